package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.shell.Screens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Review with text twice as large, in the real window.
class ReviewZoomTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"1280, 800", "1024, 700"})
    void atTwiceTheSizeThePreviewStandsBelowAndNothingScrollsSideways(double width, double height) throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all, width, height);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Shortcut+2");
            Fx.await("the first card is on", () -> window.isOn("#review-card"));
            assertEquals(Orientation.HORIZONTAL, Fx.get(() -> split(window).getOrientation()));
            for (var view : List.of("card", "list")) {
                Fx.run(() -> window.settings.setZoomPercent(200));
                Fx.await(
                        "the preview is below",
                        () -> split(window).getOrientation() == Orientation.VERTICAL && isNarrow(window));
                assertTrue(Fx.get(() -> isNarrow(window)));
                look(window, view + "-" + (int) width);
                window.press("Shortcut+L");
                Fx.await("the list is on", () -> window.isOn("#review-list") == view.equals("card"));
            }
            Fx.run(() -> window.settings.setZoomPercent(100));
            Fx.await("it is beside again", () -> split(window).getOrientation() == Orientation.HORIZONTAL);
            window.close();
        }
    }

    private static SplitPane split(ReviewWindow window) {
        return (SplitPane) window.scene.lookup(".review .split-pane");
    }

    /// Whether the frame around the screen has nothing to scroll sideways.
    private static boolean isNarrow(ReviewWindow window) {
        window.scene.getRoot().layout();
        return window.scene.getRoot().lookupAll(".scroll-frame").stream()
                .map(ScrollPane.class::cast)
                .allMatch(frame -> frame.getContent().getLayoutBounds().getWidth()
                        <= frame.getViewportBounds().getWidth() + 1);
    }

    private static void look(ReviewWindow window, String name) throws Exception {
        var pictures = Files.createDirectories(Path.of("target", "screenshots", "review-zoom"));
        PngFile.write(Fx.get(() -> window.scene.snapshot(null)), pictures.resolve(name + ".png"));
    }
}
