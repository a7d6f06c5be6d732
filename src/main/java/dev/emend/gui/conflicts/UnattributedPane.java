package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.conflicts.UnattributedFailure.Candidate;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.Optional;
import javafx.collections.SetChangeListener;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// A failure or step without an item, and the items it may belong to.
final class UnattributedPane extends BorderPane {
    private final UnattributedViewModel model;
    private final WrappingRow title = new WrappingRow();
    private final Label sentence = TextControls.wrappingLabel("", "lesson");
    private final Label action = TextControls.wrappingLabel("", "mono");
    private final Label task = TextControls.wrappingLabel("", "caption");
    private final VBox candidates = new VBox(8);
    private Optional<Unattributed> visibleEntry = Optional.empty();

    UnattributedPane(UnattributedViewModel model, ProposalActions actions) {
        this.model = model;
        getStyleClass().addAll("detail", "unattributed");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, sentence, action, task);
        head.getStyleClass().add("detail-head");
        setTop(head);
        var section = TextControls.fixedLabel(Texts.get("orphan.candidates"), "section-title");
        var body = new VBox(12, section, candidates);
        setCenter(new PaneScroller(body));
        var bar = new FlowPane(8, 8);
        bar.getStyleClass().add("action-bar");
        var confirm = ActionControls.primary(actions.orphanActions().getFirst());
        bar.getChildren()
                .addAll(confirm, ActionControls.button(actions.orphanActions().getLast()));
        bar.getChildren().add(ActionControls.button(actions.orphanActions().get(1)));
        setBottom(bar);
        model.choice.subscribe((_, _) -> rebuild());
        model.tickedKeys.addListener((SetChangeListener<String>) _ -> rebuild());
    }

    void show(Unattributed unattributed) {
        visibleEntry = Optional.of(unattributed);
        var orphan = unattributed.orphan();
        var facts = orphan.facts();
        sentence.setText(orphan.sentence());
        show(action, facts.action().oneLine());
        var place = orphan.place();
        show(
                task,
                place.isStep() ? Texts.get("orphan.step", place.step(), place.source(), facts.task()) : facts.task());
        rebuild();
    }

    private static void show(Label label, String words) {
        label.setText(words);
        label.setVisible(!words.isEmpty());
        label.setManaged(!words.isEmpty());
    }

    private void rebuild() {
        if (visibleEntry.isEmpty()) {
            return;
        }
        var orphan = visibleEntry.get().orphan();
        title.getChildren()
                .setAll(
                        new Chip(Icons.UNKNOWN, Texts.get("conflicts.kind.unattributed"), StyleVariant.WARNING),
                        TextControls.wrappingLabel(
                                orphan.unknownId().isEmpty()
                                        ? Texts.get("orphan.unnamed")
                                        : Texts.get("orphan.named", orphan.unknownId()),
                                "caption"));
        if (model.tickedKeys.contains(visibleEntry.get().key())) {
            title.getChildren().add(new Chip(Icons.TICKED, Texts.get("orphan.is-ticked"), StyleVariant.ACCENT));
        }
        var rows = new ArrayList<Node>();
        for (int i = 0; i < orphan.candidates().size(); i++) {
            rows.add(row(i, orphan.candidates().get(i)));
        }
        if (rows.isEmpty()) {
            rows.add(TextControls.wrappingLabel(Texts.get("orphan.none"), "muted"));
        }
        ChoiceRow.keepFocus(candidates, () -> candidates.getChildren().setAll(rows));
    }

    private ChoiceRow row(int at, Candidate candidate) {
        boolean isChosen = at == model.choice.get();
        var name = TextControls.fixedLabel(candidate.item().label(), "mono", "strong");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var first = new HBox(8, name, gap);
        first.setAlignment(Pos.CENTER_LEFT);
        var words = new VBox(4, first, TextControls.wrappingLabel(candidate.title()));
        if (!candidate.reasons().isEmpty()) {
            var reasons = String.join(" · ", candidate.reasons());
            words.getChildren().add(TextControls.wrappingLabel(ProposalTexts.sentence(reasons), "caption"));
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        var mark = new VBox(
                6, new Icon(isChosen ? Icons.CHOSEN : Icons.NOT_CHOSEN, 20), new KeyCap(Integer.toString(at + 1)));
        mark.setAlignment(Pos.TOP_CENTER);
        var row = new ChoiceRow(
                AccessibleRole.RADIO_BUTTON, candidate.item().label() + ", " + candidate.title(), mark, words);
        row.setId("candidate-" + (at + 1));
        row.setChosen(isChosen);
        row.setOnMouseClicked(_ -> model.choose(at));
        return row;
    }
}
