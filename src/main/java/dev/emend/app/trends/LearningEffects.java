package dev.emend.app.trends;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Whether the learnings kept in a period helped.
///
/// @param learnings those that helped first, then those that made it worse, those without a
///   difference, and those with too few attempts
/// @param comparisonCount how many were compared, which is what chances are corrected for
public record LearningEffects(List<LearningEffect> learnings, int comparisonCount, Undated undatedCounts, Delay delay) {
    static final LearningEffects NONE = of(List.of(), new Undated(0, 0));

    public LearningEffects {
        learnings = List.copyOf(learnings);
    }

    /// The numbers of runs and learnings without a place in time, which are left out.
    ///
    /// @param runs that would count for a learning
    /// @param learnings that are kept, nobody knows since when
    public record Undated(int runs, int learnings) {}

    /// The time until a correction works, over the learnings that were tried after they were kept.
    ///
    /// @param successCount how many had a success
    /// @param unsuccessfulCount how many had none so far; they count as longer than any other
    /// @param untriedCount how many were not tried since
    /// @param firstSuccess from kept to the first success
    /// @param lastFailure from kept to the last failed attempt, 0 where none failed
    public record Delay(
            int successCount, int unsuccessfulCount, int untriedCount, Quartiles firstSuccess, Quartiles lastFailure) {
        public int triedCount() {
            return successCount + unsuccessfulCount;
        }
    }

    /// By nearest rank: the smallest value that so many are not above.
    ///
    /// @param low a quarter is not above it; each is empty when it is not reached, or of nothing
    /// @param high three quarters are not above it
    public record Quartiles(Optional<Duration> low, Optional<Duration> median, Optional<Duration> high) {
        /// @param times in order
        /// @param all how many there are with those that are longer than any
        static Quartiles of(List<Duration> times, int all) {
            return new Quartiles(rank(times, all, 1), rank(times, all, 2), rank(times, all, 3));
        }

        private static Optional<Duration> rank(List<Duration> times, int all, int quarter) {
            int rank = (all * quarter + 3) / 4;
            return rank == 0 || rank > times.size() ? Optional.empty() : Optional.of(times.get(rank - 1));
        }
    }

    static LearningEffects of(List<LearningEffect> effects, Undated undated) {
        var sorted = effects.stream().sorted(LearningEffect.ORDER).toList();
        var testedEffects = effects.stream()
                .filter(effect -> effect.follow().testedAttempts() > 0)
                .toList();
        var successes = testedEffects.stream()
                .flatMap(effect -> effect.follow().firstSuccess().stream())
                .sorted()
                .toList();
        var failures = testedEffects.stream()
                .map(effect -> effect.follow().lastFailure().orElse(Duration.ZERO))
                .sorted()
                .toList();
        int comparedCount = (int)
                effects.stream().filter(effect -> effect.difference().isKnown()).count();
        return new LearningEffects(
                sorted,
                comparedCount,
                undated,
                new Delay(
                        successes.size(),
                        testedEffects.size() - successes.size(),
                        effects.size() - testedEffects.size(),
                        Quartiles.of(successes, testedEffects.size()),
                        Quartiles.of(failures, testedEffects.size())));
    }

    public List<LearningEffect> of(LearningEffect.Verdict verdict) {
        return learnings.stream().filter(effect -> effect.verdict() == verdict).toList();
    }
}
