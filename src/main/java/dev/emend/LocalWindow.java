package dev.emend;

import dev.emend.app.diagnostics.OwnerLog;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.Cli;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.OwnerClient;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.cli.common.Terminal;
import dev.emend.gui.shell.EmendApp;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.tour.TourApp;
import dev.emend.gui.tour.TourPlan;
import dev.emend.gui.tour.WindowCheck;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.server.tools.ConsoleTools;
import dev.emend.settings.AppFolders;
import dev.emend.settings.Settings;
import dev.emend.settings.SettingsFile;
import dev.emend.settings.Theme;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The window of this process. Its workspace is opened behind the first frame and closed after the
/// last.
final class LocalWindow {
    private static final Logger LOG = Logger.getLogger(LocalWindow.class.getName());
    static final Duration SAVE_DELAY = Duration.ofSeconds(1);

    /// The time another window may take to open its catalogs.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final List<String> SAMPLES = List.of("spreadsheet_desktop", "git_cli");
    private static final String CATALOG = "knowledge_catalog.json";

    private final AppFolders places;
    private final @Nullable TeamAddress team;
    private final List<String> options;
    private final Clock clock;
    private final AtomicReference<@Nullable OpenWorkspaceFactory> factory = new AtomicReference<>();
    private final AtomicReference<@Nullable OwnerSocket> socket = new AtomicReference<>();
    private final AtomicReference<@Nullable OwnerLog> log = new AtomicReference<>();

    /// @param team where the store is, null for a file of this machine
    /// @param options what a command names to work in the same store
    LocalWindow(AppFolders places, @Nullable TeamAddress team, List<String> options, Clock clock) {
        this.places = places;
        this.team = team;
        this.options = List.copyOf(options);
        this.clock = clock;
    }

    /// Shows the window and returns when it was closed and everything is saved.
    ///
    /// @param sample whether to open the sample when the workspace knows no catalog
    /// @param language if not the one of the settings
    void show(List<Path> files, boolean sample, Optional<Language> language) throws UserException {
        var file = new SettingsFile(places.settings());
        var settings = settings(file);
        try {
            EmendApp.show(new EmendApp.StartOptions(
                    settings,
                    language.orElse(settings.windowLanguage()),
                    file::save,
                    () -> openOrHandOver(settings, sample, files),
                    files,
                    clock));
        } finally {
            close();
        }
    }

    /// Opens the workspace; when a window of another process has it, that one opens the files, and this one closes.
    ///
    /// @throws UserException when the workspace can't be had; it names the files that nobody opens
    OpenedWorkspace openOrHandOver(Settings settings, boolean sample, List<Path> files) throws UserException {
        while (true) {
            try {
                return openForPerson(settings, sample);
            } catch (StoreException problem) {
                if (problem.kind() != StoreException.Kind.IN_USE) {
                    throw problem;
                }
                int exit = handOver(files);
                if (exit == Exit.DONE) {
                    EmendApp.hide();
                    throw problem; // shown until the window is gone
                }
                if (exit != Exit.MAKES_ROOM) {
                    throw files.isEmpty() ? problem : notOpened(problem, files);
                }
            }
        }
    }

    /// @return the exit code of the owner of the workspace; that of a mistake when it does not answer
    private int handOver(List<Path> files) {
        var args = Stream.concat(Stream.of("window", "--"), files.stream().map(Path::toString))
                .toArray(String[]::new);
        var terminal = Terminal.of(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                System.err,
                Path.of("").toAbsolutePath());
        try {
            return OwnerClient.forward(places.workspace(), terminal, "", args);
        } catch (OwnerClient.NotTakenException e) {
            LOG.log(Level.FINE, "The owner takes no command", e);
            return Exit.INPUT;
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The files were not handed over", e);
            return Exit.INPUT;
        }
    }

    private static UserException notOpened(StoreException problem, List<Path> files) {
        var names = files.stream().map(Path::toString).collect(Collectors.joining(", "));
        return new UserException(
                problem.code(),
                Messages.of("host.filesNotOpened", problem.message(), names),
                Messages.of("shared.nothingChanged"),
                problem.remedy(),
                problem);
    }

    /// Opens the store; the catalogs are opened behind the window.
    OpenedWorkspace openForPerson(Settings settings, boolean sample) throws UserException {
        var openedWorkspace = open(places.workspace(), settings, clock);
        return new OpenedWorkspace(
                openedWorkspace.workspace(),
                openedWorkspace.actor(),
                openedWorkspace.folder(),
                openedWorkspace.sample(),
                openedWorkspace.options(),
                () -> openCatalogs(openedWorkspace, sample));
    }

    /// @return why some of those that were open before are not
    private List<UserException> openCatalogs(OpenedWorkspace openedWorkspace, boolean sample) throws UserException {
        var library = openedWorkspace.workspace().library();
        if (sample && library.recent().isEmpty() && openedWorkspace.sample().isPresent()) {
            library.open(openedWorkspace.sample().get());
            bringRunsBehind(openedWorkspace.workspace());
        }
        var problems = new ArrayList<UserException>();
        begin(openedWorkspace.folder()).ifPresent(problems::add);
        library.openKnown(problems::add);
        library.watch(true);
        var agents = new OwnerAgentServer(openedWorkspace.workspace());
        listen(openedWorkspace, agents);
        answerAgents(openedWorkspace.workspace(), agents);
        openedWorkspace.workspace().journal().checkInBackground();
        return problems;
    }

    /// Begins to log.
    ///
    /// @return what to tell of the process that owned the workspace before
    private Optional<UserException> begin(Path workspace) {
        var ownerLog = OwnerLog.begin(workspace);
        log.set(ownerLog);
        return ownerLog.crashBefore()
                .map(crash -> new UserException(
                        UserException.Code.MISSING,
                        Messages.of("diagnostics.crashed", crash.library()),
                        Messages.of("diagnostics.nothingLost"),
                        Messages.of("diagnostics.report")));
    }

    /// Behind the window, when the workspace is to be open for agents.
    private static void answerAgents(Workspace workspace, OwnerAgentServer agents) {
        Thread.ofVirtual()
                .name("agents door")
                .start(() -> workspace.access().server().begin(agents::open));
    }

    /// Listens for commands of other processes, which this window executes.
    private void listen(OpenedWorkspace openedWorkspace, OwnerAgentServer agents) throws UserException {
        var host = new OwnerCommands(openedWorkspace.workspace(), openedWorkspace.folder(), EmendApp::raise);
        try {
            socket.set(OwnerSocket.listen(
                    openedWorkspace.folder(), (terminal, args) -> Cli.run(host, terminal, args), agents));
        } catch (IOException problem) {
            throw new UserException(
                    UserException.Code.STORE,
                    Messages.of("host.commandsCutOff", FailureReason.of(problem)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("host.chooseShorterPath"),
                    problem);
        }
    }

    /// Writes a picture of every screen, shown on copies of the samples in a workspace of its own.
    ///
    /// @return the number of findings
    int tour(Path out, List<Theme> themes, Language language, Optional<String> screen)
            throws UserException, IOException {
        language.setWindowLanguage();
        return tour(out, themes, screen, WindowCheck.OF_DESIGN);
    }

    /// Like [#tour(Path, List, Language, Optional)], but in the current language.
    ///
    /// @param check of each picture
    int tour(Path out, List<Theme> themes, Optional<String> screen, WindowCheck check)
            throws UserException, IOException {
        // before any window is up: what can't be written is known at once
        Files.createDirectories(out);
        var room = Files.createTempDirectory("emend-tour");
        try {
            var pictures = TourApp.show(
                    new TourPlan(() -> openForTour(room), Screens::all, themes, screen, clock, out, check));
            return pictures.stream()
                    .mapToInt(picture -> picture.findings().size())
                    .sum();
        } finally {
            close();
            deleteAll(room);
        }
    }

    private OpenedWorkspace openForTour(Path room) throws UserException, IOException {
        var settings = Settings.DEFAULTS.withPerson("A reviewer");
        var folder = room.resolve("workspace");
        var copies = new LinkedHashMap<String, Path>();
        for (var name : SAMPLES) {
            var sample = sample(name);
            if (sample.isPresent()) {
                var copy = Files.createDirectories(room.resolve(name)).resolve(CATALOG);
                Files.copy(sample.get(), copy);
                copies.put(name, copy);
            }
        }
        var before = open(folder, settings, Clock.fixed(TourSample.KEPT, clock.getZone()));
        for (var copy : copies.values()) {
            before.workspace().library().open(copy);
        }
        TourSample.keep(before.workspace());
        before.workspace().library().flush();
        close();
        var openedWorkspace = open(folder, settings, clock);
        var workspace = openedWorkspace.workspace();
        for (var copy : copies.entrySet()) {
            workspace.library().open(copy.getValue());
            bringRuns(workspace, copy.getKey());
        }
        importRuns(workspace, TourSample.attempts(workspace, room));
        TourSample.pin(workspace);
        workspace.insights().runs().awaitAnalysed();
        return openedWorkspace;
    }

    /// The window does not wait for them.
    private static void bringRunsBehind(Workspace workspace) {
        Thread.ofVirtual().name("sample runs").start(() -> {
            try {
                bringRuns(workspace, SAMPLES.getFirst());
            } catch (UserException problem) { // the sample does without them
                LOG.log(Level.WARNING, "The runs of the sample were not imported", problem);
            }
        });
    }

    /// The runs that come with a sample.
    private static void bringRuns(Workspace workspace, String name) throws UserException {
        var runs = sample(name).map(catalog -> catalog.resolveSibling("runs"));
        if (runs.isPresent() && Files.isDirectory(runs.get())) {
            importRuns(workspace, runs.get());
        }
    }

    private static void importRuns(Workspace workspace, Path runs) throws UserException {
        workspace.memories().imports().run(workspace.openedFor(), List.of(runs), Progress.SILENT);
    }

    private OpenedWorkspace open(Path workspace, Settings settings, Clock opening) throws UserException {
        var openFactory = WorkspaceOpener.open(
                new OpenWorkspaceFactory.Place(workspace, team), settings, SAVE_DELAY, opening, PATIENCE);
        factory.set(openFactory);
        openFactory.workspace().access().console().use(() -> ConsoleTools.of(openFactory.workspace()));
        return new OpenedWorkspace(
                openFactory.workspace(),
                openFactory.workspace().openedFor(),
                workspace,
                copyOfSample(workspace),
                options,
                List::of);
    }

    /// A catalog that comes with Emend, when the launcher said where Emend is.
    private static Optional<Path> sample(String name) {
        var home = Path.of(System.getProperty("emend.home", ""));
        return Optional.of(home.resolve("catalogs").resolve(name).resolve(CATALOG))
                .filter(Files::isRegularFile)
                .map(Path::toAbsolutePath);
    }

    /// The sample to work on: a copy inside the workspace, so that the one that comes with Emend
    /// stays as it is.
    private static Optional<Path> copyOfSample(Path workspace) throws UserException {
        var original = sample(SAMPLES.getFirst());
        if (original.isEmpty()) {
            return Optional.empty();
        }
        var copy = workspace.resolve("samples").resolve(SAMPLES.getFirst()).resolve(CATALOG);
        try {
            if (Files.notExists(copy)) {
                Files.createDirectories(copy.getParent());
                Files.write(copy, Files.readAllBytes(original.get()));
            }
            return Optional.of(copy);
        } catch (IOException problem) {
            throw new UserException(
                    UserException.Code.STORE,
                    Messages.of("host.sampleNotCopied", copy, FailureReason.of(problem)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("host.checkWorkspace"),
                    problem);
        }
    }

    private static Settings settings(SettingsFile file) throws UserException {
        return file.load();
    }

    void close() throws StoreException {
        var ownerSocket = socket.getAndSet(null);
        try {
            // first: no command of another process may meet a closing store
            if (ownerSocket != null) {
                ownerSocket.close();
            }
        } catch (IOException problem) {
            LOG.log(Level.WARNING, "The socket was not removed", problem);
        }
        try (var _ = log.getAndSet(null)) { // closed last, whatever happens
            var openFactory = factory.getAndSet(null);
            if (openFactory != null) {
                openFactory.close();
            }
        }
    }

    static void deleteAll(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
