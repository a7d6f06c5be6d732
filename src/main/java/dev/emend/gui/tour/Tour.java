package dev.emend.gui.tour;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.UserException;
import dev.emend.app.library.ItemQuery;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.TourStop;
import dev.emend.gui.part.ShowsAgentServer;
import dev.emend.gui.shell.FileSource;
import dev.emend.gui.shell.FrameWaiter;
import dev.emend.gui.shell.Job;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Shell;
import dev.emend.model.Progress;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.stage.Stage;

/// Walks every screen of the real window in each theme, takes a picture of each state, and checks
/// each picture's scene.
///
/// Runs on its own thread, never on the JavaFX thread; the toolkit must be running.
public final class Tour {
    public static final double WIDTH = 1280;
    public static final double HEIGHT = 800;
    private static final long PATIENCE_SECONDS = 30;

    /// A picture taken and what is wrong with it.
    public record Picture(String name, List<String> findings) {}

    private final TourPlan plan;
    private final Stage stage;
    private final OpenedWorkspace services;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Background background;
    private final LiveSettings settings;
    private final List<Picture> pictures = new ArrayList<>();
    private final List<CompletableFuture<Void>> writing = new ArrayList<>();

    private Tour(TourPlan plan, Stage stage, OpenedWorkspace services) {
        this.plan = plan;
        this.stage = stage;
        this.services = services;
        var production = Background.production();
        background = new Background(task -> counted(task, production), production.ui());
        settings =
                new LiveSettings(
                        Settings.DEFAULTS.withPerson("A reviewer"), _ -> {}, background, _ -> {});
    }

    private void counted(Runnable task, Background production) {
        underWay.incrementAndGet();
        production
                .worker()
                .execute(() -> {
                    try {
                        task.run();
                    } finally {
                        underWay.decrementAndGet();
                    }
                });
    }

    private void inBackground(Runnable task) {
        Thread.ofVirtual().start(task);
    }

    /// Takes all pictures and writes the report.
    ///
    /// @param stage shown and used for all pictures, left open
    /// @throws IOException when a picture can't be written
    public static List<Picture> walk(TourPlan plan, Stage stage) throws Exception {
        var tour = new Tour(plan, stage, plan.services().call());
        Files.createDirectories(plan.out());
        // what the finders find replaces what a picture shows when it comes later
        tour.services.door().recall().awaitReady();
        tour.services.door().review().proposals().awaitFresh();
        for (var theme : plan.themes()) {
            tour.walk(theme);
        }
        for (var write : tour.writing) {
            write.get();
        }
        Files.writeString(plan.out().resolve("report.md"), TourReport.text(tour.pictures));
        return List.copyOf(tour.pictures);
    }

    private void walk(Theme theme) throws Exception {
        var shell = onUi(() -> show(theme));
        settle();
        for (var entry : shell.entries()) {
            if (plan.screen().filter(one -> !one.equals(entry.id())).isPresent()) {
                continue;
            }
            onUi(() -> {
                shell.go(entry.id(), "");
                return entry;
            });
            settle();
            var stops = onUi(() -> shell.current().orElseThrow().tour());
            for (var stop : stops) {
                take(new TourStop(stop.name(), () -> staged(stop, shell)), theme);
            }
        }
        if (plan.screen().isPresent()) {
            return;
        }
        for (var stop : FileNotificationTour.stops(shell, FileSource.of(services.door()))) {
            take(stop, theme);
        }
        for (var stop : shellStops(shell)) {
            take(stop, theme);
        }
    }

    /// What a screen makes up must not stand beside the truth in the status bar.
    private void staged(TourStop stop, Shell shell) {
        stop.step().run();
        var shown =
                shell.current().orElseThrow() instanceof ShowsAgentServer screen
                        ? screen.shownDoor()
                        : Optional.<AgentServerControl.State>empty();
        shell.model().show(shown.orElseGet(() -> services.door().access().server().state()));
    }

    /// A new window for each theme, as stops leave screens in other states than they found them.
    private Shell show(Theme theme) {
        settings.setTheme(theme);
        var shell =
                new Shell(
                        background,
                        plan.clock(),
                        Dialogs.NOBODY,
                        settings,
                        plan.entries().apply(settings));
        stage.setX(0);
        stage.setY(0);
        stage.setScene(shell.scene(WIDTH, HEIGHT));
        stage.show();
        shell.open(() -> services, List.of());
        return shell;
    }

    /// What belongs to the frame: palette, sheet of keys, banner and toast after a real decision.
    private List<TourStop> shellStops(Shell shell) {
        var first = shell.entries().getFirst().id();
        return List.of(
                new TourStop(
                        "shell-palette",
                        () -> {
                            shell.go(first, "");
                            shell.showPalette();
                        }),
                new TourStop(
                        "shell-keys-library",
                        () -> {
                            shell.hideOverlay();
                            shell.go(
                                    shell.entries()
                                            .get(Math.min(1, shell.entries().size() - 1))
                                            .id(),
                                    "");
                            shell.showSheet();
                        }),
                new TourStop(
                        "shell-keys",
                        () -> {
                            shell.hideOverlay();
                            shell.go(first, "");
                            shell.showSheet();
                        }),
                new TourStop(
                        "shell-jobs",
                        () -> {
                            shell.hideOverlay();
                            showJobs(shell);
                        }),
                new TourStop(
                        "shell-failed",
                        () -> {
                            hideJobs(shell);
                            shell.fail(TourReport.EXAMPLE);
                            background.run(
                                    this::rateFirst,
                                    id -> shell.done(TourReport.done(id), true),
                                    shell::fail);
                        }));
    }

    private void showJobs(Shell shell) {
        shell.model()
                .changed(
                        new AppEvent.Searching(
                                new SearchStatus(
                                        SearchStatus.Stage.LEXICAL_ONLY,
                                        "the model folder has no model.onnx",
                                        0,
                                        0)));
        var end = new CountDownLatch(1);
        var job = new Job<>("Summarising the whole catalog", work -> untilCancelled(work, end));
        job.setOnCancelled(_ -> end.countDown());
        shell.jobs().add(job);
        inBackground(job);
        shell.jobs().toggle();
    }

    /// A job that stays as far as it is.
    private static boolean untilCancelled(Progress progress, CountDownLatch end) throws Exception {
        progress.report(96, 157);
        return end.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private void hideJobs(Shell shell) {
        shell.jobs().toggle();
        shell.jobs().cancelAll();
        shell.model().refresh();
    }

    private String rateFirst() throws UserException {
        var door = services.door();
        var row = door.library().rows(ItemQuery.all()).rows().getFirst();
        door.desk().rate(row.ref(), 4, null);
        return row.ref().label();
    }

    private void take(TourStop stop, Theme theme) throws Exception {
        onUi(() -> {
            stop.step().run();
            return stop;
        });
        settle();
        onUi(() -> FrameWaiter.two(stage.getScene())).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        var name = stop.name() + "-" + theme.word().replace('_', '-');
        var image =
                onUi(() -> {
                    var scene = stage.getScene();
                    pictures.add(new Picture(name, SceneCheck.findings(scene.getRoot())));
                    return ScenePictures.of(stage);
                });
        var file = plan.out().resolve(name + ".png");
        writing.add(
                CompletableFuture.runAsync(
                        () -> ScenePictures.write(image, file), this::inBackground));
    }

    /// Waits until nothing is loading and the window had time to lay itself out.
    private void settle() throws ExecutionException, TimeoutException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        int calm = 0;
        while (calm < 3) {
            onUi(() -> "drained");
            TimeUnit.MILLISECONDS.sleep(8);
            calm = underWay.get() == 0 ? calm + 1 : 0;
            if (System.nanoTime() > end) {
                throw new TimeoutException("the window is still loading");
            }
        }
    }

    private <T> T onUi(Callable<T> step)
            throws ExecutionException, TimeoutException, InterruptedException {
        var result = new CompletableFuture<T>();
        background
                .ui()
                .execute(() -> {
                    try {
                        result.complete(step.call());
                    } catch (Throwable failure) {
                        result.completeExceptionally(failure);
                    }
                });
        return result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
