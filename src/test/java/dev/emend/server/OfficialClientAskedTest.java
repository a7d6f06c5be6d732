package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.review.Judgment;
import dev.emend.app.review.ReviewQueue;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.peers.TypeScriptClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The official client of revision 2026-07-28 has its model answer what is asked about neighbors.
class OfficialClientAskedTest {
    private static final String CATALOG = """
        [{"knowledge_id": "git_push_branch", "description": "Publish a branch",
          "action_sequence": ["git push"], "trust_score": 0.9, "kb_learnings": [
            {"task": "Publish the fix", "original_action": {"tool_name": "git"},
             "original_error": "fatal: the current branch has no upstream branch",
             "recovery_approach": "Set the upstream with git push -u origin before the first push."}]}]
        """;

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private AgentServer server;
    private Json.Obj job;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.at(Files.writeString(folder.resolve("catalog.json"), CATALOG), Clock.systemUTC());
        opened.workspace().search().awaitReady();
        var review = opened.workspace().review();
        for (var learning :
                review.queue().pending(Set.of(), ReviewQueue.Order.NEWEST).learnings()) {
            review.decisions().keep(REVIEWER, learning).saveStatus().join();
        }
        review.proposals().awaitFresh();
        review.questions().allow(10);
        server = AgentServer.start(opened.workspace(), 0);
        var token = opened.workspace().access().clients().add(new AgentClient("robot", Set.of(Scope.values()), false));
        var report = Json.Obj.of(
                "task",
                "Publish another fix",
                "original_action",
                Map.of("tool_name", "git", "kb_source", "git_push_branch"),
                "original_error",
                "fatal: the current branch feature has no upstream branch",
                "recovery_approach",
                "Give git push the option -u and the name of the remote the first time.");
        var rate = List.of("rate_knowledge", Json.Obj.of("knowledge_id", "git_push_branch", "score", 5));
        job = Json.Obj.of(
                "url",
                "http://127.0.0.1:" + server.port() + "/mcp",
                "token",
                token,
                "calls",
                List.of(List.of("report_failure", report)),
                "writes",
                rate);
    }

    @AfterEach
    void close() throws Exception {
        server.close();
        opened.close();
    }

    private List<Judgment> judgments() {
        return opened.workspace().review().proposals().awaitFresh().similarPairs().stream()
                .flatMap(pair -> pair.judgment().stream())
                .toList();
    }

    private void assertAnswered(Json.Obj seen) {
        assertEquals("2026-07-28", seen.text("version").orElse(""));
        assertEquals(1, seen.array("asked").size(), seen.compact());
        var told = seen.object("calls").object("report_failure");
        assertEquals(true, told.bool("same").orElse(false), told.compact());
        assertTrue(told.object("got").has("learning"), told.compact());
        assertFalse(told.object("got").has("neighbors"), told.compact());
        var judgment = judgments().getFirst();
        assertEquals(
                "agent robot separate They are of two commands.",
                judgment.judge() + " " + judgment.relationWord() + " " + judgment.reason());
    }

    @Test
    void theTypeScriptClient() throws Exception {
        assertAnswered(TypeScriptClient.runStateless(folder, job));
    }
}
