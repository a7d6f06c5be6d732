package dev.emend.catalog;

import java.util.List;

/// Three-way merge of catalogs: what changed from a common base on our side and on theirs, field by
/// field. Pure functions.
public final class Merge {
    private Merge() {}

    /// Brings our changes into their catalog.
    ///
    /// @param base what both sides started from
    /// @param ours the base with what people decided, or a later state of ours
    /// @param theirs what agents left on disk
    public static Merged of(Catalog base, Catalog ours, Catalog theirs) {
        return new CatalogMerge(base, ours, theirs).run();
    }

    /// The version their catalog most likely started from: the one with the fewest differences to
    /// it, the newest of equals.
    ///
    /// @param versions not empty, newest first
    public static Catalog base(List<Catalog> versions, Catalog theirs) {
        var differences = new Differences(theirs);
        var best = versions.getFirst();
        int fewest = Integer.MAX_VALUE;
        for (var version : versions) {
            int count = differences.from(version, fewest);
            if (count < fewest) {
                fewest = count;
                best = version;
            }
        }
        return best;
    }
}
