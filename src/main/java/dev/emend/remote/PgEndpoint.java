package dev.emend.remote;

import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/// A `memories` table in a PostgreSQL database, named by fields and never by a URL: a URL can carry
/// parameters that load classes or files.
///
/// @param passwordVariable the environment variable that holds the password; empty for none
public record PgEndpoint(String host, int port, String database, String table, String user, String passwordVariable) {
    private static final int USUAL_PORT = 5432;
    private static final int MAX_PORTS = 65_535;
    private static final Set<String> SETTINGS =
            Set.of("url", "host", "port", "database", "table", "user", "password_env");
    private static final Pattern URL =
            Pattern.compile("(?:postgres(?:ql)?://)?([^/:?@;]+|\\[[0-9A-Fa-f:]+])(?::([0-9]{1,5}))?/([^/?;&]+)");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]{1,253}|[0-9A-Fa-f:]{2,45}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.$ -]{1,63}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}|");

    /// @throws RemoteException for a setting that is unknown or holds signs a URL could be led
    ///   astray by
    public static PgEndpoint of(Json.Obj settings) throws RemoteException {
        LiveSources.refuseUnknown(settings, SETTINGS, Messages.of("remote.postgresqlSource"));
        return settings.has("url") ? ofUrl(settings) : ofFields(settings);
    }

    private static PgEndpoint ofUrl(Json.Obj settings) throws RemoteException {
        var parts = URL.matcher(settings.text("url").orElse("").strip());
        boolean isTwice = settings.has("host") || settings.has("port") || settings.has("database");
        if (!parts.matches() || isTwice) {
            throw settingError(Messages.of("remote.badDatabaseUrl"), Messages.of("remote.writeDatabaseAddress"));
        }
        var host = parts.group(1);
        var fields = settings.without("url")
                .with("host", new Json.Text(host.startsWith("[") ? host.substring(1, host.length() - 1) : host))
                .with("database", new Json.Text(parts.group(3)));
        return ofFields(parts.group(2) == null ? fields : fields.with("port", new Json.Num(parts.group(2))));
    }

    private static PgEndpoint ofFields(Json.Obj settings) throws RemoteException {
        int port = settings.integer("port").orElse(USUAL_PORT);
        if (settings.has("port") && settings.integer("port").isEmpty() || port < 1 || port > MAX_PORTS) {
            throw settingError(Messages.of("remote.badPort"), Messages.of("remote.usualPort"));
        }
        return new PgEndpoint(
                validate("host", settings.text("host").orElse("localhost"), HOST),
                port,
                validate("database", settings.text("database").orElse(""), NAME),
                validate("table", or(settings, "table", "memories"), NAME),
                validate("user", or(settings, "user", "postgres"), NAME),
                validate("password_env", settings.text("password_env").orElse(""), VARIABLE));
    }

    private static String or(Json.Obj settings, String name, String usual) {
        return settings.text(name).filter(text -> !text.isBlank()).orElse(usual);
    }

    private static String validate(String name, String value, Pattern pattern) throws RemoteException {
        if (!pattern.matcher(value).matches()) {
            throw settingError(
                    value.isEmpty()
                            ? Messages.of("remote.settingMissingPart", name)
                            : Messages.of("remote.badSigns", name),
                    Messages.of("remote.signRules"));
        }
        return value;
    }

    private static RemoteException settingError(String message, String wayOut) {
        return new RemoteException(Kind.LASTING, message + ".", wayOut);
    }

    /// As an origin says it: without a password.
    String name() {
        return "postgresql://" + at() + "/" + database + "#" + table;
    }

    String url() {
        return "jdbc:postgresql://" + at() + "/" + ChromaEndpoint.part(database);
    }

    private String at() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    /// The table as SQL takes it: `schema.table`, each quoted.
    String quotedTable() {
        return String.join(
                ".",
                List.of(table.split("\\.", 2)).stream()
                        .map(part -> '"' + part.replace("\"", "\"\"") + '"')
                        .toList());
    }

    Properties properties(Map<String, String> environment, int timeoutSeconds) throws RemoteException {
        var properties = new Properties();
        properties.setProperty("user", user);
        if (!passwordVariable.isEmpty()) {
            properties.setProperty("password", LiveSources.secret(passwordVariable, environment));
        }
        properties.setProperty("connectTimeout", String.valueOf(Math.min(5, timeoutSeconds)));
        properties.setProperty("loginTimeout", String.valueOf(timeoutSeconds));
        properties.setProperty("socketTimeout", String.valueOf(timeoutSeconds));
        properties.setProperty("ApplicationName", "emend");
        // poolers and PGlite share one session between connections
        properties.setProperty("prepareThreshold", "0");
        return properties;
    }
}
