package dev.emend.gui.settings;

import dev.emend.model.texts.Language;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.text.Text;

/// Whether this machine has a font for a language.
public final class Fonts {
    private static final int SIZE = 16;

    private Fonts() {}

    /// On the JavaFX thread.
    public static boolean shows(Language language) {
        // both are drawn as the same box where no font has them
        return language != Language.JAPANESE || !isSame(picture("\u8a2d"), picture("\u672c"));
    }

    private static Image picture(String letter) {
        return new Text(0, SIZE, letter).snapshot(new SnapshotParameters(), null);
    }

    private static boolean isSame(Image one, Image other) {
        if (one.getWidth() != other.getWidth() || one.getHeight() != other.getHeight()) {
            return false;
        }
        for (int y = 0; y < one.getHeight(); y++) {
            for (int x = 0; x < one.getWidth(); x++) {
                if (one.getPixelReader().getArgb(x, y) != other.getPixelReader().getArgb(x, y)) {
                    return false;
                }
            }
        }
        return true;
    }
}
