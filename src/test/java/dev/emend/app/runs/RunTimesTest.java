package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.runs.RunSelection.HeatMap;
import dev.emend.app.runs.RunService.Order;
import dev.emend.model.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The time at which a run was imported is never taken for its own.
class RunTimesTest {
    @TempDir
    Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        var file = new RunLines("agent")
                .run("old", "task", "success", "read")
                .run("young", "task", "failure", "read")
                .run("timeless", "task", "failure", "read")
                .write(folder.resolve("runs.jsonl"));
        Files.writeString(
                file,
                Files.readString(file)
                        .replace(
                                "\"id\":\"old\",\"family\"",
                                "\"id\":\"old\",\"started_at\":\"2020-01-02T10:00:00Z\",\"family\"")
                        .replace(
                                "\"id\":\"young\",\"family\"",
                                "\"id\":\"young\",\"started_at\":\"2021-01-02T10:00:00Z\",\"family\""));
        fixture.workspace.memories().imports().importFiles(REVIEWER, List.of(file), false, Progress.SILENT);
        runs().awaitAnalysed();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private RunService runs() {
        return fixture.workspace.insights().runs();
    }

    private List<String> ids(String line, Order order, boolean isDescending) throws Exception {
        return runs().rows(line, order, isDescending).rows().stream()
                .map(RunSummary::id)
                .toList();
    }

    @Test
    void aRunWithoutATimeComesLastInBothDirections() throws Exception {
        assertEquals(List.of("young", "old", "timeless"), ids("", Order.NEWEST, true));
        assertEquals(List.of("old", "young", "timeless"), ids("", Order.NEWEST, false));
    }

    @Test
    void itBeganAtNoTimeButWasImportedAtOne() throws Exception {
        assertEquals(List.of(), ids("started>=2022-01-01", Order.NEWEST, true));
        assertEquals(List.of("young", "old"), ids("started<2100-01-01", Order.NEWEST, true));
        assertEquals(3, ids("added>=2022-01-01", Order.NEWEST, true).size());
        assertEquals(List.of("timeless", "young", "old"), ids("", Order.IMPORTED, true));
    }

    @Test
    void itsImportIsNoHourOfTheHeatMap() throws Exception {
        var use = runs().selection("").toolUse().getFirst().toJson().toString();
        assertTrue(runs().selection("").heatMap(HeatMap.HOUR).chart().sentence().length() > 0);
        assertTrue(use.contains("{from_hour=") && use.contains("runs=Num[text=2]"), use);
    }
}
