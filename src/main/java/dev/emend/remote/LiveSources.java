package dev.emend.remote;

import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Sources from what a person entered: a kind and its settings.
///
/// | kind | settings |
/// |---|---|
/// | `chroma` | `url`, `collection`; may have `tenant`, `database`, `token_env` |
/// | `mcp` | `command` as a shell would write it (no shell runs it), or `url` |
/// | `pgvector` | `url` as `postgresql://host:5432/database`, or `host`, `port`, `database`; may
/// have `table`, `user`, `password_env` |
///
/// What ends in `_env` names the environment variable that holds a secret; no setting holds one.
public final class LiveSources {
    private static final Set<String> CHROMA = Set.of("url", "collection", "tenant", "database", "token_env");
    private static final Set<String> MCP = Set.of("command", "url");
    private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|(\\S+)");

    private LiveSources() {}

    /// Checks the settings; connects to nothing.
    ///
    /// @param embedding makes vectors for a Chroma collection when memories are written there
    public static LiveSource open(
            String kind, Json.Obj settings, Map<String, String> environment, ChromaClient.Embedding embedding)
            throws RemoteException {
        return switch (kind) {
            case "chroma" -> chroma(settings, environment, embedding);
            case "mcp" -> memory(settings, McpMemoryClient.TIMEOUT);
            case "pgvector" -> new PgMemories(PgEndpoint.of(settings), environment, PgMemories.TIMEOUT);
            default ->
                throw new RemoteException(
                        Kind.LASTING, Messages.of("remote.badSourceKind", kind), Messages.of("remote.knownKinds"));
        };
    }

    private static LiveSource chroma(
            Json.Obj settings, Map<String, String> environment, ChromaClient.Embedding embedding)
            throws RemoteException {
        refuseUnknown(settings, CHROMA, Messages.of("remote.chromaSource"));
        var place = ChromaEndpoint.of(requiredSetting(settings, "url"), requiredSetting(settings, "collection"));
        var whole = new ChromaEndpoint(
                place.server(),
                settings.text("tenant").orElse(""),
                settings.text("database").orElse(""),
                place.collection());
        var token = secret(settings.text("token_env").orElse(""), environment);
        return new ChromaClient(whole, token, ChromaClient.TIMEOUT, embedding);
    }

    /// A memory server of these settings, which are checked; connects to nothing.
    ///
    /// @param timeout how long an answer is waited for
    public static McpMemoryClient memory(Json.Obj settings, Duration timeout) throws RemoteException {
        refuseUnknown(settings, MCP, Messages.of("remote.mcpSource"));
        var url = settings.text("url").orElse("").strip();
        if (!url.isEmpty()) {
            return McpMemoryClient.ofAddress(address(url), timeout);
        }
        var command = words(requiredSetting(settings, "command"));
        if (command.isEmpty() || command.getFirst().isBlank()) {
            throw new RemoteException(
                    Kind.LASTING, Messages.of("remote.noProgram"), Messages.of("remote.writeAsShell"));
        }
        return McpMemoryClient.ofCommand(command, Map.of(), timeout);
    }

    private static URI address(String url) throws RemoteException {
        try {
            var address = new URI(url);
            boolean isHttp = String.valueOf(address.getScheme()).matches("https?");
            if (isHttp && address.getHost() != null && address.getPort() <= 65_535 && address.getUserInfo() == null) {
                return address;
            }
        } catch (URISyntaxException e) {
            throw new RemoteException(
                    Kind.LASTING, Messages.of("remote.badMcpAddress"), Messages.of("remote.writeMcpAddress"), e);
        }
        throw new RemoteException(
                Kind.LASTING, Messages.of("remote.badMcpAddress"), Messages.of("remote.writeMcpAddress"));
    }

    /// The words of a command line; quotes keep spaces together, nothing else means anything.
    static List<String> words(String command) {
        var words = new ArrayList<String>();
        var matcher = WORD.matcher(command);
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                words.add(matcher.group(1).replaceAll("\\\\(.)", "$1"));
            } else {
                words.add(matcher.group(2) != null ? matcher.group(2) : matcher.group(3));
            }
        }
        return words;
    }

    static void refuseUnknown(Json.Obj settings, Set<String> knownSettings, String source) throws RemoteException {
        for (var name : settings.members().keySet()) {
            if (!knownSettings.contains(name)) {
                throw new RemoteException(
                        Kind.LASTING,
                        Messages.of("remote.badSetting", name, source),
                        Messages.of(
                                "remote.knownSettings",
                                String.join(
                                        ", ", knownSettings.stream().sorted().toList())));
            }
        }
    }

    private static String requiredSetting(Json.Obj settings, String name) throws RemoteException {
        var value = settings.text(name).orElse("").strip();
        if (value.isEmpty()) {
            throw new RemoteException(
                    Kind.LASTING, Messages.of("remote.settingMissing", name), Messages.of("remote.enterIt"));
        }
        return value;
    }

    /// @param variable empty for none
    static String secret(String variable, Map<String, String> environment) throws RemoteException {
        if (variable.isBlank()) {
            return "";
        }
        var secret = environment.get(variable.strip());
        if (secret == null) {
            throw new RemoteException(
                    Kind.LASTING, Messages.of("remote.variableNotSet", variable), Messages.of("remote.setAndRestart"));
        }
        return secret;
    }
}
