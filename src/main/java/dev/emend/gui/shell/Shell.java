package dev.emend.gui.shell;

import dev.emend.app.library.ItemPlace;
import dev.emend.gui.imports.ImportDialog;
import dev.emend.gui.imports.ImportViewModel;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.KeyBindings;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Theming;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.palette.PaletteViewModel;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.places.EditorLauncher;
import dev.emend.model.Ranking;
import dev.emend.settings.DraftsFile;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;
import javafx.stage.Stage;
import javafx.util.Duration;
import javafx.util.Subscription;

/// The window without its stage: puts frame, screens, keys and services together. It can be shown
/// before there are services; [#open] brings them.
///
/// On the JavaFX thread.
public final class Shell implements ScreenHost {
    private static final Duration MINUTE = Duration.minutes(1);

    private final Background atOnce;
    private final CatalogOpening opening;
    private final Background background;
    private final Clock clock;
    private final Dialogs ask;
    private final LiveSettings settings;
    private final Drafts drafts = new Drafts(this);
    public final List<RailEntry> entries;
    public final ShellViewModel model;
    private final ShellActions shellActions;
    private final List<UiAction> everywhere;
    private final ShellView view;
    private final ZoomPane root;
    private final Overlay overlay;
    private final Rail rail;
    private final StatusView status;
    final JobList jobs = new JobList();
    private final ShellPalette palettes;
    final ShellDialogs dialogs;
    private final PaneCycle panes;
    private final EditorLauncher editor;
    private final Map<String, Screen> screens = new LinkedHashMap<>();
    private final List<SplitRatios> ratios = new ArrayList<>();
    private final ObjectProperty<Load<OpenedWorkspace>> workspaceLoad = new SimpleObjectProperty<>(Load.idle());
    private Optional<OpenedWorkspace> workspace = Optional.empty();
    private Optional<ImportDialog> importDialog = Optional.empty();

    /// The steps a person asked for before there was a workspace.
    private final List<Runnable> whenOpen = new ArrayList<>();

    private String person = "";
    private Ranking ranking = Ranking.RELEVANCE;

    /// @param entries the rail from top to bottom; the first is the one the window starts with
    public Shell(Background background, Clock clock, Dialogs ask, LiveSettings settings, List<RailEntry> entries) {
        this.atOnce = background;
        opening = new CatalogOpening(background);
        this.background = opening.background();
        this.clock = clock;
        this.ask = ask;
        this.settings = settings;
        this.entries = List.copyOf(entries);
        model = new ShellViewModel(this.background);
        settings.onFailed(model::fail);
        editor = new EditorLauncher(background, () -> settings.get(Settings.EDITOR), model::fail);
        settings.property().subscribe(newValue -> KeyBindings.use(newValue.get(Settings.KEYS)));
        shellActions = new ShellActions(this, model);
        everywhere = shellActions.all(this.entries);
        view = new ShellView(model, shellActions.guide(), shellActions.sheet(), shellActions.palette());
        root = new ZoomPane(view);
        overlay = view.overlay();
        palettes = new ShellPalette(this, overlay, everywhere);
        dialogs = new ShellDialogs(this, overlay, everywhere);
        rail = new Rail(view.rail(), this.entries, id -> go(id, ""));
        status = new StatusView(
                model,
                jobs,
                new StatusView.StatusActions(shellActions.undo(), shellActions.verify(), () -> go("agents", "")),
                dates());
        view.setStatus(status);
        opening.isUnderWay().subscribe(status::setFileOpening);
        workspaceLoad.subscribe(newValue -> status.setOpening(!(newValue instanceof Load.Failed<?>)));
        new ToastView(view.toastPlace(), shellActions.undo(), model);
        new FileNotificationBar(view.newsPlace(), shellActions.files, model.files, dates());
        model.files.tellWhen(() -> settings.get(Settings.TELL_TAKEN_OVER));
        rail.follow("review", model.pending());
        rail.follow("conflicts", model.toSettle());
        panes = new PaneCycle(view.rail(), view.newsPlace(), status);
        var first = this.entries.getFirst();
        view.setTitle(first.title());
        rail.select(first.id());
        FileDrops.accept(view, new DropTargets(this)::take);
    }

    /// The scene of a window, with theme, zoom and keys that follow the settings.
    public Scene scene(double width, double height) {
        var scene = new Scene(root, width, height);
        applyTheme(scene);
        settings.property().addListener((_, _, _) -> applyTheme(scene));
        scene.getPreferences().colorSchemeProperty().addListener((_, _, _) -> applyTheme(scene));
        KeyDispatcher.install(scene, this::actions);
        WindowWatch.follow(scene, model.files);
        RelativeTimes.follow(scene, MINUTE);
        new FocusKeeper(scene, background.ui(), () -> overlay.isOpen() ? Optional.empty() : current());
        return scene;
    }

    private void applyTheme(Scene scene) {
        root.percentProperty().set(settings.zoomPercent());
        Theming.apply(scene, settings.theme(), settings.zoomPercent());
    }

    /// Brings the services, once the first frame is up. The work runs in the background; a failure
    /// is shown in place of the first screen, with Retry.
    ///
    /// @param files catalogs to open then
    public void open(Callable<OpenedWorkspace> services, List<Path> files) {
        view.opening()
                .watch(
                        workspaceLoad,
                        openedWorkspace -> {
                            connect(openedWorkspace);
                            files.forEach(this::open);
                            var pendingActions = List.copyOf(whenOpen);
                            whenOpen.clear();
                            pendingActions.forEach(Runnable::run);
                        },
                        () -> atOnce.load(workspaceLoad, services));
        atOnce.load(workspaceLoad, services);
    }

    private void connect(OpenedWorkspace services) {
        status.setWorkspace(services.folder());
        services.workspace().changes().subscribe(opening.events(model::onEvent));
        drafts.read(DraftsFile.of(services.folder()));
        opening.begin(services.catalogs(), model::fail);
        services.workspace().safety().verification().refusal().map(Problem::of).ifPresent(model::fail);
        follow(services);
        background.run(Executors.callable(services.workspace().search()::start), _ -> {}, model::fail);
        go(entries.getFirst().id(), "");
    }

    /// Works as the person and with the ranking of the settings: screens made for others are made
    /// anew.
    private void follow(OpenedWorkspace services) {
        person = settings.get(Settings.PERSON);
        ranking = settings.get(Settings.RANKING);
        workspace = Optional.of(services.withPerson(person, ranking));
        importDialog = Optional.of(new ImportDialog(
                new ImportViewModel(workspace.get().actor(), workspace.get().workspace(), this), this, overlay::hide));
        view.forget(screens.values());
        screens.clear();
        ratios.clear();
        model.connect(
                ShellSource.of(workspace.get().actor(), workspace.get().workspace()),
                workspace.get().workspace().library()::unsavedCatalogs,
                () -> current().ifPresent(Screen::onChanged));
    }

    private boolean isOutdated() {
        return !person.equals(settings.get(Settings.PERSON)) || ranking != settings.get(Settings.RANKING);
    }

    @Override
    public void go(String screenId, String argument) {
        var services = workspaceLoad.get().ready();
        if (services.isEmpty()) {
            return;
        }
        if (isOutdated()) {
            follow(services.get());
        }
        var entry = entries.stream()
                .filter(railEntry -> railEntry.id().equals(screenId))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no screen " + screenId));
        var screen = screen(entry);
        model.screenProperty().set(screenId);
        view.show(screen);
        rail.select(screenId);
        screen.onShown(argument);
        panes.enter(screen);
    }

    @Override
    public void open(Path file) {
        if (workspace.isEmpty()) {
            showNotice(Texts.get("shell.openLater", String.valueOf(file.getFileName())));
        }
        whenOpen(() -> opening.open(file, this));
    }

    /// Runs a step now, or as soon as there is a workspace.
    private void whenOpen(Runnable step) {
        if (workspace.isPresent()) {
            step.run();
        } else {
            whenOpen.add(step);
        }
    }

    @Override
    public void findMemories() {
        whenOpen(dialogs::memories);
    }

    @Override
    public void showInEditor(ItemPlace place) {
        editor.show(place);
    }

    @Override
    public void importFiles(List<Path> files) {
        whenOpen(() -> importDialog.ifPresent(dialog -> {
            overlay.show(dialog, dialog, dialog.actions(), dialog::onHidden);
            dialog.open(files);
        }));
    }

    @Override
    public Runnable showCard(Region card, Node focus) {
        overlay.show(card, focus);
        return overlay::hide;
    }

    void showPalette() {
        palettes.show();
    }

    /// The import; empty until there is a workspace.
    Optional<ImportDialog> importDialog() {
        return importDialog;
    }

    /// The palette that was opened last; empty before the first.
    Optional<PaletteViewModel> palette() {
        return palettes.newest();
    }

    /// The screens that were made by now.
    Collection<Screen> createdScreens() {
        return screens.values();
    }

    /// Writes what was typed, and the settings once more, on this thread: both may still be on their way when the
    /// window is closed.
    public void flush() throws Exception {
        try {
            drafts.flush();
        } finally {
            settings.flush();
        }
    }

    /// The services as they were chosen; empty until there is a workspace.
    Optional<OpenedWorkspace> workspace() {
        return workspace;
    }

    /// Makes a screen nobody went to yet.
    Screen screen(RailEntry entry) {
        return screens.computeIfAbsent(entry.id(), _ -> entry.make().apply(workspace.orElseThrow(), this));
    }

    boolean isAllMade() {
        return screens.size() == entries.size();
    }

    /// Makes the first screen nobody went to yet, puts it into the window unseen and has it read what it
    /// shows; does nothing until the catalogs are open and the first screen is shown.
    void prepareNext() {
        if (current().isPresent() && opening.isOver()) {
            entries.stream()
                    .filter(entry -> !screens.containsKey(entry.id()))
                    .findFirst()
                    .map(this::screen)
                    .ifPresent(view::prepare);
        }
    }

    /// Whether the workspace can't be opened.
    boolean isFailed() {
        return workspaceLoad.get() instanceof Load.Failed<?>;
    }

    /// Opens the menu of the row that has the focus.
    void openRowMenu() {
        var scene = root.getScene();
        RowMenu.open(scene == null ? null : scene.getFocusOwner());
    }

    void nextPane() {
        current().ifPresent(panes::next);
    }

    /// The actions that keys and the palette offer now: the screen's own come first.
    public List<UiAction> actions() {
        if (overlay.isOpen()) {
            return overlay.actions();
        }
        var all = new ArrayList<UiAction>(current().map(Screen::actions).orElse(List.of()));
        all.addAll(everywhere);
        return all;
    }

    public Optional<Screen> current() {
        return Optional.ofNullable(screens.get(model.screenProperty().get()));
    }

    @Override
    public LiveSettings settings() {
        return settings;
    }

    @Override
    public Background background() {
        return background;
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public Dialogs ask() {
        return ask;
    }

    @Override
    public Drafts drafts() {
        return drafts;
    }

    @Override
    public void fail(Problem problem) {
        model.fail(problem);
    }

    @Override
    public void done(String sentence, boolean isUndoable) {
        model.done(sentence, isUndoable);
        model.refresh();
    }

    /// Shows for some seconds that something has begun.
    void showNotice(String sentence) {
        model.showNotice(sentence);
    }

    @Override
    public ObservableValue<Boolean> isOpeningCatalog() {
        return opening.isUnderWay();
    }

    /// Checks everything that is stored.
    void verify() {
        model.verification()
                .ifPresent(check -> job(Texts.get("shell.verify.job"), check::apply, model::showVerification));
    }

    @Override
    public <T> void job(String title, ScreenTask<T> work, Consumer<? super T> onDone) {
        var job = new Job<>(title, work);
        job.setOnSucceeded(_ -> onDone.accept(job.getValue()));
        job.setOnFailed(_ -> model.fail(Problem.of(job.getException())));
        jobs.add(job);
        background.worker().execute(job);
    }

    @Override
    public <T> void job(String title, ScreenTask<T> work, ObjectProperty<Load<T>> into) {
        var job = new Job<>(title, work);
        job.into(into);
        jobs.add(job);
        background.worker().execute(job);
    }

    @Override
    public void remember(SplitPane pane, String key) {
        ratios.add(SplitRatios.remember(pane, key, settings, background));
    }

    /// Puts the dividers of all screens where they were at first.
    void resetPanes() {
        settings.set(Settings.PANES, Map.of());
        ratios.forEach(SplitRatios::reset);
        done(Texts.get("shell.reset.done"), false);
    }

    @Override
    public void remember(DoubleProperty share, String key) {
        settings.get(Settings.PANES).getOrDefault(key, List.of()).stream()
                .findFirst()
                .ifPresent(share::set);
        share.subscribe((_, newShare) -> settings.change(all -> all.withPane(key, List.of(newShare.doubleValue()))));
    }

    /// Watcher of the window: the files are checked when it gets the focus, and less often while it
    /// is minimized.
    private static final class WindowWatch {
        private final FileNotificationViewModel files;
        private Subscription window = Subscription.EMPTY;

        private WindowWatch(FileNotificationViewModel files) {
            this.files = files;
        }

        static void follow(Scene scene, FileNotificationViewModel files) {
            var watch = new WindowWatch(files);
            scene.windowProperty().subscribe(newWindow -> {
                watch.window.unsubscribe();
                watch.window = newWindow instanceof Stage stage ? watch.follow(stage) : Subscription.EMPTY;
            });
        }

        private Subscription follow(Stage stage) {
            return Subscription.combine(
                    stage.focusedProperty().subscribe((_, isFocused) -> {
                        if (isFocused) {
                            files.check();
                        }
                    }),
                    stage.iconifiedProperty().subscribe((_, isMinimized) -> files.setVisible(!isMinimized)));
        }
    }

    /// Shows one node larger or smaller, laid out in the room that leaves.
    private static final class ZoomPane extends Region {
        private final IntegerProperty percent = new SimpleIntegerProperty(100);
        private final Node content;

        ZoomPane(Node content) {
            this.content = content;
            getChildren().add(content);
            var scale = new Scale(1, 1, 0, 0);
            scale.xProperty().bind(percent.divide(100.0));
            scale.yProperty().bind(percent.divide(100.0));
            content.getTransforms().add(scale);
            percent.addListener((_, _, _) -> requestLayout());
        }

        IntegerProperty percentProperty() {
            return percent;
        }

        @Override
        protected void layoutChildren() {
            double factor = percent.get() / 100.0;
            content.resizeRelocate(0, 0, getWidth() / factor, getHeight() / factor);
        }
    }
}
