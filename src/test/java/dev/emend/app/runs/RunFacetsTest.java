package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.list.Histogram;
import dev.emend.app.runs.RunService.Order;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFacetsTest {
    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private RunService runs;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        runs = fixture.workspace.insights().runs();
        var first = new RunLines("first")
                .run("a", "one", "success", "ls", "ls", "read_file")
                .run("b", "two", "failure", "ls")
                .run("c", "three", "failure", "read_file", "bash")
                .write(folder.resolve("first.jsonl"));
        var second = new RunLines("second").run("d", "four", "success", "bash").write(folder.resolve("second.jsonl"));
        fixture.importRuns(first, second);
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private List<String> facets(String line, String group) throws Exception {
        return runs.rows(line, Order.TASK).facets().stream()
                .filter(facet -> facet.group().equals(group))
                .map(facet -> facet.value() + " " + facet.count() + (facet.isOn() ? " on" : ""))
                .toList();
    }

    private Histogram steps(String line) throws Exception {
        return runs.rows(line, Order.TASK).histograms().stream()
                .filter(histogram -> histogram.field().equals("calls"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void toolsAreCountedOncePerRunAndWhatIsAskedOfAFieldDoesNotHideItsOtherValues() throws Exception {
        assertEquals(List.of("bash 2", "ls 2", "read_file 2"), facets("", "tool"));
        assertEquals(List.of("bash 2", "ls 2 on", "read_file 2"), facets("tool:ls", "tool"));
        assertEquals(List.of("failure 2 on", "success 2"), facets("outcome:failure", "outcome"));
        assertEquals(List.of("failure 1", "success 1"), facets("tool:ls", "outcome"));
    }

    @Test
    void aFieldOfOneValueOffersNothingToChoose() throws Exception {
        assertEquals(List.of(), facets("", "model"), "no run names one");
    }

    @Test
    void barsCountStepsWithoutTheirOwnRangeAndTheRangeFiltersTheList() throws Exception {
        var all = steps("");
        assertEquals(4, all.bins().stream().mapToInt(Histogram.Bin::count).sum());
        var asked = steps("calls:1..2");
        assertEquals(all.bins(), asked.bins(), "what it would bring to ask for more");
        assertEquals(2, asked.filterRange().orElseThrow().to());
        assertEquals(3, runs.rows("calls:1..2", Order.TASK).rows().size());
        assertEquals(
                1, runs.rows("calls:2..<3.5 outcome:failure", Order.TASK).rows().size());
        assertEquals(1, runs.rows("-calls:..2", Order.TASK).rows().size());
    }

    @Test
    void ordersGoBothWaysAndNothingKnownStaysLast() throws Exception {
        assertEquals(List.of(3, 2, 1, 1), calls(true));
        assertEquals(List.of(1, 1, 2, 3), calls(false));
    }

    private List<Integer> calls(boolean isDescending) throws Exception {
        return runs.rows("", Order.STEPS, isDescending).rows().stream()
                .map(row -> row.work().calls())
                .toList();
    }
}
