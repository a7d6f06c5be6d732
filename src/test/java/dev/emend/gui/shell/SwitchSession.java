package dev.emend.gui.shell;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import org.testfx.api.FxToolkit;

/// A person who starts the window on a workspace and goes to screens they have not been on, as soon
/// as the first screen shows what it found.
///
/// Prints a line a screen: its id, the milliseconds from the key to the frame with the first
/// content, to the frame after which nothing was loaded any more, of the longest frame up to there,
/// of the handler of the key, and of the processor the JavaFX thread had up to the first content.
/// Of a screen named as `scroll:library` it prints what scrolling its list took, frame by frame: the
/// median, the 95th percentile and the most of the milliseconds of the processor that styling and
/// layout had, then the same of those from one frame to the next, and how many rows the list has; Review
/// shows its queue as a list then.
public final class SwitchSession {
    private static final Duration QUIET = Duration.ofMillis(600);

    private final Scene scene;
    private final Shell shell;

    private SwitchSession(Scene scene, Shell shell) {
        this.scene = scene;
        this.shell = shell;
    }

    /// @param arguments the folder of the workspace, milliseconds to wait after the first screen,
    ///   and the screens
    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        var stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS.withPerson("ada"), _ -> {}, background, _ -> {});
        var shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, Screens.all(settings));
        var scene = Fx.get(() -> shell.scene(1280, 800));
        var session = new SwitchSession(scene, shell);
        Fx.run(() -> ScreenPreloader.follow(scene, shell)); // as the window does
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
        });
        session.watched("home", () -> shell.open(() -> open(folder), List.of()));
        Thread.sleep(Long.parseLong(arguments[1]));
        for (var wanted : List.of(arguments).subList(2, arguments.length)) {
            var screen = wanted.substring(wanted.indexOf(':') + 1);
            session.watched(screen, () -> Fx.pressHere(scene, key(shell, screen)));
            if (wanted.startsWith("scroll:")) {
                if (screen.equals("review")) { // one card at first
                    Fx.await("a card", () -> inListForm(shell).enabled().get());
                    Fx.run(() -> inListForm(shell).fire());
                }
                ScrolledList.scroll(shell, screen);
            }
        }
        System.out.flush();
        System.exit(0);
    }

    private static UiAction inListForm(Shell shell) {
        return shell.actions().stream()
                .filter(action -> action.id().equals("review.list"))
                .findFirst()
                .orElseThrow();
    }

    private static String key(Shell shell, String screen) {
        var entry = shell.entries.stream()
                .filter(railEntry -> railEntry.id().equals(screen))
                .findFirst()
                .orElseThrow();
        return ShellActions.keyOf(entry, shell.entries).replace("Ctrl+,", "Shortcut+Comma");
    }

    /// As the program opens it.
    private static OpenedWorkspace open(Path folder) throws Exception {
        long began = System.nanoTime();
        var factory = OpenWorkspaceFactory.open(
                folder, Settings.DEFAULTS.withPerson("ada"), Duration.ofSeconds(1), Clock.systemUTC());
        Workspace workspace = factory.workspace();
        System.out.printf(Locale.ROOT, "opened %.1f%n", (System.nanoTime() - began) / 1e6);
        return new OpenedWorkspace(
                workspace, workspace.openedFor(), folder, Optional.empty(), List.of(), () -> openCatalogs(workspace));
    }

    private static List<UserException> openCatalogs(Workspace workspace) throws UserException {
        long began = System.nanoTime();
        workspace.library().openKnown(problem -> {
            throw new IllegalStateException(problem);
        });
        workspace.library().watch(true);
        workspace.journal().checkInBackground();
        System.out.printf(Locale.ROOT, "catalogs %.1f%n", (System.nanoTime() - began) / 1e6);
        return List.of();
    }

    private void watched(String screen, Runnable step) throws Exception {
        var watch = new Watch(screen);
        Fx.run(() -> watch.start(step));
        while (!Fx.get(watch::isOver)) {
            Thread.sleep(20);
        }
        Fx.run(watch::print);
    }

    /// Looks after each frame whether the screen shows what it found. On the JavaFX thread.
    private final class Watch extends AnimationTimer implements Runnable {
        private final String screen;
        private long began;
        private long handled;
        private long cpuBefore;
        private long cpu;
        private long lastFrame;
        private long longest;
        private long longestYet;
        private long there;
        private long first;
        private long settled;
        private boolean isSettled;
        private boolean isPending;
        private boolean isThere;

        Watch(String screen) {
            this.screen = screen;
        }

        void start(Runnable step) {
            scene.addPostLayoutPulseListener(this);
            began = System.nanoTime();
            cpuBefore = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            lastFrame = began;
            step.run();
            handled = System.nanoTime();
            start();
        }

        /// The frame that was laid out before is on the screen by now.
        @Override
        public void handle(long now) {
            long at = System.nanoTime();
            longest = Math.max(longest, at - lastFrame);
            lastFrame = at;
            if (isThere && there == 0) {
                there = at;
                System.out.printf(Locale.ROOT, "there:%s %.1f%n", screen, (there - began) / 1e6);
            }
            if (isPending) {
                isPending = false;
                isSettled = true;
                settled = at;
                longestYet = longest;
                if (first == 0) {
                    first = at;
                    cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuBefore;
                }
            }
        }

        /// After layout.
        @Override
        public void run() {
            var current = shell.current().filter(shown -> shown.id().equals(screen));
            isThere |= current.isPresent();
            boolean isNow = current.filter(shown -> !isLoading(shown.view())).isPresent();
            isPending = isNow && !isSettled;
            isSettled &= isNow;
        }

        boolean isOver() {
            return isSettled && System.nanoTime() - settled > QUIET.toNanos();
        }

        void print() {
            stop();
            shell.current().map(Screen::view).ifPresent(SwitchSession::requireContent);
            scene.removePostLayoutPulseListener(this);
            System.out.printf(
                    Locale.ROOT,
                    "%s %.1f %.1f %.1f %.1f %.1f%n",
                    screen,
                    (first - began) / 1e6,
                    (settled - began) / 1e6,
                    longestYet / 1e6,
                    (handled - began) / 1e6,
                    cpu / 1e6);
        }
    }

    /// What could not be read is there quickly, and would be taken for content.
    private static void requireContent(Node view) {
        if (view.lookup(".failed-pane .failed-what") instanceof Label failure) {
            throw new IllegalStateException(failure.getText());
        }
    }

    private static boolean isLoading(Node node) {
        return node.isVisible()
                && (node instanceof LoadPane && node.getPseudoClassStates().contains(LoadPane.LOADING)
                        || node instanceof Parent parent
                                && parent.getChildrenUnmodifiable().stream().anyMatch(SwitchSession::isLoading));
    }
}
