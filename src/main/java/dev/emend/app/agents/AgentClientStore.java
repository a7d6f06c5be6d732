package dev.emend.app.agents;

import dev.emend.app.core.AgentClient;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// `agents.json` of a workspace: the clients of the agent server with the hashes of their tokens,
/// one client a line. Mode 0600, replaced whole.
final class AgentClientStore {
    private static final int HASH_BYTES = 32;

    private final Path file;

    AgentClientStore(Path workspace) {
        file = workspace.resolve("agents.json");
    }

    List<AgentClientService.StoredClient> read() throws UserException {
        try {
            var text = Files.readString(file);
            keepOthersOut();
            if (!(JsonText.parse(text) instanceof Json.Obj fields)) {
                throw brokenFileError(Messages.of("agents.noJsonObject"), null);
            }
            var clients = new ArrayList<AgentClientService.StoredClient>();
            for (var client : fields.array("clients")) {
                clients.add(client(client));
            }
            return List.copyOf(clients);
        } catch (NoSuchFileException e) { // nobody was added yet
            return List.of();
        } catch (JsonFault fault) {
            throw brokenFileError(Messages.of("agents.mistakeInLine", fault.line(), fault.description()), fault);
        } catch (IOException e) {
            throw brokenFileError(FailureReason.of(e), e);
        }
    }

    void write(List<AgentClientService.StoredClient> clients) throws UserException {
        var lines =
                clients.stream().map(client -> "    " + json(client).compact()).collect(Collectors.joining(",\n"));
        try {
            JsonFile.replaceSecret(file, "{\n  \"clients\": [\n" + lines + "\n  ]\n}\n");
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.STORE,
                    Messages.of("agents.clientsNotWritten", file, FailureReason.of(e)),
                    Messages.of("agents.fileUnchanged"),
                    Messages.of("agents.makeWritable"),
                    e);
        }
    }

    /// A copy that was put back may be open to everybody.
    private void keepOthersOut() throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static Json.Obj json(AgentClientService.StoredClient storedClient) {
        var registration = storedClient.registration();
        return Json.Obj.of(
                "name", registration.client().name(),
                "scopes",
                        registration.client().scopes().stream()
                                .sorted()
                                .map(s -> s.word())
                                .toList(),
                "mayReadPending", registration.client().mayReadPending(),
                "since", registration.since().toString(),
                "expires", registration.expires().map(Instant::toString),
                "lastSeen", registration.lastSeen().map(Instant::toString),
                "paused", registration.isPaused(),
                "tokenSha256", HexFormat.of().formatHex(storedClient.tokenHash()));
    }

    private AgentClientService.StoredClient client(Json json) throws UserException {
        if (!(json instanceof Json.Obj fields)) {
            throw brokenFileError(Messages.of("agents.clientNoObject"), null);
        }
        var scopes = new LinkedHashSet<AgentClient.Scope>();
        for (var word : fields.texts("scopes")) {
            scopes.add(AgentClient.Scope.of(word)
                    .orElseThrow(() -> brokenFileError(Messages.of("agents.badScope", word), null)));
        }
        try {
            var hash = HexFormat.of().parseHex(fields.text("tokenSha256").orElse(""));
            if (hash.length != HASH_BYTES) {
                throw brokenFileError(Messages.of("agents.badTokenLength", hash.length), null);
            }
            return new AgentClientService.StoredClient(
                    new AgentClientService.RegisteredClient(
                            new AgentClient(
                                    fields.text("name").orElse(""),
                                    scopes,
                                    fields.bool("mayReadPending").orElse(false)),
                            Instant.parse(fields.text("since").orElse("")),
                            fields.text("expires").map(Instant::parse),
                            lastSeen(fields),
                            fields.bool("paused").orElse(false)),
                    hash);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw brokenFileError(FailureReason.of(e), e);
        }
    }

    private static Optional<Instant> lastSeen(Json.Obj fields) {
        return fields.text("lastSeen").map(Instant::parse);
    }

    private UserException brokenFileError(String mistake, @Nullable Exception cause) {
        return new UserException(
                UserException.Code.BROKEN_FILE,
                Messages.of("agents.clientsUnusable", file, mistake),
                Messages.of("agents.agentsLockedOut"),
                Messages.of("agents.correctClients"),
                cause);
    }
}
