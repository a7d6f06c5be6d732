package dev.emend.gui.memories;

import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.TextControls;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Why the memory chosen in the table was not among the hits, in sentences.
final class ExclusionPane extends VBox {
    private final VBox sentences = new VBox(12);
    private final ScrollPane scroll = new ScrollPane(sentences);

    ExclusionPane(MemoriesViewModel model) {
        getStyleClass().addAll("side-panel", "detail");
        var question = TextControls.wrappingLabel("", "strong");
        var memory = TextControls.wrappingLabel("", "muted");
        var pane = new LoadPane();
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("screen-scroll");
        pane.setContent(scroll);
        setVgrow(pane, Priority.ALWAYS);
        var hint = EmptyPane.noContent(Texts.get("memories.whyNot.choose"));
        getChildren()
                .addAll(
                        new PanelHead(Icons.UNKNOWN, Texts.get("memories.whyNot.title"), model::goBack),
                        question,
                        memory,
                        hint,
                        pane);
        model.whyNot.question.subscribe(newQuestion -> question.setText(newQuestion
                .map(asked -> Texts.get("memories.whyNot.asked", asked.text()))
                .orElse("")));
        model.whyNot.reasons.subscribe(state -> {
            boolean isAsked = !(state instanceof dev.emend.gui.kit.Load.Idle<List<String>>);
            hint.setVisible(!isAsked);
            hint.setManaged(!isAsked);
            pane.setVisible(isAsked);
            memory.setText(
                    isAsked
                            ? model.list
                                    .selection
                                    .selectedRow()
                                    .map(MemoryLabels::title)
                                    .orElse("")
                            : "");
        });
        pane.watch(model.whyNot.reasons, this::show, model.whyNot::refresh);
    }

    private void show(List<String> reasons) {
        sentences
                .getChildren()
                .setAll(reasons.stream().map(ExclusionPane::sentence).toList());
        if (!reasons.isEmpty()) {
            sentences.getChildren().getFirst().getStyleClass().add("lesson");
        }
    }

    private static Label sentence(String reason) {
        return TextControls.wrappingLabel(reason);
    }
}
