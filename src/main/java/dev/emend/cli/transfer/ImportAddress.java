package dev.emend.cli.transfer;

import dev.emend.model.Json;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/// A place with memories that others write to, as a command names it: a Chroma collection, an MCP
/// memory server, a table with pgvector.
final class ImportAddress {
    /// A drive letter is no scheme.
    private static final Pattern ADDRESS = Pattern.compile("(jdbc:)?[A-Za-z][A-Za-z0-9+.-]+://.*");

    @Option(
            names = "--collection",
            paramLabel = "NAME",
            description = "The collection of a Chroma server, http://host:8000.")
    private @Nullable String collection;

    @Option(names = "--tenant", paramLabel = "NAME", description = "The tenant of a Chroma server.")
    private String tenant = "";

    @Option(names = "--database", paramLabel = "NAME", description = "The database of a Chroma server.")
    private String database = "";

    @Option(names = "--mcp", description = "The address is that of an MCP memory server.")
    private boolean isMcp;

    @Option(
            names = "--command",
            paramLabel = "COMMAND",
            description = "What starts an MCP memory server, in place of an address.")
    private @Nullable String command;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "The table with pgvector, of postgresql://host:5432/database.")
    private String table = "";

    @Option(names = "--user", paramLabel = "NAME", description = "The user of that database.")
    private String user = "";

    @Option(
            names = "--secret-env",
            paramLabel = "VARIABLE",
            description = "The environment variable with the password or the token.")
    private String secret = "";

    /// @param kind and `settings` as [dev.emend.app.transfer.SourceService] takes them
    record Place(String kind, Json.Obj settings) {}

    /// Whether one of the arguments is an address and no path, or a command is given.
    boolean isMeant(List<String> arguments) {
        return command != null
                || collection != null
                || isMcp
                || arguments.stream()
                        .anyMatch(argument -> ADDRESS.matcher(argument).matches());
    }

    Place place(List<String> arguments, CommandLine line) {
        if (arguments.size() != (command == null ? 1 : 0)) {
            throw new CommandLine.ParameterException(
                    line,
                    command == null
                            ? "import takes one address at a time, and no paths with it."
                            : "--command stands in place of an address.");
        }
        if (command != null) {
            return new Place("mcp", Json.Obj.of("command", command));
        }
        var address = arguments.getFirst();
        var scheme = address.toLowerCase(Locale.ROOT);
        if (scheme.startsWith("postgresql://") || scheme.startsWith("postgres://")) {
            return new Place(
                    "pgvector", settings("url", address, "table", table, "user", user, "password_env", secret));
        }
        boolean isHttp = scheme.startsWith("http://") || scheme.startsWith("https://");
        if (isHttp && collection != null) {
            return new Place(
                    "chroma",
                    settings(
                            "url", address,
                            "collection", collection,
                            "tenant", tenant,
                            "database", database,
                            "token_env", secret));
        }
        if (isHttp && isMcp) {
            return new Place("mcp", Json.Obj.of("url", address));
        }
        // a password must not come back in a message
        var maskedAddress = address.replaceAll("//[^/@]*@", "//…@");
        throw new CommandLine.ParameterException(
                line,
                isHttp
                        ? maskedAddress
                                + " is an address: name the collection of a Chroma server with"
                                + " --collection, or say --mcp for an MCP memory server."
                        : maskedAddress
                                + " is no address that is read. Known are http://host:8000 with"
                                + " --collection (Chroma), http://host:3000/mcp with --mcp (an MCP"
                                + " memory server) and postgresql://host:5432/database (pgvector).");
    }

    private static Json.Obj settings(String... pairs) {
        var settings = Json.Obj.EMPTY;
        for (int i = 0; i < pairs.length; i += 2) {
            if (!pairs[i + 1].isBlank()) {
                settings = settings.with(pairs[i], new Json.Text(pairs[i + 1].strip()));
            }
        }
        return settings;
    }
}
