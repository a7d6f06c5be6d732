package dev.emend.gui.shell;

import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Theming;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;

/// Pictures of a window for people to look at, and the words that are in sight.
final class WindowPictures {
    private static final Path FOLDER = Path.of("target", "screenshots", "words");

    private WindowPictures() {}

    /// In light and dark.
    static void write(ReviewWindow window, String name) throws Exception {
        Files.createDirectories(FOLDER);
        for (var theme : List.of(Theme.DARK, Theme.LIGHT)) {
            Fx.run(() -> Theming.apply(window.scene, theme, 100));
            window.awaitQuiet();
            var image = Fx.get(() -> window.scene.snapshot(null));
            ScenePictures.write(image, FOLDER.resolve(name + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png"));
        }
    }

    /// Whether these words stand anywhere in sight; on the JavaFX thread.
    static boolean says(Node node, String words) {
        if (!node.isVisible()) {
            return false;
        }
        var text =
                node instanceof Labeled labeled ? labeled.getText() : node instanceof Text plain ? plain.getText() : "";
        return text != null && text.contains(words)
                || node instanceof Parent parent
                        && parent.getChildrenUnmodifiable().stream().anyMatch(child -> says(child, words));
    }
}
