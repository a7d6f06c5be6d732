package dev.emend.gui.conflicts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.shell.Screens;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyDuplicatesTest {
    @TempDir
    Path folder;

    /// Agents report the same failure over and over.
    @Test
    void aThousandOfTheSameWordsAreShownInPartAndReachedByKey() throws Exception {
        var same = IntStream.range(0, 1_000)
                .mapToObj(i -> SampleFailures.failure("task " + i, "It stayed open", "2026-01-01T10:00:00")
                        .with("recovery_approach", Json.from("Wait for the progress bar to go.")))
                .toList();
        var file = SampleFailures.catalog(folder.resolve("knowledge_catalog.json"), List.of(same));
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC())) {
            opened.workspace().review().proposals().awaitFresh();
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Shortcut+5");
            Fx.await("the duplicates are on", () -> window.isOn("#member-2"));
            assertTrue(Fx.get(() -> window.isOn("#member-50")));
            assertFalse(Fx.get(() -> window.isOn("#member-51")));

            for (int i = 0; i < 50; i++) {
                window.press("Shift+Down");
            }
            Fx.await("the one the keys are on is shown", () -> window.isOn("#member-52"));
            assertEquals(50, (int)
                    Fx.get(() -> window.scene.getRoot().lookupAll(".member").size()));
            window.close();
        }
    }
}
