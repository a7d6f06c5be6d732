package dev.emend.catalog.merge;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;

/// Matching of several entries of one name on the three sides.
///
/// As many as in the base are matched in order. Otherwise one was added or removed, which shifts all
/// behind it; then equal entries belong together, and of the rest the pairs with the most equal members
/// and learnings, the first of equally good ones.
final class Alignment {
    /// More than this many possible pairs are not weighed but taken in their order.
    private static final int WEIGHED_PAIRS = 2_500;

    private Alignment() {}

    /// @param isSameNew whether two entries that both sides added are one
    static List<MergeRow> rows(EntryGroup base, EntryGroup ours, EntryGroup theirs, BiPredicate<Json, Json> isSameNew) {
        var rows = new ArrayList<MergeRow>();
        var inOurs = pairs(base, ours);
        var inTheirs = pairs(base, theirs);
        for (int i = 0; i < base.size(); i++) {
            rows.add(new MergeRow(
                    base.position(i),
                    inOurs[i] < 0 ? -1 : ours.position(inOurs[i]),
                    inTheirs[i] < 0 ? -1 : theirs.position(inTheirs[i])));
        }
        var newOurs = unpairedIndexes(ours, inOurs);
        var newTheirs = unpairedIndexes(theirs, inTheirs);
        unite(rows, new Both(ours, newOurs, theirs, newTheirs), Objects::equals);
        unite(rows, new Both(ours, newOurs, theirs, newTheirs), isSameNew);
        newOurs.forEach(i -> rows.add(new MergeRow(-1, ours.position(i), -1)));
        newTheirs.forEach(i -> rows.add(new MergeRow(-1, -1, theirs.position(i))));
        return rows;
    }

    private record Both(EntryGroup ours, List<Integer> newOurs, EntryGroup theirs, List<Integer> newTheirs) {}

    private static void unite(List<MergeRow> rows, Both both, BiPredicate<Json, Json> isSame) {
        for (var i : List.copyOf(both.newOurs)) {
            for (var j : both.newTheirs) {
                if (isSame.test(both.ours.value(i), both.theirs.value(j))) {
                    rows.add(new MergeRow(-1, both.ours.position(i), both.theirs.position(j)));
                    both.newOurs.remove(i);
                    both.newTheirs.remove(j);
                    break;
                }
            }
        }
    }

    /// For each entry of the base the one of the side, or -1.
    private static int[] pairs(EntryGroup base, EntryGroup side) {
        var pairs = new int[base.size()];
        Arrays.fill(pairs, -1);
        if (base.size() == side.size()) {
            Arrays.setAll(pairs, i -> i);
            return pairs;
        }
        var free = new ArrayList<Integer>();
        for (int j = 0; j < side.size(); j++) {
            free.add(j);
        }
        for (int i = 0; i < pairs.length; i++) {
            for (int at = 0; at < free.size() && pairs[i] < 0; at++) {
                if (base.isSame(i, side, free.get(at))) {
                    pairs[i] = free.remove(at);
                }
            }
        }
        var open = new ArrayList<Integer>();
        for (int i = 0; i < pairs.length; i++) {
            if (pairs[i] < 0) {
                open.add(i);
            }
        }
        if ((long) open.size() * free.size() > WEIGHED_PAIRS) {
            for (int k = 0; k < Math.min(open.size(), free.size()); k++) {
                pairs[open.get(k)] = free.get(k);
            }
        } else {
            weigh(new GroupPair(base, open, side, free), pairs);
        }
        return pairs;
    }

    private record GroupPair(EntryGroup base, List<Integer> open, EntryGroup side, List<Integer> free) {}

    private static void weigh(GroupPair lanes, int[] pairs) {
        record Pair(Integer open, Integer free, int score) {}
        var candidates = new ArrayList<Pair>();
        for (var i : lanes.open) {
            for (var j : lanes.free) {
                candidates.add(new Pair(i, j, similarity(lanes.base.value(i), lanes.side.value(j))));
            }
        }
        candidates.sort((a, b) -> Integer.compare(b.score, a.score));
        for (var pair : candidates) {
            if (lanes.open.contains(pair.open) && lanes.free.contains(pair.free)) {
                pairs[pair.open] = pair.free;
                lanes.open.remove(pair.open);
                lanes.free.remove(pair.free);
            }
        }
    }

    private static int similarity(Json value, Json other) {
        int equal = 0;
        if (value instanceof Json.Obj(var members) && other instanceof Json.Obj otherFields) {
            for (var member : members.entrySet()) {
                equal += member.getValue().equals(otherFields.get(member.getKey())) ? 1 : 0;
            }
            if (members.get(ItemMerge.LEARNINGS) instanceof Json.Arr(var learnings)) {
                var those = new HashSet<>(otherFields.array(ItemMerge.LEARNINGS));
                equal += (int) learnings.stream().filter(those::contains).count();
            }
        }
        return equal;
    }

    private static List<Integer> unpairedIndexes(EntryGroup side, int[] pairs) {
        var isPaired = new boolean[side.size()];
        for (int pair : pairs) {
            if (pair >= 0) {
                isPaired[pair] = true;
            }
        }
        var indexes = new ArrayList<Integer>();
        for (int j = 0; j < isPaired.length; j++) {
            if (!isPaired[j]) {
                indexes.add(j);
            }
        }
        return indexes;
    }
}
