package dev.emend.app.review;

import dev.emend.analysis.similarity.Relation;
import dev.emend.analysis.statistics.Proportion;

/// The agreement of people with a judge on pairs. Counted for each relation by itself: a judge that
/// tells well that two are separate need not tell well that they contradict each other.
///
/// @param relation the judge's word
/// @param judgedCount of how many pairs that it gave this word a person said something
public record JudgeAgreement(String judge, Relation relation, int agreedCount, int judgedCount) {
    /// From this on, with 95 % confidence, its verdicts of this relation are offered as what to do.
    public static final double TRUSTED_FROM = 0.8;

    /// For those who know no relations but their words.
    public String relationWord() {
        return relation.word();
    }

    /// The agreement with its interval by Wilson.
    private Proportion share() {
        return new Proportion(agreedCount, judgedCount);
    }

    /// The least its share may be by chance, in 95 of 100 cases; 0 of nothing.
    public double low() {
        return judgedCount == 0 ? 0 : share().interval().low();
    }

    /// The most it may be; 1 of nothing.
    public double high() {
        return judgedCount == 0 ? 1 : share().interval().high();
    }

    public boolean isTrusted() {
        return low() >= TRUSTED_FROM;
    }
}
