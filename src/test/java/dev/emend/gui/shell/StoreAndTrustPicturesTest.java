package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.StoreReport;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.tour.SceneCheck;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.model.Json;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is seldom on: a store that is damaged, and failures that agents reported and nobody kept.
@Tag("slow")
class StoreAndTrustPicturesTest {
    private static final Path PICTURES = Path.of("target", "screenshots", "seldom");

    @TempDir
    private Path folder;

    @Test
    void waitingReportsAndTheStateOfTheStoreCanBeReadInEveryTheme() throws Exception {
        try (var opened = OpenWorkspace.onCopyOf(SharedData.catalog(), folder, Clock.systemUTC())) {
            var item = opened.workspace()
                    .library()
                    .rows(ItemQuery.all())
                    .rows()
                    .getFirst()
                    .ref();
            var robot = new AgentClient("night-runner", Set.of(AgentClient.Scope.PROPOSE), false);
            for (int step = 3; step < 5; step++) {
                var learning = Json.Obj.of("task", "Export the merged file", "step_num", step)
                        .with("original_error", new Json.Text("No window with step " + step + " is open"))
                        .with("timestamp", new Json.Text("2025-11-02T12:00:00"));
                opened.workspace()
                        .agents()
                        .reports()
                        .learn(learning, new ReportTarget(item.knowledgeId(), "", "", true), robot);
            }
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            Fx.run(() -> window.shell.go("library", item.key()));
            Fx.await("the item is shown", () -> window.isOn(".library .item-name"));
            window.press("Alt+3");
            Fx.await("the reports that wait are told of", () -> says(window, "2 reported failures"));

            var findings = new ArrayList<String>();
            for (var theme : List.of(Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST)) {
                Fx.run(() -> window.settings.setTheme(theme));
                Fx.run(() -> toTheEnd(window));
                findings.addAll(look(window, "waiting-" + theme.word(), List.of()));
                Fx.run(() -> window.scene.lookup("#status-store").requestFocus());
                findings.addAll(look(window, "checked-" + theme.word(), List.of()));
                findings.addAll(look(
                        window, "damaged-" + theme.word(), List.of("The row 12 of items is not what was written.")));
            }
            window.close();
            assertEquals(List.of(), findings);
        }
    }

    /// Where the newest events of the trust are.
    private static void toTheEnd(ReviewWindow window) {
        for (var at = window.scene.lookup(".trust-history"); at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane) {
                pane.setVvalue(1);
            }
        }
    }

    private static boolean says(ReviewWindow window, String words) {
        return window.scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node ->
                        node instanceof Labeled labeled && labeled.getText().contains(words));
    }

    private static List<String> look(ReviewWindow window, String name, List<String> problems) throws Exception {
        var rows = new StoreReport.Part(StoreReport.Subject.ROWS, 120, problems);
        var report = new StoreReport(Instant.parse("2025-11-02T12:00:00Z"), true, List.of(rows));
        window.shell.model.onEvent(new AppEvent.StoreChecked(report));
        Fx.run(() -> {});
        for (int i = 0; i < 4; i++) {
            Fx.get(() -> FrameWaiter.two(window.scene)).get();
        }
        var image = Fx.get(() -> ScenePictures.of((Stage) window.scene.getWindow()));
        java.nio.file.Files.createDirectories(PICTURES);
        ScenePictures.write(image, PICTURES.resolve(name + ".png"));
        return Fx.get(() -> SceneCheck.findings(window.scene.getRoot()).stream()
                .map(finding -> name + ": " + finding)
                .toList());
    }
}
