package dev.emend.catalog.merge;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.catalog.merge.RandomTriples.Triple;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import dev.emend.model.Json.Obj;
import dev.emend.model.LearningRef;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What must hold of every merge, as decision 15 names it.
///
/// Named exceptions: misread text is put right, which is one-sided; a counter cannot know that it
/// was added already, nor a trust whose it is; unnamed items can't be edited.
final class MergeLaws {
    private static final Set<ConflictKind> TWO_SIDED =
            Set.of(ConflictKind.FIELD, ConflictKind.TRUST, ConflictKind.SAME_ID);

    private MergeLaws() {}

    /// What is violated, empty when nothing is.
    ///
    /// @param conflicts is raised by those of the merge
    static Optional<String> violated(Triple triple, AtomicLong conflicts) {
        var base = catalog(triple.base());
        var ours = catalog(triple.ours());
        var theirs = catalog(triple.theirs());
        var merged = Merge.of(base, ours, theirs);
        conflicts.addAndGet(merged.conflicts().size());
        var items = items(merged.catalog());
        var expected = MergeReference.merge(triple.base(), triple.ours(), triple.theirs());
        if (!isSame(expected.items(), items)) {
            return Optional.of("the reference says\n" + lines(expected.items()));
        }
        if (!expected.conflicts().equals(conflicts(merged))) {
            return Optional.of("the reference has the conflicts\n"
                    + String.join("\n", expected.conflicts())
                    + "\nnot\n"
                    + String.join("\n", conflicts(merged)));
        }
        if (merged.changes().conflicts() != merged.conflicts().size()) {
            return Optional.of("the conflicts are miscounted");
        }
        var untouched = items(Merge.of(base, ours, base).catalog());
        boolean isClear = isClear(triple);
        boolean becameOurs =
                isClear ? isSame(untouched, triple.ours()) : bag(untouched).equals(bag(triple.ours()));
        if (isPersons(triple) && !becameOurs) {
            return Optional.of("an untouched file must become ours:\n" + lines(untouched));
        }
        var again = items(Merge.of(base, ours, merged.catalog()).catalog());
        if (isClear && !isSame(uncounted(again), uncounted(items))) {
            return Optional.of("merging the merged file again changed it:\n" + lines(again));
        }
        var later = items(Merge.of(base, merged.catalog(), theirs).catalog());
        if (isClear && !isSame(untrusted(later), untrusted(items))) {
            return Optional.of("merging the merged state again changed it:\n" + lines(later));
        }
        boolean isMisread = lines(triple.theirs()).indexOf('Ã') >= 0;
        if (!isMisread) {
            var swapped = Merge.of(base, theirs, ours);
            if (!twoSided(merged).equals(twoSided(swapped))) {
                return Optional.of(
                        "the conflicts are not symmetric: " + twoSided(merged) + " and " + twoSided(swapped));
            }
            var unedited = items(Merge.of(base, base, theirs).catalog());
            if (!isSame(bare(unedited), bare(triple.theirs()))) {
                return Optional.of("without edits of ours their file must stay");
            }
        }
        return lost(triple, merged, items);
    }

    /// What is violated of two branches, on both of which people decided: a side that did nothing gives way,
    /// and which side is ours decides no more than whose value stands in the file.
    static Optional<String> violatedByBranches(Triple triple) {
        boolean isMisread = lines(triple.theirs()).indexOf('Ã') >= 0;
        boolean isNamed = List.of(triple.base(), triple.ours(), triple.theirs()).stream()
                .allMatch(side -> unnamed(side).isEmpty());
        boolean isOdd = List.of(triple.base(), triple.ours(), triple.theirs()).stream()
                .flatMap(List::stream)
                .anyMatch(item -> item.has("kb_learnings") && !(item.get("kb_learnings") instanceof Json.Arr));
        if (isMisread || !isNamed || isOdd || !isClear(triple)) {
            return Optional.empty();
        }
        var base = catalog(triple.base());
        var ours = catalog(triple.ours());
        var theirs = catalog(triple.theirs());
        if (!isSame(items(Merge.ofBranches(base, base, theirs).catalog()), triple.theirs())) {
            return Optional.of("theirs must stay where ours did nothing");
        }
        if (!bag(items(Merge.ofBranches(base, ours, base).catalog())).equals(bag(triple.ours()))) {
            return Optional.of("ours must stay where theirs did nothing");
        }
        var merged = Merge.ofBranches(base, ours, theirs);
        var swapped = Merge.ofBranches(base, theirs, ours);
        if (!places(merged).equals(places(swapped))) {
            return Optional.of("the conflicts are not symmetric: " + places(merged) + " and " + places(swapped));
        }
        return merged.conflicts().isEmpty() && !unordered(merged).equals(unordered(swapped))
                ? Optional.of("the sides are not alike:\n" + lines(items(merged.catalog())) + "\nand\n"
                        + lines(items(swapped.catalog())))
                : Optional.empty();
    }

    /// A learning without a name of its own is called by its words, which are those of one side: so by the values.
    private static List<String> places(MergeResult merged) {
        return merged.conflicts().stream()
                .map(conflict -> {
                    var values = conflict.values();
                    var both = Stream.of(values.ours(), values.theirs())
                            .map(String::valueOf)
                            .sorted()
                            .toList();
                    return conflict.kind() + " " + conflict.item().knowledgeId() + " "
                            + conflict.learning().isPresent() + " "
                            + conflict.place().path() + " " + values.base() + " " + both;
                })
                .sorted()
                .toList();
    }

    /// Times that can't be compared, and trust, are as one side has them.
    private static Map<Obj, Long> unordered(MergeResult merged) {
        return bag(untrusted(items(merged.catalog())).stream()
                .map(item -> item.without("updated_at"))
                .map(item -> item.has("kb_learnings")
                        ? item.with(
                                "kb_learnings",
                                new Json.Arr(item.array("kb_learnings").stream()
                                        .sorted(Comparator.comparing(Json::compact))
                                        .toList()))
                        : item)
                .toList());
    }

    static Catalog catalog(List<Obj> items) {
        var text = new StringBuilder("[");
        for (var item : items) {
            text.append(text.length() == 1 ? "" : ",\n ").append(item.compact());
        }
        var bytes = text.append("]").toString().getBytes(StandardCharsets.UTF_8);
        try {
            var reader = new CatalogReader(CatalogSamples.ID, Path.of("c.json"), 1 << 20);
            return reader.read(bytes, _ -> {});
        } catch (CatalogException | TruncatedFileException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<Obj> items(Catalog catalog) {
        return IntStream.range(0, catalog.size())
                .mapToObj(i -> catalog.item(i).fields())
                .toList();
    }

    /// Without regard to the order of keys.
    private static boolean isSame(List<Obj> left, List<Obj> right) {
        return left.equals(right);
    }

    static Set<String> conflicts(MergeResult merged) {
        var lines = new TreeSet<String>();
        for (var conflict : merged.conflicts()) {
            var learning = conflict.learning().map(ref -> "/" + ref.identity()).orElse("");
            var values = conflict.values();
            lines.add(conflict.kind()
                    + " "
                    + conflict.item().knowledgeId()
                    + "."
                    + conflict.item().occurrence()
                    + learning
                    + " "
                    + String.join("/", conflict.place().path())
                    + " "
                    + values.base()
                    + " "
                    + values.ours()
                    + " "
                    + values.theirs());
        }
        return lines;
    }

    /// False when the number of those called alike changed: then they are told apart by their
    /// likeness, which a second merge may see otherwise.
    private static boolean isClear(Triple triple) {
        var all = new ArrayList<List<String>>();
        for (var side : List.of(triple.base(), triple.ours(), triple.theirs())) {
            var names = new ArrayList<>(side.stream().map(MergeReference::name).toList());
            var occurrences = names(side);
            for (int i = 0; i < side.size(); i++) {
                for (var learning : side.get(i).array("kb_learnings")) {
                    names.add(occurrences.get(i) + " " + hash(learning));
                }
            }
            all.add(names);
        }
        var names = new HashSet<>(all.get(0));
        all.forEach(names::addAll);
        return names.stream().allMatch(name -> {
            var counts = all.stream().mapToInt(side -> Collections.frequency(side, name));
            var range = counts.summaryStatistics();
            return range.getMax() <= 1 || range.getMax() == range.getMin();
        });
    }

    /// True when ours is what a person can make of the base: unnamed items are as they were, and no
    /// item was moved.
    private static boolean isPersons(Triple triple) {
        var before = new ArrayList<>(names(triple.base()));
        var after = new ArrayList<>(names(triple.ours()));
        before.retainAll(after);
        after.retainAll(before);
        return unnamed(triple.base()).equals(unnamed(triple.ours())) && before.equals(after);
    }

    private static List<Obj> unnamed(List<Obj> items) {
        return items.stream()
                .filter(item -> MergeReference.name(item).isEmpty())
                .toList();
    }

    private static List<String> names(List<Obj> items) {
        var seen = new ArrayList<String>();
        var names = new ArrayList<String>();
        for (var item : items) {
            var name = MergeReference.name(item);
            names.add(name + Collections.frequency(seen, name));
            seen.add(name);
        }
        return names;
    }

    /// Where both sides changed something, without occurrences, which depend on the order.
    private static Set<String> twoSided(MergeResult merged) {
        var places = new TreeSet<String>();
        for (var conflict : merged.conflicts()) {
            boolean isOddList = conflict.place().path().equals(List.of("kb_learnings"));
            boolean isItem = conflict.kind() == ConflictKind.EDITED_AND_DELETED
                    && conflict.learning().isEmpty();
            boolean counts = TWO_SIDED.contains(conflict.kind()) || isItem;
            if (counts && !isOddList && !conflict.item().isUnnamed()) {
                var learning = conflict.learning().map(LearningRef::identity).orElse("");
                places.add(conflict.kind()
                        + " "
                        + conflict.item().knowledgeId()
                        + " "
                        + learning.replaceAll("\\.\\d+$", "")
                        + " "
                        + conflict.place().path());
            }
        }
        return places;
    }

    private static List<Obj> uncounted(List<Obj> items) {
        return items.stream().map(item -> item.without("use_count")).toList();
    }

    private static Map<Obj, Long> bag(List<Obj> items) {
        return items.stream().collect(Collectors.groupingBy(item -> item, Collectors.counting()));
    }

    private static List<Obj> untrusted(List<Obj> items) {
        return uncounted(items).stream()
                .map(item -> item.without("trust_score"))
                .toList();
    }

    private static List<Obj> bare(List<Obj> items) {
        return items.stream()
                .map(item -> item.without("kb_learnings").without("trust_score"))
                .toList();
    }

    /// Every learning of ours, and every one of theirs that ours did not take away, is in the file
    /// or in a conflict.
    private static Optional<String> lost(Triple triple, MergeResult merged, List<Obj> items) {
        var known = learnings(triple.base());
        var ours = learnings(triple.ours());
        var needed = new TreeSet<>(ours);
        for (var learning : learnings(triple.theirs())) {
            if (!known.contains(learning)) {
                needed.add(learning);
            }
        }
        var events = new ArrayList<>(items);
        var alone = new HashSet<String>();
        for (var conflict : merged.conflicts()) {
            if (conflict.values().ours() instanceof Obj mine) {
                events.add(mine);
                alone.add(learning(conflict, mine));
            }
        }
        needed.removeAll(learnings(events));
        needed.removeAll(alone);
        needed.removeAll(reworded(triple));
        return needed.isEmpty() ? Optional.empty() : Optional.of("lost: " + needed);
    }

    /// Those of ours that theirs has in other words, by the names they had.
    private static Set<String> reworded(Triple triple) {
        var all = new HashSet<String>();
        for (var mine : triple.ours()) {
            for (var other : triple.theirs()) {
                var before = mine.array("kb_learnings");
                var places = Merge.learningOrigins(before, other.array("kb_learnings"));
                if (MergeReference.name(mine).equals(MergeReference.name(other))) {
                    places.stream()
                            .filter(place -> place != MergeResult.CAME)
                            .forEach(place -> all.add(MergeReference.name(mine) + " " + hash(before.get(place))));
                }
            }
        }
        return all;
    }

    private static String learning(Conflict conflict, Json value) {
        var item = conflict.item();
        return (item.isUnnamed() ? "" : item.knowledgeId()) + " " + hash(value);
    }

    private static Set<String> learnings(List<Obj> items) {
        var all = new HashSet<String>();
        for (var item : items) {
            for (var learning : item.array("kb_learnings")) {
                all.add(MergeReference.name(item) + " " + hash(learning));
            }
        }
        return all;
    }

    private static String hash(Json learning) {
        return LearningRef.identities(List.of(learning)).getFirst();
    }

    static String lines(List<Obj> items) {
        return String.join("\n", items.stream().map(Json::compact).toList());
    }
}
