package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.LearningRef;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A running server over a copy of a catalog, for the programs of `examples`.
final class ExampleServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MAX_MINUTES = 3;

    private final OpenWorkspace opened;
    private final AgentServer server;

    private ExampleServer(OpenWorkspace opened, AgentServer server) {
        this.opened = opened;
        this.server = server;
    }

    /// How a program ended, and all it printed.
    record Run(int exit, String out) {}

    static ExampleServer over(Path catalog, Path folder) throws Exception {
        var copy = folder.resolve("knowledge_catalog.json");
        Files.copy(catalog, copy);
        var opened = OpenWorkspace.at(copy, Clock.systemDefaultZone());
        try {
            var server = AgentServer.startAnywhere(opened.workspace(), PATIENCE);
            opened.workspace().search().start();
            opened.workspace().search().awaitReady();
            opened.workspace().memories().search().awaitReady();
            return new ExampleServer(opened, server);
        } catch (Exception e) {
            opened.close();
            throw e;
        }
    }

    Workspace workspace() {
        return opened.workspace();
    }

    String address() {
        return "http://127.0.0.1:" + server.port();
    }

    /// The token of a new client.
    String token(String name, Scope... scopes) throws Exception {
        return workspace().access().clients().add(new AgentClient(name, EnumSet.copyOf(List.of(scopes)), false));
    }

    List<LearningRef> pending() throws Exception {
        return workspace()
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.NEWEST)
                .learnings();
    }

    void keep(LearningRef learning) throws Exception {
        workspace().review().decisions().keep(REVIEWER, learning);
    }

    /// Runs a program to its end; skips the test when the program is absent.
    static Run run(Map<String, String> environment, List<String> command) throws Exception {
        Process process;
        try {
            var builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            builder.environment().put("PYTHONIOENCODING", "utf-8");
            builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
            process = builder.start();
        } catch (IOException e) {
            return abort("skipped: " + command.getFirst() + " is absent (" + e.getMessage() + ")");
        }
        process.getOutputStream().close();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(MAX_MINUTES, TimeUnit.MINUTES), out);
        return new Run(process.exitValue(), out);
    }

    @Override
    public void close() throws StoreException {
        try (opened) {
            server.close();
        }
    }
}
