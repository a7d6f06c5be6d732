package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The names of tabs in a window as small as it is meant to be.
class TabsFitTest {
    @TempDir
    private Path folder;

    @Test
    void everyTabOfAnItemIsReadWhole() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            Fx.run(() -> {
                var stage = (Stage) window.scene.getWindow();
                stage.setWidth(1024);
                stage.setHeight(700);
                window.shell.go("library", "");
            });
            Fx.await("an item", () -> window.isOn(".library .detail .tab-pane"));
            var cut = new ArrayList<String>();
            for (int tab = 0; tab < 7; tab++) {
                int chosen = tab;
                Fx.run(() -> pane(window).getSelectionModel().select(chosen));
                Fx.get(() -> FrameWaiter.two(window.scene)).get(20, TimeUnit.SECONDS);
                cut.addAll(Fx.get(() -> cut(window)));
            }
            window.close();
            assertEquals(List.of(), cut);
        }
    }

    private static TabPane pane(ReviewWindow window) {
        return (TabPane) window.scene.lookup(".library .detail .tab-pane");
    }

    /// The tabs that end behind the header, or behind the menu that then stands in it.
    private static List<String> cut(ReviewWindow window) {
        var pane = pane(window);
        var area = pane.lookup(".tab-header-area");
        var menu = pane.lookup(".control-buttons-tab");
        double end = menu.isVisible() ? at(menu).getMinX() : at(area).getMaxX();
        var labels = pane.lookupAll(".tab .tab-label");
        assertEquals(pane.getTabs().size(), labels.size());
        return labels.stream()
                .map(Label.class::cast)
                .filter(label -> at(label).getMaxX() > end || !isWhole(label))
                .map(Label::getText)
                .toList();
    }

    private static boolean isWhole(Label label) {
        var words = new Text(label.getText());
        words.setFont(label.getFont());
        return words.getLayoutBounds().getWidth() <= label.getWidth() + 1;
    }

    private static Bounds at(Node node) {
        return node.localToScene(node.getLayoutBounds());
    }
}
