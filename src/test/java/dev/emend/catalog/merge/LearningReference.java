package dev.emend.catalog.merge;

import dev.emend.model.Json;
import dev.emend.model.Json.Obj;
import dev.emend.model.LearningRef;
import dev.emend.model.texts.WordSets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The learning rows of the merge table; see [MergeReference].
final class LearningReference {
    private final List<Json> base;
    private final List<Json> ours;
    private final List<Json> theirs;
    private final List<MergeReference.Cell> cells = new ArrayList<>();
    private final List<MergeReference.Cell> order = new ArrayList<>();

    LearningReference(List<Json> base, List<Json> ours, List<Json> theirs) {
        this.base = base;
        this.ours = ours;
        this.theirs = theirs;
        var names = new LinkedHashSet<String>();
        for (var side : List.of(base, ours, theirs)) {
            side.forEach(learning -> names.add(name(learning)));
        }
        for (var name : names) {
            cells.addAll(MergeReference.match(
                    positions(base, name),
                    positions(ours, name),
                    positions(theirs, name),
                    new MergeReference.Sides(base, ours, theirs, true)));
        }
        reworded();
        cells.forEach(LearningReference::decide);
        order();
    }

    List<Json> merged() {
        return order.stream().map(cell -> cell.merged).toList();
    }

    List<String> conflicts() {
        var identities = LearningRef.identities(merged());
        var all = new ArrayList<String>();
        for (int i = 0; i < order.size(); i++) {
            var at = "@/" + identities.get(i);
            order.get(i).conflicts.forEach(conflict -> all.add(conflict.replace("@", at)));
        }
        return all;
    }

    /// What theirs lacks, for items that can't be edited.
    List<String> lost() {
        var identities = LearningRef.identities(merged());
        var all = new ArrayList<String>();
        for (int i = 0; i < order.size(); i++) {
            if (order.get(i).theirs == null) {
                all.add("REMOVED_BY_AGENT @/" + identities.get(i) + "  null " + order.get(i).merged + " null");
            }
        }
        return all;
    }

    /// Counts learnings by where they are: `count(true, false, true)` in the base and in theirs.
    int count(boolean inBase, boolean inOurs, boolean inTheirs) {
        return (int) cells.stream()
                .filter(c -> (c.base != null) == inBase && (c.ours != null) == inOurs && (c.theirs != null) == inTheirs)
                .count();
    }

    /// The most alike first: one of step and time that only theirs has is the one that only theirs lacks.
    private void reworded() {
        while (true) {
            MergeReference.Cell lost = null;
            MergeReference.Cell found = null;
            double most = 0.4;
            for (var was : cells) {
                for (var now : cells) {
                    boolean isPair = was.base != null
                            && was.ours != null
                            && was.theirs == null
                            && now.base == null
                            && now.ours == null
                            && now.theirs != null
                            && moment(was.base).equals(moment(now.theirs));
                    double likeness = isPair ? likeness(was.base, now.theirs) : 0;
                    if (likeness > most || likeness >= most && lost == null) {
                        most = likeness;
                        lost = was;
                        found = now;
                    }
                }
            }
            if (lost == null || found == null) {
                return;
            }
            lost.theirs = found.theirs;
            lost.inTheirs = found.inTheirs;
            cells.remove(found);
        }
    }

    private static List<Object> moment(@Nullable Json learning) {
        return learning instanceof Obj fields
                ? List.of(Optional.ofNullable(fields.get("step_num")), Optional.ofNullable(fields.get("timestamp")))
                : List.of(new Object());
    }

    private static double likeness(@Nullable Json was, @Nullable Json now) {
        var left = words(was);
        var right = words(now);
        var both = new TreeSet<>(left);
        both.retainAll(right);
        return both.size() < 4 ? 0 : 2.0 * both.size() / (left.size() + right.size());
    }

    private static TreeSet<String> words(@Nullable Json value) {
        var words = new TreeSet<String>();
        switch (value) {
            case Obj fields ->
                fields.members().forEach((name, member) -> {
                    if (!name.equals("task") && !name.equals("timestamp")) {
                        words.addAll(words(member));
                    }
                });
            case Json.Arr(var elements) -> elements.forEach(element -> words.addAll(words(element)));
            case Json.Text(var text) -> words.addAll(WordSets.words(text));
            case null, default -> {}
        }
        return words;
    }

    private static String name(Json learning) {
        return LearningRef.identities(List.of(learning)).getFirst();
    }

    private static List<Integer> positions(List<Json> side, String name) {
        var positions = new ArrayList<Integer>();
        for (int i = 0; i < side.size(); i++) {
            if (name(side.get(i)).equals(name)) {
                positions.add(i);
            }
        }
        return positions;
    }

    static boolean isSameFailure(Json value, Json other) {
        if (!(value instanceof Obj left) || !(other instanceof Obj right)) {
            return false;
        }
        return fixed(left).equals(fixed(right));
    }

    private static Obj fixed(Obj learning) {
        var fixed = new LinkedHashMap<>(learning.members());
        fixed.keySet().removeIf(name -> !isFixed(name));
        return new Obj(fixed);
    }

    private static boolean isFixed(String name) {
        return name.startsWith("original_")
                || name.equals("task")
                || name.equals("step_num")
                || name.equals("timestamp");
    }

    private static void decide(MergeReference.Cell cell) {
        if (cell.ours != null && cell.theirs != null) {
            if (cell.ours instanceof Obj ours && cell.theirs instanceof Obj theirs) {
                fields(cell, cell.base instanceof Obj base ? base : Obj.EMPTY, ours, theirs);
            } else {
                cell.merged = cell.theirs;
            }
        } else if (cell.ours != null) {
            cell.merged = cell.ours;
        } else if (cell.theirs != null && !cell.theirs.equals(cell.base)) {
            cell.merged = cell.theirs;
            if (cell.base != null) {
                cell.conflict("EDITED_AND_DELETED", "");
            }
        }
    }

    private static void fields(MergeReference.Cell cell, Obj base, Obj ours, Obj theirs) {
        // a learning may be named by all it says, in its order
        var names = new LinkedHashSet<String>();
        List.of(theirs, ours, base).forEach(side -> names.addAll(side.members().keySet()));
        var merged = new LinkedHashMap<String, Json>();
        boolean isReworded =
                cell.base != null && cell.theirs != null && !name(cell.base).equals(name(cell.theirs));
        for (var name : names) {
            var before = base.get(name);
            var mine = ours.get(name);
            var other = theirs.get(name);
            boolean weChanged = !Objects.equals(before, mine);
            boolean theyChanged = !Objects.equals(before, other);
            var value = weChanged ? mine : other;
            if (value != null) {
                merged.put(name, value);
            }
            var values = " " + name + " " + before + " " + mine + " " + other;
            if (theyChanged && !Objects.equals(mine, other)) {
                boolean isCompletion = before == null && mine == null;
                boolean isFree = isReworded && !name.startsWith("original_");
                if (isFixed(name) && !isFree && !isCompletion) {
                    cell.conflicts.add("REWRITTEN @" + values);
                } else if (weChanged) {
                    cell.conflicts.add("FIELD @" + values);
                }
            }
        }
        cell.merged = new Obj(merged);
    }

    private void order() {
        boolean isMoved = false;
        var expected = new ArrayList<MergeReference.Cell>();
        for (int i = 0; i < base.size(); i++) {
            for (var cell : cells) {
                if (cell.inBase == i && cell.ours != null) {
                    expected.add(cell);
                }
            }
        }
        var inOurs = sorted(ours.size(), false);
        inOurs.stream().filter(cell -> cell.base == null).forEach(expected::add);
        isMoved = !inOurs.equals(expected);
        var inTheirs = sorted(theirs.size(), true);
        if (isMoved) {
            order.addAll(inOurs);
            inTheirs.stream().filter(cell -> !order.contains(cell)).forEach(order::add);
        } else {
            order.addAll(inTheirs);
            order.removeIf(cell -> cell.merged == null);
            for (var cell : expected) {
                if (cell.theirs == null && cell.base != null) {
                    order.add(Math.min(cell.inBase, order.size()), cell);
                }
            }
            for (var cell : expected) {
                if (cell.theirs == null && cell.base == null) {
                    order.add(cell);
                }
            }
        }
        order.removeIf(cell -> cell.merged == null);
    }

    private List<MergeReference.Cell> sorted(int size, boolean isTheirs) {
        var sorted = new ArrayList<MergeReference.Cell>();
        for (int i = 0; i < size; i++) {
            for (var cell : cells) {
                if ((isTheirs ? cell.inTheirs : cell.inOurs) == i) {
                    sorted.add(cell);
                }
            }
        }
        return sorted;
    }
}
