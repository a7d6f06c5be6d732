package dev.emend.gui.review;

import dev.emend.app.review.ReviewQueue.Kind;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.Locale;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;

/// Bar of the pending kinds; one of them narrows the queue. Not shown while all is of one kind.
final class KindBar extends FlowPane {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("given");

    private final ReviewViewModel model;
    private final UiAction next;

    /// @param next goes on to the next kind
    KindBar(ReviewViewModel model, UiAction next) {
        super(6, 4);
        this.model = model;
        this.next = next;
        setId("review-kinds");
        getStyleClass().add("kind-bar");
        managedProperty().bind(visibleProperty());
        model.progress().subscribe(_ -> show());
    }

    private void show() {
        var counts = model.queue.counts();
        setVisible(counts.size() > 1);
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        var buttons = getChildren();
        buttons.clear();
        buttons.add(button(Optional.empty(), all));
        counts.forEach((kind, count) -> buttons.add(button(Optional.of(kind), count)));
    }

    private Button button(Optional<Kind> kind, int count) {
        var word = kind.map(one -> one.name().toLowerCase(Locale.ROOT)).orElse("all");
        var button = new Button(Texts.get("review.kind." + word, count));
        button.setId("review-kind-" + word);
        button.getStyleClass().addAll("chip", "chip-button", "neutral");
        button.setMinWidth(USE_PREF_SIZE);
        button.setFocusTraversable(false);
        button.pseudoClassStateChanged(CHOSEN, kind.equals(model.queue.kind()));
        button.setTooltip(ActionControls.tooltip(next.label(), next));
        button.setOnAction(_ -> model.show(kind));
        return button;
    }
}
