package dev.emend.catalog.merge;

import dev.emend.catalog.merge.ValueMerge.ThreeValues;
import dev.emend.model.Json;
import dev.emend.model.Trust;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Merges the trust of one item by replaying its learnings, never by averaging.
///
/// A side *overrode* the trust when it changed it to something else than what its new learnings
/// make of the base. Without an override of ours their value counts and falls once per learning
/// they lack; with one ours counts and falls once per learning they brought. What is no number from
/// 0 to 1 is neither stepped nor clamped.
///
/// Source: decision 14 and the trust rule of the merge table.
final class TrustMerge {
    private static final double SAME = 1e-12;

    private final ThreeValues trust;
    private final Counts counts;
    private final boolean hasOverride;

    /// The numbers of learnings that each side gained since the base.
    ///
    /// @param oursOnly new ones of ours that theirs lacks
    /// @param theirsOnly new ones of theirs that ours lacks
    /// @param both new ones that both have
    /// @param dropped known ones that theirs lacks
    /// @param missing how many theirs lacks of the merged ones
    record Counts(int oursOnly, int theirsOnly, int both, int dropped, int missing) {}

    TrustMerge(ThreeValues trust, Counts counts) {
        this.trust = trust;
        this.counts = counts;
        this.hasOverride = isOverride(trust.ours(), counts.oursOnly + counts.both);
    }

    /// True when the value of ours was set by hand and theirs is another.
    boolean isReapplied() {
        return hasOverride && !Objects.equals(trust.theirs(), mergedValue());
    }

    /// True when both overrode it, and differently even with all learnings counted on both sides.
    boolean isConflict() {
        return hasOverride
                && isOverride(trust.theirs(), counts.theirsOnly + counts.both)
                && !isSame(fallen(trust.ours(), counts.theirsOnly), fallen(trust.theirs(), counts.oursOnly));
    }

    @Nullable
    Json mergedValue() {
        var theirs = trust.theirs();
        // who left the number alone left in it what a learning cost that is gone
        int without = trust.base() == null ? counts.dropped : 0;
        if (Objects.equals(trust.base(), theirs) && counts.theirsOnly + counts.both + without == 0) {
            return trust.ours();
        }
        if (!hasOverride) {
            return fallen(theirs, counts.missing);
        }
        var merged = fallen(trust.ours(), counts.theirsOnly);
        return counts.theirsOnly > 0 && isSame(merged, theirs) ? theirs : merged;
    }

    private boolean isOverride(@Nullable Json side, int gained) {
        return !Objects.equals(trust.base(), side) && !(gained > 0 && isSame(fallen(trust.base(), gained), side));
    }

    private static @Nullable Json fallen(@Nullable Json from, int steps) {
        double value = value(from);
        if (steps == 0 || !(value >= 0 && value <= 1)) {
            return from;
        }
        for (int i = 0; i < steps; i++) {
            value = Trust.afterFailure(value);
        }
        // at the floor nothing falls any more, and the text stays
        return value(from) - value == 0 ? from : Json.from(value);
    }

    private static boolean isSame(@Nullable Json trust, @Nullable Json other) {
        return Objects.equals(trust, other) || Math.abs(value(trust) - value(other)) <= SAME;
    }

    private static double value(@Nullable Json trust) {
        return switch (trust) {
            case null -> Trust.FULL;
            case Json.Num number -> number.toDouble();
            default -> Double.NaN;
        };
    }
}
