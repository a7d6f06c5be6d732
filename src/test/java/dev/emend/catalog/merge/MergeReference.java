package dev.emend.catalog.merge;

import dev.emend.model.Json;
import dev.emend.model.Json.Obj;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The merge table as plainly as it can be written, on whole values, without regard for bytes or
/// time; shares nothing with the merge it judges but what a learning is called.
final class MergeReference {
    /// The merged items, and every conflict in one line: kind, item, learning, path, values.
    record Result(List<Obj> items, Set<String> conflicts) {}

    /// One item or learning: what it was on each side, null where it is not.
    static final class Cell {
        @Nullable
        Json base;

        @Nullable
        Json ours;

        @Nullable
        Json theirs;

        int inBase = -1;
        int inOurs = -1;
        int inTheirs = -1;

        @Nullable
        Json merged;

        final List<String> conflicts = new ArrayList<>();

        void conflict(String kind, String path) {
            conflicts.add(kind + " @ " + path + " " + base + " " + ours + " " + theirs);
        }
    }

    private final List<Obj> base;
    private final List<Obj> ours;
    private final List<Obj> theirs;

    private MergeReference(List<Obj> base, List<Obj> ours, List<Obj> theirs) {
        this.base = base;
        this.ours = ours;
        this.theirs = theirs;
    }

    static Result merge(List<Obj> base, List<Obj> ours, List<Obj> theirs) {
        return new MergeReference(base, ours, theirs).merge();
    }

    static String name(Obj item) {
        var id = item.text("knowledge_id").orElse("");
        return id.isEmpty() || id.startsWith("#") ? "" : id;
    }

    private Result merge() {
        var names = new LinkedHashSet<String>();
        List.of(base, ours, theirs).forEach(side -> side.forEach(item -> names.add(name(item))));
        var cells = new ArrayList<Cell>();
        for (var name : names) {
            cells.addAll(cellsNamed(name));
        }
        cells.forEach(this::decide);
        var order = order(cells);
        var conflicts = new TreeSet<String>();
        for (var cell : cells) {
            if (cell.conflicts.isEmpty()) {
                continue;
            }
            int at = order.indexOf(cell);
            var label = at >= 0 ? label(order, at) : ourLabel(cell);
            cell.conflicts.forEach(conflict -> conflicts.add(conflict.replace("@", label)));
        }
        return new Result(order.stream().map(cell -> item(cell.merged)).toList(), conflicts);
    }

    private List<Cell> cellsNamed(String name) {
        var cells = match(
                positions(base, name),
                positions(ours, name),
                positions(theirs, name),
                new Sides(base, ours, theirs, false));
        var newTheirs =
                cells.stream().filter(c -> c.base == null && c.ours == null).toList();
        int next = 0;
        for (var cell : cells) {
            boolean isNewOurs = cell.base == null && cell.theirs == null;
            if (isNewOurs && !newTheirs.isEmpty() && !name.isEmpty()) {
                var rival = newTheirs.get(Math.min(next++, newTheirs.size() - 1));
                cell.conflicts.add("SAME_ID @  null " + cell.ours + " " + rival.theirs);
            }
        }
        return cells;
    }

    private static List<Integer> positions(List<Obj> side, String name) {
        var positions = new ArrayList<Integer>();
        for (int i = 0; i < side.size(); i++) {
            if (name(side.get(i)).equals(name)) {
                positions.add(i);
            }
        }
        return positions;
    }

    record Sides(
            List<? extends Json> base, List<? extends Json> ours, List<? extends Json> theirs, boolean areLearnings) {}

    /// Entries of one name: as many as before, the n-th is the n-th; else equal ones first, then
    /// the most alike.
    static List<Cell> match(List<Integer> inBase, List<Integer> inOurs, List<Integer> inTheirs, Sides sides) {
        var cells = new ArrayList<Cell>();
        for (int i : inBase) {
            var cell = new Cell();
            cell.base = sides.base.get(i);
            cell.inBase = i;
            cells.add(cell);
        }
        var newOurs = new ArrayList<Cell>();
        var partners = partners(cells, inOurs, sides.ours);
        for (int k = 0; k < inOurs.size(); k++) {
            var cell = partners.get(k) == null ? new Cell() : partners.get(k);
            cell.inOurs = inOurs.get(k);
            cell.ours = sides.ours.get(cell.inOurs);
            if (cell.base == null) {
                newOurs.add(cell);
            }
        }
        partners = partners(cells, inTheirs, sides.theirs);
        var newTheirs = new ArrayList<Cell>();
        for (int k = 0; k < inTheirs.size(); k++) {
            var cell = partners.get(k) == null ? new Cell() : partners.get(k);
            cell.inTheirs = inTheirs.get(k);
            cell.theirs = sides.theirs.get(cell.inTheirs);
            if (cell.base == null) {
                newTheirs.add(cell);
            }
        }
        for (boolean isStrict : new boolean[] {true, false}) {
            for (var mine : newOurs) {
                for (var other : List.copyOf(newTheirs)) {
                    boolean isSame = isStrict
                            ? Objects.equals(mine.ours, other.theirs)
                            : sides.areLearnings
                                    && LearningReference.isSameFailure(known(mine.ours), known(other.theirs));
                    if (mine.theirs == null && isSame) {
                        mine.theirs = other.theirs;
                        mine.inTheirs = other.inTheirs;
                        newTheirs.remove(other);
                    }
                }
            }
        }
        cells.addAll(newOurs);
        cells.addAll(newTheirs);
        return cells;
    }

    private static List<@Nullable Cell> partners(List<Cell> cells, List<Integer> places, List<? extends Json> side) {
        var partners = new ArrayList<@Nullable Cell>();
        var free = new ArrayList<>(cells);
        for (int k = 0; k < places.size(); k++) {
            partners.add(cells.size() == places.size() ? cells.get(k) : null);
        }
        if (cells.size() == places.size()) {
            return partners;
        }
        for (var cell : cells) {
            for (int k = 0; k < places.size() && free.contains(cell); k++) {
                if (partners.get(k) == null && side.get(places.get(k)).equals(cell.base)) {
                    partners.set(k, cell);
                    free.remove(cell);
                }
            }
        }
        while (!free.isEmpty() && partners.contains(null)) {
            int best = -1;
            Cell chosen = free.getFirst();
            int place = -1;
            for (var cell : free) {
                for (int k = 0; k < places.size(); k++) {
                    int alike = alike(known(cell.base), side.get(places.get(k)));
                    if (partners.get(k) == null && alike > best) {
                        best = alike;
                        chosen = cell;
                        place = k;
                    }
                }
            }
            partners.set(place, chosen);
            free.remove(chosen);
        }
        return partners;
    }

    private static int alike(Json value, Json other) {
        if (!(value instanceof Obj left) || !(other instanceof Obj right)) {
            return 0;
        }
        int alike = 0;
        for (var name : left.members().keySet()) {
            alike += Objects.equals(left.get(name), right.get(name)) ? 1 : 0;
        }
        for (var learning : left.array("kb_learnings")) {
            alike += right.array("kb_learnings").contains(learning) ? 1 : 0;
        }
        return alike;
    }

    private void decide(Cell cell) {
        boolean isUnnamed = name(item(any(cell))).isEmpty();
        if (cell.base != null && cell.ours != null && cell.theirs != null) {
            var item = new ItemReference(item(cell.base), item(cell.ours), item(cell.theirs));
            if (isUnnamed) {
                cell.merged = cell.theirs;
                cell.conflicts.addAll(item.lost());
            } else if (cell.ours.equals(cell.theirs)) {
                cell.merged = cell.theirs;
            } else {
                cell.merged = item.merged();
                cell.conflicts.addAll(item.conflicts());
            }
        } else if (cell.theirs != null && (cell.ours != null || cell.base == null || isUnnamed)) {
            cell.merged = cell.theirs;
        } else if (cell.theirs != null) {
            if (!ItemReference.read(item(cell.base), item(cell.theirs)).equals(cell.base)) {
                cell.merged = cell.theirs;
                cell.conflict("EDITED_AND_DELETED", "");
            }
        } else if (cell.ours != null && cell.base == null && !isUnnamed) {
            cell.merged = cell.ours;
        } else if (cell.ours != null && !(isUnnamed && wasNamed(item(cell.ours)))) {
            boolean isEdited = cell.base != null && !cell.base.equals(cell.ours);
            cell.conflict(isEdited ? "EDITED_AND_DELETED" : "REMOVED_BY_AGENT", "");
        }
    }

    /// Giving an item its id is no removal.
    private boolean wasNamed(Obj unnamed) {
        var known = ours.stream().map(MergeReference::name).toList();
        return theirs.stream()
                .filter(item -> !name(item).isEmpty() && !known.contains(name(item)))
                .anyMatch(item -> item.without("knowledge_id").equals(unnamed.without("knowledge_id")));
    }

    private static @Nullable Json any(Cell cell) {
        return cell.base != null ? cell.base : cell.ours != null ? cell.ours : cell.theirs;
    }

    private static Json known(@Nullable Json value) {
        return Objects.requireNonNull(value);
    }

    private static Obj item(@Nullable Json value) {
        return (Obj) known(value);
    }

    private List<Cell> order(List<Cell> cells) {
        var order = new ArrayList<Cell>();
        for (int i = 0; i < theirs.size(); i++) {
            for (var cell : cells) {
                if (cell.inTheirs == i && cell.merged != null) {
                    order.add(cell);
                }
            }
        }
        for (int i = 0; i < ours.size(); i++) {
            for (var cell : cells) {
                if (cell.inOurs == i && cell.inTheirs < 0 && cell.merged != null) {
                    order.add(behindPredecessor(cell, order), cell);
                }
            }
        }
        return order;
    }

    private static int behindPredecessor(Cell cell, List<Cell> order) {
        for (int i = cell.inOurs - 1; i >= 0; i--) {
            for (int at = 0; at < order.size(); at++) {
                if (order.get(at).inOurs == i) {
                    return at + 1;
                }
            }
        }
        return cell.inOurs == 0 ? 0 : order.size();
    }

    private static String label(List<Cell> order, int at) {
        var name = name(item(order.get(at).merged));
        if (name.isEmpty()) {
            return "#" + (at + 1) + ".0";
        }
        long before = order.subList(0, at).stream()
                .filter(cell -> name(item(cell.merged)).equals(name))
                .count();
        return name + "." + before;
    }

    private String ourLabel(Cell cell) {
        var name = name(ours.get(cell.inOurs));
        return name.isEmpty()
                ? "#" + (cell.inOurs + 1) + ".0"
                : name + "." + positions(ours, name).indexOf(cell.inOurs);
    }
}
