package dev.emend.app.trends;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The outcomes of the plans that use an item, each known by itself or by its run.
///
/// @param uses how many plans use it
/// @param successes how many of them did
/// @param failures how many of them did not; the others nobody knows of
/// @param recent the newest, newest first, [#RECENT] at most
public record ItemOutcomes(int uses, int successes, int failures, List<PastUse> recent) {
    /// The most uses that are told one by one.
    public static final int RECENT = 5;

    public static final ItemOutcomes NONE = new ItemOutcomes(0, 0, 0, List.of());

    public ItemOutcomes {
        recent = List.copyOf(recent);
    }

    /// A plan that uses the item.
    ///
    /// @param task secrets masked
    /// @param success empty when nobody knows
    /// @param evidence who says so; empty when nobody does
    public record PastUse(String task, Instant at, Optional<Boolean> success, String evidence) {}

    public Optional<Instant> last() {
        return recent.stream().findFirst().map(PastUse::at);
    }
}
