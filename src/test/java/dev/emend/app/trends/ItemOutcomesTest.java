package dev.emend.app.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.SmallCatalogs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemOutcomesTest {
    @TempDir
    private Path folder;

    private void plan(int day, String outcome, String item) throws Exception {
        var text = """
                {"task": "task %d", "created_at": "2025-10-%02dT10:00:00Z"%s, "actions": [
                  {"step_num": 1, "tool_name": "Click-Tool", "kb_source": "%s"}]}
                """.formatted(day, day, outcome.isEmpty() ? "" : ", \"outcome\": \"" + outcome + "\"", item);
        var plans = Files.createDirectories(folder.resolve("plans"));
        Files.writeString(plans.resolve("plan_%02d.json".formatted(day)), text);
    }

    @Test
    void countsThePlansThatUseAnItemAndTellsTheNewestFive() throws Exception {
        for (int day = 1; day <= 4; day++) {
            plan(day, "success", "open_files");
        }
        plan(5, "failure", "open_files");
        plan(6, "", "open_files");
        plan(7, "success", "other");
        try (var catalogs = SmallCatalogs.in(folder)) {
            catalogs.open("open_files", "other", "unused");
            var trends = catalogs.workspace().insights().trends();

            var outcomes = trends.outcomes(catalogs.ref("open_files"));
            assertEquals(6, outcomes.uses());
            assertEquals(4, outcomes.successes());
            assertEquals(1, outcomes.failures());
            assertEquals(Optional.of(Instant.parse("2025-10-06T10:00:00Z")), outcomes.last());
            assertEquals(
                    List.of("task 6", "task 5", "task 4", "task 3", "task 2"),
                    outcomes.recent().stream().map(ItemOutcomes.PastUse::task).toList());
            assertEquals(
                    List.of(Optional.empty(), Optional.of(false), Optional.of(true)),
                    outcomes.recent().stream()
                            .limit(3)
                            .map(ItemOutcomes.PastUse::success)
                            .toList());
            assertEquals(0, trends.outcomes(catalogs.ref("unused")).uses());
        }
    }
}
