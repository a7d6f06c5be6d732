package dev.emend.catalog.merge;

import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.texts.WordSets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Matching of the learnings on the three sides of one item.
///
/// Learnings with the same task, step and time are the same. Of the others, an agent may have changed
/// the words, and a person on another branch anything.
final class LearningRows {
    /// The minimum similarity of the words of a reworded learning, by Dice's coefficient.
    private static final double REWORDED = 0.4;

    /// The minimum number of words that both have: fewer say little.
    private static final int COMMON_WORDS = 4;

    /// The minimum share that is left of an edited learning, of its words or of its members.
    private static final double EDITED = 0.5;

    /// Of more possible pairs only those at one place of the list are weighed.
    private static final int WEIGHED_PAIRS = 250_000;

    /// The fields that identify a failure: another step or time is another one, whatever it says.
    private static final Set<String> MOMENT = Set.of("step_num", "timestamp");

    private final LearningMerge.Lists lists;
    private final TheirSide side;

    LearningRows(LearningMerge.Lists lists, TheirSide side) {
        this.lists = lists;
        this.side = side;
    }

    List<MergeRow> rows() {
        Map<String, List<List<Integer>>> names = new LinkedHashMap<>();
        collect(names, lists.base(), 0);
        collect(names, lists.ours(), 1);
        collect(names, lists.theirs(), 2);
        var rows = new ArrayList<MergeRow>();
        for (var group : names.values()) {
            rows.addAll(Alignment.rows(
                    new EntryGroup.OfLearnings(lists.base(), group.get(0)),
                    new EntryGroup.OfLearnings(lists.ours(), group.get(1)),
                    new EntryGroup.OfLearnings(lists.theirs(), group.get(2)),
                    LearningRows::isSameFailure));
        }
        return side == TheirSide.AGENT ? matchReworded(rows) : matchEdited(rows);
    }

    /// Other words may be another name: one of ours that theirs lacks is the one of theirs that says nearly the same.
    private List<MergeRow> matchReworded(List<MergeRow> rows) {
        var removedLearnings = rows.stream()
                .filter(row -> row.inBase() && row.inOurs() && !row.inTheirs())
                .toList();
        var addedLearnings = rows.stream()
                .filter(row -> !row.inBase() && !row.inOurs() && row.inTheirs())
                .toList();
        matchReworded(
                        removedLearnings.stream()
                                .map(row -> lists.base().get(row.base()))
                                .toList(),
                        addedLearnings.stream()
                                .map(row -> lists.theirs().get(row.theirs()))
                                .toList())
                .forEach((was, now) -> {
                    rows.set(
                            rows.indexOf(removedLearnings.get(was)),
                            new MergeRow(
                                    removedLearnings.get(was).base(),
                                    removedLearnings.get(was).ours(),
                                    addedLearnings.get(now).theirs()));
                    rows.remove(addedLearnings.get(now));
                });
        return rows;
    }

    /// Matches learnings whose name may be edited, too: what a side lacks is the one it has anew that is most like it.
    private List<MergeRow> matchEdited(List<MergeRow> rows) {
        record Pair(int was, int now, double likeness) {}
        long removedCount = rows.stream()
                .filter(row -> row.inBase() && !(row.inOurs() && row.inTheirs()))
                .count();
        long addedCount = rows.stream().filter(row -> !row.inBase()).count();
        boolean isWeighed = removedCount * addedCount <= WEIGHED_PAIRS;
        var words = rows.stream().map(row -> words(value(row))).toList();
        var candidates = new ArrayList<Pair>();
        for (int was = 0; was < rows.size(); was++) {
            for (int now = 0; now < rows.size(); now++) {
                if (isFree(rows.get(was), rows.get(now)) && (isWeighed || isSamePlace(rows.get(was), rows.get(now)))) {
                    double dice = WordSets.dice(words.get(was), words.get(now));
                    double likeness = likeness(value(rows.get(was)), value(rows.get(now)), dice);
                    if (likeness >= EDITED) {
                        candidates.add(new Pair(was, now, likeness));
                    }
                }
            }
        }
        candidates.sort(Comparator.comparingDouble(Pair::likeness)
                .reversed()
                .thenComparing(pair -> rows.get(pair.was).base())
                .thenComparing(pair ->
                        Math.max(rows.get(pair.now).ours(), rows.get(pair.now).theirs())));
        var matchedRows = new ArrayList<>(rows);
        var mergedRows = new HashSet<MergeRow>();
        for (var pair : candidates) {
            var was = matchedRows.get(pair.was);
            var now = rows.get(pair.now);
            if (isFree(was, now) && mergedRows.add(now)) {
                matchedRows.set(
                        pair.was,
                        new MergeRow(
                                was.base(), Math.max(was.ours(), now.ours()), Math.max(was.theirs(), now.theirs())));
            }
        }
        matchedRows.removeAll(mergedRows);
        return matchedRows;
    }

    /// Whether what is new stands on sides only that lack the other.
    private static boolean isFree(MergeRow was, MergeRow now) {
        return was.inBase() && !now.inBase() && !(was.inOurs() && now.inOurs()) && !(was.inTheirs() && now.inTheirs());
    }

    private static boolean isSamePlace(MergeRow was, MergeRow now) {
        return was.base() == now.ours() || was.base() == now.theirs();
    }

    private Json value(MergeRow row) {
        return row.inBase()
                ? lists.base().get(row.base())
                : row.inOurs() ? lists.ours().get(row.ours()) : lists.theirs().get(row.theirs());
    }

    /// The likeness of two learnings: the same at the same time; at another, only if nothing else differs.
    private static double likeness(Json was, Json now, double dice) {
        if (!(was instanceof Json.Obj before) || !(now instanceof Json.Obj after)) {
            return was.getClass() == now.getClass() ? dice : 0;
        }
        var names = ValueMerge.names(null, before, after);
        names.remove("timestamp");
        boolean isSameTime = Objects.equals(before.get("timestamp"), after.get("timestamp"));
        boolean isRest = names.stream().allMatch(name -> Objects.equals(before.get(name), after.get(name)));
        if (!isSameTime) {
            return isRest && !names.isEmpty() ? 1 : 0;
        }
        names.remove("task");
        long equal = names.stream()
                .filter(name -> Objects.equals(before.get(name), after.get(name)))
                .count();
        double share = names.isEmpty() ? 0 : (double) equal / names.size();
        return Math.max(share, dice) + (before.has("timestamp") ? EDITED : 0);
    }

    /// The learnings of the second list that are reworded ones of the first, each in one pair at most, by place.
    static Map<Integer, Integer> matchReworded(List<Json> removedLearnings, List<Json> addedLearnings) {
        record Pair(int was, int now, double similarity) {}
        var before = removedLearnings.stream().map(LearningRows::words).toList();
        var after = addedLearnings.stream().map(LearningRows::words).toList();
        var candidates = new ArrayList<Pair>();
        for (int i = 0; i < removedLearnings.size(); i++) {
            for (int j = 0; j < addedLearnings.size(); j++) {
                double similarity = WordSets.dice(before.get(i), after.get(j));
                long common =
                        before.get(i).stream().filter(after.get(j)::contains).count();
                if (similarity >= REWORDED
                        && common >= COMMON_WORDS
                        && isSameMoment(removedLearnings.get(i), addedLearnings.get(j))) {
                    candidates.add(new Pair(i, j, similarity));
                }
            }
        }
        candidates.sort(Comparator.comparingDouble(Pair::similarity).reversed());
        var pairs = new LinkedHashMap<Integer, Integer>();
        for (var pair : candidates) {
            if (!pairs.containsValue(pair.now)) {
                pairs.putIfAbsent(pair.was, pair.now);
            }
        }
        return pairs;
    }

    private static boolean isSameMoment(Json learning, Json other) {
        return learning instanceof Json.Obj left
                && other instanceof Json.Obj right
                && MOMENT.stream().allMatch(name -> Objects.equals(left.get(name), right.get(name)));
    }

    /// Without those of the task, which many failures share.
    private static Set<String> words(Json learning) {
        var words = new HashSet<String>();
        switch (learning) {
            case Json.Obj fields ->
                fields.without("task")
                        .without("timestamp")
                        .members()
                        .values()
                        .forEach(value -> words.addAll(words(value)));
            case Json.Arr(var elements) -> elements.forEach(element -> words.addAll(words(element)));
            case Json.Text(var text) -> words.addAll(WordSets.words(text));
            case Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
        return words;
    }

    private static void collect(Map<String, List<List<Integer>>> names, List<Json> learnings, int side) {
        var identities = LearningRef.identities(learnings);
        for (int i = 0; i < learnings.size(); i++) {
            var identity = identities.get(i);
            var name = identity.substring(0, identity.lastIndexOf('.'));
            names.computeIfAbsent(name, _ -> List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()))
                    .get(side)
                    .add(i);
        }
    }

    /// Times have a resolution of one second, so two failures may share their name.
    private static boolean isSameFailure(Json value, Json other) {
        return value instanceof Json.Obj left
                && other instanceof Json.Obj right
                && ValueMerge.names(null, left, right).stream()
                        .filter(ValueMerge::isFixed)
                        .allMatch(name -> Objects.equals(left.get(name), right.get(name)));
    }
}
