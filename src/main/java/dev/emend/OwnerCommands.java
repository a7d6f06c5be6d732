package dev.emend;

import dev.emend.app.backup.StoreRecovery;
import dev.emend.app.diagnostics.ProblemReport;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.StdioClient;
import dev.emend.cli.common.Terminal;
import dev.emend.gui.shell.Screens;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.settings.AppFolders;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// The window's process as the commands of other processes see it: one workspace, and a window to
/// raise.
///
/// @param at the folder of the workspace
/// @param raise brings the window to the front and opens these catalogs in it
record OwnerCommands(Workspace open, Path at, WindowOpener raise) implements CommandEnvironment {
    /// The window, or why there is none.
    interface WindowOpener {
        void window(List<Path> files) throws UserException;
    }

    @Override
    public Workspace workspace(Optional<Path> workspace) {
        return open;
    }

    @Override
    public Workspace glance(Optional<Path> workspace) {
        return open;
    }

    /// Whoever was told to end is the process that handed the command over.
    @Override
    public boolean isShutdownRequested() {
        return false;
    }

    /// The window's workspace was found by that address.
    @Override
    public void use(String store) {}

    @Override
    public StoreRecovery rescue(Optional<Path> workspace) throws UserException {
        throw new UserException(
                UserException.Code.BAD_INPUT,
                Messages.of("host.storeOpen"),
                Messages.of("shared.nothingChanged"),
                Messages.of("host.restoreInWindow"));
    }

    @Override
    public ProblemReport report(Optional<Path> workspace, boolean withTexts) throws UserException {
        var places = new ProblemReport.Places(at, AppFolders.ofThisMachine().settings());
        return ProblemReport.take(places, withTexts, clock());
    }

    @Override
    public Path folder(Optional<Path> workspace) {
        return at;
    }

    @Override
    public Clock clock() {
        return Clock.systemDefaultZone();
    }

    @Override
    public float[][] embed(Optional<Path> workspace, List<String> texts, Progress progress) throws UserException {
        throw notHere("embed");
    }

    @Override
    public int tokens(Optional<Path> workspace, String text) throws UserException {
        int tokens = open.search().tokens(text);
        if (tokens < 0) {
            throw new UserException(
                    UserException.Code.SEARCH, Messages.of("host.modelNotReady"), "", Messages.of("host.tryAgain"));
        }
        return tokens;
    }

    @Override
    public Exported export(Optional<Path> workspace, Path file) throws UserException {
        throw notHere("store");
    }

    @Override
    public boolean window(Optional<Path> workspace, List<Path> files, boolean sample, Optional<Language> language)
            throws UserException {
        raise.window(files);
        return true;
    }

    @Override
    public List<String> screens() {
        return Screens.IDS;
    }

    @Override
    public int tour(Path out, List<Theme> themes, Language language, Optional<String> screen) throws UserException {
        throw notHere("tour");
    }

    /// A session of an agent has its own way through the socket.
    @Override
    public void serve(Optional<Path> workspace, Terminal terminal, StdioClient client) throws UserException {
        throw notHere("serve");
    }

    /// As above.
    @Override
    public void answer(Optional<Path> workspace, Terminal terminal, int port, boolean isJson) throws UserException {
        throw notHere("serve");
    }

    /// These commands need no workspace, so no process ever sends them.
    private static UserException notHere(String command) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                Messages.of("host.notOverSocket", command),
                "",
                Messages.of("host.runSeparately"));
    }
}
