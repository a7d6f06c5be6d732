package dev.emend.gui.tour;

import dev.emend.gui.kit.PngFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;

/// Writes pictures of the window as PNG.
public final class ScenePictures {
    private ScenePictures() {}

    /// The window with the popups above it. On the JavaFX thread.
    public static Image of(Stage stage) {
        var scene = stage.getScene();
        var picture = scene.snapshot(null);
        var popups = Window.getWindows().stream()
                .filter(window -> window instanceof PopupWindow && window.isShowing())
                .toList();
        if (popups.isEmpty()) {
            return picture;
        }
        var all = new Pane(new ImageView(picture));
        for (var popup : popups) {
            var clear = new SnapshotParameters();
            clear.setFill(Color.TRANSPARENT);
            var above = new ImageView(popup.getScene().getRoot().snapshot(clear, null));
            above.relocate(popup.getX() - stage.getX() - scene.getX(), popup.getY() - stage.getY() - scene.getY());
            all.getChildren().add(above);
        }
        all.setClip(new Rectangle(scene.getWidth(), scene.getHeight()));
        return all.snapshot(null, null);
    }

    /// @throws UncheckedIOException when the file can't be written
    public static void write(Image image, Path file) {
        try {
            PngFile.write(image, file);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write " + file, failure);
        }
    }
}
