package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.Fx;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

class DataTableTest {
    private static final class Words extends DataTable<String> {
        Words(List<String> opened) {
            super("words", "history", "history.acts", 30);
            getColumns().add(column("what", Word::new, 0));
            getItems().addAll("one", "two");
            opens(opened::add);
        }
    }

    private static final class Word extends DataTable.Cell<String> {
        @Override
        protected void show(String word) {
            say(word, word);
        }
    }

    @Test
    void aDoubleClickOpensARowAndNothingElseInTheTable() throws Exception {
        var opened = new ArrayList<String>();
        Fx.run(() -> {
            var table = new Words(opened);
            var scene = new Scene(new StackPane(table), 300, 300);
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            table.getSelectionModel().select("two");

            doubleClick(table, ".column-header");
            doubleClick(table, ".scroll-bar");
            doubleClick(table, ".table-row-cell:empty");
            assertEquals(List.of(), opened);

            doubleClick(table, ".table-row-cell:filled");
        });
        assertEquals(List.of("two"), opened);
    }

    private static void doubleClick(Words table, String selector) {
        Node node = Objects.requireNonNull(table.lookup(selector), selector);
        Event.fireEvent(
                node,
                new MouseEvent(
                        MouseEvent.MOUSE_CLICKED,
                        0,
                        0,
                        0,
                        0,
                        MouseButton.PRIMARY,
                        2,
                        false,
                        false,
                        false,
                        false,
                        true,
                        false,
                        false,
                        true,
                        false,
                        true,
                        null));
    }
}
