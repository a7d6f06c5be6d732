package dev.emend.gui.dashboards;

import dev.emend.app.dashboards.Dashboard;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.Objects;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Dialog that asks which dashboard a chart is pinned to: one of those there are, or a new one.
final class PinDialog extends VBox {
    private static final double ROW = 40;
    private static final int MOST_ROWS = 6;

    private final PinViewModel model;
    private final ListView<Dashboard> list = new ListView<>();
    private final TextField name = new TextField();
    private boolean isAwaited;

    PinDialog(PinViewModel model) {
        this.model = model;
        setId("pin-dialog");
        getStyleClass().add("pin-dialog");
        getStylesheets()
                .add(Objects.requireNonNull(
                                PinDialog.class.getResource("/dev/emend/gui/dashboards.css"),
                                "dashboards.css is missing")
                        .toExternalForm());
        var pinnedChart = model.chart.get().orElseThrow();
        var chartLabel = TextControls.wrappingLabel(
                pinnedChart.description().isEmpty()
                        ? pinnedChart.title()
                        : pinnedChart.title() + " " + pinnedChart.description(),
                "muted");
        list.setId("pin-list");
        list.setAccessibleText(Texts.get("dashboards.pin.list"));
        list.setFixedCellSize(ROW);
        list.setCellFactory(_ -> new Row());
        list.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER) {
                pin();
                event.consume();
            }
        });
        name.setId("pin-name");
        name.setPromptText(Texts.get("dashboards.pin.new"));
        FieldName.setWords(name, Texts.get("dashboards.pin.new"));
        name.textProperty().bindBidirectional(model.name);
        name.setOnAction(_ -> model.pinToNew());
        HBox.setHgrow(name, Priority.ALWAYS);
        var create = new Button(Texts.get("dashboards.pin.create"));
        create.setId("pin-create");
        create.setMinWidth(Region.USE_PREF_SIZE);
        create.disableProperty().bind(name.textProperty().isEmpty());
        create.setOnAction(_ -> model.pinToNew());
        var nameRow = new HBox(name, create);
        nameRow.getStyleClass().add("pin-new");
        var mistake = new Label();
        mistake.setId("pin-mistake");
        mistake.getStyleClass().add("mistake");
        mistake.setWrapText(true);
        mistake.textProperty().bind(model.mistake);
        mistake.managedProperty().bind(mistake.textProperty().isNotEmpty());
        var load = new LoadPane();
        load.setContent(list);
        var heading = new Label(Texts.get("dashboards.pin"));
        heading.getStyleClass().add("section-title");
        getChildren().addAll(heading, chartLabel, load, nameRow, mistake);
        load.watch(
                model.dashboards,
                dashboards -> {
                    load.setPlaceholder(
                            dashboards.isEmpty() ? EmptyPane.noContent(Texts.get("dashboards.pin.none")) : null);
                    list.getItems().setAll(dashboards);
                    list.setPrefHeight(ROW * Math.clamp(dashboards.size(), 2, MOST_ROWS) + 8);
                    list.getSelectionModel().select(0);
                    if (isAwaited || Objects.equals(name, owner())) {
                        isAwaited = false;
                        first().requestFocus();
                    }
                },
                model::load);
    }

    private @Nullable Object owner() {
        return getScene() == null ? null : getScene().getFocusOwner();
    }

    private Region first() {
        return list.getItems().isEmpty() ? name : list;
    }

    private void pin() {
        var dashboard = list.getSelectionModel().getSelectedItem();
        if (dashboard != null) {
            model.pinTo(dashboard);
        }
    }

    /// To the dashboards, or to the name when there are none.
    @Override
    public void requestFocus() {
        isAwaited = list.getItems().isEmpty();
        first().requestFocus();
    }

    private final class Row extends ListCell<Dashboard> {
        Row() {
            setOnMouseClicked(_ -> {
                if (!isEmpty()) {
                    pin();
                }
            });
        }

        @Override
        protected void updateItem(@Nullable Dashboard dashboard, boolean isEmpty) {
            super.updateItem(dashboard, isEmpty);
            var words = dashboard == null || isEmpty ? "" : dashboard.name();
            setPrefWidth(0); // long names end in dots instead of scrolling sideways
            setText(VisibleText.of(words));
            setGraphic(words.isEmpty() ? null : Icons.VIEW.node());
            TextControls.hint(this, words);
        }
    }
}
