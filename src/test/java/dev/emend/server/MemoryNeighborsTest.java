package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who logs a memory is asked how it stands to those near it.
class MemoryNeighborsTest {
    private static final String UPSTREAM = "Push with git push -u origin so that the branch has an upstream.";
    private static final String REMOTE = "Give git push the option -u and the name of the remote the first time.";

    @TempDir
    private Path folder;

    private RunningServer server;
    private String agent = "";
    private String other = "";

    @BeforeEach
    void open() throws Exception {
        server = new RunningServer(folder);
        agent = client("planner", Scope.READ, Scope.PROPOSE);
        other = client("other", Scope.READ, Scope.PROPOSE);
        server.workspace().memories().search().awaitReady();
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private String client(String name, Scope... scopes) throws Exception {
        return server.workspace().access().clients().add(new AgentClient(name, Set.of(scopes), false));
    }

    private Json.Obj log(String token, String task, String lesson) throws Exception {
        var memory = Json.Obj.of("task", task, "tactical_learning", lesson);
        var answer = server.ask(
                token, "POST", "/experiences", Json.Obj.of("memory", memory).compact());
        assertEquals(201, answer.statusCode(), answer.body());
        server.workspace().memories().search().awaitReady();
        return RunningServer.json(answer);
    }

    private static String id(Json.Obj logged) {
        return logged.text("memory").orElseThrow();
    }

    private static List<String> neighbors(Json.Obj logged) {
        return logged.array("neighbors").stream()
                .map(near -> ((Json.Obj) near).text("memory").orElseThrow())
                .toList();
    }

    private HttpResponse<String> relate(String token, String memory, String neighbor, String relation)
            throws Exception {
        var body = Json.Obj.of(
                "learning",
                memory,
                "neighbor",
                neighbor,
                "relation",
                relation,
                "reason",
                "Both give the branch an upstream.");
        return server.ask(token, "POST", "/learnings/relate", body.compact());
    }

    @Test
    void theAnswerNamesWhatLiesNearAndAsks() throws Exception {
        var first = log(agent, "Publish a new branch", UPSTREAM);
        assertFalse(first.has("neighbors"), "there was none");
        assertFalse(first.has("question"), "so nothing is asked");
        log(agent, "Book a flight for two passengers", "Ask for the passport number before the payment.");

        var second = log(agent, "Publish a branch for the first time", REMOTE);

        assertEquals(List.of(id(first)), neighbors(second), second.compact());
        var near = (Json.Obj) second.array("neighbors").getFirst();
        assertTrue(near.text("lesson").orElse("").contains(UPSTREAM), near.compact());
        assertTrue(near.number("likeness").orElse(0) >= 0.4, near.compact());
        assertTrue(second.text("question").orElse("").contains("relate_learnings"), second.compact());
    }

    @Test
    void atMostThreeAreNamedTheNearestFirst() throws Exception {
        log(agent, "Publish a new branch", UPSTREAM);
        log(agent, "Push the fix", "The first push of a branch needs --set-upstream and the remote.");
        log(agent, "Share my branch with the team", "Use git push -u, else later pushes do not know where to.");
        log(agent, "Push without an upstream", "Name the remote and the branch in git push when no upstream is set.");
        var exact = id(log(other, "Publish a branch for the first time", REMOTE));
        keep(exact);

        var told = log(agent, "Publish a branch for the first time", REMOTE);

        assertEquals(3, neighbors(told).size(), told.compact());
        assertEquals(exact, neighbors(told).getFirst(), "the same words");
    }

    private void keep(String id) throws Exception {
        server.workspace().memories().editor().judge(REVIEWER, List.of(id), ReviewState.KEPT);
        server.workspace().memories().search().awaitReady();
    }

    @Test
    void theAnswerIsKeptAndCountsWhenAPersonDecides() throws Exception {
        var first = id(log(agent, "Publish a new branch", UPSTREAM));
        var second = id(log(agent, "Publish a branch for the first time", REMOTE));

        assertEquals(200, relate(agent, second, first, "same").statusCode());

        var relations = server.workspace().memories().relations();
        var said = Objects.requireNonNull(
                relations.judgments(first, List.of(second)).get(second));
        assertEquals("agent planner", said.judge());
        assertEquals("same", said.relationWord());
        assertEquals("Both give the branch an upstream.", said.reason());
        relations.decide(REVIEWER, first, second, "same");
        server.workspace().review().proposals().awaitFresh();
        var agreement = server.workspace().review().proposals().agreements().getFirst();
        assertEquals(
                "agent planner 1 of 1",
                agreement.judge() + " " + agreement.agreedCount() + " of " + agreement.judgedCount());
    }

    @Test
    void whatAClientMayNotReadIsNeitherNamedNorRelated() throws Exception {
        var hidden = id(log(other, "Publish a new branch", UPSTREAM));

        var told = log(agent, "Publish a branch for the first time", REMOTE);

        assertFalse(told.has("neighbors"), told.compact());
        var refused = relate(agent, id(told), hidden, "same");
        assertEquals(404, refused.statusCode(), refused.body());
        var missing = relate(agent, id(told), "00000000-0000-0000-0000-000000000000", "same");
        assertEquals(
                refused.body().replace(hidden, "").replaceAll("E-\\w+", ""),
                missing.body()
                        .replace("00000000-0000-0000-0000-000000000000", "")
                        .replaceAll("E-\\w+", ""),
                "from outside it is not there");

        keep(hidden);
        assertEquals(200, relate(agent, id(told), hidden, "same").statusCode());
        server.workspace().memories().editor().judge(REVIEWER, List.of(hidden), ReviewState.REJECTED);
        assertEquals(404, relate(agent, id(told), hidden, "same").statusCode());
    }

    @Test
    void whoMayNotReadIsAskedNothing() throws Exception {
        var writer = client("blind", Scope.PROPOSE);
        log(writer, "Publish a new branch", UPSTREAM);
        assertFalse(log(writer, "Publish a branch for the first time", REMOTE).has("neighbors"));
    }

    @Test
    void whatIsNoPairOrNoRelationIsRefused() throws Exception {
        var first = id(log(agent, "Publish a new branch", UPSTREAM));
        var second = id(log(agent, "Publish a branch for the first time", REMOTE));
        assertEquals(400, relate(agent, second, first, "similar").statusCode());
        assertEquals(400, relate(agent, first, first, "same").statusCode());
        var item = ((Json.Obj) RunningServer.json(server.get(agent, "/knowledge?limit=1"))
                        .array("items")
                        .getFirst())
                .text("knowledge_id")
                .orElseThrow();
        var report = Json.Obj.of(
                "task", "Publish", "original_error", "no upstream", "original_action", Json.Obj.of("tool_name", "git"));
        var learning = RunningServer.json(
                        server.ask(agent, "POST", "/knowledge/" + item + "/learnings", report.compact()))
                .text("learning")
                .orElseThrow();

        var mixed = relate(agent, first, learning, "same");

        assertEquals(400, mixed.statusCode(), mixed.body());
        assertTrue(mixed.body().contains("must be two learnings or two memories"), mixed.body());
        assertEquals(Map.of(), server.workspace().memories().relations().judgments(first, List.of(second)));
    }
}
