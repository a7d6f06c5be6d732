package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ClusterViewModel.Form;
import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do with what finders propose.
final class ProposalActions {
    private static final int DIGITS = 9;

    private final ConflictListViewModel list;
    final UiAction left;
    final UiAction right;
    final UiAction merge;
    final UiAction contradict;
    final UiAction keepBoth;
    final UiAction reject;
    final UiAction separate;

    /// All verdicts on a cluster, in the order they are offered.
    final List<UiAction> verdicts;

    /// Actions that help to come to a verdict, in the order of their buttons.
    final List<UiAction> helps;

    final UiAction showItem;
    private final UiAction showOnMap;
    private final List<UiAction> members;

    /// Save and leave of the form.
    final List<UiAction> form;

    private final List<UiAction> unattributedActions;
    private final List<UiAction> sections = new ArrayList<>();

    ProposalActions(ProposalsViewModel model) {
        var cluster = model.cluster();
        var orphans = model.unattributedFailures();
        list = model.list();
        var isAny = is(EntryCluster.class);
        var isTwo = whenCluster(open -> open.section() == Section.CONTRADICTIONS);
        var isNear = whenCluster(open -> open.section() == Section.ALIKE);
        var isList = whenCluster(open -> !open.isPair());
        var isForm = cluster.form.isNotEqualTo(Form.NONE);
        var isFree = isAny.and(isForm.not());
        var hasOthers = isFree.and(Bindings.createBooleanBinding(
                () -> !cluster.choice.get().otherMembers().isEmpty(), cluster.choice));
        var canHoldBoth =
                whenCluster(open -> open.isPair() && open.section() != Section.DUPLICATES && open.isOfLearnings());
        var areLearnings = whenCluster(EntryCluster::isOfLearnings);
        left = action("judge.left", Icons.OURS, isFree.and(isTwo), () -> cluster.keep(true), "1", "Numpad 1");
        right = action("judge.right", Icons.THEIRS, isFree.and(isTwo), () -> cluster.keep(false), "2", "Numpad 2");
        merge = action("judge.merge", Icons.MERGE, hasOthers, cluster::merge, "M");
        contradict = action(
                "alike.contradicts",
                Icons.CONTRADICTION,
                isFree.and(isNear).and(areLearnings),
                cluster::contradict,
                "C");
        keepBoth = action("judge.both", Icons.CONDITION, isFree.and(canHoldBoth), cluster::startBoth, "O");
        reject = action(
                "same.reject", Icons.ARCHIVE, hasOthers.and(isTwo.not()).and(areLearnings), cluster::reject, "X");
        separate = action("judge.unrelated", Icons.UNRELATED, isFree, cluster::separate, "U");
        verdicts = List.of(left, right, merge, contradict, keepBoth, reject, separate);
        helps = List.of(
                action("same.survivor", Icons.RATE, isFree.and(isTwo.not()), cluster::makeSurvivor, "A"),
                action("same.toggle", Icons.KEEP, isList, cluster::toggle, "Space"),
                action(
                        "judge.evidence",
                        Icons.EXPAND,
                        isAny.and(isList.not()).and(areLearnings),
                        cluster::toggleEvidence,
                        "Space"),
                action("alike.next", Icons.DOWN, isFree.and(isNear), cluster::next, "S"),
                action("alike.ask", Icons.MODEL, isFree.and(isNear).and(areLearnings), cluster::ask, "Shift+M"));
        showItem = action("judge.item", Icons.LIBRARY, isAny, cluster::showItem, "L");
        showOnMap = action("same.map", Icons.MAP, isAny.and(isTwo.not()).and(areLearnings), cluster::showOnMap);
        members = new ArrayList<>(List.of(
                action("same.down", Icons.DOWN, isList, () -> cluster.move(1), "Shift+Down"),
                action("same.up", Icons.UP, isList, () -> cluster.move(-1), "Shift+Up"),
                showItem,
                showOnMap));
        form = List.of(
                action("judge.save", Icons.DONE, isForm.and(cluster.isSaving.not()), cluster::save, "Shortcut+Enter"),
                action("judge.leave", Icons.CLOSE, isForm, cluster::leave, "Esc"));
        var isOrphan = is(Unattributed.class);
        var hasTicked = Bindings.isNotEmpty(orphans.tickedKeys);
        unattributedActions = new ArrayList<>();
        unattributedActions.addAll(List.of(
                action("orphan.confirm", Icons.KEEP, isOrphan, orphans::confirm, "Enter"),
                action("orphan.ticked", Icons.DONE, hasTicked, orphans::confirmTicked, "Shift+Enter"),
                action("orphan.tick", Icons.DONE, isOrphan, orphans::tick, "Space"),
                action("orphan.down", Icons.DOWN, isOrphan, () -> orphans.move(1), "Shift+Down"),
                action("orphan.up", Icons.UP, isOrphan, () -> orphans.move(-1), "Shift+Up"),
                action("orphan.item", Icons.LIBRARY, isOrphan, orphans::showItem, "L")));
        for (int i = 0; i < DIGITS; i++) {
            int at = i;
            members.add(digit("same.choose.", isList, i, () -> cluster.choose(at)));
            unattributedActions.add(digit("orphan.choose.", isOrphan, i, () -> orphans.choose(at)));
        }
        section("all", 1, () -> list.section.set(null));
        for (var kind : ConflictEntry.Section.values()) {
            section(kind.word(), kind.digit(), () -> list.section.set(kind));
        }
    }

    private void section(String word, int digit, Runnable run) {
        var isAny = Bindings.isNotEmpty(list.all);
        sections.add(action("conflicts.show." + word, Icons.FILTER, isAny, run, "Alt+" + digit));
    }

    private static UiAction digit(String id, ObservableBooleanValue enabled, int at, Runnable run) {
        var number = Integer.toString(at + 1);
        return action(id + number, Icons.NEXT, enabled, run, number, "Numpad " + number);
    }

    private static UiAction action(
            String id, Icons icon, ObservableBooleanValue enabled, Runnable run, String... keys) {
        return new UiAction(id, icon, Arrays.stream(keys).map(Keys::of).toList(), enabled, run);
    }

    private BooleanBinding whenCluster(Predicate<EntryCluster> fits) {
        return Bindings.createBooleanBinding(
                () -> list.selection().get() instanceof EntryCluster cluster && fits.test(cluster), list.selection());
    }

    private BooleanBinding is(Class<? extends ConflictEntry> kind) {
        return Bindings.createBooleanBinding(
                () -> kind.isInstance(list.selection().get()), list.selection());
    }

    /// The verdicts that make sense for a cluster.
    List<UiAction> verdictsOn(EntryCluster cluster) {
        if (!cluster.isOfLearnings()) {
            return List.of(merge, separate);
        }
        return switch (cluster.section()) {
            case CONTRADICTIONS -> List.of(left, right, merge, keepBoth, separate);
            case DUPLICATES -> List.of(merge, reject, separate);
            default ->
                cluster.isPair()
                        ? List.of(merge, contradict, keepBoth, reject, separate)
                        : List.of(merge, contradict, reject, separate);
        };
    }

    /// Confirm, confirm all ticked, tick.
    List<UiAction> orphanActions() {
        return unattributedActions.subList(0, 3);
    }

    /// All kinds, then each.
    List<UiAction> sections() {
        return List.copyOf(sections);
    }

    List<UiAction> all() {
        return Stream.of(verdicts, helps, members, form, unattributedActions, sections)
                .flatMap(List::stream)
                .toList();
    }

    /// The menu of a row: only what is possible with it is shown.
    List<ActionGroup> rowMenu() {
        return List.of(
                new ActionGroup("", verdicts),
                new ActionGroup("", helps),
                new ActionGroup("", List.of(showItem, showOnMap)),
                new ActionGroup("", orphanActions()),
                new ActionGroup("", unattributedActions.subList(5, 6)));
    }

    List<ActionGroup> groups() {
        return List.of(
                new ActionGroup(
                        Texts.get("conflicts.keys.clusters"),
                        Stream.of(verdicts, helps, members, form)
                                .flatMap(List::stream)
                                .toList()),
                new ActionGroup(Texts.get("conflicts.keys.unattributed"), unattributedActions),
                new ActionGroup(Texts.get("conflicts.keys.sections"), sections));
    }
}
