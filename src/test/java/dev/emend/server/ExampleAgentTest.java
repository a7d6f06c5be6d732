package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.app.ManualClock;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.core.AppEvent;
import dev.emend.app.review.ReviewQueue;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The loop of the KB-attached learning design with the agent of `examples`: retrieve, plan, fail,
/// report, a person keeps it, run again and succeed because of it.
class ExampleAgentTest {
    private static final Path EXAMPLE = Path.of("examples", "python_agent");

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path room;

    private record Run(int exit, String out) {}

    private static Run run(int port, String token, String... options) throws IOException, InterruptedException {
        Process python;
        try {
            var builder = new ProcessBuilder(
                    "python3",
                    EXAMPLE.resolve("agent.py").toAbsolutePath().toString(),
                    "--address",
                    "http://127.0.0.1:" + port);
            builder.command().addAll(List.of(options));
            builder.environment().put("EMEND_TOKEN", token);
            builder.environment().put("PYTHONIOENCODING", "utf-8");
            python = builder.redirectErrorStream(true).start();
        } catch (IOException e) {
            return abort("skipped: python3 is absent (" + e.getMessage() + ")");
        }
        var out = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(python.waitFor(1, TimeUnit.MINUTES), out);
        return new Run(python.exitValue(), out);
    }

    @Test
    void failsReportsAndSucceedsOnceAPersonKeptTheLearning() throws Exception {
        var catalog = room.resolve("knowledge_catalog.json");
        Files.copy(EXAMPLE.resolve("knowledge_catalog.json"), catalog);
        try (var opened = OpenWorkspace.at(catalog, Clock.systemDefaultZone());
                var server = AgentServer.startAnywhere(opened.workspace(), PATIENCE)) {
            var workspace = opened.workspace();
            var token = workspace
                    .access()
                    .clients()
                    .add(new AgentClient("example", Set.of(Scope.READ, Scope.PROPOSE), false));
            Set<ItemRef> heard = ConcurrentHashMap.newKeySet();
            workspace.changes().subscribe(change -> {
                if (change instanceof AppEvent.Decided(var item, var _, var _)) {
                    heard.add(item);
                }
            });
            workspace.search().start();
            workspace.search().awaitReady();

            var first = run(server.port(), token);
            assertEquals(1, first.exit(), first.out());
            assertTrue(first.out().contains("there is no button 'Export'"), first.out());
            assertTrue(first.out().contains("reported: pending\n"), first.out());
            assertFalse(first.out().contains("None"), "of an item nobody reviewed no trust is printed");

            // the open workspace knows it without a reload: it was told, and it waits in the queue
            var item = new ItemRef(workspace.library().catalogs().getFirst().id(), "export_report");
            assertTrue(heard.contains(item), heard.toString());
            var waiting = workspace.review().queue().pending(Set.of(), ReviewQueue.Order.NEWEST);
            assertEquals(1, waiting.size());
            var learning = waiting.learnings().getFirst();
            assertEquals(item, learning.item());
            assertEquals(1.0, workspace.library().item(item).item().trust(), "nobody has kept it");

            // nobody has judged it, so the agent does not get it and fails again
            var second = run(server.port(), token);
            assertEquals(1, second.exit(), second.out());
            assertFalse(second.out().contains("learned from"), second.out());

            workspace.review().decisions().keep(REVIEWER, learning);
            assertEquals(0.95, workspace.library().item(item).item().trust());
            var third = run(server.port(), token);
            assertEquals(0, third.exit(), third.out());
            assertTrue(
                    third.out()
                            .contains("1. Menu-Tool {\"path\": [\"File\", \"Export as PDF\"]} (learned"
                                    + " from an earlier failure"),
                    third.out());
        }
    }

    @Test
    void answersHowWhatItBringsStandsToWhatLiesNear() throws Exception {
        var catalog = room.resolve("knowledge_catalog.json");
        Files.copy(EXAMPLE.resolve("knowledge_catalog.json"), catalog);
        var clock = new ManualClock();
        try (var opened = OpenWorkspace.at(catalog, clock);
                var server = AgentServer.startAnywhere(opened.workspace(), PATIENCE)) {
            var workspace = opened.workspace();
            var token = workspace
                    .access()
                    .clients()
                    .add(new AgentClient("example", Set.of(Scope.READ, Scope.PROPOSE), false));
            workspace.search().awaitReady();
            workspace.memories().search().awaitReady();
            var first = run(server.port(), token);
            assertFalse(first.out().contains("an earlier"), first.out());
            workspace.review().proposals().awaitFresh();

            var second = run(server.port(), token, "--task", "Export the report of May as a PDF");

            assertTrue(second.out().contains("an earlier learning says: same"), second.out());
            var pair = workspace.review().queue().pending(Set.of(), ReviewQueue.Order.NEWEST);
            var learnings = pair.learnings();
            assertEquals(2, learnings.size());
            workspace.review().proposals().markDuplicates(REVIEWER, learnings.getFirst(), List.of(learnings.getLast()));
            workspace.review().proposals().awaitFresh();
            var agreement = workspace.review().proposals().agreements().getFirst();
            assertEquals("agent example", agreement.judge(), "a person agreed with what it answered");
            assertEquals(1, agreement.agreedCount());

            clock.pass(Duration.ofHours(1)); // so often within minutes it would be a flood
            var third = run(server.port(), token);
            assertEquals(0, third.exit(), third.out());
            assertFalse(third.out().contains("an earlier memory"), third.out());
            workspace.memories().search().awaitReady();

            var fourth = run(server.port(), token, "--task", "Export the report of June as a PDF");

            assertEquals(0, fourth.exit(), fourth.out());
            assertTrue(fourth.out().contains("an earlier memory says: same"), fourth.out());
        }
    }

    @Test
    void saysWhatIsWrongWhenItMayNotAsk() throws Exception {
        var catalog = room.resolve("knowledge_catalog.json");
        Files.copy(EXAMPLE.resolve("knowledge_catalog.json"), catalog);
        try (var opened = OpenWorkspace.at(catalog, Clock.systemDefaultZone());
                var server = AgentServer.startAnywhere(opened.workspace(), PATIENCE)) {
            var refused = run(server.port(), "no-such-token");
            assertEquals(2, refused.exit(), refused.out());
            assertTrue(refused.out().contains("Emend refused: 401"), refused.out());
        }
    }
}
