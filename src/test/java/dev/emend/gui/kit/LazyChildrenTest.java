package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class LazyChildrenTest {
    @Test
    void aHiddenPaneComesIntoTheWindowOnceItIsShownAndStays() throws Exception {
        Fx.run(() -> {
            var first = new Button("first");
            var hidden = new Button("hidden");
            hidden.setVisible(false);
            var above = new Button("above");
            var place = new StackPane(first);
            LazyChildren.add(place, List.of(hidden, above));
            assertEquals(List.of(first, above), place.getChildren());

            hidden.setVisible(true);
            assertEquals(List.of(first, hidden, above), place.getChildren());
            hidden.setVisible(false);
            assertEquals(List.of(first, hidden, above), place.getChildren());
        });
    }

    @Test
    void whatIsShownForTheFirstTimeCanTakeTheFocusAtOnce() throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        Fx.run(() -> {
            var button = new Button("inside");
            var hidden = new ScrollPane(button);
            hidden.setVisible(false);
            var place = new StackPane(new Button("first"));
            LazyChildren.add(place, List.of(hidden));
            stage.setScene(new Scene(place, 200, 200));
            stage.show();

            hidden.setVisible(true);
            button.requestFocus();
            assertTrue(button.isFocused());
        });
    }

    @Test
    void aTabGetsItsContentOnceItIsSelected() throws Exception {
        Fx.run(() -> {
            var one = new Tab("one");
            var other = new Tab("other");
            var tabs = new TabPane(one, other);
            LazyChildren.content(one, new Button("1"));
            LazyChildren.content(other, new Button("2"));
            assertNotNull(one.getContent());
            assertNull(other.getContent());

            tabs.getSelectionModel().select(other);
            assertNotNull(other.getContent());
            assertNotNull(one.getContent());
        });
    }
}
