package dev.emend.gui.shell;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.settings.Fonts;
import dev.emend.model.texts.Language;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// The window of Emend. Services are opened once its first frame is up.
public final class EmendApp extends Application {
    private static final Logger LOG = Logger.getLogger(EmendApp.class.getName());
    private static final double WIDTH = 1280;
    private static final double HEIGHT = 800;

    /// The name of the program for the system: the class of its X11 windows, for a desktop entry.
    private static final String NAME = "emend";

    /// The sizes of the icon, in pixels.
    private static final List<Integer> ICONS = List.of(16, 32, 48, 128);

    /// The options the window is started with.
    ///
    /// @param language which the window speaks
    /// @param services opens the workspace; called in the background after the first frame
    /// @param files catalogs to open then
    public record StartOptions(
            Settings settings,
            Language language,
            LiveSettings.Writer writer,
            Callable<OpenedWorkspace> services,
            List<Path> files,
            Clock clock) {}

    private static final AtomicReference<@Nullable StartOptions> START = new AtomicReference<>();

    private static final AtomicReference<Consumer<List<Path>>> RAISE = new AtomicReference<>(_ -> {});

    private static final AtomicReference<Runnable> HIDE = new AtomicReference<>(() -> {});

    /// Closes the window; from any thread.
    public static void hide() {
        HIDE.get().run();
    }

    /// Brings the window to the front and opens these catalogs in it; from any thread.
    public static void raise(List<Path> files) {
        RAISE.get().accept(files);
    }

    private @Nullable Shell shell;

    /// Shows the window and returns when it was closed.
    public static void show(StartOptions start) {
        START.set(start);
        JavaFxWarningFilter.start();
        Background.startAs(NAME);
        Application.launch(EmendApp.class);
    }

    @Override
    public void start(Stage stage) {
        var start = Objects.requireNonNull(START.get(), "show() sets what to start with");
        var language = Fonts.shows(start.language()) ? start.language() : Language.ENGLISH;
        language.setWindowLanguage();
        var background = Background.production();
        var live = new LiveSettings(start.settings(), start.writer(), background, _ -> {});
        Dialogs ask = new FileDialogs(() -> stage);
        var shell = new Shell(background, start.clock(), ask, live, Screens.all(live));
        this.shell = shell;
        Thread.currentThread().setUncaughtExceptionHandler((_, bug) -> shell.fail(Problem.of(bug)));
        if (language != start.language()) {
            shell.fail(noFont(start.language()));
        }
        var scene = shell.scene(WIDTH, HEIGHT);
        ScreenPreloader.follow(scene, shell);
        afterFirstFrame(scene, () -> {
            shell.open(start.services(), start.files());
            stage.getIcons().setAll(icons());
        });
        stage.setTitle(Texts.get("app.name"));
        stage.setMinWidth(1024);
        stage.setMinHeight(700);
        stage.setScene(scene);
        WindowPlacement.restore(stage, live.get(Settings.WINDOW).orElse(null));
        stage.setOnHiding(_ -> live.set(Settings.WINDOW, Optional.of(WindowPlacement.of(stage))));
        stage.show();
        HIDE.set(() -> background.ui().execute(stage::hide));
        RAISE.set(files -> background.ui().execute(() -> raise(stage, shell, files)));
    }

    private static Problem noFont(Language language) {
        return new Problem(
                Texts.get("shell.noFont", language.displayName()),
                Texts.get("shell.noFont.impact"),
                Texts.get("shell.noFont.next"),
                "",
                "");
    }

    /// Writes what may still be on its way, because it was typed or changed while the window was closed.
    @Override
    public void stop() {
        if (shell != null) {
            try {
                shell.flush();
            } catch (Exception problem) { // no window is left to show it in
                LOG.log(Level.WARNING, "What was typed last, or the settings, were not kept", problem);
            }
        }
    }

    private static List<Image> icons() {
        return ICONS.stream()
                .map(size -> "/dev/emend/gui/icons/" + size + ".png")
                .map(name -> new Image(Objects.requireNonNull(EmendApp.class.getResourceAsStream(name), name)))
                .toList();
    }

    private static void raise(Stage stage, Shell shell, List<Path> files) {
        stage.setIconified(false);
        stage.setAlwaysOnTop(true); // window managers may refuse another program's wish for the front
        stage.toFront();
        stage.requestFocus();
        stage.setAlwaysOnTop(false);
        files.forEach(shell::open);
    }

    private static void afterFirstFrame(Scene scene, Runnable action) {
        scene.addPostLayoutPulseListener(new Runnable() {
            private int pulses;

            @Override
            public void run() {
                if (++pulses == 2) {
                    scene.removePostLayoutPulseListener(this);
                    action.run();
                }
            }
        });
    }
}
