package dev.emend.model;

/// Trust in an item, from 0.5 to 1, and how it falls.
///
/// Source: KB-attached learning design: `trust = max(0.5, trust * 0.95)` per learning, stepwise in
/// IEEE doubles.
public final class Trust {
    public static final double FULL = 1.0;
    public static final double FLOOR = 0.5;
    public static final double FACTOR = 0.95;

    /// At the floor no more failures can be told from the number: 0.95^14 is the first below 0.5.
    public static final int IMPLIED_AT_FLOOR = 14;

    private Trust() {}

    public enum Band {
        TRUSTED,
        CAUTION,
        DOUBTFUL
    }

    /// The trust after one more attached learning.
    public static double afterFailure(double trust) {
        return Math.max(FLOOR, trust * FACTOR);
    }

    /// The number of failures a trust value stands for, `ln t / ln 0.95` rounded; 0 for values that
    /// are no trust.
    public static int impliedFailures(double trust) {
        if (!(trust > 0) || trust >= FULL) {
            return 0;
        }
        if (trust <= FLOOR) {
            return IMPLIED_AT_FLOOR;
        }
        return (int) Math.round(Math.log(trust) / Math.log(FACTOR));
    }

    /// Whether there is a trust to show: what nobody has read has earned none, but for what failures took away.
    public static boolean isEarned(double trust, ReviewState state) {
        return state != ReviewState.NOT_REVIEWED || trust < FULL;
    }

    /// The trust there is to show; NaN when none is earned.
    public static double earnedTrust(double trust, ReviewState state) {
        return isEarned(trust, state) ? trust : Double.NaN;
    }

    /// As answers give it; null when there is none to show, or the item has a text there.
    public static Json toJson(double trust, ReviewState state) {
        double earnedTrust = earnedTrust(trust, state);
        return Double.isFinite(earnedTrust) ? Json.from(earnedTrust) : Json.Null.NULL;
    }

    /// As prompts and copies print the item: without a trust that is not earned.
    public static KnowledgeItem withoutUnearnedTrust(KnowledgeItem item, ReviewState state) {
        return isEarned(item.trust(), state)
                ? item
                : new KnowledgeItem(item.ref(), item.fields().with("trust_score", Json.Null.NULL));
    }

    /// Trusted from 0.9, caution from 0.7, doubtful below; NaN is doubtful.
    public static Band band(double trust) {
        if (trust >= 0.9) {
            return Band.TRUSTED;
        }
        return trust >= 0.7 ? Band.CAUTION : Band.DOUBTFUL;
    }
}
