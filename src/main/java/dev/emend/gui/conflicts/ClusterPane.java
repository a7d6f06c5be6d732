package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.gui.conflicts.ClusterViewModel.Form;
import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Learnings that wait for one verdict: two side by side, more as a list, and what agents read after each verdict.
/// All of it scrolls where there is little room, at a large zoom.
final class ClusterPane extends ScrollPane {
    /// The least room for the learnings, pixels.
    private static final double MIN_HEIGHT = 120;

    /// The number of members shown around the one the keys are on: agents may say the same a thousand
    /// times.
    private static final int MAX_SHOWN = 50;

    private final ClusterViewModel model;
    private final ProposalActions actions;
    private final Dates dates;
    private final Button item;
    private final WrappingRow title = new WrappingRow();
    private final Label reason = TextControls.wrappingLabel("");
    private final LearningSides sides;
    private final VBox members = new VBox(8);
    private final PaneScroller rows = new PaneScroller(members);
    private final VerdictGrid verdicts = new VerdictGrid();
    private @Nullable EntryCluster visibleCluster;

    ClusterPane(ClusterViewModel model, ProposalActions actions, Dates dates) {
        this.model = model;
        this.actions = actions;
        this.dates = dates;
        getStyleClass().add("screen-scroll");
        setFitToWidth(true);
        setFitToHeight(true);
        setFocusTraversable(false);
        var pane = new BorderPane();
        pane.getStyleClass().addAll("detail", "cluster");
        setContent(pane);
        item = ActionControls.link(actions.showItem);
        item.setMnemonicParsing(false); // ids have underscores
        item.getStyleClass().addAll("item-name", "mono");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, reason);
        head.getStyleClass().add("detail-head");
        pane.setTop(head);
        sides = new LearningSides(dates);
        var learnings = new StackPane(sides, rows);
        learnings.setMinHeight(MIN_HEIGHT);
        pane.setCenter(learnings);
        verdicts.addCaption(Texts.get("judge.effects"));
        verdicts.addAll(actions.verdicts);
        var cost = TextControls.wrappingLabel("", "caption");
        cost.textProperty().bind(model.cost);
        cost.visibleProperty().bind(model.cost.isNotEmpty());
        cost.managedProperty().bind(cost.visibleProperty());
        var bar = new FlowPane(8, 8);
        for (var action : actions.helps) {
            var button = ActionControls.button(action);
            button.visibleProperty().bind(action.enabled());
            button.managedProperty().bind(button.visibleProperty());
            bar.getChildren().add(button);
        }
        var foot = new VBox(verdicts, new VBox(8, bar, cost));
        foot.getChildren().getLast().getStyleClass().add("cluster-bar");
        var form = new ClusterForm(model, actions);
        pane.setBottom(new VBox(foot, form));
        model.form.subscribe(newValue -> {
            Focusability.setShown(foot, newValue == Form.NONE);
            Focusability.setShown(form, newValue != Form.NONE);
        });
        model.evidence.subscribe(sides::showEvidence);
        model.choice.subscribe((before, newValue) -> {
            boolean isMoved = before.survivor() == newValue.survivor()
                    && before.otherMembers().equals(newValue.otherMembers());
            model.cluster()
                    .filter(cluster -> cluster == visibleCluster)
                    .ifPresent(isMoved ? this::move : this::rebuild);
        });
    }

    void show(EntryCluster cluster) {
        visibleCluster = cluster;
        var chip = ConflictCell.chip(
                cluster, Texts.get("conflicts.kind.alike", cluster.members().size()));
        var likeness = cluster.isPair() || cluster.section() == Section.DUPLICATES
                ? ProposalTexts.likeness(cluster.likeness())
                : "";
        title.getChildren().setAll(item, chip, TextControls.fixedLabel(likeness, "caption"));
        reason.setText(cluster.reason());
        Focusability.setShown(sides, cluster.isPair());
        Focusability.setShown(rows, !cluster.isPair());
        rows.setVvalue(0);
        verdicts.show(actions.verdictsOn(cluster), cluster.section() != Section.ALIKE);
        rebuild(cluster);
        sides.showEvidence(model.evidence.get());
    }

    private void rebuild(EntryCluster cluster) {
        if (cluster.isPair()) {
            sides.show(cluster, model.choice.get().survivor());
        } else {
            ChoiceRow.keepFocus(members, () -> {
                members.getChildren().clear();
                place(cluster);
            });
        }
        showEffects(cluster);
    }

    /// Makes only the rows that came into sight, as people hold the key that moves.
    private void move(EntryCluster cluster) {
        if (!cluster.isPair()) {
            ChoiceRow.keepFocus(members, () -> place(cluster));
        }
        showEffects(cluster);
    }

    private void showEffects(EntryCluster cluster) {
        var name = model.subject(cluster).item();
        item.setText(name);
        item.setAccessibleText(Texts.get("conflicts.item.named", name));
        var names = model.names(cluster);
        verdicts.showEffects(names);
        if (cluster.section() == Section.CONTRADICTIONS) {
            verdicts.showEffect(actions.merge, Texts.get("judge.merge.written", names));
        } else if (!cluster.isOfLearnings()) {
            verdicts.showEffect(actions.merge, Texts.get("judge.merge.entries", names));
        }
    }

    private void place(EntryCluster cluster) {
        int count = cluster.members().size();
        int from = Math.clamp(model.choice.get().current() - MAX_SHOWN / 2, 0, Math.max(0, count - MAX_SHOWN));
        int to = Math.min(count, from + MAX_SHOWN);
        var visibleRows = members.getChildren();
        visibleRows.removeIf(row -> !(row.getUserData() instanceof Integer at) || at < from || at >= to);
        for (int i = from; i < to; i++) {
            if (visibleRows.size() <= i - from
                    || !Integer.valueOf(i).equals(visibleRows.get(i - from).getUserData())) {
                visibleRows.add(i - from, row(i, cluster));
            }
            ((ChoiceRow) visibleRows.get(i - from))
                    .setChosen(i == model.choice.get().current());
        }
        if (to - from < count) {
            visibleRows.add(TextControls.wrappingLabel(Texts.get("same.range", from + 1, to, count), "caption"));
        }
    }

    private ChoiceRow row(int at, EntryCluster cluster) {
        var learning = cluster.members().get(at);
        var survivor = cluster.members().get(model.choice.get().survivor());
        boolean isSurvivor = at == model.choice.get().survivor();
        boolean isLeftOut = !isSurvivor && !model.choice.get().otherMembers().contains(at);
        var icon = new Icon(isSurvivor ? Icons.RATE : isLeftOut ? Icons.UNTICKED : Icons.TICKED, 20);
        var mark = new VBox(6, icon, new KeyCap(Integer.toString(at + 1)));
        mark.setAlignment(Pos.TOP_CENTER);
        var fate = Texts.get(isSurvivor ? "same.stays" : isLeftOut ? "same.left" : "same.goes");
        var lesson = isSurvivor
                ? TextControls.wrappingLabel(learning.text(), "lesson")
                : new LearningSides.DifferingText(learning.text(), survivor.text());
        var words = new VBox(
                6,
                facts(
                        at,
                        cluster,
                        new Chip(
                                isSurvivor ? Icons.RATE : isLeftOut ? Icons.UNTICKED : Icons.MERGE,
                                fate,
                                isSurvivor
                                        ? StyleVariant.SUCCESS
                                        : isLeftOut ? StyleVariant.NEUTRAL : StyleVariant.ACCENT)),
                lesson);
        counterpart(at, cluster)
                .map(other -> cluster.link(at, other).orElseThrow().reason())
                .filter(linkReason -> !linkReason.isEmpty())
                .ifPresent(linkReason -> words.getChildren().add(TextControls.wrappingLabel(linkReason, "caption")));
        learning.reviewedLearning().map(ReviewedLearning::learning).ifPresent(storedLearning -> {
            if (!storedLearning.error().isEmpty() && !storedLearning.error().equals(learning.text())) {
                words.getChildren().add(TextControls.wrappingLabel(storedLearning.error(), "muted"));
            }
            var action = storedLearning.originalAction().oneLine();
            if (!action.isEmpty()) {
                words.getChildren().add(TextControls.wrappingLabel(action, "mono", "caption"));
            }
        });
        HBox.setHgrow(words, Priority.ALWAYS);
        var row = new ChoiceRow(AccessibleRole.LIST_ITEM, fate + ": " + learning.text(), mark, words);
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

    private WrappingRow facts(int at, EntryCluster cluster, Chip fate) {
        var learning = cluster.members().get(at);
        var facts = new WrappingRow(8, fate);
        facts.setAlignment(Pos.CENTER_LEFT);
        if (!cluster.isOfOneItem()) {
            facts.getChildren().add(TextControls.fixedLabel(learning.item(), "mono", "caption"));
        }
        learning.reviewedLearning().map(ReviewedLearning::learning).ifPresent(storedLearning -> {
            storedLearning
                    .stepNum()
                    .ifPresent(step -> facts.getChildren()
                            .add(TextControls.fixedLabel(Texts.get("same.step", Integer.toString(step)), "caption")));
            if (!storedLearning.timestamp().isEmpty()) {
                var when = dates.label(storedLearning.timestamp());
                when.getStyleClass().add("caption");
                when.setMinWidth(USE_PREF_SIZE);
                facts.getChildren().add(when);
            }
        });
        counterpart(at, cluster).ifPresent(other -> {
            var likeness =
                    ProposalTexts.likeness(cluster.link(at, other).orElseThrow().likeness());
            boolean isNamed = other != model.choice.get().survivor();
            facts.getChildren()
                    .add(TextControls.fixedLabel(
                            isNamed ? Texts.get("alike.to", likeness, other + 1) : likeness, "caption"));
        });
        return facts;
    }

    /// The member that one is shown beside: the one that stays, or the nearest when these two were not compared.
    private Optional<Integer> counterpart(int at, EntryCluster cluster) {
        int survivor = model.choice.get().survivor();
        if (at == survivor) {
            return Optional.empty();
        }
        return cluster.link(at, survivor).isPresent() ? Optional.of(survivor) : cluster.findNearest(at);
    }
}
