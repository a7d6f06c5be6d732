package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.emend.app.core.AgentClient.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The Python package `emend-client`: its own tests, against a server that runs.
class PythonClientTest {
    private static final Path PACKAGE = Path.of("examples", "emend-client").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void doesAllAnAgentNeeds() throws Exception {
        try (var server = ExampleServer.over(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), folder)) {
            for (var learning : server.pending()) {
                if (learning.item().knowledgeId().equals("git_push_branch")) {
                    server.keep(learning);
                }
            }
            server.workspace().review().proposals().awaitFresh();
            var environment = Map.of(
                    "EMEND_ADDRESS",
                    server.address(),
                    "EMEND_TOKEN",
                    server.token("agent", Scope.READ, Scope.PROPOSE),
                    "EMEND_READ_TOKEN",
                    server.token("reader", Scope.READ),
                    "EMEND_ADMIN_TOKEN",
                    server.token("admin", Scope.ADMIN),
                    "PYTHONPATH",
                    PACKAGE.resolve("src").toString());

            var run = ExampleServer.run(
                    environment,
                    List.of(
                            "python3",
                            "-m",
                            "unittest",
                            "discover",
                            "-s",
                            PACKAGE.resolve("tests").toString()));

            assertEquals(0, run.exit(), run.out());
            assertFalse(run.out().contains("skipped"), run.out());
        }
    }
}
