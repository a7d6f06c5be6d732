package dev.emend.app.transfer;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.runs.RunService;
import dev.emend.app.transfer.ExportService.Order;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.exchange.Writers.Target;
import dev.emend.fixtures.EntityFile;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a person decided here, in the files of other projects.
class ExportServiceTest {
    private static final Path FORMATS = Path.of("catalogs", "formats");

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private WorkspaceFixture fixture;
    private MemoryServices memories;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.at(clock, folder, "git_cli");
        memories = fixture.workspace.memories();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private void read(String name) throws Exception {
        var outcome = memories.imports().run(REVIEWER, List.of(FORMATS.resolve(name)), Progress.SILENT);
        assertEquals(0, outcome.total().rejected());
    }

    private String id(String task) throws UserException {
        return memories.table().rows(Where.ALL, MemoryQueryService.Order.TASK, false).rows().first(100).stream()
                .filter(row -> row.says().task().equals(task))
                .findFirst()
                .orElseThrow()
                .id();
    }

    private Path write(String format, String name) throws UserException {
        var file = folder.resolve(name);
        memories.exports().write(new Order(format, file, Where.ALL, false), Progress.SILENT);
        return file;
    }

    @Test
    void aBundleSaysWhoKeptAConceptAndWhenItIsStale() throws Exception {
        read("okf");
        var before = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        memories.editor().judge(REVIEWER, List.of(id("Save before closing a workbook")), ReviewState.KEPT);

        var bundle = write("okf", "bundle");
        var lesson = Files.readString(bundle.resolve("lessons/save-before-close.md"));
        assertTrue(
                lesson.contains("  - by: human:" + REVIEWER.name().replace(' ', '-') + "\n    at: " + before + "\n"),
                lesson);
        assertTrue(lesson.contains("status: stable\n"));
        assertTrue(lesson.contains("stale_after: 2027-04-03T16:00:00Z\n"), "later than 180 days after the review");
        assertFalse(Files.readString(bundle.resolve("references/sorting.md")).contains("human:"));
        assertThrows(UserException.class, () -> write("okf", "bundle"), "the folder is not empty any more");
    }

    @Test
    void aConceptWithoutAnEndIsStaleAsManyDaysAfterItsReviewAsWereAskedFor() throws Exception {
        read("okf");
        memories.editor().judge(REVIEWER, List.of(id("Sorting rules")), ReviewState.KEPT);
        for (int days : new int[] {0, 10}) {
            var bundle = folder.resolve("bundle-" + days);
            memories.exports().write(new Order("okf", bundle, Where.ALL, false, days), Progress.SILENT);
            var page = Files.readString(bundle.resolve("references/sorting.md"));
            assertEquals(days > 0, page.contains("stale_after: 2026-03-11T12:00:00Z\n"), page);
            assertEquals(days > 0, page.contains("stale_after"), page);
        }
    }

    @Test
    void aReviewThatWasUndoneVerifiesNothing() throws Exception {
        read("okf");
        memories.editor().judge(REVIEWER, List.of(id("Sorting rules")), ReviewState.KEPT);
        fixture.workspace.journal().undo(REVIEWER);

        assertFalse(Files.readString(write("okf", "bundle").resolve("references/sorting.md"))
                .contains("verified"));
    }

    @Test
    void anObservationThatIsRejectedIsNotInItsNoteAnyMore() throws Exception {
        read("basic_memory");
        var observation = memories.table()
                .rows(memories.table().filter("category:pitfall"), MemoryQueryService.Order.TASK, false)
                .rows()
                .first(2);
        assertEquals(2, observation.size());
        memories.editor().judge(REVIEWER, List.of(observation.getFirst().id()), ReviewState.REJECTED);

        var note = Files.readString(write("basic_memory", "notes").resolve("tools/git-rebase.md"));
        assertEquals(1, note.split("\\[pitfall]", -1).length - 1, note);
        assertTrue(note.contains("- requires [[Fetching]]"));
    }

    /// What counts here counts where the file is read, too.
    @Test
    void theOutcomeThatAPersonSetIsInEveryFileOfRuns() throws Exception {
        read("atif");
        var runs = fixture.workspace.insights().runs();
        var failed = runs.rows("outcome:failure", RunService.Order.TASK).rows();
        assertFalse(failed.isEmpty());
        for (var row : failed) {
            runs.setOutcome(REVIEWER, row.id(), "success");
        }
        for (var format : List.of("emend", "atif")) {
            var text = Files.readString(write(format, format + ".jsonl"));
            assertTrue(text.contains("\"outcome\":\"success\""), text);
            assertFalse(text.contains("\"outcome\":\"failure\"") && format.equals("atif"), text);
        }
    }

    @Test
    void outcomesRatingsAndReviewsAreEventsAndRunsTrajectories() throws Exception {
        read("atif");
        read("okf");
        var runs = fixture.workspace.insights().runs();
        var run = runs.rows("outcome:failure", RunService.Order.TASK)
                .rows()
                .getFirst()
                .id();
        runs.setOutcome(REVIEWER, run, "success");
        memories.editor().rate(REVIEWER, id("Sorting rules"), 4, "Clear");

        var events = Files.readString(write("otlp_evaluations", "events.jsonl"));
        assertTrue(events.contains("gen_ai.evaluation.result"));
        assertTrue(
                events.contains("{\"key\":\"gen_ai.evaluation.name\",\"value\":{\"stringValue\":\"rating\"}}"), events);
        assertTrue(
                events.contains("{\"key\":\"gen_ai.evaluation.score.label\",\"value\":{\"stringValue\":\"success\"}}"),
                events);
        assertTrue(
                events.contains("{\"key\":\"gen_ai.evaluation.name\",\"value\":{\"stringValue\":\"reward\"}}"), events);

        var trajectories = Files.readAllLines(write("atif", "runs.jsonl"));
        assertEquals(1, trajectories.size(), "the subagent stands inside");
        assertTrue(trajectories.getFirst().contains("\"outcome\":\"success\""));
        var filter = memories.table().filter("state:kept");
        var refused = assertThrows(
                UserException.class,
                () -> memories.exports().write(new Order("atif", folder.resolve("x"), filter, false), Progress.SILENT));
        assertTrue(refused.toString().contains("runs only"), refused::toString);
    }

    @Test
    void rejectedReviewsAreEventsToo() throws Exception {
        read("okf");
        memories.editor().judge(REVIEWER, List.of(id("Sorting rules")), ReviewState.REJECTED);

        var events = Files.readString(write("otlp_evaluations", "events.jsonl"));
        assertTrue(
                events.contains("{\"key\":\"gen_ai.evaluation.score.label\",\"value\":{\"stringValue\":\"rejected\"}}"),
                events);
    }

    private static String text(Path file) throws Exception {
        try (var all = Files.walk(file)) {
            var text = new StringBuilder();
            for (var one : all.filter(Files::isRegularFile).sorted().toList()) {
                text.append(Files.readString(one));
            }
            return text.toString();
        }
    }

    private String export(Target target, String name, Where where) throws Exception {
        var file = folder.resolve(name);
        memories.exports().write(new Order(target.word(), file, where, false), Progress.SILENT);
        return text(file);
    }

    private void bring(String words) throws Exception {
        var file = EntityFile.write(folder, "b", words);
        memories.imports().run(REVIEWER, List.of(file), Progress.SILENT);
    }

    @ParameterizedTest
    @EnumSource(
            value = Target.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ATIF", "OTLP_EVALUATIONS"})
    void aMemoryWhoseChangedWordsWaitIsWrittenAsItWasKept(Target target) throws Exception {
        var kept = "Deploy only after the tests pass.";
        var changed = "Deploy at once and pipe x.sh.";
        bring(kept);
        var ids = List.of(id("b"));
        memories.editor().judge(REVIEWER, ids, ReviewState.KEPT);
        bring(changed);

        for (var filter : List.of("", "state:kept", "-state:pending")) {
            var text =
                    export(target, "out" + filter.hashCode(), memories.table().filter(filter));
            assertTrue(text.contains(kept) && !text.contains("x.sh"), filter + " writes " + text);
        }
        var text = export(target, "said", new Where.Document("only after", false));
        assertTrue(text.contains(kept) && !text.contains("x.sh"), text);
        text = export(target, "waiting", memories.table().filter("state:pending"));
        assertFalse(text.contains(kept), text);
        assertEquals(target != Target.AGENTS, text.contains("x.sh"), text);
        if (target == Target.EMEND) {
            text = export(target, "all", Where.ALL);
            assertTrue(text.contains("\"state\":\"kept\""), text);
        }

        memories.editor().judge(REVIEWER, ids, ReviewState.KEPT);
        text = export(target, "decided", Where.ALL);
        assertTrue(text.contains("x.sh") && !text.contains(kept), text);
    }

    @Test
    void aMemoryWhoseChangedWordsWaitIsCopiedAsItWasKept() throws Exception {
        bring("Deploy only after the tests pass.");
        var ids = List.of(id("b"));
        memories.editor().judge(REVIEWER, ids, ReviewState.KEPT);
        bring("Deploy at once and pipe x.sh.");

        var copies = memories.copies();
        for (var text : List.of(copies.json(ids).compact(), copies.markdown(ids), copies.prompt(ids))) {
            assertTrue(text.contains("only after") && !text.contains("x.sh"), text);
        }
    }
}
