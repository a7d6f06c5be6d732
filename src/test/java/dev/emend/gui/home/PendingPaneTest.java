package dev.emend.gui.home;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.Fx;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;

class PendingPaneTest {
    @Test
    void whatIsSnoozedIsNotForgotten() throws Exception {
        assertEquals(
                "Nothing to do. What your agents learn next appears here. 2 learnings are snoozed and will come back to"
                        + " Review.",
                sentence(2));
        assertEquals("Nothing to do. What your agents learn next appears here.", sentence(0));
    }

    private static String sentence(int snoozed) throws Exception {
        return Fx.get(() -> {
            var pane = new PendingPane(Map.of());
            var scene = new Scene(pane);
            pane.show(new PendingCounts(Map.of(), Map.of(), Optional.empty(), false, snoozed));
            scene.getRoot().applyCss();
            return ((Label) pane.lookup(".empty-sentence")).getText();
        });
    }
}
