package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ProposalsViewModel.Rate;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// Bar of what the list asks for now, and above it the kinds of matters, each with its number; kinds
/// without any are left out.
final class SectionBar extends VBox {
    private final ConflictListViewModel model;
    private final List<ToggleButton> buttons = new ArrayList<>();
    private final FlowPane kinds = new FlowPane(6, 6);
    private final Label job = TextControls.wrappingLabel("", "section-title");
    private final Label description = TextControls.wrappingLabel("", "caption");
    private final VBox jobPlace = new VBox(2, job, description);
    private final Label rate = TextControls.wrappingLabel("", "caption");

    /// @param actions all kinds, then each
    SectionBar(ConflictListViewModel model, List<UiAction> actions, ReadOnlyObjectProperty<Rate> rates) {
        this.model = model;
        getStyleClass().add("section-bar");
        actions.forEach(action -> buttons.add(button(action)));
        job.setId("conflicts-job");
        getChildren().addAll(kinds, jobPlace, rate);
        model.all.addListener((ListChangeListener<ConflictEntry>) _ -> refresh());
        model.section.subscribe(_ -> refresh());
        model.selection().subscribe(_ -> showJob());
        rates.subscribe(newRate -> showRate(newRate));
    }

    private static ToggleButton button(UiAction action) {
        var button = new ToggleButton(action.label());
        button.setId(ActionControls.selector(action));
        button.getStyleClass().add("section-button");
        button.setFocusTraversable(false);
        button.setTooltip(ActionControls.tooltip(action.label(), action));
        button.setOnAction(_ -> action.fire());
        return button;
    }

    /// Shows the job of the matter that is open.
    private void showJob() {
        var open = model.selection().get();
        if (open != null) {
            job.setText(Texts.get("conflicts.job." + open.job()));
            description.setText(Texts.get("conflicts.job." + open.job() + ".what"));
        }
        Focusability.setShown(jobPlace, open != null);
    }

    private void showRate(Rate newRate) {
        boolean isKnown = newRate.steps() > 0;
        rate.setVisible(isKnown);
        rate.setManaged(isKnown);
        if (isKnown) {
            double share = Math.floor(100.0 * newRate.attributedCount() / newRate.steps());
            rate.setText(Texts.get("conflicts.rate", (int) share, newRate.attributedCount(), newRate.steps()));
        }
    }

    private void refresh() {
        var counts = model.counts();
        var visibleButtons = new ArrayList<ToggleButton>();
        show(buttons.getFirst(), "all", model.toSettle(), model.section.get() == null);
        for (var kind : ConflictEntry.Section.values()) {
            var button = buttons.get(kind.ordinal() + 1);
            int count = counts.getOrDefault(kind, 0);
            show(button, kind.word(), count, model.section.get() == kind);
            if (count > 0) {
                visibleButtons.add(button);
            }
        }
        if (visibleButtons.size() > 1) {
            visibleButtons.addFirst(buttons.getFirst());
        } else {
            visibleButtons.clear(); // nothing to choose from
        }
        kinds.getChildren().setAll(visibleButtons);
        kinds.setVisible(!visibleButtons.isEmpty());
        kinds.setManaged(!visibleButtons.isEmpty());
    }

    private static void show(ToggleButton button, String word, int count, boolean isOn) {
        button.setText(Texts.get("conflicts.show." + word) + " " + count);
        button.setSelected(isOn);
    }
}
