package dev.emend.server.tools;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.review.ReviewQueue;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who writes a learning is asked how it stands to those near it.
class NeighborToolsTest {
    private static final String UPSTREAM = "Set the upstream with git push -u origin before the first push.";
    private static final String CATALOG = """
            [{"knowledge_id": "git_push_branch", "description": "Publish a branch",
              "action_sequence": ["git push"], "trust_score": 0.9, "kb_learnings": [
                {"task": "Publish the fix", "original_action": {"tool_name": "git"},
                 "original_error": "fatal: the current branch has no upstream branch",
                 "recovery_approach": "%s"},
                {"task": "Publish the notes", "original_action": {"tool_name": "git"},
                 "original_error": "error: failed to push some refs",
                 "recovery_approach": "Pull with rebase, then push the branch again."}]}]
            """.formatted(UPSTREAM);

    private static final AgentClient AGENT = new AgentClient("planner", Set.of(Scope.READ, Scope.PROPOSE), false);
    private static final AgentClient WRITER = new AgentClient("writer", Set.of(Scope.PROPOSE), false);
    private static final AgentClient OTHER = new AgentClient("other", Set.of(Scope.READ, Scope.PROPOSE), false);

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private AgentTools tools;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.at(Files.writeString(folder.resolve("catalog.json"), CATALOG), Clock.systemUTC());
        tools = AgentTools.of(opened.workspace());
        opened.workspace().search().awaitReady();
        opened.workspace().review().proposals().awaitFresh();
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private Json.Obj call(String name, AgentClient client, Json.Obj arguments) throws UserException {
        var tool = tools.find(name).orElseThrow();
        var answer = tool.call(arguments, client);
        assertEquals(List.of(), SchemaCheck.problems(answer, tools.schema(tool).output()), name);
        return answer;
    }

    private Json.Obj report(AgentClient client, String approach) throws UserException {
        return call(
                "report_failure",
                client,
                Json.Obj.of(
                        "task",
                        "Publish another fix",
                        "original_action",
                        Json.Obj.of("tool_name", "git", "kb_source", "git_push_branch"),
                        "original_error",
                        "fatal: the current branch feature has no upstream branch",
                        "recovery_approach",
                        approach));
    }

    private void keepAll() throws Exception {
        for (var learning : opened.workspace()
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.NEWEST)
                .learnings()) {
            opened.workspace()
                    .review()
                    .decisions()
                    .keep(REVIEWER, learning)
                    .saveStatus()
                    .join();
        }
    }

    @Test
    void theAnswerToAReportAsksAboutWhatLiesNearIt() throws Exception {
        assertFalse(report(AGENT, "Push with -u origin feature.").has("neighbors"), "nobody has kept any");
        keepAll();
        opened.workspace().review().proposals().awaitFresh();

        var answer = report(AGENT, "Give git push the option -u and the name of the remote the first time.");

        var neighbors =
                answer.array("neighbors").stream().map(Json.Obj.class::cast).toList();
        var lessons =
                neighbors.stream().map(near -> near.text("lesson").orElse("")).toList();
        assertTrue(lessons.contains(UPSTREAM), answer.compact());
        assertTrue(neighbors.size() <= 6, answer.compact());
        for (var near : neighbors) {
            assertEquals("git_push_branch", near.text("knowledge_id").orElse(""));
            assertTrue(near.number("likeness").orElse(0) >= 0.4, near.compact());
        }
        assertTrue(answer.text("question").orElse("").contains("relate_learnings"), answer.compact());
    }

    @Test
    void whoMayNotReadIsAskedNothing() throws Exception {
        keepAll();
        opened.workspace().review().proposals().awaitFresh();
        assertFalse(report(WRITER, "Push with -u origin feature.").has("neighbors"));
    }

    @Test
    void theAnswerStandsBesideThePairUntilAPersonDecides() throws Exception {
        keepAll();
        opened.workspace().review().proposals().awaitFresh();
        var answer = report(AGENT, "Give git push the option -u and the name of the remote the first time.");
        var learning = answer.text("learning").orElseThrow();
        var neighbor = answer.array("neighbors").stream()
                .map(Json.Obj.class::cast)
                .filter(near -> near.text("lesson").orElse("").equals(UPSTREAM))
                .findFirst()
                .orElseThrow()
                .text("learning")
                .orElseThrow();

        var relation = Json.Obj.of(
                "learning", learning, "neighbor", neighbor, "relation", "same", "reason", "Both set the upstream.");
        assertEquals(
                "noted",
                call("relate_learnings", AGENT, relation).text("status").orElse(""));

        var pair = opened.workspace().review().proposals().awaitFresh().similarPairs().stream()
                .filter(two -> Set.of(two.one(), two.other()).equals(Set.of(learning, neighbor)))
                .findFirst()
                .orElseThrow();
        var judgment = pair.judgment().orElseThrow();
        assertEquals("agent planner", judgment.judge());
        assertEquals("same", judgment.relationWord());
        assertEquals("Both set the upstream.", judgment.reason());
        assertEquals(
                3,
                opened.workspace().review().proposals().current().similarPairs().size(),
                "nothing was decided");
    }

    @Test
    void whatAClientDoesNotGetItCannotRelate() throws Exception {
        keepAll();
        opened.workspace().review().proposals().awaitFresh();
        var answer = report(AGENT, "Give git push the option -u and the name of the remote the first time.");
        var neighbor = ((Json.Obj) answer.array("neighbors").getFirst())
                .text("learning")
                .orElseThrow();
        var relation = Json.Obj.of(
                "learning",
                answer.text("learning").orElseThrow(),
                "neighbor",
                neighbor,
                "relation",
                "same",
                "reason",
                "Guessed.");

        var refused = assertThrows(UserException.class, () -> call("relate_learnings", OTHER, relation));
        assertTrue(refused.message().contains("no learning"), refused.message());
        assertThrows(
                UserException.class,
                () -> call("relate_learnings", AGENT, relation.with("neighbor", new Json.Text("nonsense"))));
        assertThrows(
                UserException.class,
                () -> call("relate_learnings", AGENT, relation.with("relation", new Json.Text("similar"))));
    }
}
