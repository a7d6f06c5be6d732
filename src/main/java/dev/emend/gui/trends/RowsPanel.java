package dev.emend.gui.trends;

import dev.emend.app.trends.TrendRecordLink;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The records behind the mark the keys are at; Enter opens one where it is at home.
final class RowsPanel extends VBox {
    private final TrendsViewModel model;
    private final HBox head = new HBox();
    private final Label title = TextControls.wrappingLabel("", "caption");
    private final ListView<TrendRecordLink> list = new ListView<>();

    RowsPanel(TrendsViewModel model, Dates dates) {
        this.model = model;
        getStyleClass().addAll("side-panel", "detail", "trend-rows");
        head.getStyleClass().add("panel-head");
        list.setId("trend-rows");
        list.setAccessibleText(Texts.get("trends.rows"));
        list.setCellFactory(_ -> new Cell(dates));
        list.setPlaceholder(EmptyPane.noContent(Texts.get("trends.rows.none")));
        ListOpener.install(list, model::open);
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().addAll(head, title, list);
        model.current.subscribe(_ -> show());
        model.chart().subscribe(_ -> show());
    }

    void offer(UiAction backAction) {
        var name = TextControls.wrappingLabel(Texts.get("trends.rows"), "section-title");
        HBox.setHgrow(name, Priority.ALWAYS);
        name.setMaxWidth(Double.MAX_VALUE);
        head.getChildren().setAll(name, ActionControls.icon(backAction));
    }

    private void show() {
        title.setText(model.markText());
        list.getItems().setAll(model.records());
        list.getSelectionModel().selectFirst();
    }

    @Override
    public void requestFocus() {
        list.requestFocus();
    }

    private static Icons icon(TrendRecordLink row) {
        return switch (row.place()) {
            case TrendRecordLink.Place.OfItem _ -> Icons.LIBRARY;
            case TrendRecordLink.Place.OfLearning _ -> Icons.LEARNING;
            case TrendRecordLink.Place.OfRun _, TrendRecordLink.Place.OfClient _ -> Icons.AGENT;
            case TrendRecordLink.Place.OfPlan _ -> Icons.FILE;
            case TrendRecordLink.Place.OfCommand _ -> Icons.HISTORY;
            case TrendRecordLink.Place.OfOrphan _ -> Icons.UNKNOWN;
        };
    }

    private static final class Cell extends WrappingCell<TrendRecordLink> {
        private final Dates dates;
        private final Label title = TextControls.wrappingLabel("", "strong");
        private final Label detail = TextControls.wrappingLabel("");
        private final Label time = TextControls.wrappingLabel("", "caption");
        private final VBox words = new VBox(2, title, detail, time);

        Cell(Dates dates) {
            this.dates = dates;
        }

        @Override
        protected void updateItem(@Nullable TrendRecordLink row, boolean isEmpty) {
            super.updateItem(row, isEmpty);
            if (row == null || isEmpty) {
                setGraphic(null);
                return;
            }
            title.setText(dev.emend.model.VisibleText.of(row.title()));
            detail.setText(dev.emend.model.VisibleText.of(row.detail()));
            detail.setManaged(!row.detail().isBlank());
            time.setText(row.at().map(dates::exact).orElse(Texts.get("trends.row.undated")));
            setAccessibleText(title.getText() + ", " + detail.getText() + ", " + time.getText());
            HBox.setHgrow(words, Priority.ALWAYS);
            words.setMinWidth(0);
            setGraphic(new HBox(10, new Icon(icon(row), 16), words));
        }
    }
}
