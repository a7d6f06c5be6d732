package dev.emend.gui.shell;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelFormat;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;

/// Writes pictures of the window as PNG.
final class Pictures {
    private Pictures() {}

    /// The window with the popups above it. On the JavaFX thread.
    static Image of(Stage stage) {
        var scene = stage.getScene();
        var picture = scene.snapshot(null);
        var popups =
                Window.getWindows().stream()
                        .filter(one -> one instanceof PopupWindow && one.isShowing())
                        .toList();
        if (popups.isEmpty()) {
            return picture;
        }
        var all = new Pane(new ImageView(picture));
        for (var popup : popups) {
            var clear = new SnapshotParameters();
            clear.setFill(Color.TRANSPARENT);
            var above = new ImageView(popup.getScene().getRoot().snapshot(clear, null));
            above.relocate(
                    popup.getX() - stage.getX() - scene.getX(),
                    popup.getY() - stage.getY() - scene.getY());
            all.getChildren().add(above);
        }
        all.setClip(new Rectangle(scene.getWidth(), scene.getHeight()));
        return all.snapshot(null, null);
    }

    /// @throws UncheckedIOException when the file can't be written
    static void write(Image image, Path file) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var pixels = new int[width * height];
        image.getPixelReader()
                .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        var copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        copy.setRGB(0, 0, width, height, pixels, 0, width);
        try {
            if (!ImageIO.write(copy, "png", file.toFile())) {
                throw new IOException("this Java cannot write PNG");
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write " + file, failure);
        }
    }
}
