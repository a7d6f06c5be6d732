package dev.emend.catalog.merge;

import dev.emend.catalog.Catalog;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.List;

/// Matching of the items in three versions of a catalog.
///
/// Items without a `knowledge_id` are told apart by position and content, all together.
final class ItemRows {
    private final Catalog base;
    private final Catalog ours;
    private final Catalog theirs;
    private final List<MergeRow> rows;
    private final List<Clash> clashes = new ArrayList<>();

    /// Different items that both sides added under one id, by their positions.
    record Clash(int ours, int theirs) {}

    ItemRows(Catalog base, Catalog ours, Catalog theirs) {
        this.base = base;
        this.ours = ours;
        this.theirs = theirs;
        this.rows = new ArrayList<>(theirs.size());
        for (int i = 0; i < base.size(); i++) {
            if (isFirst(base, i)) {
                add(i, ours.firstNamed(base.nameOf(i)), theirs.firstNamed(base.nameOf(i)));
            }
        }
        for (int i = 0; i < ours.size(); i++) {
            if (isFirst(ours, i) && base.firstNamed(ours.nameOf(i)) < 0) {
                add(-1, i, theirs.firstNamed(ours.nameOf(i)));
            }
        }
        for (int i = 0; i < theirs.size(); i++) {
            if (isFirst(theirs, i) && base.firstNamed(theirs.nameOf(i)) < 0 && ours.firstNamed(theirs.nameOf(i)) < 0) {
                add(-1, -1, i);
            }
        }
        rows.addAll(
                Alignment.rows(unnamedGroup(base), unnamedGroup(ours), unnamedGroup(theirs), ItemRows::areNeverOne));
    }

    List<MergeRow> rows() {
        return rows;
    }

    List<Clash> clashes() {
        return clashes;
    }

    private static boolean isFirst(Catalog catalog, int index) {
        return !catalog.isUnnamed(index) && catalog.occurrence(index) == 0;
    }

    private void add(int inBase, int inOurs, int inTheirs) {
        boolean areSingle =
                base.nextOfName(inBase) < 0 && ours.nextOfName(inOurs) < 0 && theirs.nextOfName(inTheirs) < 0;
        boolean isClear = inBase >= 0 || inOurs < 0 || inTheirs < 0;
        if (areSingle && isClear) {
            rows.add(new MergeRow(inBase, inOurs, inTheirs));
        } else {
            align(namedGroup(base, inBase), namedGroup(ours, inOurs), namedGroup(theirs, inTheirs));
        }
    }

    private void align(EntryGroup inBase, EntryGroup inOurs, EntryGroup inTheirs) {
        var alignedRows = Alignment.rows(inBase, inOurs, inTheirs, ItemRows::areNeverOne);
        rows.addAll(alignedRows);
        var rivals = alignedRows.stream()
                .filter(row -> !row.inBase() && !row.inOurs())
                .mapToInt(MergeRow::theirs)
                .toArray();
        int next = 0;
        for (var row : alignedRows) {
            if (rivals.length > 0 && !row.inBase() && !row.inTheirs()) {
                clashes.add(new Clash(row.ours(), rivals[Math.min(next++, rivals.length - 1)]));
            }
        }
    }

    /// Two new items of one name are one only if they are equal.
    private static boolean areNeverOne(Json value, Json other) {
        return false;
    }

    private static EntryGroup namedGroup(Catalog catalog, int first) {
        var positions = new ArrayList<Integer>();
        for (int i = first; i >= 0; i = catalog.nextOfName(i)) {
            positions.add(i);
        }
        return new EntryGroup.OfItems(catalog, positions);
    }

    private static EntryGroup unnamedGroup(Catalog catalog) {
        var positions = new ArrayList<Integer>();
        for (int i = 0; i < catalog.size(); i++) {
            if (catalog.isUnnamed(i)) {
                positions.add(i);
            }
        }
        return new EntryGroup.OfItems(catalog, positions);
    }
}
