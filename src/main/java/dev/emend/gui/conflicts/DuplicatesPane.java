package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Duplicates;
import dev.emend.gui.conflicts.changes.ChoiceRow;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WordDiffView;
import java.util.List;
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
import javafx.scene.layout.VBox;

/// Learnings that say the same: which one stays, and which of the others go.
final class DuplicatesPane extends BorderPane {
    /// So many members are shown around the one the keys are on: agents may say the same a thousand
    /// times.
    private static final int MAX_SHOWN = 50;

    private final DuplicatesViewModel model;
    private final Dates dates;
    private final WrappingRow title = new WrappingRow();
    private final Label why = TextControls.wrapped("");
    private final VBox members = new VBox(8);
    private final BodyScroll scroll = new BodyScroll(members);
    private Optional<Duplicates> shown = Optional.empty();

    DuplicatesPane(DuplicatesViewModel model, ProposalActions actions, Dates dates) {
        this.model = model;
        this.dates = dates;
        getStyleClass().addAll("detail", "duplicates");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, why);
        head.getStyleClass().add("detail-head");
        setTop(head);
        setCenter(scroll);
        var bar = new FlowPane(8, 8);
        bar.getStyleClass().add("action-bar");
        bar.getChildren().add(ActionControls.primary(actions.clusterVerdicts().getFirst()));
        actions.clusterVerdicts().stream().skip(1).map(ActionControls::button).forEach(bar.getChildren()::add);
        actions.memberActions().stream().map(ActionControls::button).forEach(bar.getChildren()::add);
        var effect = TextControls.wrapped(Texts.get("same.effect"), "caption");
        effect.getStyleClass().add("bar-caption");
        var foot = new VBox(effect, bar);
        foot.getStyleClass().add("captioned-bar");
        setBottom(foot);
        model.current().subscribe((_, _) -> move());
        model.survivor().subscribe((_, _) -> rebuild());
        model.left().addListener((SetChangeListener<Integer>) _ -> rebuild());
    }

    void show(Duplicates duplicates) {
        shown = Optional.of(duplicates);
        var name = TextControls.fixed(duplicates.members().getFirst().item(), "item-name", "mono");
        title.getChildren()
                .setAll(
                        name,
                        new Chip(
                                Icons.DUPLICATE,
                                Texts.get(
                                        "conflicts.kind.duplicates",
                                        duplicates.members().size()),
                                StyleVariant.ACCENT),
                        TextControls.fixed(ProposalTexts.likeness(duplicates.likeness()), "caption"));
        why.setText(duplicates.why());
        scroll.setVvalue(0);
        rebuild();
    }

    private void rebuild() {
        ChoiceRow.keepFocus(members, () -> {
            members.getChildren().clear();
            place();
        });
    }

    /// Makes only the rows that came into sight, as people hold the key that moves.
    private void move() {
        ChoiceRow.keepFocus(members, this::place);
    }

    private void place() {
        if (shown.isEmpty()) {
            return;
        }
        var all = shown.get().members();
        boolean isOneItem =
                all.stream().map(member -> member.ref().item()).distinct().count() == 1;
        int from = Math.clamp(model.current().get() - MAX_SHOWN / 2, 0, Math.max(0, all.size() - MAX_SHOWN));
        int to = Math.min(all.size(), from + MAX_SHOWN);
        var rows = members.getChildren();
        rows.removeIf(row -> !(row.getUserData() instanceof Integer at) || at < from || at >= to);
        for (int i = from; i < to; i++) {
            if (rows.size() <= i - from
                    || !Integer.valueOf(i).equals(rows.get(i - from).getUserData())) {
                rows.add(i - from, row(i, all, isOneItem));
            }
            ((ChoiceRow) rows.get(i - from)).setChosen(i == model.current().get());
        }
        if (to - from < all.size()) {
            rows.add(TextControls.wrapped(Texts.get("same.range", from + 1, to, all.size()), "caption"));
        }
    }

    private ChoiceRow row(int at, List<InvolvedLearning> all, boolean isOneItem) {
        var involvedLearning = all.get(at);
        boolean isSurvivor = at == model.survivor().get();
        boolean isLeft = model.left().contains(at);
        var icon = new Icon(isSurvivor ? Icons.RATE : isLeft ? Icons.UNTICKED : Icons.TICKED, 20);
        var mark = new VBox(6, icon, new KeyCap(Integer.toString(at + 1)));
        mark.setAlignment(Pos.TOP_CENTER);
        var survivor = all.get(model.survivor().get());
        Node lesson = isSurvivor || involvedLearning.lesson().equals(survivor.lesson())
                ? TextControls.wrapped(involvedLearning.lesson(), "lesson")
                : new WordDiffView(survivor.lesson(), involvedLearning.lesson());
        var words = new VBox(6, facts(involvedLearning, isSurvivor, isLeft, isOneItem), lesson);
        var error = involvedLearning.detail().learning().error();
        if (!error.isEmpty() && !error.equals(involvedLearning.lesson())) {
            words.getChildren().add(TextControls.wrapped(error, "muted"));
        }
        var action = involvedLearning.detail().learning().originalAction().oneLine();
        if (!action.isEmpty()) {
            words.getChildren().add(TextControls.wrapped(action, "mono", "caption"));
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        var row = new ChoiceRow(
                AccessibleRole.LIST_ITEM, fateWord(isSurvivor, isLeft) + ": " + involvedLearning.lesson(), mark, words);
        row.setId("member-" + (at + 1));
        row.setUserData(at);
        row.setOnMouseClicked(_ -> model.choose(at));
        mark.setOnMouseClicked(event -> {
            model.choose(at);
            model.toggle();
            event.consume();
        });
        return row;
    }

    private HBox facts(InvolvedLearning involvedLearning, boolean isSurvivor, boolean isLeft, boolean isOneItem) {
        var learning = involvedLearning.detail().learning();
        var facts = new HBox(
                8,
                new Chip(
                        isSurvivor ? Icons.RATE : isLeft ? Icons.UNTICKED : Icons.MERGE,
                        fateWord(isSurvivor, isLeft),
                        isSurvivor ? StyleVariant.SUCCESS : isLeft ? StyleVariant.NEUTRAL : StyleVariant.ACCENT));
        facts.setAlignment(Pos.CENTER_LEFT);
        if (!isOneItem) {
            facts.getChildren().add(TextControls.fixed(involvedLearning.item(), "mono", "caption"));
        }
        learning.stepNum()
                .ifPresent(step -> facts.getChildren()
                        .add(TextControls.fixed(Texts.get("same.step", Integer.toString(step)), "caption")));
        if (!learning.timestamp().isEmpty()) {
            var when = dates.label(learning.timestamp());
            when.getStyleClass().add("caption");
            when.setMinWidth(USE_PREF_SIZE);
            facts.getChildren().add(when);
        }
        return facts;
    }

    private static String fateWord(boolean isSurvivor, boolean isLeft) {
        return Texts.get(isSurvivor ? "same.stays" : isLeft ? "same.left" : "same.goes");
    }
}
