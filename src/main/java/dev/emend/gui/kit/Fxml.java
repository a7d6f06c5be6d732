package dev.emend.gui.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;

/// Fills a view from the FXML file of its name.
public final class Fxml {
    private Fxml() {}

    /// Like [#fill(Object)], but for a screen, with its style sheet.
    ///
    /// @param screen the id of the screen, after which the sheet is named
    public static void fill(Parent root, String screen) {
        fill(root);
        var sheet = Fxml.class.getResource("/dev/emend/gui/" + screen + ".css");
        root.getStylesheets()
                .add(Objects.requireNonNull(sheet, () -> screen + ".css is missing")
                        .toExternalForm());
    }

    /// Loads `/fxml/<SimpleName>.fxml` with the object as root and controller and the texts as
    /// bundle.
    ///
    /// On the JavaFX thread, or on any thread before the view is in a scene.
    ///
    /// @throws IllegalStateException when the file is missing or wrong; the message names it
    public static void fill(Object root) {
        var file = "/fxml/" + root.getClass().getSimpleName() + ".fxml";
        var place = root.getClass().getResource(file);
        if (place == null) {
            throw new IllegalStateException("there is no " + file);
        }
        var loader = new FXMLLoader(place, Texts.bundle());
        loader.setRoot(root);
        loader.setController(root);
        try {
            loader.load();
        } catch (IOException | UncheckedIOException failure) {
            throw new IllegalStateException("cannot load " + file, failure);
        }
    }
}
