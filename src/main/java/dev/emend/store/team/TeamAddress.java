package dev.emend.store.team;

import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreException;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Address of a team's store. Read into fields and built anew from them, so that no setting of the
/// driver can be injected; it never holds a password.
///
/// @param user empty for the name of the account
/// @param encryption `disable`, `prefer`, `require`, `verify-ca` or `verify-full`
public record TeamAddress(String host, int port, String database, String user, String encryption) {
    private static final int DEFAULT_PORT = 5432;
    private static final int SECONDS = 3;
    private static final int MAX_SECONDS = 60;
    private static final String USUAL_ENCRYPTION = "prefer";
    private static final String PREFIX = "jdbc:postgresql://";
    private static final String EXAMPLE = "jdbc:postgresql://host:5432/database?user=name";
    private static final Pattern FORM =
            Pattern.compile("(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:(?<port>[0-9]{1,5}))?"
                    + "/(?<database>[A-Za-z0-9_.-]+)(\\?(?<settings>.*))?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.@-]*");
    private static final Pattern ENCRYPTION = Pattern.compile("disable|prefer|require|verify-ca|verify-full");

    /// @throws StoreException naming what is wrong, never repeating a password
    public static TeamAddress parse(String text) throws StoreException {
        if (!text.startsWith(PREFIX)) {
            throw wrong(Messages.of("store.badAddressStart", PREFIX));
        }
        if (text.indexOf(';') >= 0) {
            throw wrong(Messages.of("store.addressSemicolon"));
        }
        var form = FORM.matcher(text.substring(PREFIX.length()));
        if (!form.matches()) {
            throw wrong(Messages.of("store.badAddressForm"));
        }
        int port = form.group("port") == null ? DEFAULT_PORT : Integer.parseInt(form.group("port"));
        if (port < 1 || port > 65_535) {
            throw wrong(Messages.of("store.noPort", port));
        }
        var settings = settings(Optional.ofNullable(form.group("settings")).orElse(""));
        var user = settings.getOrDefault("user", "");
        var encryption = settings.getOrDefault("sslmode", USUAL_ENCRYPTION).toLowerCase(Locale.ROOT);
        if (!NAME.matcher(user).matches()) {
            throw wrong(Messages.of("store.userRules"));
        }
        if (!ENCRYPTION.matcher(encryption).matches()) {
            throw wrong(Messages.of("store.sslModes"));
        }
        return new TeamAddress(form.group("host"), port, form.group("database"), user, encryption);
    }

    private static Map<String, String> settings(String text) throws StoreException {
        var settings = new TreeMap<String, String>();
        for (var part : text.isEmpty() ? new String[0] : text.split("&")) {
            int equals = part.indexOf('=');
            var name = equals < 0 ? part : part.substring(0, equals);
            var value = equals < 0 ? "" : part.substring(equals + 1);
            switch (name) {
                case "user", "sslmode" -> {
                    if (settings.put(name, value) != null) {
                        throw wrong(Messages.of("store.addressTwice", name));
                    }
                }
                case "password" -> throw wrong(Messages.of("store.passwordInAddress"));
                default ->
                    throw wrong(
                            NAME.matcher(name).matches() && name.length() <= 40
                                    ? Messages.of("store.settingRefused", name)
                                    : Messages.of("store.someSettingRefused"));
            }
        }
        return settings;
    }

    private static StoreException wrong(String problem) {
        return new StoreException(
                StoreException.Kind.BROKEN,
                Messages.of("store.badTeamAddress", problem),
                Messages.of("store.giveAddress", EXAMPLE));
    }

    /// The account the server knows this user by.
    String account() {
        return user.isEmpty() ? System.getProperty("user.name", "postgres") : user;
    }

    /// A name for a folder of what belongs to this store and stays on this machine.
    public String folderName() {
        return "%s_%d_%s".formatted(host.replaceAll("[^A-Za-z0-9.-]", "_"), port, database);
    }

    /// The address for the driver, without settings.
    String url() {
        return PREFIX + host + ":" + port + "/" + database;
    }

    /// The address as [#parse] takes it.
    public String text() {
        var settings = new ArrayList<String>();
        if (!user.isEmpty()) {
            settings.add("user=" + user);
        }
        if (!encryption.equals(USUAL_ENCRYPTION)) {
            settings.add("sslmode=" + encryption);
        }
        return url() + (settings.isEmpty() ? "" : "?" + String.join("&", settings));
    }

    /// The settings for the driver. Pooled and embedded servers share sessions, where a prepared
    /// statement of one connection would meet another's: none is kept.
    Properties settings(Optional<String> password) {
        var settings = new Properties();
        settings.setProperty("user", account());
        password.ifPresent(secret -> settings.setProperty("password", secret));
        settings.setProperty("sslmode", encryption);
        settings.setProperty("prepareThreshold", "0");
        settings.setProperty("ApplicationName", "emend");
        settings.setProperty("connectTimeout", Integer.toString(SECONDS));
        settings.setProperty("loginTimeout", Integer.toString(SECONDS));
        settings.setProperty("socketTimeout", Integer.toString(MAX_SECONDS));
        settings.setProperty("tcpKeepAlive", "true");
        return settings;
    }

    /// For people: host, port and database.
    @Override
    public String toString() {
        return "%s:%d/%s".formatted(host, port, database);
    }
}
