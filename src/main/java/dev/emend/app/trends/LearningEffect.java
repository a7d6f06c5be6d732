package dev.emend.app.trends;

import dev.emend.analysis.statistics.Proportion;
import dev.emend.model.LearningRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// The outcomes of attempts before and after one learning was kept. What counts as an attempt, and how
/// long before and after are, is in docs/analysis.md.
///
/// @param lesson secrets masked
/// @param keptAt when it was kept
/// @param concurrentCount how many other learnings of its item were kept in the same time: they share its
///   attempts
public record LearningEffect(
        LearningRef learning,
        String lesson,
        Instant keptAt,
        Side before,
        Side after,
        Difference difference,
        Follow follow,
        int concurrentCount) {
    /// With fewer known outcomes on one side nothing is said.
    public static final int MIN_KNOWN = 5;

    /// The significance level: what is less likely than this is not put down to chance.
    public static final double LIMIT = 0.05;

    /// The good news first.
    static final Comparator<LearningEffect> ORDER = Comparator.comparing(LearningEffect::verdict)
            .thenComparing(effect -> -Math.abs(effect.difference.orZero()))
            .thenComparing(effect -> -(effect.before.knownOutcomes() + effect.after.knownOutcomes()))
            .thenComparing(effect -> effect.learning.key());

    public enum Verdict {
        HELPED,
        WORSE,
        NO_DIFFERENCE,
        TOO_LITTLE;

        /// As JSON has it.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// As people read it.
        public String title() {
            return EffectTexts.title(this);
        }
    }

    /// The attempts of one side.
    ///
    /// @param from inclusive
    /// @param until exclusive before the learning was kept, inclusive after it
    /// @param attempts of them a plan and its run are one
    /// @param plans how many of the attempts are plans
    /// @param knownOutcomes how many have a known outcome
    /// @param successes how many of these succeeded
    /// @param sameFailure how many show the failure the learning is about: its tool failed with the
    ///   same kind of error
    public record Side(
            Instant from,
            Instant until,
            int attempts,
            int plans,
            int knownOutcomes,
            int successes,
            int sameFailure,
            Cost cost,
            List<TrendRecordLink> rows) {
        public Side {
            rows = List.copyOf(rows);
        }

        Proportion proportion() {
            return new Proportion(successes, knownOutcomes);
        }

        /// The share that succeeded, with its interval; NaN without a known outcome.
        public TrendReport.Share share() {
            return TrendReport.Share.of(proportion());
        }

        public Duration length() {
            return Duration.between(from, until);
        }
    }

    /// The cost of attempts whose transcript states it.
    ///
    /// @param runs how many say it
    /// @param median in US dollars; empty when none says it
    public record Cost(int runs, OptionalDouble median) {}

    /// The share after less the share before, −1 to 1; all NaN when nothing is compared.
    ///
    /// @param chance how likely a difference at least as unlikely is without any effect
    /// @param adjustedChance the same for as many comparisons as were made
    public record Difference(double value, double low, double high, double chance, double adjustedChance) {
        static final Difference NONE = new Difference(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

        public boolean isKnown() {
            return !Double.isNaN(value);
        }

        double orZero() {
            return isKnown() ? value : 0;
        }
    }

    /// The events that followed, to the end of the records.
    ///
    /// @param testedAttempts attempts with a known outcome after it was kept
    /// @param firstSuccess from kept to the first success; empty when there was none
    /// @param lastFailure from kept to the last failed attempt; empty when none failed
    /// @param laterReports later learnings that tell of the same failure
    public record Follow(
            int testedAttempts,
            Optional<Duration> firstSuccess,
            Optional<Duration> lastFailure,
            List<LearningRef> laterReports) {
        public Follow {
            laterReports = List.copyOf(laterReports);
        }
    }

    public Verdict verdict() {
        if (!difference.isKnown()) {
            return Verdict.TOO_LITTLE;
        }
        if (difference.adjustedChance >= LIMIT) {
            return Verdict.NO_DIFFERENCE;
        }
        return difference.value > 0 ? Verdict.HELPED : Verdict.WORSE;
    }

    /// The number of known outcomes still needed before it was kept.
    public int neededBefore() {
        return Math.max(0, MIN_KNOWN - before.knownOutcomes);
    }

    /// The number of known outcomes still needed since it was kept.
    public int neededAfter() {
        return Math.max(0, MIN_KNOWN - after.knownOutcomes);
    }

    /// Such as `After this was kept: 12 of 14 plans succeeded, before 5 of 13.`
    public String sentence() {
        return EffectTexts.sentence(this);
    }

    /// The conclusion that the numbers allow, as a sentence.
    public String conclusion() {
        return EffectTexts.conclusion(this);
    }

    /// Further details, a sentence each.
    public List<String> details() {
        return EffectTexts.details(this);
    }

    /// The records it rests on: the learning, the attempts after it was kept, and those before.
    public List<TrendRecordLink> rows() {
        var rows = new ArrayList<TrendRecordLink>();
        rows.add(new TrendRecordLink(
                new TrendRecordLink.Place.OfLearning(learning), learning.item().label(), lesson, Optional.of(keptAt)));
        rows.addAll(after.rows.reversed());
        rows.addAll(before.rows.reversed());
        return rows;
    }
}
