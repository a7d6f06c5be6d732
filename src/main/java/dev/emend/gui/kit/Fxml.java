package dev.emend.gui.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import javafx.fxml.FXMLLoader;

/// Fills a view from the FXML file of its name.
public final class Fxml {
    private Fxml() {}

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
