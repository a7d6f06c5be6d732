package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.review.Judgment;
import dev.emend.app.team.TeamWorkspace;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.server.mcp.McpServer;
import io.modelcontextprotocol.client.McpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients of the official SDK are asked back over HTTP.
class SamplingTest {
    private static final String CATALOG = """
            [{"knowledge_id": "git_push_branch", "description": "Publish a branch",
              "action_sequence": ["git push"], "kb_learnings": [
                {"task": "a", "original_error": "fatal: the current branch has no upstream branch",
                 "recovery_approach": "Set the upstream with git push -u origin."},
                {"task": "b", "original_error": "fatal: the branch has no upstream branch",
                 "recovery_approach": "Give git push the option -u and the remote the first time."},
                {"task": "c", "original_error": "fatal: no upstream branch",
                 "recovery_approach": "Push with -u and the name of the remote the first time."}]}]
            """;

    private static final UnaryOperator<String> SAME = _ -> SamplingClient.answer("same", "Both set the upstream.");
    private static final Set<Scope> USUAL = Set.of(Scope.READ, Scope.PROPOSE);

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private @Nullable AgentServer server;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.at(Files.writeString(folder.resolve("catalog.json"), CATALOG), Clock.systemUTC());
        opened.workspace().search().awaitReady();
        opened.workspace().review().proposals().awaitFresh();
    }

    @AfterEach
    void close() throws Exception {
        if (server != null) {
            server.close();
        }
        opened.close();
    }

    private AgentServer start(int perDay, Duration answeredWithin) throws Exception {
        opened.workspace().review().questions().allow(perDay);
        server = AgentServer.startAnywhere(
                opened.workspace(),
                new AgentServer.Waits(Duration.ofSeconds(10), Duration.ofMinutes(30), answeredWithin));
        return server;
    }

    private SamplingClient client(AgentServer on, AgentClient client, UnaryOperator<String> model) throws Exception {
        var token = opened.workspace().access().clients().add(client);
        return new SamplingClient(SamplingClient.http(on.port(), token), client.name(), model);
    }

    private SamplingClient client(AgentServer on, String name, UnaryOperator<String> model) throws Exception {
        return client(on, new AgentClient(name, USUAL, true), model);
    }

    private List<Judgment> judgments() {
        return opened.workspace().review().proposals().awaitFresh().similarPairs().stream()
                .flatMap(pair -> pair.judgment().stream())
                .toList();
    }

    private void awaitJudgments(int number) throws Exception {
        TeamWorkspace.await(number + " judgments", () -> judgments().size() == number);
    }

    /// A model that answers when it is let.
    private record SlowModel(CountDownLatch released, UnaryOperator<String> answer) implements UnaryOperator<String> {
        SlowModel(UnaryOperator<String> answer) {
            this(new CountDownLatch(1), answer);
        }

        @Override
        public String apply(String prompt) {
            try {
                released.await();
            } catch (InterruptedException e) { // its client is closed
                Thread.currentThread().interrupt();
            }
            return answer.apply(prompt);
        }
    }

    @Test
    void aClientThatIsAliveIsAskedWithinTheBudgetAndNoMore() throws Exception {
        var running = start(3, McpServer.PATIENCE);
        try (var client = client(running, "robot", SAME)) {
            assertNotEquals(client.awaitQuestion(), client.nextQuestion(), "both orders");
            awaitJudgments(1);
            for (int i = 0; i < 5; i++) {
                client.call();
            }
            running.close(); // after it nobody is asked any more
            assertNull(client.asked.poll());
        }
        assertEquals(
                List.of(new Judgment(judgments().getFirst().relation(), "agent robot", "Both set the upstream.")),
                judgments());
        assertEquals("same", judgments().getFirst().relationWord());

        var restarted = start(3, McpServer.PATIENCE);
        try (var client = client(restarted, "another", SAME)) {
            for (int i = 0; i < 5; i++) {
                client.call();
            }
            restarted.close();
            assertNull(client.asked.poll(), "the day is not over");
        }
    }

    @Test
    void whoCanNotBeAskedOrMayNotReadIsNotAsked() throws Exception {
        var running = start(100, McpServer.PATIENCE);
        var token = opened.workspace().access().clients().add(new AgentClient("deaf", USUAL, true));
        try (var deaf = McpClient.sync(SamplingClient.http(running.port(), token))
                        .build();
                var blind = client(running, new AgentClient("blind", USUAL, false), SAME);
                var reader = client(running, new AgentClient("reader", Set.of(Scope.READ), true), SAME);
                var robot = client(running, "robot", SAME)) {
            deaf.initialize();
            for (int i = 0; i < 3; i++) {
                SamplingClient.call(deaf);
                blind.call();
                reader.call();
            }
            robot.awaitQuestion();
            robot.nextQuestion();

            // scopes are looked up anew
            opened.workspace().access().clients().change(new AgentClient("robot", Set.of(Scope.READ), true));
            for (int i = 0; i < 3; i++) {
                robot.call();
            }
            running.close();
            assertNull(blind.asked.poll());
            assertNull(reader.asked.poll());
            assertNull(robot.asked.poll());
            var counted = Files.readString(opened.folder().resolve("questions.json"));
            assertTrue(counted.contains("\"asked\":2"), counted);
        }
    }

    @Test
    void anAnswerThatComesTooLateIsDroppedAndAnotherIsAskedMeanwhile() throws Exception {
        var running = start(100, Duration.ofSeconds(3));
        var slow = new SlowModel(_ -> SamplingClient.answer("contradicts", "Late."));
        try (var late = client(running, "late", slow);
                var robot = client(running, "robot", SAME)) {
            var first = late.awaitQuestion();
            var second = robot.awaitQuestion();
            while (!second.equals(first)) { // the pair is not free yet, so that others come before
                second = robot.awaitQuestion();
            }
            awaitJudgments(3);
            slow.released.countDown();
            late.call();
            running.close();
        }
        assertEquals(3, judgments().size());
        for (var judgment : judgments()) {
            assertEquals("agent robot", judgment.judge());
        }
    }

    @Test
    void whatIsNoAnswerIsLeftToThePerson() throws Exception {
        var running = start(2, McpServer.PATIENCE);
        try (var client = client(running, "robot", _ -> "I'd say they are the same.")) {
            client.awaitQuestion();
            for (int i = 0; i < 3; i++) {
                client.call();
            }
            running.close();
            assertNull(client.asked.poll(), "one question is left, and a pair takes two");
        }
        assertEquals(List.of(), judgments());
    }

    @Test
    void aClientThatRefusesOrVanishesGivesItsPairBack() throws Exception {
        var running = start(100, McpServer.PATIENCE);
        var waiting = new SlowModel(SAME);
        try (var refusing = client(running, "refusing", _ -> {
                    throw new IllegalStateException("the person said no");
                });
                var robot = client(running, "robot", SAME)) {
            var refused = refusing.awaitQuestion();
            var vanishing = client(running, "vanishing", waiting);
            assertEquals(refused, vanishing.awaitQuestion());
            vanishing.close();
            var asked = robot.awaitQuestion();
            while (!asked.equals(refused)) {
                asked = robot.awaitQuestion();
            }
            robot.nextQuestion();
        } finally {
            waiting.released.countDown();
        }
    }

    @Test
    void anOpenQuestionHoldsUpNothing() throws Exception {
        var running = start(100, McpServer.PATIENCE);
        var waiting = new SlowModel(SAME);
        try (var client = client(running, "robot", waiting)) {
            client.awaitQuestion();
            for (int i = 0; i < 3; i++) {
                client.call();
            }
            assertNull(client.asked.poll(), "one at a time");
            assertTimeout(Duration.ofSeconds(15), running::close);
        } finally {
            waiting.released.countDown();
        }
        assertEquals(List.of(), judgments());
    }
}
