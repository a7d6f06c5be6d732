package dev.emend.gui.home;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;

class WaitingPaneTest {
    @Test
    void whatIsSnoozedIsNotForgotten() throws Exception {
        assertEquals(
                "Nothing to do. What your agents learn next appears here. 2 learnings are snoozed and will come back to"
                        + " Review.",
                sentence(2));
        assertEquals("Nothing to do. What your agents learn next appears here.", sentence(0));
    }

    @Test
    void lookAlikesThatWereNotAllCountedHaveAPlus() throws Exception {
        assertEquals("999", alike(999));
        assertEquals("1,000+", alike(1_000));
    }

    private static String alike(int count) throws Exception {
        return Fx.get(() -> {
            var go = UiAction.of("home.alike", Icons.ALIKE, "Alt+8", () -> {});
            var pane = new WaitingPane(Map.of(WaitingKind.ALIKE, go));
            var scene = new Scene(pane);
            pane.show(new WaitingCounts(Map.of(WaitingKind.ALIKE, count), Map.of(), Optional.empty(), false, 0));
            scene.getRoot().applyCss();
            return ((Label) pane.lookup(".figures")).getText();
        });
    }

    private static String sentence(int snoozed) throws Exception {
        return Fx.get(() -> {
            var pane = new WaitingPane(Map.of());
            var scene = new Scene(pane);
            pane.show(new WaitingCounts(Map.of(), Map.of(), Optional.empty(), false, snoozed));
            scene.getRoot().applyCss();
            return ((Label) pane.lookup(".empty-sentence")).getText();
        });
    }
}
