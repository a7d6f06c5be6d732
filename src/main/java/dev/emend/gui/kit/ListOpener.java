package dev.emend.gui.kit;

import java.util.function.Consumer;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;

/// Opens the chosen line of a list by Enter and by a double click.
public final class ListOpener {
    private ListOpener() {}

    /// @param open is not asked while no line is chosen
    public static <T> void install(ListView<T> list, Consumer<? super T> open) {
        list.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
                open(list, open);
                event.consume();
            }
        });
        list.setOnMouseClicked(event -> {
            if (event.getClickCount() == 2) {
                open(list, open);
            }
        });
    }

    /// Opens the chosen line, if one is.
    public static <T> void open(ListView<T> list, Consumer<? super T> open) {
        var item = list.getSelectionModel().getSelectedItem();
        if (item != null) {
            open.accept(item);
        }
    }
}
