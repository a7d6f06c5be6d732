package dev.emend.gui.memories.retention;

import dev.emend.app.memories.MemoryRetentionService.Preview;
import dev.emend.app.memories.MemoryRetentionService.RetentionMode;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import java.util.List;
import java.util.stream.IntStream;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Conditions on the left, what they take and why on the right, as they are typed.
public final class RetentionPanel extends BorderPane {
    /// A memory that would go, and what it was found by.
    private record Line(MemorySummary row, String reason) {}

    private final RetentionViewModel model;
    private int all;

    @FXML
    private VBox head;

    @FXML
    private TextField confidence;

    @FXML
    private TextField days;

    @FXML
    private CheckBox neverServed;

    @FXML
    private ToggleButton archive;

    @FXML
    private ToggleButton delete;

    @FXML
    private Label wayHint;

    @FXML
    private Label mistake;

    @FXML
    private TextField halfLife;

    @FXML
    private Label halfLifeMistake;

    @FXML
    private LoadPane pane;

    @FXML
    private ListView<Line> lines;

    @FXML
    private Label rest;

    @FXML
    private Label count;

    @FXML
    private Button apply;

    public RetentionPanel(RetentionViewModel model, Runnable onBack) {
        this.model = model;
        Fxml.fill(this);
        head.getChildren().addFirst(new PanelHead(Icons.CLOCK, Texts.get("memories.retention.title"), onBack));
        confidence.textProperty().bindBidirectional(model.confidence);
        days.textProperty().bindBidirectional(model.days);
        neverServed.selectedProperty().bindBidirectional(model.neverServed);
        halfLife.textProperty().bindBidirectional(model.halfLife);
        bind(mistake, model.mistake);
        bind(halfLifeMistake, model.halfLifeMistake);
        rest.visibleProperty().bind(rest.textProperty().isNotEmpty());
        rest.managedProperty().bind(rest.visibleProperty());
        SegmentedControl.wire(archive, model.way(), RetentionMode.ARCHIVE);
        SegmentedControl.wire(delete, model.way(), RetentionMode.DELETE);
        model.way().subscribe(this::show);
        lines.setCellFactory(_ -> new Cell());
        pane.watch(model.preview, this::show, model::look);
    }

    private static void bind(Label label, javafx.beans.property.StringProperty sentence) {
        label.textProperty().bind(sentence);
        label.visibleProperty().bind(sentence.isNotEmpty());
        label.managedProperty().bind(label.visibleProperty());
    }

    private void show(RetentionMode mode) {
        wayHint.setText(Texts.get(
                mode == RetentionMode.ARCHIVE ? "memories.retention.archive.hint" : "memories.retention.delete.hint"));
        label();
    }

    private void show(Preview preview) {
        List<Line> previewLines = IntStream.range(0, preview.rows().size())
                .mapToObj(i -> new Line(preview.rows().get(i), preview.reasons().get(i)))
                .toList();
        lines.getItems().setAll(previewLines);
        pane.setPlaceholder(previewLines.isEmpty() ? EmptyPane.noContent(Texts.get("memories.retention.none")) : null);
        all = preview.matches().size();
        count.setText(Texts.get("memories.retention.count", all));
        int more = all - previewLines.size();
        rest.setText(more == 0 ? "" : Texts.get("memories.retention.more", previewLines.size(), more));
        apply.setDisable(previewLines.isEmpty());
        label();
    }

    private void label() {
        apply.setText(Texts.get(
                model.way().get() == RetentionMode.ARCHIVE
                        ? "memories.retention.archive.do"
                        : "memories.retention.delete.do",
                all));
        apply.setAccessibleText(apply.getText());
    }

    @Override
    public void requestFocus() {
        confidence.requestFocus();
    }

    @FXML
    private void apply() {
        model.apply();
    }

    @FXML
    private void keepHalfLife() {
        model.keepHalfLife();
    }

    private static final class Cell extends WrappingCell<Line> {
        private final Label task = TextControls.wrappingLabel("");
        private final Label reason = TextControls.wrappingLabel("", "caption");
        private final VBox face = new VBox(2, task, reason);

        @Override
        protected void updateItem(@Nullable Line line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            if (line == null || isEmpty) {
                setGraphic(null);
                return;
            }
            task.setText(MemoryLabels.title(line.row));
            reason.setText(line.reason);
            setAccessibleText(task.getText() + ": " + line.reason);
            setGraphic(face);
        }
    }
}
