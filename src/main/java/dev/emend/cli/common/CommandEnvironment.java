package dev.emend.cli.common;

import dev.emend.app.backup.StoreRecovery;
import dev.emend.app.diagnostics.ProblemReport;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// The services that commands need from the program around them; closed by whoever made it.
public interface CommandEnvironment {
    /// The workspace this process owns.
    ///
    /// @param workspace empty for the default one
    /// @throws WorkspaceInUse when another process owns it
    Workspace workspace(Optional<Path> workspace) throws UserException, WorkspaceInUse;

    /// For looking only: the workspace, or where there is none, of an empty one that is gone when
    /// this host is closed.
    ///
    /// @param workspace empty for the default one
    /// @throws WorkspaceInUse when another process owns it
    Workspace glance(Optional<Path> workspace) throws UserException, WorkspaceInUse;

    /// Whether this process was told to end. Who asks stops soon: the process waits for that.
    boolean isShutdownRequested();

    /// Works from now on in the store of a team instead of a file of this machine.
    ///
    /// @param store `jdbc:postgresql://host:port/database?user=name`
    /// @throws UserException when that is no such address
    void use(String store) throws UserException;

    /// The backups of a workspace whose store is damaged and can't be opened therefore.
    ///
    /// @param workspace empty for the default one
    /// @throws WorkspaceInUse when another process owns it, which can only be a whole one
    StoreRecovery rescue(Optional<Path> workspace) throws UserException, WorkspaceInUse;

    /// A report to find a fault with; opens no workspace. Of the process that owns it, where there is one.
    ///
    /// @param workspace empty for the default one
    /// @param withTexts whether what may quote the user is in it
    /// @throws WorkspaceInUse when another process owns the workspace
    ProblemReport report(Optional<Path> workspace, boolean withTexts) throws UserException, WorkspaceInUse;

    /// The folder of a workspace, which need not be there; opens none.
    ///
    /// @param workspace empty for the default one
    Path folder(Optional<Path> workspace) throws UserException;

    /// The clock of this machine.
    Clock clock();

    /// Unit vectors of the bundled model; opens no workspace.
    ///
    /// @param workspace whose cache folder the model is unpacked into; empty for the default one
    float[][] embed(Optional<Path> workspace, List<String> texts, Progress progress) throws UserException;

    /// The number of tokens of the bundled model in a text; opens no workspace.
    ///
    /// @param workspace as for [#embed]
    int tokens(Optional<Path> workspace, String text) throws UserException;

    /// Writes every row of a workspace's store to a new file; opens no workspace and changes none.
    ///
    /// @param workspace empty for the default one
    Exported export(Optional<Path> workspace, Path file) throws UserException;

    /// The result of an export.
    ///
    /// @param unreadable the places that were left out, a sentence part each
    record Exported(long rows, List<String> unreadable) {}

    /// Opens the window on these catalogs and returns when it was closed, or raises the one that is
    /// open.
    ///
    /// @param sample whether the bundled sample is opened when the workspace knows no catalog yet
    /// @param language which the window speaks this time, if not the one of the settings; one that is open
    ///   already keeps its own
    /// @return whether a window that was open already was brought to the front
    /// @throws WorkspaceInUse when another process owns the workspace; its window is raised instead
    boolean window(Optional<Path> workspace, List<Path> files, boolean sample, Optional<Language> language)
            throws UserException, WorkspaceInUse;

    /// The ids of the screens, in the order of the window.
    List<String> screens();

    /// Writes the pictures and the report of every screen, in each of these appearances and one language.
    ///
    /// @param screen the id of the only one to look at; empty for all
    /// @return the findings, 0 when all screens are as they should be
    int tour(Path out, List<Theme> themes, Language language, Optional<String> screen) throws UserException;

    /// Serves an agent on the terminal's streams until its input ends: by the workspace of this
    /// process, or by that of the process that owns the workspace.
    ///
    /// @param workspace empty for the default one
    void serve(Optional<Path> workspace, Terminal terminal, StdioClient client) throws UserException;

    /// Has agents answered over HTTP until this process is told to end, by this process or by the
    /// one that owns the workspace.
    ///
    /// @param workspace empty for the default one
    /// @param port 0 for the usual one or the next that is free
    /// @param isJson whether the address is told as a JSON object
    void answer(Optional<Path> workspace, Terminal terminal, int port, boolean isJson) throws UserException;

    /// The owner has no window and leaves the workspace to one that wants to open.
    final class OwnerLeavesException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /// Another process owns the workspace; its socket takes the command instead.
    final class WorkspaceInUse extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient Path workspace;

        public WorkspaceInUse(Path workspace, String message) {
            super(message);
            this.workspace = workspace;
        }

        public Path workspace() {
            return workspace;
        }
    }
}
