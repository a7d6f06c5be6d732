package dev.emend.app.rules;

import java.time.Instant;
import java.util.Optional;

/// A rule and what came of it.
///
/// @param id from 1, in the order in which rules were made
/// @param author the person in whose name it keeps
/// @param source as [dev.emend.model.Origin#source] has it
/// @param about words; each must begin a word of what is kept
/// @param keptCount how many it kept, those decided otherwise since too
/// @param sampledCount how many it left to a person, one in [KeepRuleService#SAMPLE_ONE_OF]
public record KeepRuleReport(
        long id,
        String author,
        String source,
        String about,
        Lifetime lifetime,
        int keptCount,
        int sampledCount,
        ErrorRate errors) {
    /// @param revokedBy empty while it holds
    public record Lifetime(Instant createdAt, Optional<Instant> revokedAt, Optional<String> revokedBy) {
        public boolean isRevoked() {
            return revokedAt.isPresent();
        }
    }

    /// The error rate of a rule: the share rejected among what it left to a person and a person judged.
    ///
    /// @param share 0 to 1; NaN while nothing was reviewed, as are both ends
    /// @param low and high the 95 % interval of the share (Wilson)
    public record ErrorRate(long rejectedCount, long reviewedCount, double share, double low, double high) {
        public boolean isKnown() {
            return reviewedCount > 0;
        }
    }
}
