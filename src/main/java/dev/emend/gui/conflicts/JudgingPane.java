package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.Matter.Contradiction;
import dev.emend.gui.conflicts.Matter.Duplicates;
import dev.emend.gui.conflicts.Matter.Unattributed;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.part.Showing;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/// The one proposal that is open, by its kind.
final class JudgingPane extends StackPane {
    private final JudgingActs acts;
    private final ContradictionPane contradiction;
    private final DuplicatesPane duplicates;
    private final UnattributedPane unattributed;

    JudgingPane(JudgingViewModel model, Dates dates) {
        acts =
                new JudgingActs(
                        model.contradiction(),
                        model.duplicates(),
                        model.unattributed(),
                        model.list());
        contradiction = new ContradictionPane(model.contradiction(), acts, dates);
        duplicates = new DuplicatesPane(model.duplicates(), acts, dates);
        unattributed = new UnattributedPane(model.unattributed(), acts);
        getChildren().addAll(contradiction, duplicates, unattributed);
    }

    void show(@Nullable Matter matter) {
        Showing.only(contradiction, matter instanceof Contradiction);
        Showing.only(duplicates, matter instanceof Duplicates);
        Showing.only(unattributed, matter instanceof Unattributed);
        switch (matter) {
            case Contradiction one -> contradiction.show(one);
            case Duplicates one -> duplicates.show(one);
            case Unattributed one -> unattributed.show(one);
            case Matter.Waiting _, Matter.Disagreement _, Matter.Refused _ -> {}
            case null -> {}
        }
        Showing.only(
                this,
                contradiction.isVisible() || duplicates.isVisible() || unattributed.isVisible());
    }

    JudgingActs acts() {
        return acts;
    }
}
