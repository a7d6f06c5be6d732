package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.merge.Merge;
import dev.emend.catalog.merge.MergeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// What we know of a file that others write too.
///
/// @param now the last known content with every decided edit: what the file should become
/// @param known the states `now` comes from, newest first and never empty; the first is what was
///   last seen in the file or written to it, and others may have started from any of them
/// @param older further such states, newest first; asked for when there is something to merge
public record LocalVersion(Catalog now, List<Catalog> known, Supplier<List<Catalog>> older) {
    public LocalVersion {
        known = List.copyOf(known);
    }

    public Catalog onDisk() {
        return known.getFirst();
    }

    /// What becomes of both sides when the file holds theirs.
    public MergeResult merge(Catalog theirs) {
        var bases = new ArrayList<>(known);
        bases.addAll(older.get());
        // what is known byte by byte needs no guess
        var base = bases.stream()
                .filter(version -> version.sha256().equals(theirs.sha256()))
                .findFirst()
                .orElseGet(() -> Merge.base(bases, theirs));
        return Merge.of(base, now, theirs);
    }

    /// The same after theirs was brought together with it.
    public LocalVersion with(Catalog theirs, MergeResult merged) {
        return new LocalVersion(merged.catalog(), behind(theirs), older);
    }

    /// The same after it was written.
    public LocalVersion written() {
        return new LocalVersion(now, behind(now), older);
    }

    private List<Catalog> behind(Catalog newest) {
        var all = new ArrayList<>(known);
        all.addFirst(newest);
        return all;
    }
}
