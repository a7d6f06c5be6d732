package dev.emend.gui.shell;

import dev.emend.app.core.FileNotification;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.UserException;
import java.util.List;
import java.util.UUID;

/// Files that changed behind our back, as the frame reads about them and answers. Thread-safe;
/// calls block and stay off the JavaFX thread.
interface FileSource {
    /// Newest first.
    List<FileNotification> notifications();

    void merge(UUID catalog) throws UserException;

    void ignore(UUID catalog) throws UserException;

    void putBack(UUID catalog) throws UserException;

    /// Looks now whether others wrote the files.
    void look();

    /// @param isVisible whether somebody sees the window, so that the files are worth a closer eye
    void watch(boolean isVisible);

    static FileSource of(Workspace workspace) {
        return new OfWorkspace(workspace);
    }

    /// The source for the files of a workspace.
    record OfWorkspace(Workspace workspace) implements FileSource {
        @Override
        public List<FileNotification> notifications() {
            return workspace.safety().conflicts().news();
        }

        @Override
        public void merge(UUID catalog) throws UserException {
            workspace.safety().conflicts().merge(catalog);
            workspace.library().flush(); // conflicts are there once they are saved
        }

        @Override
        public void ignore(UUID catalog) throws UserException {
            workspace.safety().conflicts().ignore(catalog);
        }

        @Override
        public void putBack(UUID catalog) throws UserException {
            workspace.safety().conflicts().putBack(catalog);
        }

        @Override
        public void look() {
            workspace.library().look();
        }

        @Override
        public void watch(boolean isVisible) {
            workspace.library().watch(isVisible);
        }
    }
}
