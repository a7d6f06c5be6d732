package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.library.DetailViewModel;
import dev.emend.gui.memories.detail.MemoryDetailViewModel;
import dev.emend.gui.part.PrettyJson;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.Where;
import dev.emend.server.mcp.McpServer;
import dev.emend.server.tools.AgentTools;
import dev.emend.server.tools.ConsoleTools;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The previews of the window show what the server answers an agent, to the character, and count as no question.
class PreviewAnswerTest {
    private static final String SECRET = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";

    @TempDir
    private Path folder;

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void anItemIsShownAsTheServerAnswersIt(CollectionKind kind) throws Exception {
        var place = kind.create(folder, "Build with make and the token " + SECRET + ".", "Commit small steps.");
        try (var served = new RunningServer(OpenWorkspace.at(place, Clock.systemUTC()), Duration.ofSeconds(10))) {
            var workspace = served.workspace();
            workspace.access().console().use(() -> ConsoleTools.of(workspace));
            var model = new DetailViewModel(workspace, Background.immediate(), _ -> {});
            model.tab.set(DetailViewModel.Tab.AGENT);
            for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
                workspace
                        .editor()
                        .interrupt(
                                REVIEWER,
                                row.ref(),
                                new HumanCorrection("Build", 1, Action.NONE, Action.NONE, "Use just."))
                        .saveStatus()
                        .join();
                model.item.set(row.ref());
                var preview = model.preview.get().ready().orElseThrow();
                var answer = served.get(
                        served.reader,
                        "/knowledge/" + encoded(row.ref().label()) + "?catalog="
                                + row.ref().catalog());
                assertEquals(200, answer.statusCode(), answer.body());
                assertEquals(PrettyJson.of(RunningServer.json(answer)), preview.answer());
                assertTrue(preview.answer().contains("Use just."), preview.answer());
                assertTrue(!preview.answer().contains(SECRET), preview.answer());
                assertEquals("GET /knowledge/" + row.ref().label(), preview.request());
            }
            assertEquals(
                    2,
                    workspace.agents().retrieval().logEntries(100).size(),
                    "two questions of the agent, none of who looks at the preview");
        }
    }

    @Test
    void anItemAgentsDoNotGetIsNotShownAsAnswered() throws Exception {
        var place = CollectionKind.CATALOG.create(folder, "Build with make.");
        try (var opened = OpenWorkspace.at(place, Clock.systemUTC())) {
            var workspace = opened.workspace();
            workspace.access().console().use(() -> ConsoleTools.of(workspace));
            var catalog = workspace.library().catalogs().getFirst().id();
            var proposed = OpenWorkspace.propose(
                    workspace,
                    "robot",
                    catalog,
                    Json.Obj.of("knowledge_id", "new_one", "description", "Build with just"));
            var model = new DetailViewModel(workspace, Background.immediate(), _ -> {});
            model.tab.set(DetailViewModel.Tab.AGENT);
            model.item.set(proposed.ref());
            var preview = model.preview.get().ready().orElseThrow();
            assertEquals("Agents that ask the server are not given this item.", preview.answer());
            assertEquals("", preview.view().text(), "it waits beside the file");

            workspace
                    .review()
                    .decisions()
                    .keepAll(REVIEWER, List.of(proposed.ref()))
                    .getFirst()
                    .saveStatus()
                    .join();
            model.reload();
            assertTrue(model.preview.get().ready().orElseThrow().view().text().contains("new_one"));
        }
    }

    @Test
    void aStoredMemoryIsShownAsTheServerAnswersIt() throws Exception {
        try (var served = new RunningServer(folder)) {
            var workspace = served.workspace();
            workspace.access().console().use(() -> ConsoleTools.of(workspace));
            for (var id : List.of("one", "two")) {
                workspace.memories().editor().add(REVIEWER, memory(id), ReviewState.KEPT);
            }
            var table = workspace.memories().table();
            var page =
                    table.rows(Where.ALL, MemoryQueryService.Order.TASK, false).rows();
            var model =
                    new MemoryDetailViewModel(table, workspace.access().console(), Background.immediate(), () -> page);
            model.tab.set(MemoryDetailViewModel.Tab.AGENT);
            model.id.set("one");
            var shown = model.answer.get().ready().orElseThrow();
            var asked = Json.Obj.of(
                    "name", "retrieve_memories", "arguments", Json.Obj.of("where", Json.Obj.of("emend:id", "one")));
            var server = McpServer.of(AgentTools.of(workspace).all(), workspace);
            var answer = new McpLines(server, Set.of(Scope.READ), false)
                    .answers(McpLines.alone("memory", "tools/call", Json.Obj.EMPTY, asked))
                    .get("memory");
            assertEquals(
                    PrettyJson.of(
                            Objects.requireNonNull(answer).object("result").object("structuredContent")),
                    shown);
            assertTrue(shown.contains("Task one") && !shown.contains("Task two"), shown);
            model.id.set("two");
            assertNotEquals(shown, model.answer.get().ready().orElseThrow());
        }
    }

    private static Memory memory(String id) {
        return Memory.create(id, Memory.Text.ofTask("Task " + id), Memory.Result.UNKNOWN, Instant.EPOCH);
    }
}
