package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.shell.FrameWaiter;
import dev.emend.settings.Theme;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The bar of a work of unknown length is all that moves by itself; those who asked their system for less
/// motion see it stand still.
class ReducedMotionTest {
    private static final int FRAMES = 10;

    private Stage stage;
    private Scene scene;

    @BeforeEach
    void show() throws Exception {
        scene = Fx.get(() -> new Scene(new StackPane(), 300, 100));
        stage = Fx.get(Stage::new);
        Fx.run(() -> {
            Theming.apply(scene, Theme.LIGHT, 100);
            stage.setScene(scene);
            stage.show();
        });
    }

    @AfterEach
    void hide() throws Exception {
        Fx.run(stage::hide);
    }

    @Test
    void theBarMovesWhileSomethingIsLoaded() throws Exception {
        assertTrue(places().size() > 1);
    }

    @Test
    void theBarStandsStillForThoseWhoWantLessMotion() throws Exception {
        Fx.run(() -> scene.getPreferences().setReducedMotion(true));
        assertEquals(1, places().size());
    }

    /// Where the moving part of the bar is in some frames after each other.
    private Set<Double> places() throws Exception {
        Fx.run(() -> ((StackPane) scene.getRoot())
                .getChildren()
                .setAll(new ProgressBar(ProgressBar.INDETERMINATE_PROGRESS)));
        var places = new HashSet<Double>();
        for (int i = 0; i < FRAMES; i++) {
            Fx.get(() -> FrameWaiter.two(scene)).get(20, TimeUnit.SECONDS);
            places.add(Fx.get(() -> scene.lookup(".bar").getTranslateX()));
        }
        return places;
    }
}
