package dev.emend.gui.feedback;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Feedback;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/// Feedback as lines: when, what, how satisfied, about what, from where. The newest first.
final class LogTable extends TableView<Feedback> {
    private static final double LINE_HEIGHT = 64;

    /// Two lines.
    private static final double SUMMARY_HEIGHT = 36;

    private final LogViewModel model;
    private boolean isSyncing;

    LogTable(LogViewModel model, Dates dates) {
        this.model = model;
        setId("feedback-table");
        setAccessibleText(Texts.get("feedback.table"));
        setItems(model.rows());
        setFixedCellSize(LINE_HEIGHT);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        getColumns()
                .setAll(
                        List.of(
                                column("date", () -> new Day(dates), 58),
                                column("summary", LogTextCell::new, 0),
                                column("satisfaction", SatisfactionCell::new, 90),
                                column("tags", Tags::new, 104),
                                column("source", Origin::new, 86)));
        followSelection();
    }

    /// @param width 0 for what the others leave
    private static TableColumn<Feedback, Feedback> column(
            String key, Supplier<TableCell<Feedback, Feedback>> cell, double width) {
        var column = new TableColumn<Feedback, Feedback>();
        column.setGraphic(TextControls.fixed(Texts.get("feedback.column." + key)));
        column.setId("feedback-column-" + key);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        column.setCellFactory(_ -> cell.get());
        if (width > 0) {
            column.setPrefWidth(width);
            column.setMinWidth(width);
            column.setMaxWidth(width * 1.6);
        } else {
            column.setPrefWidth(320);
            column.setMinWidth(140);
        }
        return column;
    }

    /// The table follows the view model's choice and the other way round; new rows keep both.
    private void followSelection() {
        var selection = getSelectionModel();
        model.selected().subscribe(this::showSelection);
        model.rows().addListener((ListChangeListener<Feedback>) _ -> showSelection());
        selection
                .selectedItemProperty()
                .addListener((_, _, row) -> {
                    if (row != null && !isSyncing) {
                        model.selected().set(row.id());
                    }
                });
        selection
                .getSelectedItems()
                .addListener(
                        (ListChangeListener<Feedback>)
                                _ -> {
                                    if (!isSyncing) {
                                        model.marked()
                                                .setAll(
                                                        selection.getSelectedItems().stream()
                                                                .filter(row -> row != null)
                                                                .map(Feedback::id)
                                                                .toList());
                                    }
                                });
    }

    private void showSelection() {
        int index = model.indexOf(model.selected().get());
        var selection = getSelectionModel();
        if (index < 0 || selection.getSelectedIndex() == index && !selection.isEmpty()) {
            return;
        }
        isSyncing = true;
        selection.clearAndSelect(index);
        getFocusModel().focus(index);
        model.marked().setAll(List.of(model.rows().get(index).id()));
        isSyncing = false;
        scrollTo(Math.max(0, index - 2));
    }

    private abstract static class Cell extends TableCell<Feedback, Feedback> {
        @Override
        protected final void updateItem(@Nullable Feedback row, boolean isEmpty) {
            super.updateItem(row, isEmpty);
            if (row == null || isEmpty) {
                setGraphic(null);
                setText(null);
                setAccessibleText(null);
                TextControls.hint(this, "");
            } else {
                show(row);
            }
        }

        abstract void show(Feedback row);

        void say(String text, String hint) {
            setText(text);
            setAccessibleText(hint);
            TextControls.hint(this, hint);
        }
    }

    private static final class Day extends Cell {
        private final Dates dates;

        Day(Dates dates) {
            this.dates = dates;
        }

        @Override
        void show(Feedback row) {
            say(dates.day(row.at().toString()), dates.exact(row.at()));
        }
    }

    /// What happened, and what could improve below, or what went well.
    private static final class LogTextCell extends Cell {
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
        void show(Feedback row) {
            var said = row.said();
            boolean isImprove = !said.couldImprove().isBlank();
            summary.setText(FeedbackTexts.line(said.summary()));
            var below = isImprove ? said.couldImprove() : said.wentWell();
            detail.setText(FeedbackTexts.line(below));
            if (detail.getGraphic() instanceof FontIcon icon) {
                icon.setIconCode((isImprove ? Icons.CORRECT : Icons.DONE).code());
            }
            detail.setVisible(!below.isBlank());
            detail.setManaged(!below.isBlank());
            var whole =
                    summary.getText()
                            + said(said.wentWell(), "feedback.cell.well")
                            + said(said.couldImprove(), "feedback.cell.improve");
            TextControls.hint(this, whole);
            setAccessibleText(whole);
            setGraphic(face);
        }

        private static String said(String text, String key) {
            return text.isBlank() ? "" : "\n" + Texts.get(key, FeedbackTexts.line(text));
        }
    }

    private static final class SatisfactionCell extends Cell {
        private final FontIcon icon = Icons.INFO.node(14);
        private final Label label = new Label("", icon);

        SatisfactionCell() {
            label.getStyleClass().add("feedback-word");
        }

        @Override
        void show(Feedback row) {
            icon.setIconCode(FeedbackTexts.icon(row.satisfaction()).code());
            for (var tone : StyleVariant.values()) {
                label.getStyleClass().remove(tone.styleClass());
            }
            label.getStyleClass().add(FeedbackTexts.tone(row.satisfaction()).styleClass());
            label.setText(FeedbackTexts.satisfaction(row.satisfaction()));
            setAccessibleText(label.getText());
            setGraphic(label);
        }
    }

    private static final class Tags extends Cell {
        @Override
        void show(Feedback row) {
            var tags = String.join(", ", row.tags());
            say(
                    tags.isEmpty() ? "\u2013" : tags,
                    tags.isEmpty() ? Texts.get("feedback.cell.noTag") : tags);
        }
    }

    private static final class Origin extends Cell {
        private final FontIcon icon = Icons.INFO.node(14);
        private final Label label = new Label("", icon);

        Origin() {
            label.getStyleClass().add("feedback-word");
        }

        @Override
        void show(Feedback row) {
            var from = row.from();
            icon.setIconCode(FeedbackTexts.icon(from.source()).code());
            label.setText(FeedbackTexts.source(from.source()));
            var hint =
                    from.about().isEmpty()
                            ? Texts.get("feedback.cell.by", from.person())
                            : Texts.get("feedback.cell.about", label.getText(), from.about());
            TextControls.hint(this, hint);
            setAccessibleText(hint);
            setGraphic(label);
        }
    }
}
