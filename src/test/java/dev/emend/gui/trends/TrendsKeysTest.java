package dev.emend.gui.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.trends.TrendTopic;
import dev.emend.gui.kit.Fx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Rectangle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real window over a made-up quarter, driven by keys alone.
class TrendsKeysTest {
    @TempDir
    private Path folder;

    private TrendsWindow window;

    @BeforeEach
    void openTheWindow() throws Exception {
        window = TrendsWindow.withoutDashboards(folder);
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        window.close();
    }

    private TrendsViewModel model() {
        return window.model();
    }

    private static MouseEvent click(int times) {
        return new MouseEvent(
                MouseEvent.MOUSE_CLICKED,
                0,
                0,
                0,
                0,
                MouseButton.PRIMARY,
                times,
                false,
                false,
                false,
                false,
                true,
                false,
                false,
                true,
                false,
                true,
                null);
    }

    @Test
    void everyQuestionMarkAndRecordIsReachedByKeys() throws Exception {
        window.press("Enter");
        window.untilFocusIsOn("trend-chart");
        window.press("Right");
        window.press("Down");
        Fx.await("the second line", () -> model().current.get() == 7);
        window.press("Enter");
        window.untilFocusIsOn("trend-rows");
        window.press("Esc");
        window.untilFocusIsOn("trend-chart");
        Fx.run(() -> {
            // a square is what a person did
            var mark = window.scene.lookup("#trend-chart").lookupAll(".chart-symbol").stream()
                    .filter(node -> node instanceof Polygon || node instanceof Rectangle)
                    .findFirst()
                    .orElseThrow();
            mark.getOnMouseClicked().handle(click(2));
        });
        Fx.await("the records behind a click", () -> model().isDrilled().get());
        assertTrue(Fx.get(() -> model().markText()).contains("by a person")
                || Fx.get(() -> model().markText()).contains("dismissed"));
        window.untilFocusIsOn("trend-rows");
        window.press("Esc");
        window.untilFocusIsOn("trend-chart");

        window.press("Page Down");
        Fx.await(
                "the other items",
                () -> model().chart().get().orElseThrow().records().size() == 2);
        window.press("Shortcut+E");
        Fx.await("the picture", () -> Files.exists(folder.resolve("trends-trust.png")));

        window.press("Alt+7");
        Fx.await("whether learnings helped", () -> model().topic.get().equals(Optional.of(TrendTopic.HELPED)));
        window.press("Down");
        Fx.await("the second learning", () -> model().current.get() == 1);
        var said = Fx.get(() -> model().markText());
        assertTrue(said.startsWith("import_csv_file: After this was kept: 4 of 11 plans succeeded"), said);
        assertTrue(said.contains("Made worse: 51 points fewer succeed"), said);
        window.press("Enter");
        Fx.await("its records", () -> model().isDrilled().get());
        window.untilFocusIsOn("trend-rows");
        window.press("Esc");
        window.untilFocusIsOn("trend-chart");

        window.press("Alt+4");
        Fx.await("the targets", () -> model().topic.get().equals(Optional.of(TrendTopic.METRICS)));
        window.press("V");
        Fx.await("the numbers", () -> model().isTable().get());
        window.press("Shortcut+E");
        Fx.await("the file", () -> Files.exists(folder.resolve("trends-metrics.csv")));
        Fx.type(window.scene, "]");
        assertEquals(PeriodChoice.CUSTOM, Fx.get(() -> model().choice.get()));
        window.press("Alt+0");
        assertEquals(PeriodChoice.ALL, Fx.get(() -> model().choice.get()));
        window.press("Shortcut+Shift+E");
        Fx.await("the page", () -> Files.exists(folder.resolve("trends.html")));
        assertTrue(Files.size(folder.resolve("trends-trust.png")) > 1_000);
    }
}
