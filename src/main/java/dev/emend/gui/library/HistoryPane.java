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

/// What was done to the item, newest first.
final class HistoryPane extends ListView<JournalEntryView> {
    HistoryPane(Dates dates) {
        getStyleClass().add("history");
        setAccessibleText(Texts.get("library.tab.history"));
        setPlaceholder(EmptyPane.nothing(Texts.get("library.history.none")));
        setCellFactory(_ -> new Line(dates));
    }

    void show(List<JournalEntryView> lines) {
        getItems().setAll(lines);
    }

    private static final class Line extends WrappingCell<JournalEntryView> {
        private final Dates dates;
        private final Label what = TextControls.wrapped("");
        private final Label who = TextControls.wrapped("", "caption");
        private final VBox face = new VBox(what, who);

        Line(Dates dates) {
            this.dates = dates;
            accessibleTextProperty().bind(Bindings.concat(what.textProperty(), ", ", who.textProperty()));
        }

        @Override
        protected void updateItem(@Nullable JournalEntryView line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            setGraphic(null);
            setTooltip(null);
            if (line == null || isEmpty) {
                return;
            }
            what.setText(VisibleText.of(StoredTexts.shown(line.label())));
            boolean isUndone = line.who().isUndone();
            what.getStyleClass().remove("undone");
            if (isUndone) {
                what.getStyleClass().add("undone");
            }
            what.setGraphic(isUndone ? Icons.UNDO.node() : null);
            var person = VisibleText.of(line.who().person()) + " \u00b7 ";
            var end = isUndone ? " \u00b7 " + Texts.get("library.history.undone") : "";
            Dates.keep(who, () -> person + dates.text(line.who().at()) + end);
            setTooltip(TextControls.tooltip(line.who().at().toString()));
            setGraphic(face);
        }
    }
}
