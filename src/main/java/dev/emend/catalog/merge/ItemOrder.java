package dev.emend.catalog.merge;

import dev.emend.catalog.Catalog;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The order of the merged catalog: that of theirs, with each item of ours behind the nearest one
/// that precedes it in ours and is still there; at the end when there is none.
final class ItemOrder {
    private static final int GONE = -1;

    private final Catalog ours;
    private final Catalog theirs;
    private final int[] places;
    private final List<MergeRow> order = new ArrayList<>();
    private final Map<Integer, Integer> addedPlaces = new HashMap<>();

    /// @param keptRows what is in the merged catalog
    ItemOrder(Catalog ours, Catalog theirs, List<MergeRow> keptRows) {
        this.ours = ours;
        this.theirs = theirs;
        this.places = new int[theirs.size()];
        Arrays.fill(places, GONE);
        var inTheirs = new int[ours.size()];
        Arrays.fill(inTheirs, GONE);
        var comes = new boolean[ours.size()];
        for (var row : keptRows) {
            if (row.inTheirs()) {
                places[row.theirs()] = 0;
            }
            if (row.inOurs()) {
                inTheirs[row.ours()] = row.theirs();
                comes[row.ours()] = !row.inTheirs();
            }
        }
        var followers = followers(inTheirs, comes);
        append(followers.get(-1));
        for (int i = 0; i < places.length; i++) {
            if (places[i] != GONE) {
                places[i] = order.size();
                order.add(new MergeRow(-1, -1, i));
                append(followers.get(i));
            }
        }
        append(followers.get(theirs.size()));
    }

    /// The items of ours that come behind each item of theirs; -1 stands for the front, the size for
    /// the end.
    private Map<Integer, List<Integer>> followers(int[] inTheirs, boolean[] comes) {
        var followers = new HashMap<Integer, List<Integer>>();
        int anchor = theirs.size();
        for (int i = 0; i < comes.length; i++) {
            if (comes[i]) {
                anchor = i == 0 ? -1 : anchor;
                followers.computeIfAbsent(anchor, _ -> new ArrayList<>()).add(i);
            } else if (inTheirs[i] != GONE) {
                anchor = inTheirs[i];
            }
        }
        return followers;
    }

    private void append(@Nullable List<Integer> ofOurs) {
        if (ofOurs != null) {
            for (int i : ofOurs) {
                addedPlaces.put(i, order.size());
                order.add(new MergeRow(-1, i, -1));
            }
        }
    }

    /// The position of the item in the merged catalog, or -1.
    int position(MergeRow row) {
        return row.inTheirs() ? places[row.theirs()] : addedPlaces.getOrDefault(row.ours(), GONE);
    }

    /// The edits that add what only ours has, after those that remove were applied.
    List<Edit> additions() {
        if (addedPlaces.isEmpty()) {
            return List.of();
        }
        var edits = new ArrayList<Edit>();
        var total = new HashMap<String, Integer>();
        for (var row : order) {
            if (row.inTheirs()) {
                total.merge(theirs.nameOf(row.theirs()), 1, Integer::sum);
            }
        }
        var next = new int[order.size()];
        int nextPlace = -1;
        for (int i = order.size() - 1; i >= 0; i--) {
            next[i] = nextPlace;
            nextPlace = order.get(i).inTheirs() ? order.get(i).theirs() : nextPlace;
        }
        var before = new HashMap<String, Integer>();
        for (int i = 0; i < next.length; i++) {
            var row = order.get(i);
            if (row.inTheirs()) {
                before.merge(theirs.nameOf(row.theirs()), 1, Integer::sum);
                continue;
            }
            var name = ours.nameOf(row.ours());
            var item = new ItemRef(theirs.id(), name, total.merge(name, 1, Integer::sum) - 1);
            edits.add(new Edit.AddItem(item, itemRef(next[i], before), value(row)));
            before.merge(name, 1, Integer::sum);
        }
        return edits;
    }

    private @Nullable ItemRef itemRef(int inTheirs, Map<String, Integer> before) {
        if (inTheirs < 0) {
            return null;
        }
        var name = theirs.nameOf(inTheirs);
        return new ItemRef(theirs.id(), name, before.getOrDefault(name, 0));
    }

    private Json.Obj value(MergeRow row) {
        return ours.item(row.ours()).fields();
    }
}
