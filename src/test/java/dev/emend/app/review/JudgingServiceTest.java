package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.ExtractionService.Endpoint;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.remote.ChatServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A model a person named judges look-alikes.
class JudgingServiceTest {
    private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    private static final String CATALOG = """
            [{"knowledge_id": "git_push_branch", "description": "Publish a branch, password: kolibri-99x",
              "action_sequence": ["git push"], "kb_learnings": [
                {"task": "a", "original_error": "fatal: the current branch has no upstream branch",
                 "recovery_approach": "Set the upstream with git push -u origin, token %s, not kolibri-99x."},
                {"task": "b", "original_error": "fatal: the branch has no upstream branch",
                 "recovery_approach": "Give git push the option -u and the remote the first time."}]}]
            """.formatted(TOKEN);

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private ChatServer server;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.at(Files.writeString(folder.resolve("catalog.json"), CATALOG), Clock.systemUTC());
        opened.workspace().search().awaitReady();
        server = new ChatServer();
        opened.workspace().insights().extractions().use(new Endpoint(server.address(), "llama3.2", false));
    }

    @AfterEach
    void close() throws Exception {
        server.close();
        opened.close();
    }

    private JudgingService judging() {
        return opened.workspace().review().judging();
    }

    private ProposalSet now() {
        return opened.workspace().review().proposals().awaitFresh();
    }

    @Test
    void aPairIsJudgedInBothOrdersWithoutItsSecrets() throws Exception {
        server.say("{\"relation\": \"same\", \"reason\": \"Both set the upstream.\"}");
        var cost = judging().estimate(10);
        assertEquals("llama3.2", cost.judge());
        assertEquals(1, cost.pairs());
        assertTrue(cost.tokens() > 100, cost.toString());
        assertEquals(0, server.requests().size(), "asking for the cost asks nobody");

        assertEquals(new JudgingService.JudgingResult(1, 0, 0, false), judging().run(10, Progress.SILENT));

        assertEquals(2, server.requests().size());
        server.requests().forEach(request -> {
            assertFalse(request.compact().contains(TOKEN), request.compact());
            assertFalse(request.compact().contains("kolibri"), "known by the item: " + request.compact());
            assertEquals(0, request.number("temperature").orElse(1));
        });
        var judgment = now().similarPairs().getFirst().judgment().orElseThrow();
        assertEquals("same", judgment.relationWord());
        assertEquals("Both set the upstream.", judgment.reason());
        assertEquals(0, judging().run(10, Progress.SILENT).judgedCount(), "it is kept");
        assertEquals(2, server.requests().size());
    }

    @Test
    void whatIsNoAnswerIsAskedAgainNextTime() throws Exception {
        server.say("{\"relation\": \"similar\", \"reason\": \"\"}");

        assertEquals(new JudgingService.JudgingResult(0, 0, 1, false), judging().run(10, Progress.SILENT));

        assertTrue(now().similarPairs().getFirst().judgment().isEmpty());
        assertEquals(1, judging().estimate(10).pairs());
        server.say("{\"relation\": \"same\", \"reason\": \"Both set the upstream.\"}");
        assertEquals(new JudgingService.JudgingResult(1, 0, 0, false), judging().run(10, Progress.SILENT));
        assertEquals(
                "same", now().similarPairs().getFirst().judgment().orElseThrow().relationWord());
    }

    @Test
    void ordersThatDifferAreLeftToThePersonAndNotAskedAgain() throws Exception {
        server.reply(new JudgeStub((one, _) -> one.contains("task: a") ? "same" : "separate"));

        assertEquals(new JudgingService.JudgingResult(0, 1, 0, false), judging().run(10, Progress.SILENT));

        assertTrue(now().similarPairs().getFirst().judgment().isEmpty());
        assertEquals(0, judging().estimate(10).pairs());
    }

    @Test
    void anotherModelIsAskedAnew() throws Exception {
        server.say("{\"relation\": \"similar\", \"reason\": \"\"}");
        judging().run(10, Progress.SILENT);
        opened.workspace().insights().extractions().use(new Endpoint(server.address(), "qwen3", false));
        server.say("{\"relation\": \"separate\", \"reason\": \"Other files.\"}");

        assertEquals(1, judging().estimate(10).pairs());
        assertEquals(new JudgingService.JudgingResult(1, 0, 0, false), judging().run(10, Progress.SILENT));

        assertEquals(
                "qwen3",
                now().similarPairs().getFirst().judgment().orElseThrow().judge());
        assertEquals(0, judging().estimate(10).pairs());
    }

    @Test
    void aServerThatIsNotThereIsSaidToBe() throws Exception {
        server.close();
        assertThrows(UserException.class, () -> judging().run(10, Progress.SILENT));
        assertEquals(1, judging().estimate(10).pairs(), "nothing is lost");
    }

    @Test
    void stoppingItAsksNobodyAnyMore() throws Exception {
        server.say("{\"relation\": \"same\", \"reason\": \"x\"}");
        var asked = new AtomicInteger();
        var stopped = new Progress() {
            @Override
            public void report(long done, long total) {
                asked.incrementAndGet();
            }

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        assertEquals(new JudgingService.JudgingResult(0, 0, 0, true), judging().run(10, stopped));
        assertEquals(1, asked.get());
        assertEquals(0, server.requests().size());
    }

    @Test
    void withoutAModelItSaysWhereToNameOne() {
        opened.workspace().insights().extractions().use(Endpoint.NONE);
        var refused = assertThrows(UserException.class, () -> judging().estimate(10));
        assertTrue(refused.remedy().contains("Settings"), refused.remedy());
    }
}
