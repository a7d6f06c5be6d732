package dev.emend.catalog.merge;

import dev.emend.catalog.Catalog;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Three-way merge of catalogs: what changed from a common base on our side and on theirs, field by
/// field. Pure functions.
///
/// Nothing a person decided and no learning is lost: it is in the merged file, or in a conflict. A
/// file nobody touched becomes ours, without changes of ours theirs stays and gets back the
/// learnings it dropped, and merging what was merged changes nothing. Three things are weaker: text
/// read in the wrong encoding is put right, a counter that was added up is added again when it is
/// merged twice from one base, and items or learnings that share their name are told apart by
/// likeness once their number changes.
///
/// Too much to be taken without asking is more than 30 % of the items (and more than three)
/// rewritten, more than two items or more than five learnings gone, or all items. A file that is no
/// list any more never gets here, the reader refuses it. Source: decisions 14 to 16.
public final class Merge {
    /// The fields of an item that agents write all day while they work.
    public static final Set<String> EVERYDAY =
            Set.of(ItemMerge.LEARNINGS, ItemMerge.TRUST, "use_count", "last_used_at", "updated_at");

    private Merge() {}

    /// Brings our changes into their catalog.
    ///
    /// @param base what both sides started from
    /// @param ours the base with what people decided, or a later state of ours
    /// @param theirs what agents left on disk
    public static MergeResult of(Catalog base, Catalog ours, Catalog theirs) {
        return new CatalogMerge(base, ours, theirs, TheirSide.AGENT).run();
    }

    /// Brings two branches together, on both of which people decided: what one took away and the
    /// other left as it was goes, and where both changed the same, ours is taken and the conflict
    /// tells both. What one side changed and the other took away stays, with a conflict. Two items
    /// that both added under one id are both in the result.
    ///
    /// @param base what both branches started from
    public static MergeResult ofBranches(Catalog base, Catalog ours, Catalog theirs) {
        return new CatalogMerge(base, ours, theirs, TheirSide.PERSON).run();
    }

    /// Brings what was decided here into an earlier version that somebody put back: what other programs had added is
    /// gone from it and stays gone, however much that is.
    ///
    /// @param base the version that was put back, with what other programs made of it since
    /// @param theirs the version that was put back, or what was made of it
    /// @param tooMuch why theirs can't be taken without asking
    public static MergeResult ofRestored(Catalog base, Catalog ours, Catalog theirs, Optional<String> tooMuch) {
        return new CatalogMerge(base, ours, theirs, TheirSide.PERSON).run().withTooMuch(tooMuch);
    }

    /// A merge that is too much, in numbers of what people are shown meanwhile. The version that theirs was made of
    /// may be older and have less to lose.
    ///
    /// @param mergeResult returned as it is when theirs is not too much beside what is shown
    public static MergeResult ofHeld(Catalog shownCatalog, Catalog theirs, MergeResult mergeResult) {
        var ofShown = of(shownCatalog, shownCatalog, theirs);
        return ofShown.tooMuch().isPresent() ? ofShown : mergeResult;
    }

    /// The place of each item of a catalog in an older version of it, where nobody else changed it.
    ///
    /// @return for each item of `after` its place in `before`, or [MergeResult#CAME] for a new one
    public static List<Integer> origins(Catalog before, Catalog after) {
        var origins = new ArrayList<>(Collections.nCopies(after.size(), MergeResult.CAME));
        for (var row : new ItemRows(before, before, after).rows()) {
            if (row.inOurs() && row.inTheirs()) {
                origins.set(row.theirs(), row.ours());
            }
        }
        return origins;
    }

    /// The place of each learning of an item in an older version of it, where nobody else changed it:
    /// the one of its name, else one of another name that is gone and said nearly the same.
    ///
    /// @return for each learning of `after` its place in `before`, or [MergeResult#CAME] for a new one
    public static List<Integer> learningOrigins(List<Json> before, List<Json> after) {
        var beforeNames = LearningRef.identities(before);
        var origins = new ArrayList<Integer>();
        LearningRef.identities(after).forEach(name -> origins.add(beforeNames.indexOf(name)));
        var removedPlaces = places(before.size(), place -> !origins.contains(place));
        var addedPlaces = places(after.size(), place -> origins.get(place) == MergeResult.CAME);
        LearningRows.matchReworded(
                        removedPlaces.stream().map(before::get).toList(),
                        addedPlaces.stream().map(after::get).toList())
                .forEach((was, now) -> origins.set(addedPlaces.get(now), removedPlaces.get(was)));
        return origins;
    }

    private static List<Integer> places(int size, IntPredicate isMeant) {
        return IntStream.range(0, size).filter(isMeant).boxed().toList();
    }

    /// The version their catalog most likely started from: the one with the fewest differences to
    /// it, the newest of equals. Counters and the other fields of [#EVERYDAY] decide only where all else is equal.
    ///
    /// @param versions not empty, newest first
    public static Catalog base(List<Catalog> versions, Catalog theirs) {
        var differences = new Differences(theirs);
        var best = versions.getFirst();
        long fewest = Long.MAX_VALUE;
        for (var version : versions) {
            long count = differences.from(version, fewest);
            if (count < fewest) {
                fewest = count;
                best = version;
            }
        }
        return best;
    }
}
