package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.list.Facet;
import dev.emend.model.ToolRole;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunServiceTest {
    private static final Path SAMPLE = Path.of("catalogs", "spreadsheet_desktop", "runs", "report_agent.jsonl");

    @TempDir
    private static Path folder;

    private static WorkspaceFixture fixture;
    private static RunService runs;

    @BeforeAll
    static void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        runs = fixture.workspace.insights().runs();
        var twenty = new RunLines("twenty");
        for (int i = 0; i < 10; i++) {
            twenty.run("bad" + i, "task " + i, i < 9 ? "failure" : "success", "read_file", "bash");
            twenty.run("good" + i, "task " + i, i < 9 ? "success" : "failure", "ls", "read_file");
        }
        var four = new RunLines("four")
                .run("a", "refund a ticket", "success", "write_todos", "ls", "read_file")
                .run("b", "refund a seat", "failure", "read_file", "read_file", "read_file")
                .run("c", "book a flight", "success", "write_todos", "ls")
                .run("d", "book a train", "", "ls");
        fixture.importRuns(
                SAMPLE, four.write(folder.resolve("four.jsonl")), twenty.write(folder.resolve("twenty.jsonl")));
    }

    @AfterAll
    static void close() throws Exception {
        fixture.close();
    }

    private static List<String> ids(String line) throws UserException {
        return runs.rows(line, RunService.Order.TASK).rows().stream()
                .map(RunSummary::id)
                .toList();
    }

    private static List<String> idsOfFour(String line) throws UserException {
        return ids("family:four " + line);
    }

    @Test
    void theListIsFilteredByWhatWasWorkedOut() throws Exception {
        assertEquals(List.of("c", "d", "b", "a"), idsOfFour(""));
        assertEquals(List.of("b"), idsOfFour("outcome:failure"));
        assertEquals(List.of("d"), idsOfFour("outcome:unknown"));
        assertEquals(List.of("c", "a"), idsOfFour("tool:write_todos"));
        assertEquals(List.of("d", "b"), idsOfFour("-tool:write_todos"));
        assertEquals(List.of("a"), idsOfFour("seq:ls>read_file"));
        assertEquals(List.of("b"), idsOfFour("finding:repeated_reads REFUND"));
        assertEquals(List.of("a"), idsOfFour("\"a ticket\" calls>=3"));
        assertEquals(List.of(), idsOfFour("tool:nobody"));
        assertEquals(List.of("c", "d", "b", "a"), idsOfFour("added>2020-01-31"));
        assertEquals(List.of(), idsOfFour("added<2020-01-31T09:00:00Z"));
        // b reads the same three times, so 1 of its 3 calls counts; the others waste nothing, and d has one call only
        assertEquals(List.of("b"), idsOfFour("score<0.67"));
        assertEquals(
                "b",
                runs.rows("family:four", RunService.Order.SCORE)
                        .rows()
                        .getFirst()
                        .id(),
                "wasteful first");
        var page = runs.rows("family:four outcome:success", RunService.Order.NEWEST);
        assertEquals(36, page.total());
        assertEquals(0, page.unanalyzedCount());
        assertTrue(page.facets().contains(new Facet("outcome", "outcome:success", 2, true)));
    }

    @Test
    void runsAreNumberedAsTheyCameAndFoundByTheirNumber() throws Exception {
        var numbered = runs.rows("", RunService.Order.NUMBER, false).rows();
        assertEquals(
                List.of("a", "b", "c", "d"),
                numbered.stream()
                        .filter(row -> row.head().family().equals("four"))
                        .map(RunSummary::id)
                        .toList());
        assertEquals(1, numbered.getFirst().number());
        assertEquals(36, numbered.getLast().number());
        var one = numbered.get(16);
        assertEquals(17, one.number());
        assertEquals(List.of(one.id()), ids("#17"));
        assertEquals(List.of(one.id()), ids("run 17"));
        assertEquals(List.of(one.id()), ids("Run #17"));
        assertEquals(List.of(one.id()), ids("number:17"));
        assertTrue(ids("17").contains(one.id()));
        assertEquals(35, ids("-#17").size());
        assertEquals(10, ids("number:11..20").size());
        assertEquals(List.of(), ids("#100"));
        assertEquals(17, runs.detail(one.id()).row().number());
        // a number may be a word of a task too
        assertEquals(
                2,
                ids("family:twenty task 7").stream()
                        .filter(id -> id.endsWith("7"))
                        .count());
    }

    @Test
    void agentIsAnotherNameOfTheFamily() throws Exception {
        assertEquals(ids("family:four"), ids("agent:four"));
        assertEquals(ids("-family:four"), ids("-agent:four"));
    }

    @Test
    void aLineThatIsNotUnderstoodIsNamed() {
        for (var line :
                List.of("nonsense:1", "outcome:good", "score<low", "added>soon", "tool<x", "family:", "\"open")) {
            var refused = assertThrows(UserException.class, () -> ids(line), line);
            assertEquals(UserException.Code.BAD_INPUT, refused.code());
            assertTrue(refused.message().contains(line.substring(0, 4)), refused.message());
        }
    }

    @Test
    void aStepKnowsItsResultAndItsRole() throws Exception {
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
        var compared = runs.compare("a", "b");

        // write_todos, ls only in a; one of the reads of b is its read; two reads only in b
        assertEquals(
                List.of("write_todos|", "ls|", "read_file|read_file", "|read_file", "|read_file"),
                compared.pairs().stream()
                        .map(pair -> pair.one().map(step -> step.call().name()).orElse("")
                                + "|"
                                + pair.other().map(step -> step.call().name()).orElse(""))
                        .sorted(Comparator.comparingInt((String pair) -> pair.startsWith("|") ? 1 : 0))
                        .toList());
        assertEquals(
                compared.terms().stream().map(pair -> pair.one().name()).toList(),
                compared.terms().stream().map(pair -> pair.other().name()).toList());
    }

    @Test
    void runsWithTheMostWordsInCommonAreAlike() throws Exception {
        assertEquals("b", runs.similar("a", 1).getFirst().id());
    }

    @Test
    void whatHoldsTogetherIsCountedByHand() throws Exception {
        // write_todos → ls: in a and c, both succeeded; read_file → read_file: in b, which failed
        var patterns = runs.patterns("family:four");

        assertEquals(4, patterns.scope().runs());
        assertEquals(2, patterns.scope().success().successes());
        assertEquals(3, patterns.scope().success().knownOutcomes());
        var only = patterns.sequences().getFirst();
        assertEquals(List.of("write_todos", "ls"), only.tools());
        assertEquals(1, patterns.sequences().size());
        assertEquals(2, only.support());
        assertEquals(1.5, only.lift(), 1e-12);
        assertEquals(
                Map.of("plan_execute", 2, "ad_hoc", 2),
                Map.of(
                        patterns.workflows().get(0).name(),
                                patterns.workflows().get(0).runs(),
                        patterns.workflows().get(1).name(),
                                patterns.workflows().get(1).runs()));
        var transitions = patterns.transitions();
        int read = transitions.tools().indexOf("read_file");
        int list = transitions.tools().indexOf("ls");
        assertEquals(2, transitions.counts().get(read).get(read));
        assertEquals(1, transitions.counts().get(list).get(read));
        // d has one call only, which can't be wasted
        assertEquals(3, patterns.efficiency().tenths().stream().mapToInt(i -> i).sum());
        assertEquals(3, patterns.efficiency().scoredRuns());
        assertEquals(2, patterns.efficiency().full());
        // 1/3, 1 and 1
        assertEquals(2.0 / 3, patterns.efficiency().quartiles().getFirst(), 1e-12);
        assertEquals(List.of(), runs.patterns("family:twenty").efficiency().quartiles());
        assertEquals(
                "2 of 3 runs with a known outcome succeeded: 67 %, 95 % interval 21 to 94 %.",
                patterns.words().getFirst());
        assertTrue(patterns.words().get(1).startsWith("No sequence of tools is in enough runs"));
        assertTrue(runs.patternsJson("tool:nobody").compact().contains("\"runs\":0"));
    }

    @Test
    void aSequenceThatGoesWithFailureIsNamedWithItsNumbers() throws Exception {
        var words = runs.patterns("family:twenty").words();

        // Fisher: 2 × (10 × 10 + 1) / 184,756 tables of 10 in 20; the same for the second sequence.
        // Wilson 0.5959 to 0.9821 and 0.0179 to 0.4042, so 0.8 − √2 × 0.3041 and 0.8 + √2 × 0.0821
        assertEquals(
                "read_file → bash goes with failed runs: 9 of 10 runs with it failed (90 %) and 1 of"
                        + " 10 without it (10 %), 80 points more, 95 % interval +37 to +92; p = 0.001"
                        + " taken alone, p = 0.001 corrected for all comparisons after Benjamini and Hochberg.",
                words.get(1));
        assertTrue(words.get(2).startsWith("ls → read_file goes with success: 1 of 10"), words.get(2));
    }

    @Test
    void theItemAStepMayComeFromIsProposedFirst() throws Exception {
        var id = ids("\"remove duplicate\"").getFirst();
        var step = runs.detail(id).steps().get(4);

        var guesses = runs.learning().items(step, "Remove the duplicate rows (from remove_duplicate_rows)");

        assertEquals("remove_duplicate_rows", guesses.getFirst().item().knowledgeId());
        assertEquals(42, guesses.size());
    }
}
