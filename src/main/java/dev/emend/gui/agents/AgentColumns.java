package dev.emend.gui.agents;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import org.jspecify.annotations.Nullable;

/// Columns of the two tables: a word or two each, the whole sentence in the tooltip.
final class AgentColumns {
    private AgentColumns() {}

    /// @param icon shown before the text; null for none
    /// @param hint the whole of it, for the tooltip and for those who listen
    record Face(@Nullable Icons icon, String text, StyleVariant tone, String hint) {
        static Face plain(String text) {
            return new Face(null, text, StyleVariant.NEUTRAL, text);
        }
    }

    /// @param width 0 for what the others leave
    static <T> TableColumn<T, T> of(String key, double width, Function<T, Face> face) {
        var column = new TableColumn<T, T>();
        column.setGraphic(TextControls.fixed(Texts.get("agents.column." + key)));
        column.setId("agents-column-" + key);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        column.setCellFactory(_ -> new Cell<>(face));
        if (width > 0) {
            column.setPrefWidth(width);
            column.setMinWidth(width);
            column.setMaxWidth(width * 1.8);
        } else {
            column.setPrefWidth(240);
            column.setMinWidth(110);
        }
        return column;
    }

    private static final class Cell<T> extends TableCell<T, T> {
        private final Function<T, Face> face;

        Cell(Function<T, Face> face) {
            this.face = face;
        }

        @Override
        protected void updateItem(@Nullable T row, boolean isEmpty) {
            super.updateItem(row, isEmpty);
            getStyleClass().removeIf(name -> name.startsWith("tone-"));
            if (row == null || isEmpty) {
                setText(null);
                setGraphic(null);
                setAccessibleText(null);
                TextControls.hint(this, "");
                return;
            }
            var shown = face.apply(row);
            Dates.keep(this, () -> VisibleText.of(face.apply(row).text()));
            setGraphic(shown.icon() == null ? null : new Icon(shown.icon(), 14));
            getStyleClass().add(shown.tone().styleClass());
            setAccessibleText(shown.hint());
            TextControls.hint(this, shown.hint());
        }
    }
}
