package dev.emend.gui.shell;

import javafx.animation.PauseTransition;
import javafx.scene.Scene;
import javafx.scene.input.InputEvent;
import javafx.util.Duration;

/// Makes, styles and fills the screens nobody went to yet, one at a time while the person does nothing, so
/// that the first switch to one is as quick as later ones. On the JavaFX thread.
final class ScreenPreloader {
    /// Whoever is about to press a key waits at most for one screen.
    private static final Duration IDLE = Duration.seconds(1);

    private final Shell shell;
    private final PauseTransition idle = new PauseTransition(IDLE);

    private ScreenPreloader(Shell shell) {
        this.shell = shell;
        idle.setOnFinished(_ -> prepare());
    }

    static void follow(Scene scene, Shell shell) {
        var preloader = new ScreenPreloader(shell);
        scene.addEventFilter(InputEvent.ANY, _ -> preloader.restart());
        preloader.idle.play();
    }

    private void restart() {
        if (!shell.isAllMade()) {
            idle.playFromStart();
        }
    }

    private void prepare() {
        shell.prepareNext();
        restart();
    }
}
