package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Fx;
import dev.emend.gui.tour.SceneCheck;
import dev.emend.gui.tour.ScenePictures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every screen in the smallest window at every text size people choose.
class LargeTextTest extends SampleWindow {
    private static final Path PICTURES = Path.of("target", "screenshots", "large-text");

    /// The list one works with on a screen that has one.
    private static final Map<String, String> LISTS = Map.of(
            "library", ".item-list .table-view",
            "history", ".change-list .table-view",
            "trends", ".card-grid");

    @BeforeEach
    void makeItSmall() throws Exception {
        Files.createDirectories(PICTURES);
        Fx.run(() -> {
            var stage = (Stage) window.scene.getWindow();
            stage.setWidth(1024);
            stage.setHeight(700);
        });
    }

    private void show(String screen) throws Exception {
        Fx.run(() -> window.shell.go(screen, ""));
        for (int i = 0; i < 6; i++) {
            Fx.get(() -> FrameWaiter.two(window.scene)).get(20, TimeUnit.SECONDS);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 130, 200})
    void nothingIsBesideTheWindow(int percent) throws Exception {
        Fx.run(() -> window.settings.setZoomPercent(percent));
        var findings = new ArrayList<String>();
        for (var screen : Screens.IDS) {
            show(screen);
            var image = Fx.get(() -> ScenePictures.of((Stage) window.scene.getWindow()));
            ScenePictures.write(image, PICTURES.resolve(screen + "-" + percent + ".png"));
            Fx.run(() -> {
                if (isScrolledSideways()) {
                    findings.add(screen + " scrolls sideways");
                }
                beside(content()).forEach(text -> findings.add(screen + ": beside the window: " + text.lines().findFirst().orElse("")));
                if (screen.equals("conflicts")) { var sp = (javafx.scene.control.SplitPane) window.scene.lookup(".conflicts #split"); System.out.println("DBG " + sp.getLayoutY() + " " + sp.getHeight() + " min " + sp.minHeight(-1) + " max " + sp.maxHeight(-1) + " " + sp.getOrientation() + " parent " + ((javafx.scene.layout.Region) sp.getParent()).getHeight() + " " + sp.getParent().isNeedsLayout() + " " + sp.getLayoutBounds() + " " + sp.isNeedsLayout()); }
                SceneCheck.findings(window.scene.getRoot()).forEach(finding -> findings.add(screen + ": " + finding));
            });
        }
        findings.forEach(System.out::println);
        assertEquals(List.of(), findings);
    }

    private Node content() {
        return window.scene.lookup("#content");
    }

    private boolean isScrolledSideways() {
        return frame().lookupAll(".scroll-bar").stream()
                .map(ScrollBar.class::cast)
                .anyMatch(bar -> bar.getParent() == frame()
                        && bar.isVisible()
                        && bar.getOrientation() == javafx.geometry.Orientation.HORIZONTAL);
    }

    private ScrollFrame frame() {
        return window.scene.getRoot().lookupAll(".scroll-frame").stream()
                .map(ScrollFrame.class::cast)
                .filter(frame -> frame.getContent() == content())
                .findFirst()
                .orElseThrow();
    }

    /// The texts that end right or left of the window; those in a list that scrolls by itself are left out.
    private List<String> beside(Node node) {
        var found = new ArrayList<String>();
        if (!node.isVisible() || node instanceof VirtualFlow<?>) {
            return found;
        }
        if (node instanceof Text text && !text.getText().isBlank()) {
            Bounds at = text.localToScene(text.getLayoutBounds());
            if (at.getWidth() > 0 && (at.getMinX() < -1 || at.getMaxX() > window.scene.getWidth() + 1)) {
                found.add(text.getText());
            }
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(beside(child)));
        }
        return found;
    }

    @Test
    void theListShowsThreeRowsAtTwiceTheSize() throws Exception {
        Fx.run(() -> window.settings.setZoomPercent(200));
        for (var entry : LISTS.entrySet()) {
            show(entry.getKey());
            long rows = Fx.get(() -> rowsInView(entry.getValue()));
            assertTrue(rows >= 3, entry.getKey() + " shows " + rows);
        }
    }

    private long rowsInView(String list) {
        var seen = frame().localToScene(frame().getLayoutBounds());
        return window.scene.lookup(list).lookupAll(".table-row-cell, .list-cell").stream()
                .filter(node -> node instanceof IndexedCell<?> cell && !cell.isEmpty() && node.isVisible())
                .map(node -> node.localToScene(node.getLayoutBounds()))
                .filter(at -> at.getMinY() >= seen.getMinY() - 1 && at.getMaxY() <= seen.getMaxY() + 1)
                .count();
    }
}
