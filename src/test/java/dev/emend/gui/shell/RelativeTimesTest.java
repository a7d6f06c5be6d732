package dev.emend.gui.shell;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Fx;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class RelativeTimesTest {
    @Test
    void agesInAWindowAreKeptTrue() throws Exception {
        FxToolkit.registerPrimaryStage();
        var minutes = new AtomicInteger();
        var label = new Label();
        Fx.run(() -> {
            var scene = new Scene(new StackPane(label));
            Dates.keep(label, () -> minutes + " min ago");
            RelativeTimes.follow(scene, Duration.millis(20));
        });
        minutes.set(9);
        Fx.await("it is written anew", () -> label.getText().equals("9 min ago"));
    }
}
