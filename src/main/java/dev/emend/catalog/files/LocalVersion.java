package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.merge.Merge;
import dev.emend.catalog.merge.MergeResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// What we know of a file that others write too.
///
/// @param now the last known content with every decided edit: what the file should become
/// @param known the states `now` comes from, newest first and never empty; the first is what was
///   last seen in the file or written to it, and others may have started from any of them
/// @param older further such states, newest first; asked for when there is something to merge
/// @param origins of the versions that were not written here, by their SHA-256
public record LocalVersion(
        Catalog now, List<Catalog> known, Supplier<List<Catalog>> older, Supplier<Map<String, VersionOrigin>> origins) {
    public LocalVersion {
        known = List.copyOf(known);
    }

    public Catalog onDisk() {
        return known.getFirst();
    }

    /// What becomes of both sides when the file holds theirs.
    ///
    /// A file that is byte for byte an earlier version was put back on purpose: it is taken, with what was
    /// decided here since. Everything else was written by a program that knew one of the versions, or something
    /// near it.
    public MergeResult merge(Catalog theirs) {
        var bases = bases();
        int place = place(bases, theirs);
        if (place > 0 && isRestored(bases.get(place))) {
            return Merge.ofRestored(sinceByOthers(bases, place), now, theirs);
        }
        // what is known byte by byte needs no guess
        return Merge.of(place < 0 ? Merge.base(bases, theirs) : bases.get(place), now, theirs);
    }

    /// The earlier version theirs is byte for byte; empty when it is none, or the one that was last seen.
    public Optional<Catalog> restored(Catalog theirs) {
        var bases = bases();
        int place = place(bases, theirs);
        return place > 0 && isRestored(bases.get(place)) ? Optional.of(bases.get(place)) : Optional.empty();
    }

    /// Nobody puts back on purpose what a person refused.
    private boolean isRestored(Catalog version) {
        return origins.get().get(version.sha256()) != VersionOrigin.REJECTED;
    }

    private List<Catalog> bases() {
        var bases = new ArrayList<>(known);
        bases.addAll(older.get());
        return bases;
    }

    /// Where theirs was first: what was decided since comes behind that.
    private static int place(List<Catalog> bases, Catalog theirs) {
        if (FolderItems.isSame(bases.getFirst(), theirs)) {
            return 0;
        }
        for (int i = bases.size() - 1; i > 0; i--) {
            if (FolderItems.isSame(bases.get(i), theirs)) {
                return i;
            }
        }
        return -1;
    }

    /// A version with what other programs made of it since, and nothing that was decided here and stands.
    ///
    /// @param bases all versions, newest first
    /// @param place of that version in them
    private Catalog sinceByOthers(List<Catalog> bases, int place) {
        var made = origins.get();
        var since = new ArrayList<>(List.of(bases.get(place)));
        for (int i = place - 1; i >= 0; i--) {
            var version = bases.get(i);
            var older = bases.subList(i + 1, bases.size());
            int same = place(older, version);
            int known = same + i + 1;
            var last = since.getLast();
            if (same >= 0 && known <= place) {
                last = since.get(place - known);
            } else if (same >= 0 || made.getOrDefault(version.sha256(), VersionOrigin.OWN) != VersionOrigin.OWN) {
                // one that was put back takes back what was there, another was made of what it is most like
                var base = same >= 0 ? older.getFirst() : Merge.base(older, version);
                last = Merge.ofBranches(base, version, last).catalog();
            }
            since.add(last);
        }
        return since.getLast();
    }

    /// The same after theirs was brought together with it.
    public LocalVersion with(Catalog theirs, MergeResult merged) {
        return new LocalVersion(merged.catalog(), behind(theirs), older, with(theirs, VersionOrigin.EXTERNAL));
    }

    /// The same after it was written as this.
    public LocalVersion written(Catalog written) {
        return new LocalVersion(written, behind(written), older, with(written, VersionOrigin.OWN));
    }

    private Supplier<Map<String, VersionOrigin>> with(Catalog version, VersionOrigin origin) {
        return () -> {
            var all = new HashMap<>(origins.get());
            all.merge(version.sha256(), origin, VersionOrigin::again);
            return all;
        };
    }

    private List<Catalog> behind(Catalog newest) {
        var all = new ArrayList<>(known);
        all.addFirst(newest);
        return all;
    }
}
