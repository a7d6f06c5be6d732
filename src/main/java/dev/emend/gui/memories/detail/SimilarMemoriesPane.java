package dev.emend.gui.memories.detail;

import dev.emend.app.review.Judgment;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.SimilaritySlider;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.memories.detail.SimilarMemoriesViewModel.SimilarMemory;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// The look-alikes of a memory below what it says: each opens, and one is chosen for the keys that
/// say what it is. Takes no room without look-alikes.
public final class SimilarMemoriesPane extends VBox {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

    private final SimilarMemoriesViewModel model;
    private final Consumer<String> onOpen;
    private final VBox rows = new VBox();
    private final FlowPane relations = new FlowPane();

    /// @param onOpen goes to a memory
    public SimilarMemoriesPane(SimilarMemoriesViewModel model, Consumer<String> onOpen) {
        this.model = model;
        this.onOpen = onOpen;
        getStyleClass().addAll("memory-pane", "similar-memories");
        relations.getStyleClass().add("similar-relations");
        managedProperty().bind(visibleProperty());
        getChildren()
                .addAll(
                        TextControls.fixedLabel(Texts.get("memories.similar"), "passage-name"),
                        new SimilaritySlider(model.cutOff),
                        rows,
                        relations);
        model.similar.subscribe(this::show);
        model.cutOff.subscribe((_, _) -> show(model.similar.get()));
        model.selectedId.subscribe(_ -> mark());
    }

    /// @param actions say what the chosen one is
    public void offer(List<UiAction> actions) {
        relations
                .getChildren()
                .setAll(actions.stream().map(ActionControls::button).toList());
    }

    private void show(Load<List<SimilarMemory>> state) {
        boolean hadFocus = rows.isFocusWithin();
        if (state instanceof Load.Failed<List<SimilarMemory>>(var problem)) {
            rows.getChildren().setAll(TextControls.wrappingLabel(problem.message(), "muted"));
        } else {
            rows.getChildren()
                    .setAll(model.visibleMemories().stream().map(this::row).toList());
            if (rows.getChildren().isEmpty()
                    && state.latestValue().filter(all -> !all.isEmpty()).isPresent()) {
                rows.getChildren().add(TextControls.wrappingLabel(Texts.get("memories.similar.cut"), "muted"));
            }
            mark();
        }
        setVisible(!rows.getChildren().isEmpty());
        if (hadFocus) {
            rows.getChildren().stream()
                    .filter(this::isChosen)
                    .filter(VBox.class::isInstance)
                    .forEach(row -> ((VBox) row).getChildren().getFirst().requestFocus());
        }
    }

    private VBox row(SimilarMemory near) {
        var id = near.row().id();
        var open = new Button(MemoryLabels.title(near.row()));
        open.setMnemonicParsing(false);
        open.setWrapText(true);
        open.setMinHeight(USE_PREF_SIZE);
        open.getStyleClass().addAll("flat", "accent", "action-link");
        open.setOnAction(_ -> onOpen.accept(id));
        open.focusedProperty().subscribe(isFocused -> {
            if (isFocused) {
                model.selectedId.set(id);
            }
        });
        var likeness = Texts.get("memories.similar.likeness", MemoryLabels.two(near.likeness()));
        var row = new VBox(open, TextControls.fixedLabel(likeness, "caption", "figures"));
        near.judgment()
                .ifPresent(word -> row.getChildren().add(TextControls.wrappingLabel(judgmentText(word), "caption")));
        open.setAccessibleText(open.getText() + ", " + likeness
                + near.judgment().map(word -> ", " + judgmentText(word)).orElse(""));
        row.setUserData(id);
        row.getStyleClass().add("similar-memory");
        row.setOnMousePressed(_ -> model.selectedId.set(id));
        return row;
    }

    private static String judgmentText(Judgment word) {
        return word.reason().isEmpty()
                ? Texts.get("memories.said." + word.relationWord(), word.judge())
                : Texts.get("memories.because." + word.relationWord(), word.judge(), word.reason());
    }

    private void mark() {
        for (var row : rows.getChildren()) {
            row.pseudoClassStateChanged(CHOSEN, isChosen(row));
        }
    }

    private boolean isChosen(Node row) {
        return row.getUserData() != null && row.getUserData().equals(model.selectedId.get());
    }
}
