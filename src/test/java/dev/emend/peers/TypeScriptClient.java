package dev.emend.peers;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// The official TypeScript SDK of the Model Context Protocol as a client, as it is on npm.
public final class TypeScriptClient {
    private static final Path MODULES = Path.of("target", "peers");
    private static final Path SDK = MODULES.resolve("node_modules/@modelcontextprotocol/sdk");
    private static final Path SCRIPT = Path.of("src", "test", "peers", "mcp-client.cjs");
    private static final int MAX_SECONDS = 100;

    private TypeScriptClient() {}

    /// Runs a job to its end and returns what the client met; skips the test when the SDK is
    /// absent.
    public static Json.Obj run(Path folder, Json.Obj job) throws Exception {
        if (!Files.exists(SDK)) {
            return abort("skipped: " + SDK + " is absent; ./check takes it from npm");
        }
        var file = Files.createTempFile(folder, "job", ".json");
        Files.writeString(file, job.compact());
        var out = Files.createTempFile(folder, "seen", ".json");
        var err = Files.createTempFile(folder, "said", ".txt");
        var process = start(file, out, err);
        if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        if (process.exitValue() != 0) {
            throw new AssertionError("the client failed: " + Files.readString(err) + Files.readString(out));
        }
        return (Json.Obj) JsonText.parse(Files.readString(out));
    }

    private static Process start(Path job, Path out, Path err) {
        try {
            return new ProcessBuilder("node", SCRIPT.toString(), MODULES.toString(), job.toString())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
        } catch (IOException e) {
            return abort("skipped: node can't be run: " + e.getMessage());
        }
    }
}
