package dev.emend.gui.shell;

import dev.emend.gui.kit.Dates;
import java.lang.ref.WeakReference;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Scene;
import javafx.util.Duration;

/// Keeps the ages in a window true, all of them at the same moment.
final class RelativeTimes {
    private RelativeTimes() {}

    /// For as long as there is the scene. On the JavaFX thread.
    static void follow(Scene scene, Duration every) {
        var sceneReference = new WeakReference<>(scene);
        var clock = new Timeline();
        clock.getKeyFrames().setAll(new KeyFrame(every, _ -> {
            var liveScene = sceneReference.get();
            if (liveScene == null) {
                clock.stop();
            } else {
                Dates.refresh(liveScene.getRoot());
            }
        }));
        clock.setCycleCount(Timeline.INDEFINITE);
        clock.play();
    }
}
