package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.CatalogFiles.ExternalMerge;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.merge.Merge;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The known state of a file that others write too.
///
/// @param current the last known content with every decided edit: what the file should become
/// @param knownVersions the states `now` comes from, newest first and never empty; the first is what was
///   last seen in the file or written to it, and others may have started from any of them
/// @param older further such states, newest first; asked for when there is something to merge
/// @param isCheckedOut whether git wrote what is in the file, and no other program; asked for when it looks like an
///   older copy with something new
public record LocalVersion(
        Catalog current,
        List<KnownVersion> knownVersions,
        Supplier<List<KnownVersion>> older,
        Predicate<Catalog> isCheckedOut) {
    private static final String LEARNINGS = "kb_learnings";
    private static final String TRUST = "trust_score";

    public LocalVersion {
        knownVersions = List.copyOf(knownVersions);
    }

    /// The state of a file that is in no repository.
    public LocalVersion(Catalog current, List<KnownVersion> knownVersions, Supplier<List<KnownVersion>> older) {
        this(current, knownVersions, older, _ -> false);
    }

    /// The state of a file of which no other version is known.
    public static LocalVersion of(Catalog current, Catalog onDisk) {
        return new LocalVersion(current, List.of(new KnownVersion(onDisk, VersionOrigin.OWN)), List::of);
    }

    public Catalog onDisk() {
        return knownVersions.getFirst().catalog();
    }

    /// The result of merging both sides when the file holds theirs.
    ///
    /// A file that is byte for byte an earlier version was put back on purpose: it is taken, with what was
    /// decided here since. So is one that comes from such a version, when others had put back an older one
    /// meanwhile, as git does between two branches. Everything else was written by a program that knew one of
    /// the versions, or something near it.
    public MergeResult merge(Catalog theirs) {
        var bases = bases();
        int place = place(bases, theirs);
        return place < 0 ? mergeUnknown(bases, mostLike(bases, theirs), theirs) : mergeKnown(bases, place, theirs);
    }

    /// Like [#merge(Catalog)], but step by step. A file made of an earlier version that others had left, or of a
    /// branch that git checked out, has two: they put that version back first, and then made theirs of it.
    public List<ExternalMerge> mergeSteps(Catalog theirs) {
        var bases = bases();
        int place = place(bases, theirs);
        if (place >= 0) {
            return List.of(new ExternalMerge(theirs, mergeKnown(bases, place, theirs)));
        }
        var base = mostLike(bases, theirs);
        int first = firstPlace(bases, base);
        boolean isOlder = !FolderItems.isSame(base, onDisk())
                && isRestored(bases, first)
                && base.readOnlyReason().isEmpty();
        if (isOlder && (hasOlderPutBack(bases, base) || isCheckedOut.test(theirs))) {
            var backMerge = mergeKnown(bases, first, base);
            var tooMuch = Merge.of(base, base, theirs).tooMuch();
            var forward = Merge.ofRestored(base, backMerge.catalog(), theirs, tooMuch);
            return List.of(new ExternalMerge(base, backMerge), new ExternalMerge(theirs, forward));
        }
        return List.of(new ExternalMerge(theirs, mergeUnknown(bases, base, theirs)));
    }

    private MergeResult mergeKnown(List<KnownVersion> bases, int place, Catalog theirs) {
        if (isRestored(bases, place)) {
            return Merge.ofRestored(sinceByOthers(bases, place, 0), current, theirs, theirs.readOnlyReason());
        }
        // what is known byte by byte needs no guess
        var base = bases.get(place).catalog();
        return withBulkGuard(bases, base, theirs, Merge.of(base, current, theirs));
    }

    /// The merge result, to be asked about again when a person rejected the same once and it removes as much.
    ///
    /// @param base what theirs was made of
    private MergeResult withBulkGuard(List<KnownVersion> bases, Catalog base, Catalog theirs, MergeResult mergeResult) {
        boolean isRefused = bases.stream()
                .filter(version -> FolderItems.isSame(version.catalog(), base))
                .findFirst()
                .filter(version -> version.origin() == VersionOrigin.REJECTED)
                .isPresent();
        return isRefused && mergeResult.tooMuch().isEmpty()
                ? mergeResult.withTooMuch(Merge.of(onDisk(), onDisk(), theirs).tooMuch())
                : mergeResult;
    }

    private MergeResult mergeUnknown(List<KnownVersion> bases, Catalog base, Catalog theirs) {
        int older = olderPutBack(bases, base);
        if (older >= 0) {
            var since = sinceByOthers(bases, firstPlace(bases, base), older);
            return Merge.ofRestored(
                    since, current, theirs, Merge.of(base, base, theirs).tooMuch());
        }
        return withBulkGuard(bases, base, theirs, Merge.of(origin(bases, base, current, theirs), current, theirs));
    }

    /// Whether others put back a version older than this one, and nobody but Emend wrote since.
    private static boolean hasOlderPutBack(List<KnownVersion> bases, Catalog version) {
        int older = olderPutBack(bases, version);
        return older >= 0 && bases.subList(0, older).stream().allMatch(base -> base.origin() == VersionOrigin.OWN);
    }

    /// The position at which others put back a version older than this one, after this one was in the
    /// file; -1 when they did not, or have put back a newer one since.
    private static int olderPutBack(List<KnownVersion> bases, Catalog version) {
        if (!isRestored(bases, firstPlace(bases, version))) {
            return -1;
        }
        int last = 0;
        while (!FolderItems.isSame(bases.get(last).catalog(), version)) {
            last++;
        }
        for (int i = 0; i < last; i++) {
            int first = firstPlace(bases, bases.get(i).catalog());
            if (bases.get(i).origin() != VersionOrigin.OWN && first > i) {
                return first > last ? i : -1;
            }
        }
        return -1;
    }

    /// The earlier version theirs is byte for byte; empty when it is none, or the one that was last seen.
    public Optional<Catalog> restoredVersion(Catalog theirs) {
        var bases = bases();
        int place = place(bases, theirs);
        return isRestored(bases, place) ? Optional.of(bases.get(place).catalog()) : Optional.empty();
    }

    /// Nobody puts back on purpose what a person refused.
    private static boolean isRestored(List<KnownVersion> bases, int place) {
        if (place <= 0) {
            return false;
        }
        var version = bases.get(place).catalog();
        var last = bases.stream()
                .filter(base -> FolderItems.isSame(base.catalog(), version))
                .findFirst()
                .orElseThrow();
        return last.origin() != VersionOrigin.REJECTED;
    }

    private List<KnownVersion> bases() {
        var bases = new ArrayList<>(knownVersions);
        bases.addAll(older.get());
        return bases;
    }

    /// The position at which theirs was first: what was decided since comes behind that.
    private static int place(List<KnownVersion> bases, Catalog theirs) {
        return FolderItems.isSame(bases.getFirst().catalog(), theirs) ? 0 : firstPlace(bases, theirs);
    }

    private static int firstPlace(List<KnownVersion> bases, Catalog version) {
        for (int i = bases.size() - 1; i >= 0; i--) {
            if (FolderItems.isSame(bases.get(i).catalog(), version)) {
                return i;
            }
        }
        return -1;
    }

    /// Whether a version that is put back is newer than the one that others had put back before, as after git's
    /// stash and pop; not when it is one that was written here on top of that.
    public boolean isForward(Catalog theirs) {
        var bases = bases();
        int place = place(bases, theirs);
        for (int i = 0; i < bases.size(); i++) {
            if (bases.get(i).origin() != VersionOrigin.OWN) {
                int first = firstPlace(bases, bases.get(i).catalog());
                return i < place && place < first;
            }
        }
        return false;
    }

    /// The merged version with what theirs has and what stays otherwise here: learnings they took out,
    /// what they wrote again though what was in any version it was made of was put back here, and items
    /// of others that an older copy lacks. Empty when there is nothing of these.
    public Optional<Catalog> rejectedVersion(Catalog theirs, MergeResult mergeResult) {
        var changes = mergeResult.changes();
        if (changes.restoredLearnings() + changes.reappliedEdits() == 0) {
            return Optional.empty();
        }
        var bases = bases();
        int place = place(bases, theirs);
        var base = place < 0 ? mostLike(bases, theirs) : bases.get(place).catalog();
        int first = place < 0 ? firstPlace(bases, base) : place;
        var rejectedCatalog = mergeResult.catalog();
        if (changes.restoredLearnings() > 0) {
            rejectedCatalog = Merge.ofBranches(base, rejectedCatalog, theirs).catalog();
        }
        for (var before : first > 0 ? different(sources(bases, first)) : List.<Catalog>of()) {
            // none of them added by itself what both have
            rejectedCatalog = Merge.ofBranches(withCommon(before, theirs, rejectedCatalog), rejectedCatalog, theirs)
                    .catalog();
        }
        rejectedCatalog = without(
                rejectedCatalog,
                byOthers(theirs, mergeResult.catalog()).stream()
                        .filter(item -> theirs.indexOf(item).isEmpty())
                        .toList());
        return FolderItems.isSame(rejectedCatalog, mergeResult.catalog())
                ? Optional.empty()
                : Optional.of(rejectedCatalog);
    }

    /// The versions that one was made of, and their own sources: others made theirs of what it is most like, as git a
    /// branch, and of nothing else that was in the file; what is written here is made of all that was before.
    private static List<KnownVersion> sources(List<KnownVersion> bases, int place) {
        var sources = new ArrayList<KnownVersion>();
        int at = place;
        while (at + 1 < bases.size()) {
            var older = bases.subList(at + 1, bases.size());
            if (bases.get(at).origin() == VersionOrigin.OWN) {
                sources.addAll(older);
                return sources;
            }
            at = firstPlace(bases, mostLike(older, bases.get(at).catalog()));
            sources.add(bases.get(at));
        }
        return sources;
    }

    /// As it was when others wrote theirs and it was merged to that; the same when that is not known any more.
    public LocalVersion before(Catalog theirs, Catalog mergedCatalog) {
        var bases = bases();
        for (int i = 0; i + 1 < bases.size(); i++) {
            var version = bases.get(i + 1);
            if (version.origin() != VersionOrigin.OWN
                    && FolderItems.isSame(version.catalog(), theirs)
                    && FolderItems.isSame(bases.get(i).catalog(), mergedCatalog)) {
                return new LocalVersion(mergedCatalog, bases.subList(i + 1, bases.size()), List::of);
            }
        }
        return this;
    }

    /// The items that are otherwise in theirs, or missing, only in what other programs had written before: nothing of
    /// that was decided here.
    ///
    /// @param mergedCatalog what became of theirs
    public List<ItemRef> byOthers(Catalog theirs, Catalog mergedCatalog) {
        var oldestFirst = new ArrayList<>(bases().reversed());
        oldestFirst.add(new KnownVersion(current, VersionOrigin.OWN));
        var items = new ArrayList<ItemRef>();
        for (int i = 0; i < mergedCatalog.size(); i++) {
            var item = mergedCatalog.ref(i);
            var place = theirs.indexOf(item);
            boolean isSame = place.isPresent() && mergedCatalog.isWrittenAs(i, theirs, place.getAsInt());
            if (!item.isUnnamed() && !isSame) {
                var other = theirs.find(item).map(KnowledgeItem::fields).orElse(Json.Obj.EMPTY);
                if (isByOthers(oldestFirst, item, mergedCatalog.item(i).fields(), other)) {
                    items.add(item);
                }
            }
        }
        return items;
    }

    private static boolean isByOthers(
            List<KnownVersion> oldestFirst, ItemRef item, Json.Obj ownFields, Json.Obj other) {
        var learnings = ownFields.array(LEARNINGS);
        boolean isAllThere =
                ownFields.members().keySet().containsAll(other.members().keySet())
                        && learnings.containsAll(other.array(LEARNINGS));
        return isAllThere
                && ownFields.members().entrySet().stream()
                        .filter(field -> !field.getKey().equals(LEARNINGS))
                        // follows from the learnings
                        .filter(field -> !field.getKey().equals(TRUST)
                                || other.array(LEARNINGS).equals(learnings))
                        .filter(field -> !field.getValue().equals(other.get(field.getKey())))
                        .allMatch(field -> isLikeByOthers(
                                oldestFirst, item, was -> field.getValue().equals(was.get(field.getKey()))))
                && learnings.stream()
                        .filter(learning -> !other.array(LEARNINGS).contains(learning))
                        .allMatch(learning -> isLikeByOthers(
                                oldestFirst, item, was -> was.array(LEARNINGS).contains(learning)));
    }

    /// Whether an item is like that by what others wrote: nothing decided here made it so. What Emend writes
    /// again is no decision, nor is what the oldest version that is still kept has: it may have it from others.
    private static boolean isLikeByOthers(List<KnownVersion> oldestFirst, ItemRef item, Predicate<Json.Obj> isLike) {
        boolean wasEver = false;
        // in Emend's last version, or in any since
        boolean wasPresent = oldestFirst
                .getFirst()
                .catalog()
                .find(item)
                .map(KnowledgeItem::fields)
                .filter(isLike)
                .isPresent();
        for (var version : oldestFirst) {
            var fields = version.catalog().find(item).map(KnowledgeItem::fields);
            boolean is = fields.filter(isLike).isPresent();
            boolean isOwn = version.origin() == VersionOrigin.OWN;
            if (isOwn && is && !wasPresent) {
                return false;
            }
            wasPresent = is || wasPresent && !isOwn;
            wasEver |= is;
        }
        return wasEver;
    }

    /// A copy of the catalog without these items, where it has them.
    public static Catalog without(Catalog catalog, List<ItemRef> items) {
        var edits = items.reversed().stream()
                .filter(item -> catalog.indexOf(item).isPresent())
                .<Edit>map(Edit.RemoveItem::new)
                .toList();
        return edits.isEmpty() ? catalog : catalog.with(edits).catalog();
    }

    /// A copy of the base with the items of one catalog that all others have too.
    private static Catalog withCommon(Catalog base, Catalog one, Catalog... catalogs) {
        var edits = new ArrayList<Edit>();
        for (int i = 0; i < one.size(); i++) {
            var item = one.ref(i);
            if (!item.isUnnamed()
                    && base.indexOf(item).isEmpty()
                    && Stream.of(catalogs).allMatch(other -> other.indexOf(item).isPresent())) {
                edits.add(new Edit.AddItem(item, null, one.item(i).fields()));
            }
        }
        return base.with(edits).catalog();
    }

    /// The version theirs was made of, without the items that others took out: one that theirs has again is new. With
    /// the files that others added and theirs lacks: no program takes out a file because it has an older copy.
    ///
    /// @param base the version theirs is most like
    private static Catalog origin(List<KnownVersion> bases, Catalog base, Catalog ours, Catalog theirs) {
        int older = olderPutBack(bases, base);
        if (older >= 0) {
            return bases.get(older).catalog();
        }
        var edits = new ArrayList<Edit>();
        for (int i = base.size() - 1; i >= 0; i--) {
            var item = base.ref(i);
            if (!item.isUnnamed()
                    && ours.indexOf(item).isEmpty()
                    && theirs.indexOf(item).isPresent()
                    && !isTakenOutHere(bases, item)) {
                edits.add(new Edit.RemoveItem(item));
            }
        }
        var oldestFirst = bases.reversed();
        for (int i = 0; i < ours.size(); i++) {
            var item = ours.ref(i);
            var fields = ours.item(i).fields();
            if (!item.isUnnamed()
                    && base.indexOf(item).isEmpty()
                    && theirs.indexOf(item).isEmpty()
                    && FolderItems.isFile(ours.item(i))
                    && isByOthers(oldestFirst, item, fields, Json.Obj.EMPTY)) {
                edits.add(new Edit.AddItem(item, null, fields));
            }
        }
        return edits.isEmpty() ? base : base.with(edits).catalog();
    }

    /// Whether an item that is gone went by a decision made here, also when others had it again since.
    private static boolean isTakenOutHere(List<KnownVersion> bases, ItemRef item) {
        boolean isTakenOut = false;
        boolean wasThere = false;
        for (var version : bases.reversed()) {
            boolean isThere = version.catalog().indexOf(item).isPresent();
            if (version.origin() == VersionOrigin.OWN && isThere != wasThere) {
                isTakenOut = wasThere;
            }
            wasThere = isThere;
        }
        return isTakenOut || wasThere;
    }

    private static Catalog mostLike(List<KnownVersion> bases, Catalog theirs) {
        return Merge.base(different(bases), theirs);
    }

    private static List<Catalog> different(List<KnownVersion> versions) {
        var different = new LinkedHashMap<String, Catalog>();
        versions.forEach(version -> different.putIfAbsent(version.catalog().sha256(), version.catalog()));
        return List.copyOf(different.values());
    }

    /// A version with what other programs made of it since, and nothing that was decided here and stands.
    ///
    /// An item that others took out and that was kept here all the same was decided here, unless the version has
    /// it: else it would be new on both sides.
    ///
    /// @param bases all versions, newest first
    /// @param place of that version in them
    /// @param until the place of the last one that counts
    private Catalog sinceByOthers(List<KnownVersion> bases, int place, int until) {
        var since = new ArrayList<>(List.of(bases.get(place).catalog()));
        for (int i = place - 1; i >= until; i--) {
            var version = bases.get(i).catalog();
            var older = bases.subList(i + 1, bases.size());
            int same = place(older, version);
            int knownPlace = same + i + 1;
            var last = since.getLast();
            if (bases.get(i).origin() != VersionOrigin.OWN) {
                var back = since.getFirst();
                boolean isOursNext = i > 0 && bases.get(i - 1).origin() == VersionOrigin.OWN;
                boolean isOursUndone = isOursNext && FolderItems.isSame(lastOfOurs(bases, i - 1), version);
                var written = i == 0
                        ? current
                        : isOursNext && !isOursUndone ? bases.get(i - 1).catalog() : version;
                // one that was put back takes back what was there, another was made of what it is most like
                var next = same >= 0 && knownPlace <= place
                        ? since.get(place - knownPlace)
                        : step(
                                same >= 0
                                        ? older.getFirst().catalog()
                                        : origin(older, mostLike(older, version), last, version),
                                version,
                                last);
                last = withCommon(next, last, written, back);
            }
            since.add(last);
        }
        return since.getLast();
    }

    /// The last one written here without others between.
    private static Catalog lastOfOurs(List<KnownVersion> bases, int place) {
        int last = place;
        while (last > 0 && bases.get(last - 1).origin() == VersionOrigin.OWN) {
            last--;
        }
        return bases.get(last).catalog();
    }

    /// The result of one step of others on top of `since`.
    ///
    /// An item that was added here does not become theirs when they change it. One that they took out is theirs to
    /// take out, though it was edited here before: else its absence would count as decided here.
    ///
    /// @param since the version that is put back with what others made of it until then
    private static Catalog step(Catalog base, Catalog version, Catalog since) {
        var merged = Merge.ofBranches(base, version, since).catalog();
        var edits = new ArrayList<Edit>();
        for (int i = merged.size() - 1; i >= 0; i--) {
            var item = merged.ref(i);
            boolean isOut =
                    since.indexOf(item).isEmpty() || version.indexOf(item).isEmpty();
            if (!item.isUnnamed() && base.indexOf(item).isPresent() && isOut) {
                edits.add(new Edit.RemoveItem(item));
            }
        }
        return merged.with(edits).catalog();
    }

    /// The state after theirs was merged with it.
    public LocalVersion with(Catalog theirs, MergeResult mergeResult) {
        return new LocalVersion(mergeResult.catalog(), withNewest(theirs, VersionOrigin.EXTERNAL), older, isCheckedOut);
    }

    /// The state after this version was written.
    public LocalVersion afterWrite(Catalog writtenCatalog) {
        return new LocalVersion(writtenCatalog, withNewest(writtenCatalog, VersionOrigin.OWN), older, isCheckedOut);
    }

    private List<KnownVersion> withNewest(Catalog newest, VersionOrigin origin) {
        var all = new ArrayList<>(knownVersions);
        all.addFirst(new KnownVersion(newest, origin));
        return all;
    }
}
