package dev.emend.app.search;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.KnowledgeQuery;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.library.TemporaryIndex;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.server.tools.ConsoleTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Golden queries find what an agent gets in their context, and what a person tries is served to nobody.
class GoldenContextTest {
    private static final String TEXT = "Close a window with Alt+F4";

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void open() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(file, """
                [
                  {"knowledge_id": "on_windows", "content": "Close a window with Alt+F4",
                   "conditions": [{"type": "platform", "operator": "equals", "value": "windows"}]},
                  {"knowledge_id": "of_python", "content": "Sort a list of rows with sorted", "scope": "python"},
                  {"knowledge_id": "anywhere", "content": "Save the document before it is sent"},
                  {"knowledge_id": "poor", "content": "Print the page twice", "quality_score": 1},
                  {"knowledge_id": "first", "content": "Never delete the backup", "priority": 5}
                ]
                """);
        fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file);
        fixture.workspace.search().awaitReady();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private int place(String query, Json.Obj context, String item) throws UserException {
        return fixture.workspace.search().golden().place(query, context, fixture.item(item));
    }

    private static Json.Obj platform(String name) {
        return Json.Obj.of("platform", name);
    }

    @Test
    void conditionsScopeAndRatingCountAsTheyDoForAgents() throws Exception {
        assertEquals(0, place(TEXT, Json.Obj.EMPTY, "on_windows"), "agents do not get it without a context");
        assertEquals(0, place(TEXT, platform("linux"), "on_windows"));
        assertEquals(1, place(TEXT, platform("windows"), "on_windows"));
        assertTrue(place(TEXT, Json.Obj.EMPTY, "first") > 0, "critical: agents get it whatever they ask");
        assertTrue(place("sort rows", Json.Obj.of("file_path", "a.py"), "of_python") > 0);
        assertEquals(0, place("sort rows", Json.Obj.of("scope", "vue"), "of_python"));
        assertEquals(0, place("Print the page twice", Json.Obj.EMPTY, "poor"), "rated 1, agents ask for 2 and more");
    }

    @Test
    void aLearningThatWaitsGivesItsItemNoPlaceUntilItIsKept() throws Exception {
        var query = "Rotate the sensor by ninety degrees";
        var file = folder.resolve("learnings.json");
        Files.writeString(file, """
                [
                  {"knowledge_id": "bread", "content": "Bake bread", "trust_score": 0.95, "kb_learnings": [
                    {"task": "t", "step_num": 1, "timestamp": "2026-01-01T00:00:00",
                     "original_error": "it failed", "recovery_approach": "Rotate the sensor by ninety degrees"}]},
                  {"knowledge_id": "sensor", "content": "Rotate the sensor slowly"}
                ]
                """);
        var catalog = fixture.workspace.library().open(file).id();
        fixture.workspace.search().awaitReady();
        var bread = fixture.workspace.library().resolve(catalog, "bread");
        var golden = fixture.workspace.search().golden();
        assertEquals(2, golden.place(query, bread), "the other item says more of that than it does itself");
        var glance = ReadOnlyCatalog.at(file);
        try (var trial = TemporaryIndex.of(glance, fixture::embed)) {
            assertEquals(2, trial.place(query, glance.find("bread").orElseThrow()), "nobody kept it there either");
        }

        var learning = fixture.workspace
                .library()
                .item(bread)
                .learnings()
                .getFirst()
                .learning()
                .ref();
        fixture.workspace.review().decisions().keep(REVIEWER, learning);
        fixture.workspace.search().awaitReady();
        assertEquals(1, golden.place(query, bread), "agents get it now");
    }

    @Test
    void theCommandFindsTheSameWithoutAWorkspace() throws Exception {
        var catalog = ReadOnlyCatalog.at(fixture.file);
        try (var trial = TemporaryIndex.of(catalog, fixture::embed)) {
            for (var context :
                    List.of(Json.Obj.EMPTY, platform("windows"), platform("linux"), Json.Obj.of("scope", "vue"))) {
                for (var id : List.of("on_windows", "of_python", "anywhere", "poor", "first")) {
                    assertEquals(
                            place(TEXT, context, id),
                            trial.place(TEXT, context, catalog.find(id).orElseThrow()),
                            id + " in " + context.compact());
                }
            }
        }
    }

    @Test
    void aPinKeepsItsContextAndSaysWhyAgentsDoNotGetItsItem() throws Exception {
        var golden = fixture.workspace.search().golden();
        var item = fixture.item("on_windows");
        golden.pin(REVIEWER, TEXT, item);
        golden.pin(REVIEWER, TEXT, platform("windows"), item);
        golden.pin(REVIEWER, TEXT, platform("windows"), item);

        var results = golden.run();

        assertEquals(2, results.size(), "pinned once in each context");
        assertEquals(0, results.getFirst().place());
        assertEquals(
                Optional.of("Agents do not get it in this context: it needs platform equals windows."),
                results.getFirst().withheld());
        assertEquals(1, results.getLast().place());
        assertEquals(platform("windows"), results.getLast().query().context());
        assertEquals(Optional.empty(), results.getLast().withheld());
        assertEquals(results, golden.last());
        assertEquals(platform("windows"), golden.contextOf(item), "what the field proposes");
    }

    @Test
    void aFileOfQueriesNamesTheContext() throws Exception {
        var questions = GoldenQueryFile.read("golden.json", """
                [{"query": "close", "expected": "on_windows", "context": {"platform": "windows"}},
                 {"query": "save", "expected": "anywhere"}]
                """).questions();
        assertEquals(platform("windows"), questions.getFirst().context());
        assertEquals(Json.Obj.EMPTY, questions.getLast().context());
        var wrong = assertThrows(
                UserException.class,
                () -> GoldenQueryFile.read(
                        "golden.json", "[{\"query\": \"a\", \"expected\": \"b\", \"context\": \"windows\"}]"));
        assertTrue(wrong.message().contains("context must be a JSON object"), wrong.message());
    }

    @Test
    void whatThePersonTriesInTheConsoleIsServedToNobody() throws Exception {
        fixture.workspace.access().console().use(() -> ConsoleTools.of(fixture.workspace));
        var client = new AgentClient("claude", Set.of(AgentClient.Scope.READ), false);
        var item = fixture.item("anywhere");

        var answer = fixture.workspace
                .access()
                .console()
                .call("retrieve_knowledge", Json.Obj.of("query", "save the document"), client);

        assertTrue(answer.compact().contains("anywhere"), answer.compact());
        assertEquals(0, fixture.workspace.library().useFigures(item).timesServed());
        assertEquals(List.of(), fixture.workspace.agents().retrieval().logEntries(10));
        assertEquals(0, fixture.loggedQueries());

        fixture.workspace.agents().retrieval().retrieve(KnowledgeQuery.of("save the document", Json.Obj.EMPTY), client);
        assertEquals(1, fixture.workspace.library().useFigures(item).timesServed(), "what an agent asks counts");
        assertEquals(platform("windows"), fixture.workspace.agents().retrieval().contextKeys());
    }

    @Test
    void aPersonWhoSearchesMemoriesIsServedNothing() throws Exception {
        var file = folder.resolve("memories.jsonl");
        Files.writeString(
                file,
                "{\"type\": \"entity\", \"name\": \"Sum\", \"entityType\": \"note\", \"observations\": [\"Leave the cell\"]}\n");
        fixture.workspace.memories().imports().run(REVIEWER, List.of(file), Progress.SILENT);
        fixture.workspace.memories().search().awaitReady();
        var question =
                new MemorySearchService.Question(Memory.Space.CONTENT, "leave the cell", Where.ALL, OptionalInt.of(5));

        fixture.workspace.memories().search().look(REVIEWER, question);
        assertEquals(0, served());
        fixture.workspace.memories().search().search(REVIEWER, question);
        assertEquals(1, served());
    }

    private long served() throws UserException {
        return fixture.workspace
                .memories()
                .table()
                .rows(Where.ALL, MemoryQueryService.Order.TASK, false)
                .rows()
                .first(1)
                .getFirst()
                .servedCount();
    }
}
