package dev.emend.peers;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The official TypeScript clients of the Model Context Protocol, as they are on npm: the SDK for
/// revisions with sessions, and the client of revision 2026-07-28.
public final class TypeScriptClient {
    private static final Path MODULES = Path.of("target", "peers");
    private static final Path PACKAGES = MODULES.resolve("node_modules/@modelcontextprotocol");
    private static final int MAX_SECONDS = 100;

    private TypeScriptClient() {}

    /// Runs a job to its end and returns what the client met; skips the test when the SDK is
    /// absent.
    public static Json.Obj run(Path folder, Json.Obj job) throws Exception {
        return run(folder, job, "sdk", "mcp-client.cjs");
    }

    /// The same with the client that needs no session.
    public static Json.Obj runStateless(Path folder, Json.Obj job) throws Exception {
        return run(folder, job, "client", "mcp-stateless-client.mjs");
    }

    private static Json.Obj run(Path folder, Json.Obj job, String name, String script) throws Exception {
        var sdk = PACKAGES.resolve(name);
        if (!Files.exists(sdk)) {
            return abort("skipped: " + sdk + " is absent; ./check takes it from npm");
        }
        return seen(folder, job, "node", Path.of("src", "test", "peers", script).toString(), MODULES.toString());
    }

    /// Runs a client to its end, with the file of its job behind its arguments, and returns what it
    /// printed.
    static Json.Obj seen(Path folder, Json.Obj job, String... program) throws Exception {
        var file = Files.createTempFile(folder, "job", ".json");
        Files.writeString(file, job.compact());
        var command = new ArrayList<>(List.of(program));
        command.add(file.toString());
        var out = Files.createTempFile(folder, "seen", ".json");
        var err = Files.createTempFile(folder, "said", ".txt");
        var process = start(command, out, err);
        if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        if (process.exitValue() != 0) {
            throw new AssertionError("the client failed: " + Files.readString(err) + Files.readString(out));
        }
        return (Json.Obj) JsonText.parse(Files.readString(out));
    }

    private static Process start(List<String> command, Path out, Path err) {
        try {
            return new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
        } catch (IOException e) {
            return abort("skipped: " + command.getFirst() + " can't be run: " + e.getMessage());
        }
    }
}
