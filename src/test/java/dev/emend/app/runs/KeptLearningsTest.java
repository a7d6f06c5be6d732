package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptLearningsTest {
    @Test
    void thoseTakenBackMakeRoomForOlderOnes(@TempDir Path folder) throws Exception {
        var failures = new ArrayList<Json.Obj>();
        for (int i = 0; i < 5; i++) {
            failures.add(SampleFailures.failure("Task " + i, "error " + i, "2026-02-0" + (i + 1) + "T10:00:00"));
        }
        var file = SampleFailures.catalog(folder.resolve("catalog.json"), List.of(failures));
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file)) {
            var item = fixture.item("item_0");
            for (int i = 0; i < 5; i++) {
                var learning = SampleFailures.ref(fixture, item, "error " + i);
                fixture.workspace.review().decisions().keep(REVIEWER, learning);
            }
            var runs = fixture.workspace.insights().runs();
            var all = runs.keptLearnings(10);
            assertEquals(5, all.size());

            fixture.workspace.journal().undo(REVIEWER);
            fixture.workspace.journal().undo(REVIEWER);

            assertEquals(all.subList(2, 4), runs.keptLearnings(2));
            assertEquals(all.subList(2, 5), runs.keptLearnings(10));
        }
    }
}
