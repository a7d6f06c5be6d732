package dev.emend.gui.library;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.StoredTexts;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// List of the changes to the item, newest first.
final class HistoryPane extends ListView<JournalEntryView> {
    HistoryPane(Dates dates) {
        getStyleClass().add("history");
        setAccessibleText(Texts.get("library.tab.history"));
        setPlaceholder(EmptyPane.noContent(Texts.get("library.history.none")));
        setCellFactory(_ -> new Line(dates));
    }

    void show(List<JournalEntryView> lines) {
        getItems().setAll(lines);
    }

    private static final class Line extends WrappingCell<JournalEntryView> {
        private final Dates dates;
        private final Label description = TextControls.wrappingLabel("");
        private final Label actor = TextControls.wrappingLabel("", "caption");
        private final VBox face = new VBox(description, actor);

        Line(Dates dates) {
            this.dates = dates;
            accessibleTextProperty().bind(Bindings.concat(description.textProperty(), ", ", actor.textProperty()));
        }

        @Override
        protected void updateItem(@Nullable JournalEntryView line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            setGraphic(null);
            setTooltip(null);
            if (line == null || isEmpty) {
                return;
            }
            description.setText(VisibleText.of(StoredTexts.translate(line.label())));
            boolean isUndone = line.undoInfo().isUndone();
            description.getStyleClass().remove("undone");
            if (isUndone) {
                description.getStyleClass().add("undone");
            }
            description.setGraphic(isUndone ? Icons.UNDO.node() : null);
            var person = VisibleText.of(line.undoInfo().person()) + " \u00b7 ";
            var end = isUndone ? " \u00b7 " + Texts.get("library.history.undone") : "";
            Dates.keep(actor, () -> person + dates.text(line.undoInfo().at()) + end);
            setTooltip(TextControls.tooltip(line.undoInfo().at().toString()));
            setGraphic(face);
        }
    }
}
