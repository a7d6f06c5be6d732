package dev.emend.gui.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.chart.Chart;
import dev.emend.chart.ChartSamples;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.kit.Theming;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class ChartViewTest {
    @BeforeAll
    static void startToolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void keysWalkTheMarksAndEnterOpensOne() throws Exception {
        var opened = new ArrayList<Integer>();
        var view = shown(ChartSamples.lines());
        Fx.run(() -> view.opens(opened::add));
        press(view, KeyCode.RIGHT);
        press(view, KeyCode.RIGHT);
        assertEquals("get_reservation_details, event 1", Fx.get(view::markText).orElseThrow());
        press(view, KeyCode.DOWN);
        assertEquals(6, Fx.get(() -> view.current.get()));
        press(view, KeyCode.ENTER);
        assertEquals(List.of(6), opened);
        assertTrue(Fx.get(view::getAccessibleText).contains("Which items lose trust?"));
    }

    @Test
    void theTableStandsInsteadOfTheDrawing() throws Exception {
        var view = shown(ChartSamples.rows());
        assertTrue(Fx.get(view::picture).isPresent());
        Fx.run(() -> view.isTable().set(true));
        assertEquals(
                ChartSamples.rows().table().rows(),
                Fx.get(() -> ((ChartTableView) view.lookup("#chart-numbers")).getItems()));
        assertTrue(Fx.get(view::picture).isEmpty());
    }

    @Test
    void aChartOfNothingSaysWhy() throws Exception {
        var view = shown(Chart.empty("test.none", "Which?", "No runs yet."));
        assertFalse(Fx.get(() -> view.lookupAll(".empty-sentence").isEmpty()));
        press(view, KeyCode.RIGHT);
        assertEquals(-1, Fx.get(() -> view.current.get()));
    }

    @Test
    void everyKindIsDrawnInEveryTheme() throws Exception {
        var folder = Path.of("target", "screenshots", "charts");
        Files.createDirectories(folder);
        for (var theme : Theme.values()) {
            var image = Fx.get(() -> {
                var grid = new GridPane(24, 24);
                int at = 0;
                for (var chart : ChartSamples.all()) {
                    var view = new ChartView();
                    view.setPrefSize(620, 300);
                    view.show(chart);
                    view.current.set(1);
                    grid.add(view, at % 2, at / 2);
                    var small = ChartView.small();
                    small.setPrefSize(280, 140);
                    small.show(chart);
                    grid.add(small, at % 2, 3 + at / 2);
                    at++;
                }
                var scene = new Scene(grid, 1300, 1480);
                Theming.apply(scene, theme, 100);
                grid.applyCss();
                grid.layout();
                return scene.snapshot(null);
            });
            var file = folder.resolve(theme.name().toLowerCase(java.util.Locale.ROOT) + ".png");
            PngFile.write(image, file);
            assertTrue(Files.size(file) > 10_000, "an empty picture");
        }
    }

    private static ChartView shown(Chart chart) throws Exception {
        return Fx.get(() -> {
            var view = new ChartView();
            view.show(chart);
            var root = new StackPane(view);
            var scene = new Scene(root, 640, 320);
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            return view;
        });
    }

    private static void press(ChartView view, KeyCode code) throws Exception {
        Fx.run(() -> view.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false)));
    }
}
