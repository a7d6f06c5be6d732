package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class LoadPaneTest {
    private final ObjectProperty<Load<String>> load = new SimpleObjectProperty<>(Load.idle());
    private final List<String> retries = new ArrayList<>();
    private final LoadPane pane = new LoadPane();
    private final Label content = new Label();

    @BeforeAll
    static void startToolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void watch() throws Exception {
        Fx.run(() -> {
            pane.setContent(content);
            pane.watch(load, content::setText, () -> retries.add("again"));
        });
    }

    @Test
    void theOldContentStaysWhileTheNextIsRead() throws Exception {
        set(new Load.Ready<>("rows"));
        set(new Load.Running<>());
        assertTrue(content.isVisible());
        assertEquals("rows", content.getText());
    }

    @Test
    void aReloadTakesTheFocusFromNobody() throws Exception {
        var button = new Button("inside");
        Fx.run(() -> content.setGraphic(button));
        set(new Load.Ready<>("rows"));
        var scene = Fx.get(() -> new javafx.scene.Scene(pane));
        Fx.run(() -> {
            pane.applyCss();
            button.requestFocus();
        });
        set(new Load.Running<>());
        set(new Load.Ready<>("newer rows"));
        assertEquals(button, Fx.get(scene::getFocusOwner));
    }

    @Test
    void aFailureStandsInPlaceWithRetryUntilTheNextAnswer() throws Exception {
        set(new Load.Failed<>(Problem.of(new IllegalStateException())));
        assertFalse(content.isVisible());
        Fx.run(() -> ((Button) pane.lookup("#retry")).fire());
        assertEquals(List.of("again"), retries);
        set(new Load.Ready<>("rows"));
        assertTrue(content.isVisible());
        assertEquals(null, Fx.get(() -> pane.lookup("#retry")));
    }

    @Test
    void anEmptyListSaysSoInItsPlace() throws Exception {
        var empty = Fx.get(() -> EmptyPane.noContent("No items yet."));
        set(new Load.Ready<>(""));
        Fx.run(() -> pane.setPlaceholder(empty));
        assertFalse(content.isVisible());
        assertTrue(Fx.get(() -> pane.getChildren().contains(empty)));
        Fx.run(() -> pane.setPlaceholder(null));
        assertTrue(content.isVisible());
    }

    private void set(Load<String> state) throws Exception {
        Fx.run(() -> load.set(state));
    }
}
