package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.core.ItemUse;
import dev.emend.app.core.QueryKinds;
import dev.emend.app.core.UsageLog;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.store.curation.QueryLogEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How often agents were given items, in the file.
class UsageFieldUpdaterTest {
    private static final AgentClient AGENT = new AgentClient("planner", Set.of(Scope.READ), false);

    private static final String CATALOG = """
            [
              {"knowledge_id": "counted", "content": "Count me.", "use_count": 7, "last_used_at": null},
              {"knowledge_id": "uncounted", "content": "I have no count."},
              {"knowledge_id": "odd", "content": "Mine is a word.", "use_count": "many"}
            ]
            """;

    private final ManualClock clock = new ManualClock();

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void open() throws Exception {
        var file = Files.writeString(folder.resolve("catalog.json"), CATALOG);
        fixture = WorkspaceFixture.on(clock, folder, file);
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private void give(int times) throws UserException {
        var retrieval = fixture.workspace.agents().retrieval();
        for (int i = 0; i < times; i++) {
            clock.pass(Duration.ofMinutes(1));
            for (var id : List.of("counted", "uncounted", "odd")) {
                var item = retrieval.catalogs().item(fixture.item(id), AGENT).orElseThrow();
                retrieval.read(List.of(item), AGENT);
            }
        }
    }

    private Json.Obj inFile(String id) throws Exception {
        return ((Json.Arr) JsonText.parse(fixture.text()))
                .elements().stream()
                        .map(Json.Obj.class::cast)
                        .filter(item -> item.text("knowledge_id").orElse("").equals(id))
                        .findFirst()
                        .orElseThrow();
    }

    /// Any decision that reaches the file.
    private void edit(String note) throws UserException {
        WorkspaceFixture.saved(fixture.workspace
                .editor()
                .edit(REVIEWER, fixture.item("uncounted"), java.util.Map.of("summary", new Json.Text(note))));
    }

    /// As agents write times: without a zone.
    private Optional<LocalDateTime> local() {
        return Optional.of(LocalDateTime.ofInstant(clock.instant(), clock.getZone()));
    }

    @Test
    void theyGoToFieldsThatAreThereWithTheNextSaveAndOnce() throws Exception {
        give(3);
        assertEquals(CATALOG, fixture.text(), "asking writes no file");

        edit("first");
        assertEquals(10, inFile("counted").integer("use_count").orElse(0));
        assertEquals(local(), inFile("counted").text("last_used_at").map(LocalDateTime::parse));
        assertFalse(inFile("uncounted").has("use_count"));
        assertEquals("many", inFile("odd").text("use_count").orElse(""));

        edit("second");
        assertEquals(10, inFile("counted").integer("use_count").orElse(0));
        give(1);
        fixture.close();
        fixture = WorkspaceFixture.on(clock, folder, fixture.file);
        edit("third");
        assertEquals(11, inFile("counted").integer("use_count").orElse(0));
    }

    @Test
    void allAreCountedHoweverManyQuestionsThereWere() throws Exception {
        int asked = 5_300;
        var key = fixture.item("counted").key();
        var at = clock.instant();
        fixture.store(session -> {
            for (int i = 0; i < asked; i++) {
                session.queries()
                        .log(new QueryLogEntry(at, "planner", "read", "", "", List.of(new QueryLogEntry.Hit(key, 1))));
            }
        });
        edit("first");
        assertEquals(7 + asked, inFile("counted").integer("use_count").orElse(0));
        var given = fixture.workspace.agents().retrieval();
        var item = given.catalogs().item(fixture.item("counted"), AGENT).orElseThrow();
        given.read(List.of(item), AGENT);
        edit("second");
        assertEquals(8 + asked, inFile("counted").integer("use_count").orElse(0));
    }

    @Test
    void theHistorySaysNothingOfThemAndUndoLeavesThemAlone() throws Exception {
        give(2);
        edit("first");
        assertEquals(1, fixture.workspace.journal().recent(10).size());

        fixture.workspace.journal().undo(REVIEWER);
        fixture.workspace.library().flush();
        assertFalse(inFile("uncounted").has("summary"));
        assertEquals(9, inFile("counted").integer("use_count").orElse(0));
    }

    @Test
    void whatAnAgentCountedMeanwhileIsAdded() throws Exception {
        give(2);
        Files.writeString(fixture.file, CATALOG.replace("\"use_count\": 7", "\"use_count\": 20"));
        edit("first");
        assertEquals(22, inFile("counted").integer("use_count").orElse(0));
    }

    @Test
    void aPrunedLogCountsAsIfNothingHadBeenPruned() throws Exception {
        give(4);
        edit("first");
        give(3);
        var before = fixture.read(UsageLog::all);
        prune(8); // what is in the file and what is not
        assertEquals(before, fixture.read(UsageLog::all));
        prune(2);
        assertEquals(before, fixture.read(UsageLog::all));
        assertEquals(7, uses("odd"));
        var last = local();

        fixture.close();
        fixture = WorkspaceFixture.on(clock, folder, fixture.file);
        edit("second");
        assertEquals(14, inFile("counted").integer("use_count").orElse(0));
        assertEquals(last, inFile("counted").text("last_used_at").map(LocalDateTime::parse));
        edit("third");
        assertEquals(14, inFile("counted").integer("use_count").orElse(0));
        assertEquals(before, fixture.read(UsageLog::all));

        give(1);
        prune(1);
        edit("fourth");
        assertEquals(15, inFile("counted").integer("use_count").orElse(0));
    }

    @Test
    void usesPrunedBeforeTheirFileWasEverSavedReachItOnce() throws Exception {
        give(5);
        prune(1);
        edit("first");
        assertEquals(12, inFile("counted").integer("use_count").orElse(0));
        edit("second");
        assertEquals(12, inFile("counted").integer("use_count").orElse(0));
        var given = fixture.workspace.agents().retrieval().catalogs();
        var item = given.item(fixture.item("counted"), AGENT).orElseThrow();
        fixture.workspace.agents().retrieval().read(List.of(item), AGENT);
        assertEquals(6, uses("counted"));
    }

    @Test
    void whatIsPrunedWhileAFileIsSavedIsNeverLost() throws Exception {
        give(2);
        var id = fixture.catalog.toString();
        var counted = fixture.read(session -> UsageLog.unwritten(session, id));
        give(1);
        prune(1);
        fixture.store(session -> UsageLog.markWritten(session, id, counted.newest(), clock.instant()));

        edit("first");
        assertEquals(10, inFile("counted").integer("use_count").orElse(0));
    }

    @Test
    void whatWasCountedUpIsNotReadAgain() throws Exception {
        var key = fixture.item("odd").key();
        var hits = List.of(new QueryLogEntry.Hit(key, 1));
        var now = clock.instant();
        fixture.store(session -> {
            for (int i = 0; i < 8_500; i++) {
                session.queries().log(new QueryLogEntry(now, "a", QueryKinds.RETRIEVE, "q" + i, "{}", hits));
            }
        });
        assertEquals(8_500, uses("odd"));

        for (int steps = 0; steps < 3; steps++) {
            boolean isMore = steps < 2;
            fixture.store(session -> assertEquals(isMore, UsageLog.countUp(session, now)));
            assertEquals(8_500, uses("odd"));
        }
        fixture.store(
                session -> { // not the oldest
                    var counted = session.queries().after(1, 6_000);
                    session.queries().delete(counted);
                });

        assertEquals(8_500, uses("odd"), "those of the deleted questions are counted");
        give(1);
        assertEquals(8_501, uses("odd"));
        prune(1_600);
        assertEquals(8_501, uses("odd"));
        fixture.store(session -> UsageLog.countUp(session, now));
        assertEquals(8_501, uses("odd"));
    }

    private int uses(String id) throws Exception {
        return fixture.read(UsageLog::all)
                .getOrDefault(fixture.item(id).key(), ItemUse.NEVER)
                .count();
    }

    private void prune(int kept) throws Exception {
        fixture.store(session -> UsageLog.prune(session, kept, clock.instant()));
        assertEquals(kept, fixture.loggedQueries());
    }
}
