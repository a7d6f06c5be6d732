package dev.emend.gui.memories;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.detail.RelatedPanel;
import dev.emend.gui.memories.edit.EditPane;
import dev.emend.gui.memories.edit.PromotePane;
import dev.emend.gui.memories.imports.ExportPane;
import dev.emend.gui.memories.imports.QuarantinePanel;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.memories.retention.ResetViewModel;
import dev.emend.gui.memories.retention.RetentionPanel;
import dev.emend.gui.memories.sources.SourcesPanel;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Panes beside the table or over all of it, one for each [MemorySidePanel] but the memory itself.
final class SidePanes {
    private final Map<MemorySidePanel, Region> all = new EnumMap<>(MemorySidePanel.class);

    SidePanes(MemoriesViewModel model, ScreenHost host) {
        Runnable goBack = model::goBack;
        all.put(MemorySidePanel.EDIT, new EditPane(model.editModel()));
        all.put(MemorySidePanel.WHY_NOT, new ExclusionPane(model));
        all.put(MemorySidePanel.PROMOTE, new PromotePane(model.promotion, host, goBack));
        all.put(MemorySidePanel.RESET, new ResetPane(model.reset, goBack));
        all.put(MemorySidePanel.EXPORT, new ExportPane(model.export, goBack));
        all.put(MemorySidePanel.QUARANTINE, new QuarantinePanel(model.quarantine, goBack));
        all.put(MemorySidePanel.FORGET, new RetentionPanel(model.retention, goBack));
        all.put(MemorySidePanel.SOURCES, new SourcesPanel(model.places, host.dates(), goBack));
        all.put(MemorySidePanel.RELATED, new RelatedPanel(model.relatedMemories, model::jump, goBack));
        all.forEach((side, pane) -> pane.visibleProperty().bind(model.side.isEqualTo(side)));
    }

    Region of(MemorySidePanel side) {
        return Objects.requireNonNull(all.get(side), "the memory is no pane beside it");
    }

    List<Region> narrow() {
        return panes(false);
    }

    /// The panes that take the whole screen.
    List<Region> wide() {
        return panes(true);
    }

    private List<Region> panes(boolean isWide) {
        var result = new ArrayList<Region>();
        all.forEach((side, pane) -> {
            if (side.isWide() == isWide) {
                result.add(pane);
            }
        });
        return result;
    }

    /// Confirmation before every memory is deleted: states the effect first, and takes the number as
    /// the answer.
    private static final class ResetPane extends VBox {
        private final TextField countField = new TextField();

        public ResetPane(ResetViewModel model, Runnable onBack) {
            getStyleClass().addAll("side-panel", "detail");
            var description = TextControls.wrappingLabel("");
            description
                    .textProperty()
                    .bind(Bindings.createStringBinding(
                            () -> Texts.get("memories.reset.what", model.count.get()), model.count));
            var label = TextControls.wrappingLabel(Texts.get("memories.reset.type"));
            countField.setId("memories-reset-number");
            countField.setPrefColumnCount(10);
            countField.setMaxWidth(USE_PREF_SIZE);
            countField.textProperty().bindBidirectional(model.input);
            label.setLabelFor(countField);
            var delete = new Button(Texts.get("memories.reset.confirm"), Icons.DELETE.node());
            delete.getStyleClass().add("danger");
            delete.disableProperty().bind(model.isConfirmed.not());
            delete.setOnAction(_ -> model.confirm());
            var cancel = new Button(Texts.get("memories.edit.cancel"));
            cancel.setOnAction(_ -> onBack.run());
            var buttons = new HBox(8, delete, cancel);
            getChildren()
                    .addAll(
                            new PanelHead(Icons.WARNING, Texts.get("memories.reset.title"), onBack),
                            description,
                            TextControls.wrappingLabel(Texts.get("memories.reset.safe"), "muted"),
                            label,
                            countField,
                            buttons);
        }

        @Override
        public void requestFocus() {
            countField.requestFocus();
        }
    }
}
