package dev.emend.model;

import java.util.Locale;

/// Ways to make a score of relevance, trust and rating of a hit.
public enum Ranking {
    /// `cosine × trust^0.05`: what was asked decides, and of what is equally near the more trusted
    /// comes first. How the weight was chosen is in docs/retrieval.md.
    RELEVANCE {
        @Override
        public double score(double relevance, double trust, double quality01) {
            return cosine(relevance) * Math.pow(trust, TRUST_WEIGHT);
        }
    },
    /// `cosine × trust`: the first design document's `relevance × trust`.
    TRUST {
        @Override
        public double score(double relevance, double trust, double quality01) {
            return cosine(relevance) * trust;
        }
    },
    /// `0.3 · quality + 0.7 · relevance` with quality 1 to 5: as the scoped knowledge design writes
    /// it, where quality outweighs relevance and trust counts nothing.
    QUALITY {
        @Override
        public double score(double relevance, double trust, double quality01) {
            return 0.3 * (1 + 4 * quality01) + 0.7 * relevance;
        }
    };

    /// The exponent of trust: an item of trust 0.5 counts as one that is 3 % less near.
    private static final double TRUST_WEIGHT = 0.05;

    /// @param relevance `(1 + cosine) / 2`, 0 to 1
    /// @param trust 0 to 1
    /// @param quality01 `(quality - 1) / 4`, 0 to 1
    public abstract double score(double relevance, double trust, double quality01);

    /// The score as it counts before ratings are compared: two decimals, as people see it.
    public static double roundScore(double score) {
        return Math.rint(score * 100) / 100;
    }

    /// As settings and commands spell it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Opposite texts score 0: a negative number would rise with lack of trust.
    private static double cosine(double relevance) {
        return Math.max(0, 2 * relevance - 1);
    }
}
