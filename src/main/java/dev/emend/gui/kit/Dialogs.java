package dev.emend.gui.kit;

import java.nio.file.Path;
import java.util.Optional;

/// Questions that need a dialog of the system. Tests answer them without one.
///
/// On the JavaFX thread; returns when the person answered, empty when they did not want to.
public interface Dialogs {
    /// Nobody is there to answer.
    Dialogs NOBODY = new Dialogs() {
        @Override
        public Optional<Path> openFile(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveFile(String title, String suggestedName) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> folder(String title) {
            return Optional.empty();
        }
    };

    Optional<Path> openFile(String title);

    Optional<Path> saveFile(String title, String suggestedName);

    Optional<Path> folder(String title);
}
