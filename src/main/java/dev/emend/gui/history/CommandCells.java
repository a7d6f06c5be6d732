package dev.emend.gui.history;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The cells of the list of changes, one per column.
final class CommandCells {
    private CommandCells() {}

    /// When above who; the time as the journal has it in the tooltip.
    static final class TimeCell extends DataTable.Cell<JournalEntryView> {
        private final Dates dates;
        private final Label when = new Label();
        private final Label who = new Label();
        private final VBox face = new VBox(when, who);

        TimeCell(Dates dates) {
            this.dates = dates;
            when.getStyleClass().add("figures");
            who.getStyleClass().add("caption");
            face.getStyleClass().add("action-face-lines");
        }

        @Override
        protected void show(JournalEntryView line) {
            when.setText(dates.exact(line.who().at()));
            who.setText(line.who().person());
            setTooltip(TextControls.tooltip(line.who().at() + "\n" + line.who().person()));
            setAccessibleText(when.getText() + ", " + who.getText());
            setGraphic(face);
        }
    }

    /// What was done above its kind and item, an icon before both.
    static final class DescriptionCell extends DataTable.Cell<JournalEntryView> {
        private final StackPane icon = new StackPane();
        private final Label title = new Label();
        private final Label subject = new Label();
        private final HBox face = new HBox(icon, new VBox(title, subject));

        DescriptionCell() {
            icon.getStyleClass().add("kind-icon");
            subject.getStyleClass().add("caption");
            var lines = face.getChildren().getLast();
            lines.getStyleClass().add("action-face-lines");
            HBox.setHgrow(lines, Priority.ALWAYS);
            face.getStyleClass().add("what-face");
            setPrefWidth(0);
        }

        @Override
        protected void show(JournalEntryView line) {
            icon.getChildren().setAll(CommandTexts.icon(line.kind()).node());
            title.setText(CommandTexts.title(line).strip().replaceAll("\\s+", " "));
            title.getStyleClass().remove("undone");
            if (line.who().isUndone()) {
                title.getStyleClass().add("undone");
            }
            subject.setText(CommandTexts.subject(line));
            setTooltip(TextControls.tooltip(CommandTexts.title(line) + "\n" + subject.getText()));
            setAccessibleText(title.getText() + ", " + subject.getText());
            setGraphic(face);
        }
    }

    static final class StateCell extends DataTable.Cell<JournalEntryView> {
        private final JournalViewModel model;

        StateCell(JournalViewModel model) {
            this.model = model;
        }

        @Override
        protected void show(JournalEntryView line) {
            state(line, model).ifPresent(chip -> {
                setGraphic(chip);
                setAccessibleText(chip.getText());
            });
        }
    }

    /// What is particular about a change: it was taken back, or it is on its way to the file.
    static Optional<Chip> state(JournalEntryView line, JournalViewModel model) {
        if (line.who().isUndone()) {
            return Optional.of(new Chip(Icons.UNDO, Texts.get("history.state.undone"), StyleVariant.NEUTRAL));
        }
        return model.isUnsaved(line)
                ? Optional.of(new Chip(Icons.CLOCK, Texts.get("history.state.unsaved"), StyleVariant.WARNING))
                : Optional.empty();
    }
}
