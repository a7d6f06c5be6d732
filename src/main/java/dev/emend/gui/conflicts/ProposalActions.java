package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Contradiction;
import dev.emend.gui.conflicts.ConflictEntry.Duplicates;
import dev.emend.gui.conflicts.ConflictEntry.LookAlike;
import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.conflicts.ContradictionViewModel.Form;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do with what finders propose.
final class ProposalActions {
    private static final int DIGITS = 9;

    private final ConflictListViewModel list;
    private final List<UiAction> contradiction;

    /// Save and leave of the form for a contradiction.
    final List<UiAction> form;
    private final List<UiAction> duplicates;
    private final List<UiAction> alike;
    private final List<UiAction> unattributed;
    private final List<UiAction> sections = new ArrayList<>();

    ProposalActions(ProposalsViewModel model) {
        var two = model.contradiction();
        var same = model.duplicates();
        var near = model.alike();
        var orphans = model.unattributed();
        list = model.list();
        var isForm = two.form().isNotEqualTo(Form.NONE);
        var isTwo = is(Contradiction.class);
        var isFree = isTwo.and(isForm.not());
        contradiction = List.of(
                action("judge.left", Icons.OURS, isFree, () -> two.keep(true), "1", "Numpad 1"),
                action("judge.right", Icons.THEIRS, isFree, () -> two.keep(false), "2", "Numpad 2"),
                action("judge.both", Icons.CONDITION, isFree, two::startBoth, "O"),
                action("judge.merge", Icons.MERGE, isFree, two::startMerge, "M"),
                action("judge.unrelated", Icons.UNRELATED, isFree, two::unrelated, "U"),
                action("judge.evidence", Icons.EXPAND, isTwo, two::toggleEvidence, "Space"),
                action("judge.item", Icons.LIBRARY, isTwo, two::showItem, "L"));
        var isOpen = isTwo.and(isForm).and(two.saving().not());
        form = List.of(
                action("judge.save", Icons.DONE, isOpen, two::save, "Shortcut+Enter"),
                action("judge.leave", Icons.CLOSE, isTwo.and(isForm), two::leave, "Esc"));
        var isSame = is(Duplicates.class);
        duplicates = new ArrayList<>();
        duplicates.addAll(List.of(
                action("same.merge", Icons.MERGE, isSame, same::merge, "M"),
                action("same.reject", Icons.ARCHIVE, isSame, same::reject, "X"),
                action("same.unrelated", Icons.UNRELATED, isSame, same::unrelated, "U"),
                action("same.survivor", Icons.RATE, isSame, same::makeSurvivor, "A"),
                action("same.toggle", Icons.KEEP, isSame, same::toggle, "Space"),
                action("same.down", Icons.DOWN, isSame, () -> same.move(1), "Shift+Down"),
                action("same.up", Icons.UP, isSame, () -> same.move(-1), "Shift+Up"),
                action("same.item", Icons.LIBRARY, isSame, same::showItem, "L"),
                action("same.map", Icons.MAP, isSame, same::showOnMap)));
        var isNear = is(LookAlike.class);
        alike = List.of(
                action("alike.same", Icons.MERGE, isNear, near::same, "M"),
                action("alike.contradicts", Icons.CONTRADICTION, isNear, near::contradicts, "C"),
                action("alike.separate", Icons.UNRELATED, isNear, near::separate, "U"),
                action("alike.next", Icons.DOWN, isNear, near::next, "S"),
                action("alike.ask", Icons.MODEL, isNear, near::ask, "Shift+M"),
                action("alike.item", Icons.LIBRARY, isNear, near::showItem, "L"),
                action("alike.map", Icons.MAP, isNear, near::showOnMap));
        var isOrphan = is(Unattributed.class);
        var hasTicked = Bindings.isNotEmpty(orphans.ticked());
        unattributed = new ArrayList<>();
        unattributed.addAll(List.of(
                action("orphan.confirm", Icons.KEEP, isOrphan, orphans::confirm, "Enter"),
                action("orphan.ticked", Icons.DONE, hasTicked, orphans::confirmTicked, "Shift+Enter"),
                action("orphan.tick", Icons.DONE, isOrphan, orphans::tick, "Space"),
                action("orphan.down", Icons.DOWN, isOrphan, () -> orphans.move(1), "Shift+Down"),
                action("orphan.up", Icons.UP, isOrphan, () -> orphans.move(-1), "Shift+Up"),
                action("orphan.item", Icons.LIBRARY, isOrphan, orphans::showItem, "L")));
        for (int i = 0; i < DIGITS; i++) {
            int at = i;
            duplicates.add(digit("same.choose.", isSame, i, () -> same.choose(at)));
            unattributed.add(digit("orphan.choose.", isOrphan, i, () -> orphans.choose(at)));
        }
        section("all", 1, () -> list.section().set(null));
        for (var kind : ConflictEntry.Section.values()) {
            section(kind.word(), kind.digit(), () -> list.section().set(kind));
        }
    }

    private void section(String word, int digit, Runnable run) {
        var isAny = Bindings.isNotEmpty(list.all());
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

    private BooleanBinding is(Class<? extends ConflictEntry> kind) {
        return Bindings.createBooleanBinding(
                () -> kind.isInstance(list.selected().get()), list.selected());
    }

    /// The verdicts on a contradiction, in the order they are offered.
    List<UiAction> verdicts() {
        return contradiction.subList(0, 5);
    }

    UiAction showLeft() {
        return contradiction.getLast();
    }

    /// Merge, reject, unrelated.
    List<UiAction> clusterVerdicts() {
        return duplicates.subList(0, 3);
    }

    /// Choose the survivor, untick.
    List<UiAction> memberActions() {
        return duplicates.subList(3, 5);
    }

    /// Same, contradicts, separate, next, and asking the model.
    List<UiAction> alikeVerdicts() {
        return alike.subList(0, 5);
    }

    /// Confirm, confirm all ticked, tick.
    List<UiAction> orphanActions() {
        return unattributed.subList(0, 3);
    }

    /// All kinds, then each.
    List<UiAction> sections() {
        return List.copyOf(sections);
    }

    List<UiAction> all() {
        return Stream.of(contradiction, form, duplicates, alike, unattributed, sections)
                .flatMap(List::stream)
                .toList();
    }

    /// The menu of a row: only what is possible with it is shown.
    List<ActionGroup> rowMenu() {
        return List.of(
                new ActionGroup("", verdicts()),
                new ActionGroup("", contradiction.subList(5, 7)),
                new ActionGroup("", duplicates.subList(0, 5)),
                new ActionGroup("", duplicates.subList(7, 9)),
                new ActionGroup("", alike),
                new ActionGroup("", orphanActions()),
                new ActionGroup("", unattributed.subList(5, 6)));
    }

    List<ActionGroup> groups() {
        return List.of(
                new ActionGroup(
                        Texts.get("conflicts.keys.contradiction"),
                        Stream.concat(contradiction.stream(), form.stream()).toList()),
                new ActionGroup(Texts.get("conflicts.keys.duplicates"), duplicates),
                new ActionGroup(Texts.get("conflicts.keys.alike"), alike),
                new ActionGroup(Texts.get("conflicts.keys.unattributed"), unattributed),
                new ActionGroup(Texts.get("conflicts.keys.sections"), sections));
    }
}
