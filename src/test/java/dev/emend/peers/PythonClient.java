package dev.emend.peers;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;

/// The official Python client of the Model Context Protocol, as it is on PyPI.
public final class PythonClient {
    private static final Path PYTHON = Path.of("target", "python-peers", "bin", "python");
    private static final Path SCRIPT = Path.of("src", "test", "peers", "mcp_client.py");

    private PythonClient() {}

    /// Runs a job to its end and returns what the client met; skips the test when it is absent.
    ///
    /// @param mode `auto` for revision 2026-07-28, `legacy` for a session
    public static Json.Obj run(Path folder, Json.Obj job, String mode) throws Exception {
        if (!Files.exists(PYTHON)) {
            return abort("skipped: " + PYTHON + " is absent; ./check takes it from PyPI");
        }
        return TypeScriptClient.seen(
                folder, job.with("mode", new Json.Text(mode)), PYTHON.toString(), SCRIPT.toString());
    }
}
