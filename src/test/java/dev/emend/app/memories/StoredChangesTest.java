package dev.emend.app.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.FormerRows;
import dev.emend.app.core.Actor;
import dev.emend.app.core.Backup;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.transfer.ExportService.Order;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.store.journal.JournalEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What the journal promises of changes in the store, over its rows as they are written today and as the last version
/// before wrote them.
@ParameterizedClass
@EnumSource
class StoredChangesTest {
    private static final Path FORMER = Path.of("src", "test", "resources", "workspaces", "schema-16.zip");
    private static final Actor OTHER = new Actor("Another");
    private static final int STEPS = StoredChanges.STEPS.size();

    enum Rows {
        FORMER,
        TODAY
    }

    private final Rows rows;

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private WorkspaceFixture fixture;
    private StoredChanges room;

    StoredChangesTest(Rows rows) {
        this.rows = rows;
    }

    @BeforeEach
    void open() throws Exception {
        if (rows == Rows.FORMER) {
            unpack(folder);
        }
        fixture = WorkspaceFixture.at(clock, folder, "git_cli");
        room = new StoredChanges(fixture, folder);
        if (rows == Rows.TODAY) {
            room.all(clock);
        }
    }

    private static void unpack(Path folder) throws IOException {
        try (var zip = new ZipFile(FORMER.toFile())) {
            for (var entry : zip.stream().toList()) {
                var target = folder.resolve(entry.getName());
                Files.createDirectories(target.getParent());
                Files.copy(zip.getInputStream(entry), target);
            }
        }
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    /// The rows of the steps, in their order.
    private List<JournalEntryView> rows() throws UserException {
        var all = fixture.workspace.journal().recent(STEPS).reversed();
        assertEquals(STEPS, all.size());
        return all;
    }

    private long change(String step) throws UserException {
        int place = IntStream.range(0, STEPS)
                .filter(i -> StoredChanges.STEPS.get(i).name().equals(step))
                .findFirst()
                .orElseThrow();
        return rows().get(place).change();
    }

    private void assertWhole() throws UserException {
        assertEquals(Optional.empty(), fixture.workspace.journal().check().problem());
    }

    @Test
    void historyTellsWhatEachDid() throws Exception {
        for (int i = 0; i < STEPS; i++) {
            var step = StoredChanges.STEPS.get(i);
            var told = step.told().stream()
                    // which earlier versions did not note
                    .map(line -> rows == Rows.FORMER
                            ? line.replaceFirst("^Fly to Rome", "Fly to Oslo")
                                    .replaceFirst("^Ask fewer.*(?= \\| state)", "Ask once")
                            : line)
                    .toList();
            assertEquals(told, told(rows().get(i)), step.name());
        }
    }

    private List<String> told(JournalEntryView line) throws UserException {
        return fixture.workspace.journal().changeDescriptions(line).stream()
                .map(description -> description.subject() + " | "
                        + description.values().stream()
                                .map(value -> value.name() + ": " + line(value.before()) + " > " + line(value.after()))
                                .collect(Collectors.joining("; ")))
                .toList();
    }

    private static String line(String text) {
        return text.contains("\n") ? "…" : text;
    }

    @Test
    void eachIsUndoneRedoneAndUndoneAgain() throws Exception {
        assertEquals(StoredChanges.factsAfter(STEPS), room.facts());
        for (int round = 0; round < 2; round++) {
            for (int left = STEPS - 1; left >= 0; left--) {
                assertTrue(fixture.workspace.journal().undo(REVIEWER).isPresent());
                assertEquals(StoredChanges.factsAfter(left), room.facts(), "undone to " + left);
            }
            for (int done = 1; done <= STEPS; done++) {
                assertTrue(fixture.workspace.journal().redo(REVIEWER).isPresent());
                assertEquals(StoredChanges.factsAfter(done), room.facts(), "redone to " + done);
            }
        }
        assertWhole();
    }

    @Test
    void anUndoIsToldTheOtherWayRound() throws Exception {
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(
                List.of("Book a hotel | review: deleted > rejected"),
                told(fixture.workspace.journal().recent(1).getFirst()));
    }

    private interface Later {
        void doIn(StoredChangesTest test) throws Exception;
    }

    private record Refusal(String step, String name, Later later) {}

    private static Stream<Refusal> refusals() {
        return Stream.of(
                new Refusal("keep", "Fly to Oslo", test -> test.judge(OTHER, "a", ReviewState.REJECTED)),
                new Refusal(
                        "edit",
                        "Fly to Lima",
                        test -> test.fixture
                                .workspace
                                .memories()
                                .editor()
                                .update(OTHER, StoredChanges.memory("a", "Fly to Lima"), test.room.version("a"))),
                new Refusal("delete", "Book a hotel", test -> test.judge(OTHER, "b", ReviewState.KEPT)),
                new Refusal(
                        "archive",
                        "Fly to Oslo",
                        test -> test.fixture.store(session -> session.memories().setArchived(List.of("a"), false))),
                new Refusal(
                        "add",
                        "Fly to Oslo",
                        test -> test.fixture.store(session -> session.memories().setPresent(List.of("a"), false))),
                new Refusal("set an outcome", "Which port does the proxy use?", _ -> {}),
                new Refusal("add feedback", "A conversation", _ -> {}),
                new Refusal(
                        "delete feedback",
                        "A conversation",
                        test -> test.fixture.store(
                                session -> session.feedbacks().setPresent(List.of(1L), true))),
                new Refusal("edit the summary", "Ask once", _ -> {}));
    }

    private void judge(Actor person, String id, ReviewState state) throws UserException {
        fixture.workspace.memories().editor().judge(person, List.of(id), state);
    }

    private enum Brought {
        RUNS("Which port does the proxy use?"),
        MEMORIES("Prefers short summaries"),
        MEMORY("Book a hotel");

        private final String name;

        Brought(String name) {
            this.name = name;
        }

        private long change(StoredChangesTest test) throws UserException {
            return switch (this) {
                case RUNS ->
                    test.fixture.workspace.journal().recent(100).stream()
                            .filter(line -> line.kind().equals("memory-import"))
                            .mapToLong(JournalEntryView::change)
                            .min()
                            .orElseThrow();
                case MEMORIES -> test.change("import");
                case MEMORY -> test.change("add another");
            };
        }

        private void decide(StoredChangesTest test, Actor person) throws Exception {
            var room = test.room;
            switch (this) {
                case RUNS -> test.fixture.workspace.insights().runs().setOutcome(person, room.run(), "failure");
                case MEMORIES -> test.judge(person, room.imported(), ReviewState.KEPT);
                case MEMORY -> test.judge(person, "b", ReviewState.REJECTED);
            }
        }
    }

    private static Stream<Arguments> decisions() {
        return Stream.of(REVIEWER, OTHER)
                .flatMap(person -> Stream.of(Brought.values()).map(brought -> Arguments.of(person, brought)));
    }

    /// The same as in a catalog: the later change is undone first, whoever made it.
    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("decisions")
    void whatAChangeBroughtIsNotTakenBackOverALaterDecision(Actor person, Brought brought) throws Exception {
        var journal = fixture.workspace.journal();
        long change = brought.change(this);
        assertTrue(journal.whyNotRevert(change).isPresent());
        for (int left = STEPS; left > 3; left--) {
            journal.undo(REVIEWER);
        }
        assertEquals(Optional.empty(), journal.whyNotRevert(change));
        brought.decide(this, person);
        var decision = journal.recent(1).getFirst();
        var facts = room.facts();

        var why = journal.whyNotRevert(change).orElseThrow();
        assertTrue(why.contains("” by " + person.name() + " on "), why);
        assertTrue(why.endsWith("changed “" + brought.name + "”."), why);
        var refused = assertThrows(UserException.class, () -> journal.revert(REVIEWER, change));
        assertEquals("Undo the later change first.", refused.remedy());
        assertEquals(facts, room.facts());
        journal.revert(REVIEWER, decision.change());
        journal.revert(REVIEWER, change);
        assertWhole();
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void anUndoOverLaterChangesIsRefusedAndNamesTheEntry(Refusal refusal) throws Exception {
        long change = change(refusal.step);
        refusal.later.doIn(this);
        var before = room.facts();

        var why = fixture.workspace.journal().whyNotRevert(change).orElseThrow();
        assertTrue(why.contains("“" + refusal.name + "”"), why);
        var refused = assertThrows(
                UserException.class, () -> fixture.workspace.journal().revert(OTHER, change));
        assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
        assertEquals(why, refused.message());
        assertEquals(before, room.facts());
        assertWhole();
    }

    @Test
    void anImportThatWasTakenBackCannotBeTakenBackAgain() throws Exception {
        long taken = change("take the import back");
        assertTrue(fixture.workspace.journal().whyNotRevert(taken).isPresent());
    }

    @Test
    void whatAnotherDidIsRevertedByAnybody() throws Exception {
        fixture.workspace.journal().revert(OTHER, change("rate"));
        assertEquals("", room.facts().get("rating of a"));
        fixture.workspace
                .journal()
                .revert(OTHER, fixture.workspace.journal().recent(1).getFirst().change());
        assertEquals("4", room.facts().get("rating of a"));
        assertWhole();
    }

    @Test
    void aBackupIsPutBackAndUndoGoesOn() throws Exception {
        var backup = fixture.workspace.safety().backups().create(Backup.Reason.ASKED_FOR);
        for (int i = 0; i < 3; i++) {
            fixture.workspace.journal().undo(REVIEWER);
        }
        fixture.workspace.safety().backups().restore(backup.id());
        assertEquals(StoredChanges.factsAfter(STEPS), room.facts());
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(StoredChanges.factsAfter(STEPS - 1), room.facts());
        assertWhole();
    }

    @Test
    void reviewsAndOutcomesAreExportedAndSoIsTheHistory() throws Exception {
        var history = folder.resolve("history.jsonl");
        assertEquals(
                STEPS + 1,
                fixture.workspace.journal().export(new JournalQuery("", "", "", Optional.empty(), 1_000), history));

        fixture.workspace.journal().undo(REVIEWER, change("clear the outcome"));
        var events = folder.resolve("events.jsonl");
        fixture.workspace
                .memories()
                .exports()
                .write(new Order("otlp_evaluations", events, Where.ALL, false), Progress.SILENT);
        var written = Files.readString(events);
        for (var label : List.of("failure", "kept")) { // of the run, and of a memory
            assertTrue(
                    written.contains("score.label\",\"value\":{\"stringValue\":\"" + label + "\"}"),
                    label + " in " + written);
        }
    }

    /// What makes describing, checking and undoing the same for both.
    @Test
    void aRowReadsAsTodaysIsWritten() throws Exception {
        var imported = room.imported();
        var read = entries(fixture);
        assertEquals(
                rows == Rows.FORMER,
                read.stream()
                        .allMatch(entry -> entry.change().after().has("memory")
                                || entry.change().after().has("feedback")));

        var other = Files.createDirectory(folder.resolve("other"));
        var then = new ManualClock();
        try (var fresh = WorkspaceFixture.at(then, other, "git_cli")) {
            var today = new StoredChanges(fresh, other);
            today.all(then);
            var written = entries(fresh);
            for (int i = 0; i < STEPS; i++) {
                var is = written.get(i).change();
                var was = read.get(i).change();
                var name = StoredChanges.STEPS.get(i).name();
                assertEquals(
                        named(is.after().without(ChangeSet.EXCERPTS), today.imported()),
                        named(FormerRows.read(was.after()).without(ChangeSet.EXCERPTS), imported),
                        name);
                assertEquals(
                        named(is.before(), today.imported()), named(FormerRows.read(was.before()), imported), name);
            }
        }
    }

    private static List<JournalEntry> entries(WorkspaceFixture fixture) throws Exception {
        return fixture.read(session -> session.journal().recent(STEPS, Long.MAX_VALUE))
                .reversed();
    }

    /// The row without the names that are made of where files stand.
    private static Json named(Json.Obj row, String imported) throws Exception {
        var text = row.compact()
                .replace(imported, "IMPORTED")
                .replaceAll("\"source\":\"[^\"]*mem0.json\"", "\"source\":\"FILE\"")
                .replaceAll("run:[0-9a-f-]{36}", "run:RUN");
        return JsonText.parse(text);
    }
}
