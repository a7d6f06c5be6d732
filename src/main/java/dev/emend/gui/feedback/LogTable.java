package dev.emend.gui.feedback;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Feedback;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/// Feedback as lines: when, what, how satisfied, about what, from where. The newest first.
final class LogTable extends DataTable<Feedback> {
    private static final double LINE_HEIGHT = 64;

    /// Two lines.
    private static final double SUMMARY_HEIGHT = 36;

    private final LogViewModel model;

    LogTable(LogViewModel model, Dates dates) {
        super("feedback-table", "feedback", "feedback.table", LINE_HEIGHT);
        this.model = model;
        setItems(model.rows);
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        getColumns()
                .setAll(List.of(
                        column("date", () -> new Day(dates), 106),
                        column("summary", LogTextCell::new, 0),
                        column("satisfaction", SatisfactionCell::new, 90),
                        column("tags", Tags::new, 78),
                        column("source", Origin::new, 86)));
        followSelection(
                model.rows,
                model.selection,
                () -> model.indexOf(model.selection.get()),
                row -> model.selection.set(row.id()));
        followMarks(
                rows -> model.markedIds.setAll(rows.stream().map(Feedback::id).toList()));
    }

    @Override
    protected void onRowSelected(Feedback row) {
        model.markedIds.setAll(List.of(row.id()));
    }

    private static final class Day extends DataTable.Cell<Feedback> {
        private final Dates dates;

        Day(Dates dates) {
            this.dates = dates;
        }

        @Override
        protected void show(Feedback row) {
            say(dates.day(row.at().toString()), dates.exact(row.at()));
        }
    }

    /// Cell of what happened, and below it what could improve, or what went well.
    private static final class LogTextCell extends DataTable.Cell<Feedback> {
        private final Label summary = new Label();
        private final Label detail = new Label("", Icons.INFO.node(12));
        private final VBox face = new VBox(summary, detail);

        LogTextCell() {
            summary.getStyleClass().add("feedback-summary");
            summary.setWrapText(true);
            summary.setMaxHeight(SUMMARY_HEIGHT);
            detail.getStyleClass().addAll("caption", "feedback-detail");
            face.getStyleClass().add("item-face");
        }

        @Override
        protected void show(Feedback row) {
            var fields = row.fields();
            boolean isImprove = !fields.couldImprove().isBlank();
            summary.setText(FeedbackTexts.line(fields.summary()));
            var below = isImprove ? fields.couldImprove() : fields.wentWell();
            detail.setText(FeedbackTexts.line(below));
            if (detail.getGraphic() instanceof FontIcon icon) {
                icon.setIconCode((isImprove ? Icons.CORRECT : Icons.DONE).code());
            }
            detail.setVisible(!below.isBlank());
            detail.setManaged(!below.isBlank());
            var whole = summary.getText()
                    + line(fields.wentWell(), "feedback.cell.well")
                    + line(fields.couldImprove(), "feedback.cell.improve");
            TextControls.hint(this, whole);
            setAccessibleText(whole);
            setGraphic(face);
        }

        private static String line(String text, String key) {
            return text.isBlank() ? "" : "\n" + Texts.get(key, FeedbackTexts.line(text));
        }
    }

    private static final class SatisfactionCell extends DataTable.Cell<Feedback> {
        private final FontIcon icon = Icons.INFO.node(14);
        private final Label label = new Label("", icon);

        SatisfactionCell() {
            label.getStyleClass().add("feedback-word");
        }

        @Override
        protected void show(Feedback row) {
            icon.setIconCode(FeedbackTexts.icon(row.satisfaction()).code());
            FeedbackTexts.tone(row.satisfaction()).give(label);
            label.setText(FeedbackTexts.satisfaction(row.satisfaction()));
            var hint = row.isInferred() ? Texts.get("feedback.cell.inferred") : "";
            TextControls.hint(this, hint);
            setAccessibleText(hint.isEmpty() ? label.getText() : label.getText() + ", " + hint);
            setGraphic(label);
        }
    }

    private static final class Tags extends DataTable.Cell<Feedback> {
        @Override
        protected void show(Feedback row) {
            var tags = String.join(", ", row.tags());
            say(tags.isEmpty() ? "\u2013" : tags, tags.isEmpty() ? Texts.get("feedback.cell.noTag") : tags);
        }
    }

    private static final class Origin extends DataTable.Cell<Feedback> {
        private final FontIcon icon = Icons.INFO.node(14);
        private final Label label = new Label("", icon);

        Origin() {
            label.getStyleClass().add("feedback-word");
        }

        @Override
        protected void show(Feedback row) {
            var from = row.from();
            icon.setIconCode(FeedbackTexts.icon(from.source()).code());
            label.setText(FeedbackTexts.source(from.source()));
            var hint = from.about().isEmpty()
                    ? Texts.get("feedback.cell.by", from.person())
                    : Texts.get("feedback.cell.about", label.getText(), from.about());
            TextControls.hint(this, hint);
            setAccessibleText(hint);
            setGraphic(label);
        }
    }
}
