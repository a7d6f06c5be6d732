package dev.emend.app.catalogs;

import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import java.util.OptionalInt;

/// Summary of one item, as a line of the table.
///
/// @param trust as in the file; NaN when it is no number
/// @param score the rating, 1 to 5, when there is one
public record ItemSummary(
        ItemRef ref, String title, double trust, LearningSummary learnings, ReviewState state, OptionalInt score) {
    public int impliedFailures() {
        return Trust.impliedFailures(trust);
    }

    /// Whether there is a trust to show, filter and sort by.
    public boolean hasTrust() {
        return Trust.isEarned(trust, state);
    }
}
