package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Contradiction;
import dev.emend.gui.conflicts.ConflictEntry.Duplicates;
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
import java.util.Locale;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do with what finders propose.
final class ProposalActions {
    private static final int DIGITS = 9;

    private final ConflictListViewModel list;
    private final List<UiAction> contradiction;
    private final List<UiAction> form;
    private final List<UiAction> duplicates;
    private final List<UiAction> unattributed;
    private final List<UiAction> sections = new ArrayList<>();

    ProposalActions(
            ContradictionViewModel two,
            DuplicatesViewModel same,
            UnattributedViewModel orphans,
            ConflictListViewModel list) {
        this.list = list;
        var isForm = two.form().isNotEqualTo(Form.NONE);
        var isTwo = is(Contradiction.class);
        var isFree = isTwo.and(isForm.not());
        contradiction =
                List.of(
                        act("judge.left", Icons.OURS, isFree, () -> two.keep(true), "Left"),
                        act("judge.right", Icons.THEIRS, isFree, () -> two.keep(false), "Right"),
                        act("judge.both", Icons.CONDITION, isFree, two::startBoth, "O"),
                        act("judge.merge", Icons.MERGE, isFree, two::startMerge, "M"),
                        act("judge.unrelated", Icons.UNRELATED, isFree, two::unrelated, "U"),
                        act("judge.evidence", Icons.EXPAND, isTwo, two::toggleEvidence, "Space"),
                        act("judge.item", Icons.LIBRARY, isTwo, two::showItem, "L"));
        var isOpen = isTwo.and(isForm).and(two.saving().not());
        form =
                List.of(
                        act("judge.save", Icons.DONE, isOpen, two::save, "Shortcut+Enter"),
                        act("judge.leave", Icons.CLOSE, isTwo.and(isForm), two::leave, "Esc"));
        var isSame = is(Duplicates.class);
        duplicates = new ArrayList<>();
        duplicates.addAll(
                List.of(
                        act("same.merge", Icons.MERGE, isSame, same::merge, "M"),
                        act("same.bury", Icons.BURY, isSame, same::bury, "X"),
                        act("same.unrelated", Icons.UNRELATED, isSame, same::unrelated, "U"),
                        act("same.survivor", Icons.RATE, isSame, same::makeSurvivor, "R"),
                        act("same.toggle", Icons.KEEP, isSame, same::toggle, "Space"),
                        act("same.down", Icons.DOWN, isSame, () -> same.move(1), "Shift+Down"),
                        act("same.up", Icons.UP, isSame, () -> same.move(-1), "Shift+Up"),
                        act("same.item", Icons.LIBRARY, isSame, same::showItem, "L")));
        var isOrphan = is(Unattributed.class);
        var hasTicked = Bindings.isNotEmpty(orphans.ticked());
        unattributed = new ArrayList<>();
        unattributed.addAll(
                List.of(
                        act("orphan.confirm", Icons.KEEP, isOrphan, orphans::confirm, "Enter"),
                        act(
                                "orphan.ticked",
                                Icons.DONE,
                                hasTicked,
                                orphans::confirmTicked,
                                "Shift+Enter"),
                        act("orphan.tick", Icons.DONE, isOrphan, orphans::tick, "Space"),
                        act(
                                "orphan.down",
                                Icons.DOWN,
                                isOrphan,
                                () -> orphans.move(1),
                                "Shift+Down"),
                        act("orphan.up", Icons.UP, isOrphan, () -> orphans.move(-1), "Shift+Up"),
                        act("orphan.item", Icons.LIBRARY, isOrphan, orphans::showItem, "L")));
        for (int i = 0; i < DIGITS; i++) {
            int at = i;
            duplicates.add(digit("same.choose.", isSame, i, () -> same.choose(at)));
            unattributed.add(digit("orphan.choose.", isOrphan, i, () -> orphans.choose(at)));
        }
        section("all", 1, () -> list.section().set(null));
        for (var kind : ConflictEntry.Section.values()) {
            section(word(kind), kind.digit(), () -> list.section().set(kind));
        }
    }

    static String word(ConflictEntry.Section kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private void section(String word, int digit, Runnable run) {
        var isAny = Bindings.isNotEmpty(list.all());
        sections.add(act("conflicts.show." + word, Icons.FILTER, isAny, run, "Alt+" + digit));
    }

    private static UiAction digit(String id, ObservableBooleanValue enabled, int at, Runnable run) {
        var number = Integer.toString(at + 1);
        return act(id + number, Icons.NEXT, enabled, run, number, "Numpad " + number);
    }

    private static UiAction act(
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

    /// Save and leave of the form for a contradiction.
    List<UiAction> form() {
        return form;
    }

    /// Merge, bury, unrelated.
    List<UiAction> clusterVerdicts() {
        return duplicates.subList(0, 3);
    }

    /// Choose the survivor, untick.
    List<UiAction> memberActs() {
        return duplicates.subList(3, 5);
    }

    /// Confirm, confirm all ticked, tick.
    List<UiAction> orphanActs() {
        return unattributed.subList(0, 3);
    }

    /// All kinds, then each.
    List<UiAction> sections() {
        return List.copyOf(sections);
    }

    List<UiAction> all() {
        return Stream.of(contradiction, form, duplicates, unattributed, sections)
                .flatMap(List::stream)
                .toList();
    }

    List<ActionGroup> groups() {
        return List.of(
                new ActionGroup(
                        Texts.get("conflicts.keys.contradiction"),
                        Stream.concat(contradiction.stream(), form.stream()).toList()),
                new ActionGroup(Texts.get("conflicts.keys.duplicates"), duplicates),
                new ActionGroup(Texts.get("conflicts.keys.unattributed"), unattributed),
                new ActionGroup(Texts.get("conflicts.keys.sections"), sections));
    }
}
