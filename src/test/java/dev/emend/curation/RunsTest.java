package dev.emend.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.ToolRole;
import dev.emend.model.Where;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsTest {
    private static final Path SAMPLE =
            Path.of("catalogs", "spreadsheet_desktop", "runs", "report_agent.jsonl");

    @TempDir private Path folder;
    private DeskFixture desk;
    private Runs runs;

    @BeforeEach
    void open() throws Exception {
        desk = DeskFixture.open(folder, "spreadsheet_desktop");
        runs = desk.door.analyst().runs();
    }

    @AfterEach
    void close() throws Exception {
        desk.close();
    }

    private void bring(Path file) throws Exception {
        desk.door.memories().imports().bring(List.of(file), false, Progress.SILENT);
        runs.awaitAnalysed();
    }

    private void bringFour() throws Exception {
        bring(
                new RunLines()
                        .run("a", "refund a ticket", "success", "write_todos", "ls", "read_file")
                        .run("b", "refund a seat", "failure", "read_file", "read_file", "read_file")
                        .run("c", "book a flight", "success", "write_todos", "ls")
                        .run("d", "book a train", "", "ls")
                        .write(folder.resolve("runs.jsonl")));
    }

    private List<String> ids(String line) throws CurationException {
        return runs.rows(line, Runs.Order.TASK).rows().stream().map(RunRow::id).toList();
    }

    @Test
    void theListIsFilteredByWhatWasWorkedOut() throws Exception {
        bringFour();

        assertEquals(List.of("c", "d", "b", "a"), ids(""));
        assertEquals(List.of("b"), ids("outcome:failure"));
        assertEquals(List.of("d"), ids("outcome:unknown"));
        assertEquals(List.of("c", "a"), ids("tool:write_todos"));
        assertEquals(List.of("d", "b"), ids("-tool:write_todos"));
        assertEquals(List.of("a"), ids("seq:ls>read_file"));
        assertEquals(List.of("b"), ids("finding:consecutive_duplicate REFUND"));
        assertEquals(List.of("a"), ids("\"a ticket\" calls>=3"));
        assertEquals(List.of(), ids("tool:nobody"));
        // b: 2 duplicates −0.2, no plan and repeated reads −0.15 each, so 0.5; the others 0.85 or
        // more
        assertEquals(List.of("b"), ids("score<0.67"));
        assertEquals("b", runs.rows("", Runs.Order.SCORE).rows().getFirst().id(), "wasteful first");
        var page = runs.rows("outcome:success", Runs.Order.NEWEST);
        assertEquals(4, page.total());
        assertEquals(0, page.waiting());
        assertTrue(page.facets().contains(new Facet("outcome", "outcome:success", 2, true)));
    }

    @Test
    void aLineThatIsNotUnderstoodIsNamed() {
        for (var line :
                List.of("nonsense:1", "outcome:good", "score<low", "tool<x", "family:", "\"open")) {
            var refused = assertThrows(CurationException.class, () -> ids(line), line);
            assertEquals(CurationException.Code.BAD_INPUT, refused.code());
            assertTrue(refused.what().contains(line.substring(0, 4)), refused.what());
        }
    }

    @Test
    void aPersonsOutcomeCountsMoreThanTheTranscriptsAndCanBeTakenBack() throws Exception {
        bringFour();

        runs.setOutcome("a", "failure");
        runs.setOutcome("d", "success");

        assertEquals(List.of("b", "a"), ids("outcome:failure"));
        assertTrue(runs.detail("a").row().standing().isSet());
        assertEquals("success", runs.detail("a").run().head().ending().outcome());
        desk.door.journal().undo();
        desk.door.journal().undo();
        assertEquals(List.of("b"), ids("outcome:failure"));
        assertFalse(runs.detail("a").row().standing().isSet());
        desk.door.journal().redo();
        assertEquals(List.of("b", "a"), ids("outcome:failure"));
        runs.setOutcome("a", "");
        assertEquals(List.of("b"), ids("outcome:failure"));
        assertThrows(CurationException.class, () -> runs.setOutcome("a", "fine"));
        assertThrows(CurationException.class, () -> runs.setOutcome("nobody", "success"));
    }

    @Test
    void undoOfTheImportTakesTheRunsAwayAndRedoBringsThemBackWorkedOut() throws Exception {
        bringFour();
        desk.door.journal().undo();
        assertEquals(List.of(), ids(""));
        desk.door.journal().redo();
        runs.awaitAnalysed();
        assertEquals(List.of("c", "a"), ids("tool:write_todos"));
    }

    @Test
    void aRunThatComesAgainWithOtherStepsIsWorkedOutAnew() throws Exception {
        bringFour();
        bring(
                new RunLines()
                        .run("d", "book a train", "failure", "write_todos", "task")
                        .write(folder.resolve("again.jsonl")));

        assertEquals(List.of("d"), ids("tool:task"));
        assertEquals(List.of("d"), ids("workflow:plan_delegate_execute"));
        assertEquals("failure", runs.detail("d").row().standing().outcome());
    }

    @Test
    void aStepKnowsItsResultAndItsRole() throws Exception {
        bring(SAMPLE);
        var id = ids("\"Make a bar chart\"").getFirst();

        var detail = runs.detail(id);

        // the fourth message makes three calls at once, answered in their order
        assertEquals(6, detail.steps().size());
        assertEquals(ToolRole.PLAN, detail.steps().getFirst().role());
        var second = detail.steps().get(3);
        assertEquals(
                "{\"file_path\":\"/home/mara/sales/february_totals.csv\"}",
                second.call().arguments().compact());
        assertTrue(second.result().contains("3870.00"));
        assertEquals(6, second.message());
        assertEquals(8, second.answer());
        assertTrue(detail.signals().contains("tool_usage"));
    }

    @Test
    void twoRunsAreAlignedByTheirCalls() throws Exception {
        bringFour();

        var compared = runs.compare("a", "b");

        // write_todos, ls only in a; one of the reads of b is its read; two reads only in b
        assertEquals(
                List.of("write_todos|", "ls|", "read_file|read_file", "|read_file", "|read_file"),
                compared.pairs().stream()
                        .map(pair ->
                                pair.one().map(step -> step.call().name()).orElse("")
                                        + "|"
                                        + pair.other().map(step -> step.call().name()).orElse(""))
                        .sorted(
                                java.util.Comparator.comparingInt(
                                        (String pair) -> pair.startsWith("|") ? 1 : 0))
                        .toList());
        assertEquals(
                compared.terms().stream().map(pair -> pair.one().name()).toList(),
                compared.terms().stream().map(pair -> pair.other().name()).toList());
    }

    @Test
    void runsWithTheMostWordsInCommonAreAlike() throws Exception {
        bringFour();

        assertEquals(
                List.of("b", "c", "d"),
                runs.alike("a", 5).stream().map(RunRow::id).sorted().toList());
        assertEquals("b", runs.alike("a", 1).getFirst().id());
    }

    @Test
    void aLearningOfARunWaitsForAReviewerAndNamesWhereItCameFrom() throws Exception {
        bring(SAMPLE);
        var id = ids("\"sum the march\" outcome:failure").getFirst();

        var made = runs.learning().ofRun(id);

        var memory = desk.door.memories().table().detail(made.memory());
        assertEquals(ReviewState.PENDING, memory.row().standing().state());
        assertEquals(id, memory.memory().metadata().text("run_id").orElseThrow());
        assertFalse(memory.memory().metadata().array("messages").isEmpty());
        assertThrows(CurationException.class, () -> runs.learning().ofRun(id), "not twice");
        desk.door.journal().undo();
        assertEquals(0, desk.door.memories().table().count(Where.ALL));
    }

    @Test
    void whatHoldsTogetherIsCountedByHand() throws Exception {
        // write_todos → ls: in a and c, both succeeded; read_file → read_file: in b, which failed
        bringFour();

        var patterns = runs.patterns("");

        assertEquals(4, patterns.scope().runs());
        assertEquals(2, patterns.scope().success().successes());
        assertEquals(3, patterns.scope().success().known());
        var only = patterns.sequences().getFirst();
        assertEquals(List.of("write_todos", "ls"), only.tools());
        assertEquals(1, patterns.sequences().size());
        assertEquals(2, only.support());
        assertEquals(1.5, only.lift(), 1e-12);
        assertEquals(
                Map.of("plan_execute", 2, "ad_hoc", 2),
                Map.of(
                        patterns.workflows().get(0).name(), patterns.workflows().get(0).runs(),
                        patterns.workflows().get(1).name(), patterns.workflows().get(1).runs()));
        var transitions = patterns.transitions();
        int read = transitions.tools().indexOf("read_file");
        int list = transitions.tools().indexOf("ls");
        assertEquals(2, transitions.counts().get(read).get(read));
        assertEquals(1, transitions.counts().get(list).get(read));
        assertEquals(4, patterns.efficiency().tenths().stream().mapToInt(i -> i).sum());
        assertEquals(
                "2 of 3 runs with a known outcome succeeded: 67 %, 95 % interval 21 to 94 %.",
                patterns.words().getFirst());
        assertTrue(patterns.words().get(1).startsWith("No sequence of tools is in enough runs"));
        assertTrue(runs.patternsJson("tool:nobody").compact().contains("\"runs\":0"));
    }

    @Test
    void aSequenceThatGoesWithFailureIsNamedWithItsNumbers() throws Exception {
        var lines = new RunLines();
        for (int i = 0; i < 10; i++) {
            lines.run("bad" + i, "task " + i, i < 9 ? "failure" : "success", "read_file", "bash");
            lines.run("good" + i, "task " + i, i < 9 ? "success" : "failure", "ls", "read_file");
        }
        bring(lines.write(folder.resolve("twenty.jsonl")));

        var words = runs.patterns("").words();

        // Fisher: 2 × (10 × 10 + 1) / 184,756 tables of 10 in 20; the same for the second sequence.
        // Wilson 0.5959 to 0.9821 and 0.0179 to 0.4042, so 0.8 − √2 × 0.3041 and 0.8 + √2 × 0.0821
        assertEquals(
                "read_file → bash goes with failed runs: 9 of 10 runs with it failed (90 %) and 1 of"
                        + " 10 without it (10 %), 80 points more, 95 % interval +37 to +92; p = 0.001"
                        + " taken alone, 0.001 corrected for all comparisons.",
                words.get(1));
        assertTrue(
                words.get(2).startsWith("ls → read_file goes with success: 1 of 10"), words.get(2));
    }

    @Test
    void aPatternWithANameKeepsItsRuns() throws Exception {
        bringFour();
        var library = runs.library();

        var named = library.name("plan, then look", List.of("write_todos", "ls"));

        assertEquals(List.of("a", "c"), named.then().stream().sorted().toList());
        assertEquals(2, named.now().runs());
        bring(
                new RunLines()
                        .run("e", "more", "failure", "write_todos", "ls")
                        .write(folder.resolve("more.jsonl")));
        assertEquals(2, library.all().getFirst().then().size());
        assertEquals(3, library.all().getFirst().now().runs());
        assertThrows(CurationException.class, () -> library.name("plan, then look", List.of("ls")));
        library.forget(named.id());
        assertEquals(List.of(), library.all());
    }

    @Test
    void theItemAStepMayComeFromIsProposedFirst() throws Exception {
        bring(SAMPLE);
        var id = ids("\"remove duplicate\"").getFirst();
        var step = runs.detail(id).steps().get(4);

        var guesses =
                runs.learning()
                        .items(step, "Remove the duplicate rows (from remove_duplicate_rows)");

        assertEquals("remove_duplicate_rows", guesses.getFirst().item().knowledgeId());
        assertEquals(42, guesses.size());
    }
}
