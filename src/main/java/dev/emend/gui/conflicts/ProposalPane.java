package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Contradiction;
import dev.emend.gui.conflicts.ConflictEntry.Duplicates;
import dev.emend.gui.conflicts.ConflictEntry.LookAlike;
import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.part.Focusability;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/// The one proposal that is open, by its kind.
final class ProposalPane extends StackPane {
    private final ProposalActions actions;
    private final ContradictionPane contradiction;
    private final DuplicatesPane duplicates;
    private final LookAlikePane alike;
    private final UnattributedPane unattributed;

    ProposalPane(ProposalsViewModel model, Dates dates) {
        actions = new ProposalActions(model);
        contradiction = new ContradictionPane(model.contradiction(), actions, dates);
        duplicates = new DuplicatesPane(model.duplicates(), actions, dates);
        alike = new LookAlikePane(model.alike(), actions, dates);
        unattributed = new UnattributedPane(model.unattributed(), actions);
        getChildren().addAll(contradiction, duplicates, alike, unattributed);
    }

    void show(@Nullable ConflictEntry matter) {
        Focusability.only(contradiction, matter instanceof Contradiction);
        Focusability.only(duplicates, matter instanceof Duplicates);
        Focusability.only(alike, matter instanceof LookAlike);
        Focusability.only(unattributed, matter instanceof Unattributed);
        switch (matter) {
            case Contradiction entry -> contradiction.show(entry);
            case Duplicates entry -> duplicates.show(entry);
            case LookAlike entry -> alike.show(entry);
            case Unattributed entry -> unattributed.show(entry);
            case ConflictEntry.PendingFile _,
                    ConflictEntry.ExternalChanges _,
                    ConflictEntry.Disagreement _,
                    ConflictEntry.RefusedDecision _ -> {}
            case null -> {}
        }
        Focusability.only(
                this,
                contradiction.isVisible() || duplicates.isVisible() || alike.isVisible() || unattributed.isVisible());
    }

    ProposalActions actions() {
        return actions;
    }
}
