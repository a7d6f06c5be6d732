package dev.emend.gui.history;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/// The cells of the list of changes, one per column.
final class CommandCells {
    private CommandCells() {}

    /// Cell of the time above the person; the time as the journal has it is in the tooltip.
    static final class TimeCell extends DataTable.Cell<JournalEntryView> {
        private final Dates dates;
        private final Label time = new Label();
        private final Label actor = new Label();
        private final VBox face = new VBox(time, actor);

        TimeCell(Dates dates) {
            this.dates = dates;
            time.getStyleClass().add("figures");
            actor.getStyleClass().add("caption");
            face.getStyleClass().add("action-face-lines");
        }

        @Override
        protected void show(JournalEntryView line) {
            time.setText(dates.exact(line.undoInfo().at()));
            actor.setText(CommandTexts.person(line.undoInfo().person()));
            TextControls.hint(this, line.undoInfo().at() + "\n" + actor.getText());
            setAccessibleText(time.getText() + ", " + actor.getText());
            setGraphic(face);
        }
    }

    /// The lesson, or what was done, above the kind and the item; an icon before both, and after
    /// them what became of it.
    static final class DescriptionCell extends DataTable.Cell<JournalEntryView> {
        private final FontIcon sign = Icons.INFO.node();
        private final StackPane icon = new StackPane(sign);
        private final Label title = new Label();
        private final Label subject = new Label();
        private final VBox lines = new VBox(title, subject);
        private final HBox face = new HBox(icon, lines);

        private final JournalViewModel model;

        DescriptionCell(JournalViewModel model) {
            this.model = model;
            icon.getStyleClass().add("kind-icon");
            subject.getStyleClass().add("caption");
            lines.getStyleClass().add("action-face-lines");
            HBox.setHgrow(lines, Priority.ALWAYS);
            face.getStyleClass().add("what-face");
            lines.setMinWidth(0);
            setPrefWidth(0);
        }

        @Override
        protected void show(JournalEntryView line) {
            sign.setIconCode(CommandTexts.icon(line.kind()).code());
            var lessons = model.lessons(line);
            title.setText(
                    VisibleText.of(CommandTexts.title(line, lessons).strip().replaceAll("\\s+", " ")));
            if (line.undoInfo().isUndone() != title.getStyleClass().contains("undone")) {
                if (line.undoInfo().isUndone()) {
                    title.getStyleClass().add("undone");
                } else {
                    title.getStyleClass().remove("undone");
                }
            }
            subject.setText(CommandTexts.subject(line, lessons));
            var tip = new ArrayList<>(List.of(CommandTexts.title(line)));
            tip.addAll(lessons);
            TextControls.hint(this, String.join("\n", tip));
            var state = state(line, model);
            if (state.isPresent() || face.getChildren().size() > 2) { // else the same nodes stay, styled
                face.getChildren().setAll(icon, lines);
                state.ifPresent(face.getChildren()::add);
            }
            var words = state.map(chip -> ", " + chip.getText()).orElse("");
            setAccessibleText(title.getText() + ", " + subject.getText() + words);
            setGraphic(face);
        }
    }

    /// The special state of a change: it was undone, or it is on its way to the file.
    static Optional<Chip> state(JournalEntryView line, JournalViewModel model) {
        if (line.undoInfo().isUndone()) {
            return Optional.of(new Chip(Icons.UNDO, Texts.get("history.state.undone"), StyleVariant.NEUTRAL));
        }
        return model.isUnsaved(line)
                ? Optional.of(new Chip(Icons.CLOCK, Texts.get("history.state.unsaved"), StyleVariant.WARNING))
                : Optional.empty();
    }
}
