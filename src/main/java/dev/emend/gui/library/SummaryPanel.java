package dev.emend.gui.library;

import dev.emend.app.search.Summary;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.library.SummaryViewModel.Scope;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// A few sentences chosen from many learnings; Enter opens the learning a sentence comes from.
final class SummaryPanel extends VBox {
    private final SummaryViewModel model;
    private final Runnable onBack;
    private final Consumer<String> onDone;

    @FXML
    private ToggleButton marked;

    @FXML
    private ToggleButton everything;

    @FXML
    private Label subject;

    @FXML
    private Label counts;

    @FXML
    private LoadPane pane;

    @FXML
    private ListView<Summary.Line> lines;

    SummaryPanel(SummaryViewModel model, Consumer<Summary.Line> onOpen, Consumer<String> onDone, Runnable onBack) {
        this.model = model;
        this.onDone = onDone;
        this.onBack = onBack;
        Fxml.fill(this);
        lines.setCellFactory(_ -> new SummaryCell());
        lines.setPlaceholder(EmptyPane.noContent(Texts.get("library.summary.none")));
        ListOpener.install(lines, onOpen);
        SegmentedControl.wire(marked, model.scope, Scope.MARKED);
        SegmentedControl.wire(everything, model.scope, Scope.EVERYTHING);
        pane.watch(model.summary, this::show, model::reload);
    }

    private void show(Summary summary) {
        subject.setText(Texts.get("library.summary.subject", model.subject()));
        counts.setText(Texts.get("library.summary.counts", summary.learnings(), summary.foldedCount()));
        lines.getItems().setAll(summary.lines());
        lines.getSelectionModel().selectFirst();
    }

    @Override
    public void requestFocus() {
        lines.requestFocus();
    }

    @FXML
    private void copy() {
        var content = new ClipboardContent();
        content.putString(model.markdown());
        Clipboard.getSystemClipboard().setContent(content);
        onDone.accept(Texts.get("library.done.copied"));
    }

    @FXML
    private void back() {
        onBack.run();
    }

    /// Cell for one sentence of a summary, above the item it comes from.
    private static final class SummaryCell extends WrappingCell<Summary.Line> {
        private final Label sentence = TextControls.wrappingLabel("", "summary-line");
        private final Label source = TextControls.wrappingLabel("", "mono", "caption");
        private final Label also = TextControls.wrappingLabel("", "caption");
        private final VBox face = new VBox(sentence, source, also);

        SummaryCell() {
            face.getStyleClass().add("hit");
            also.managedProperty().bind(also.visibleProperty());
        }

        @Override
        protected void updateItem(Summary.@Nullable Line line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            setGraphic(null);
            if (line == null || isEmpty) {
                return;
            }
            sentence.setText(VisibleText.of(line.text()));
            source.setText(VisibleText.of(line.item().label()));
            also.setVisible(line.also() > 0);
            also.setText(line.also() > 0 ? Texts.get("library.summary.also", line.also()) : "");
            setAccessibleText(line.text() + ", " + line.item().label());
            setGraphic(face);
        }
    }
}
