package dev.emend.gui.runs;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.runs.RunsViewModel.Tab;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import org.testfx.api.FxToolkit;

/// A person who opens the process map of a workspace with many runs, the first thing after the start, and
/// moves its slider: prints the milliseconds from each step to the frame that shows it.
public final class ProcessMapSession {
    private static final int STEPS = 10;

    private final Scene scene;
    private final AtomicReference<RunsScreen> screen = new AtomicReference<>();

    private ProcessMapSession(Scene scene) {
        this.scene = scene;
    }

    /// @param arguments the folder of the workspace
    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        var stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS.withPerson("ada"), _ -> {}, background, _ -> {});
        var shown = new AtomicReference<RunsScreen>();
        var rail = List.of(new RailEntry("runs", Icons.RUNS, false, (opened, host) -> {
            var made = new RunsScreen(opened.actor(), opened.workspace(), host, () -> {});
            shown.set(made);
            return made;
        }));
        var shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, rail);
        var scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
        });
        long began = System.nanoTime();
        var session = new ProcessMapSession(scene);
        Fx.run(() -> shell.open(() -> open(folder), List.of()));
        while (shown.get() == null) {
            Thread.sleep(5);
        }
        session.screen.set(shown.get());
        var model = shown.get().model;
        System.out.printf(Locale.ROOT, "opened %.0f%n", (System.nanoTime() - began) / 1e6);
        session.timed(
                "first picture",
                () -> model.tab.set(Tab.PATTERNS),
                () -> model.patterns.map.current().isPresent());
        Thread.sleep(3_000);
        for (int round = 0; round < 2; round++) {
            for (int i = 1; i <= STEPS; i++) {
                double share = (double) i / STEPS;
                session.timed(
                        "slider to " + share,
                        () -> model.patterns.map.share.set(share),
                        () -> model.patterns
                                .map
                                .current()
                                .filter(now -> now.layout().share() == share)
                                .isPresent());
            }
        }
        System.out.flush();
        System.exit(0);
    }

    private static OpenedWorkspace open(Path folder) throws Exception {
        var factory = OpenWorkspaceFactory.open(
                folder, Settings.DEFAULTS.withPerson("ada"), Duration.ofSeconds(1), Clock.systemUTC());
        var workspace = factory.workspace();
        return new OpenedWorkspace(workspace, workspace.openedFor(), folder, Optional.empty(), List.of(), List::of);
    }

    /// Until the frame after the one in which it is so: that was drawn.
    private void timed(String name, Runnable step, BooleanSupplier isSo) throws Exception {
        var done = new CountDownLatch(1);
        var began = new long[1];
        var ended = new long[1];
        Fx.run(() -> {
            began[0] = System.nanoTime();
            step.run();
            new AnimationTimer() {
                private boolean wasSo;

                @Override
                public void handle(long now) {
                    if (wasSo) {
                        ended[0] = System.nanoTime();
                        stop();
                        done.countDown();
                    }
                    wasSo = isSo.getAsBoolean();
                }
            }.start();
        });
        done.await();
        System.out.printf(Locale.ROOT, "%s %.0f%n", name, (ended[0] - began[0]) / 1e6);
    }
}
