package dev.emend;

import dev.emend.app.backup.StoreRecovery;
import dev.emend.app.core.AppEvent;
import dev.emend.app.diagnostics.ProblemReport;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.agents.AgentBridge;
import dev.emend.cli.agents.HttpServerSession;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.OwnerClient;
import dev.emend.cli.common.StdioClient;
import dev.emend.cli.common.Terminal;
import dev.emend.gui.shell.Screens;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.search.embedding.Embedder;
import dev.emend.search.embedding.ModelException;
import dev.emend.settings.AppFolders;
import dev.emend.settings.Settings;
import dev.emend.settings.SettingsFile;
import dev.emend.settings.Theme;
import dev.emend.store.StoreExport;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// This process, for its commands: opens a workspace and the model when a command needs them.
public final class StandaloneCommands implements CommandEnvironment, AutoCloseable {
    private static final Logger LOG = Logger.getLogger(StandaloneCommands.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final AppFolders places;
    private final Clock clock;
    private final Consumer<String> notes;
    private @Nullable TeamAddress team;
    private @Nullable OpenWorkspaceFactory factory;
    private @Nullable Embedder embedder;
    private @Nullable Path temporaryWorkspace;
    private @Nullable ShutdownSignal shutdownSignal;

    /// @param clock of everything it opens
    /// @param notes takes lines for people about what fails while it is closed
    public StandaloneCommands(AppFolders places, Clock clock, Consumer<String> notes) {
        this.places = places;
        this.clock = clock;
        this.notes = notes;
    }

    @Override
    public Workspace workspace(Optional<Path> workspace) throws UserException, WorkspaceInUse {
        // Jdbi starts the flight recorder with its first statement; a command is over before that pays
        System.setProperty("jfr.unsupported.vm", "true");
        var openFactory = open(Duration.ZERO, folder(workspace), team, settings());
        factory = openFactory;
        return openFactory.workspace();
    }

    @Override
    public Workspace glance(Optional<Path> workspace) throws UserException, WorkspaceInUse {
        if (team != null || isThere(folder(workspace))) {
            return workspace(workspace);
        }
        try {
            var empty = Files.createTempDirectory("emend-glance");
            temporaryWorkspace = empty;
            return workspace(Optional.of(empty));
        } catch (IOException problem) {
            throw new UserException(
                    UserException.Code.STORE,
                    Messages.of("host.noSocketFolder", FailureReason.of(problem)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("host.freeDiskSpace"),
                    problem);
        }
    }

    private static boolean isThere(Path folder) throws UserException {
        if (!Files.isDirectory(folder)) {
            return Files.exists(folder);
        }
        try (var files = Files.list(folder)) {
            return files.findAny().isPresent();
        } catch (IOException problem) {
            return true; // opening it says what is wrong
        }
    }

    @Override
    public boolean isShutdownRequested() {
        if (shutdownSignal == null) {
            shutdownSignal = ShutdownSignal.of(() -> {}); // whoever works asks for it
        }
        return shutdownSignal.isRequested();
    }

    @Override
    public StoreRecovery rescue(Optional<Path> workspace) {
        return new StoreRecovery(folder(workspace), clock);
    }

    @Override
    public ProblemReport report(Optional<Path> workspace, boolean withTexts) throws UserException, WorkspaceInUse {
        var folder = folder(workspace);
        if (OwnerClient.isListening(folder)) {
            throw new WorkspaceInUse(folder, "Another process owns the workspace."); // its threads are asked for
        }
        return ProblemReport.take(new ProblemReport.Places(folder, places.settings()), withTexts, clock);
    }

    private OpenWorkspaceFactory open(Duration saveDelay, Path folder, @Nullable TeamAddress team, Settings settings)
            throws UserException, WorkspaceInUse {
        try {
            return WorkspaceOpener.open(
                    new OpenWorkspaceFactory.Place(folder, team), settings, saveDelay, clock, PATIENCE);
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.IN_USE) {
                throw new WorkspaceInUse(folder, problem.message());
            }
            throw problem;
        }
    }

    private static UserException noDisplay(Throwable problem) {
        return new UserException(
                UserException.Code.MISSING,
                Messages.of("host.noDisplay", FailureReason.of(problem)),
                "",
                Messages.of("host.useCommand"),
                problem);
    }

    @Override
    public Path folder(Optional<Path> workspace) {
        var folder = workspace.orElse(places.workspace());
        return team == null ? folder : folder.resolve("teams").resolve(team.folderName());
    }

    /// The options with which another command works in the current store and workspace.
    public List<String> options(Optional<Path> workspace) {
        var options = new ArrayList<String>();
        if (team != null) {
            options.addAll(List.of("--store", team.text()));
        }
        workspace
                .map(folder -> folder.toAbsolutePath().normalize())
                .filter(folder ->
                        !folder.equals(places.workspace().toAbsolutePath().normalize()))
                .ifPresent(folder -> options.addAll(List.of("--workspace", folder.toString())));
        return options;
    }

    @Override
    public void use(String store) throws UserException {
        try {
            team = TeamAddress.parse(store);
        } catch (StoreException problem) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    problem.message(),
                    Messages.of("shared.nothingChanged"),
                    problem.remedy(),
                    problem);
        }
    }

    private Settings settings() throws UserException {
        return new SettingsFile(places.settings()).load();
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public float[][] embed(Optional<Path> workspace, List<String> texts, Progress progress) throws UserException {
        try {
            return model(workspace).embed(texts, progress);
        } catch (ModelException problem) {
            throw noModel(problem);
        }
    }

    @Override
    public int tokens(Optional<Path> workspace, String text) throws UserException {
        try {
            return model(workspace).countTokens(text);
        } catch (ModelException problem) {
            throw noModel(problem);
        }
    }

    private Embedder model(Optional<Path> workspace) throws ModelException {
        var model = embedder;
        if (model == null) {
            model = Embedder.openBundled(workspace.orElse(places.workspace()).resolve("cache"));
            embedder = model;
        }
        return model;
    }

    private static UserException noModel(ModelException problem) {
        return new UserException(
                UserException.Code.SEARCH,
                String.valueOf(problem.getMessage()),
                "",
                Messages.of("host.nameRunnableFolder"),
                problem);
    }

    @Override
    public Exported export(Optional<Path> workspace, Path file) throws UserException {
        if (team != null) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("host.exportOnServer"),
                    Messages.of("shared.nothingWritten"),
                    Messages.of("host.usePgDump", team.host(), team.port(), team.database()));
        }
        var storeExport = StoreExport.write(folder(workspace), file, clock);
        return new Exported(storeExport.rows(), storeExport.gaps());
    }

    @Override
    public boolean window(Optional<Path> workspace, List<Path> files, boolean sample, Optional<Language> language)
            throws UserException, WorkspaceInUse {
        var folder = folder(workspace);
        if (OwnerClient.isListening(folder)) {
            throw new WorkspaceInUse(folder, "The window is open already.");
        }
        try {
            new LocalWindow(new AppFolders(folder, places.settings()), team, options(workspace), clock)
                    .show(files, sample, language);
            return false;
        } catch (UnsupportedOperationException | UnsatisfiedLinkError e) {
            throw noDisplay(e);
        }
    }

    private OpenWorkspaceFactory openForServing(Path folder, Settings settings, Terminal terminal)
            throws UserException, WorkspaceInUse {
        var openFactory = open(LocalWindow.SAVE_DELAY, folder, team, settings);
        Invocation.watch(openFactory.workspace(), terminal);
        return openFactory;
    }

    @Override
    public void serve(Optional<Path> workspace, Terminal terminal, StdioClient client) throws UserException {
        var folder = folder(workspace);
        var settings = settings();
        var bridge = new AgentBridge(folder, client, terminal);
        bridge.start();
        var notes = new CollectionStatusPrinter(folder, terminal);
        HeadlessOwner.follow(folder, () -> openForServing(folder, settings, terminal), () -> {
            notes.askOwner();
            return bridge.carry();
        });
    }

    @Override
    public void answer(Optional<Path> workspace, Terminal terminal, int port, boolean isJson) throws UserException {
        var folder = folder(workspace);
        var settings = settings();
        var session = new HttpServerSession(folder, port, terminal, isJson);
        var signal = ShutdownSignal.of(session::end); // what is decided is saved before the process is gone
        try {
            HeadlessOwner.follow(folder, () -> openForServing(folder, settings, terminal), session::carry);
        } finally {
            signal.ended();
        }
    }

    @Override
    public List<String> screens() {
        return Screens.IDS;
    }

    @Override
    public int tour(Path out, List<Theme> themes, Language language, Optional<String> screen) throws UserException {
        try {
            return new LocalWindow(places, null, List.of(), clock).tour(out, themes, language, screen);
        } catch (IOException problem) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("host.picturesNotWritten", out, FailureReason.of(problem)),
                    "",
                    Messages.of("host.nameOtherOut"),
                    problem);
        } catch (UnsupportedOperationException | UnsatisfiedLinkError e) {
            throw noDisplay(e);
        }
    }

    private void note(AppEvent event) {
        if (event instanceof AppEvent.Failed(var problem)) {
            Stream.of("emend: " + problem.message(), problem.impact(), problem.remedy())
                    .filter(line -> !line.isEmpty())
                    .forEach(notes);
        }
    }

    @Override
    public void close() {
        try {
            if (factory != null) {
                factory.workspace().changes().subscribe(this::note);
                factory.close();
            }
        } catch (StoreException problem) {
            LOG.log(Level.WARNING, "The workspace was not closed cleanly", problem);
        }
        if (embedder != null) {
            embedder.close();
        }
        if (temporaryWorkspace != null) {
            try {
                LocalWindow.deleteAll(temporaryWorkspace);
            } catch (IOException problem) {
                LOG.log(Level.WARNING, "A passing folder stays: " + temporaryWorkspace, problem);
            }
        }
        if (shutdownSignal != null) {
            shutdownSignal.ended();
        }
    }
}
