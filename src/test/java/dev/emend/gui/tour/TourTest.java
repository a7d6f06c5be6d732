package dev.emend.gui.tour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// What the tour does on the way, and what it says when that can't be done.
@Tag("slow")
class TourTest {
    @TempDir
    private Path folder;

    @Test
    void keepsALearningOfTheSampleAndUndoesThat() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            assertEquals(List.of(), findings(opened));
            var done = opened.workspace().journal().recent(2);
            assertEquals("undo", done.getFirst().kind());
            assertTrue(done.getLast().undoInfo().isUndone());
        }
    }

    @Test
    void whatCannotBeDoneIsAFinding() throws Exception {
        var catalog = Files.createDirectories(folder.resolve("new_agent")).resolve("catalog.json");
        Files.writeString(catalog, "[{\"knowledge_id\": \"wait\", \"description\": \"Wait.\"}]");
        try (var opened = OpenWorkspace.onCopyOf(catalog, folder, Clock.systemUTC())) {
            var findings = findings(opened);
            assertTrue(findings.contains("not possible: review.keep"), findings::toString);
            var report = Files.readString(folder.resolve("pictures").resolve("report.md"));
            assertTrue(report.contains("- not possible: review.keep\n"), report);
        }
    }

    @Test
    void takesEveryPictureOfTheGuide() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
                var files = Files.list(Path.of("docs", "guide", "pictures"))) {
            var taken = walk(opened, Optional.empty()).stream()
                    .map(picture -> picture.name() + ".png")
                    .toList();
            assertEquals(
                    List.of(),
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> !taken.contains(name))
                            .toList());
        }
    }

    private List<String> findings(OpenWorkspace open) throws Exception {
        return walk(open, Optional.of("review")).stream()
                .flatMap(picture -> picture.findings().stream())
                .toList();
    }

    private List<Picture> walk(OpenWorkspace open, Optional<String> screen) throws Exception {
        var opened = new OpenedWorkspace(open.workspace(), open.folder(), Optional.empty());
        var plan = new TourPlan(
                () -> opened,
                Screens::all,
                List.of(Theme.LIGHT),
                screen,
                Clock.systemUTC(),
                folder.resolve("pictures"));
        return Tour.walk(plan, FxToolkit.registerPrimaryStage());
    }
}
