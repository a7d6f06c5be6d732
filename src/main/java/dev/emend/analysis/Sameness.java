package dev.emend.analysis;

/// How likely a person would keep only one of two lessons.
///
/// A logistic model over a few likenesses, fitted to the tuning half of the judged pairs, with and
/// without vectors; what contradicts is never the same, and lessons of different items are only
/// when their vectors are near or, without vectors, nearly all their words are.
final class Sameness {
    /// From here on a clash speaks against a duplicate; below the threshold at which it is
    /// proposed.
    static final double CLASHES = 0.45;

    /// Below, nothing else makes up for it.
    private static final double LEAST_ADVICE = 0.25;

    private static final double LEAST_COSINE_ACROSS = 0.5;
    private static final double LEAST_SCORE_ACROSS = 0.85;
    private static final double SWAPPED = 1.5;
    private static final int SHOWN_WORDS = 5;
    private static final double FAR = 0.4;

    private Sameness() {}

    /// The likenesses the model looks at, each 0 to 1 but the names.
    ///
    /// @param advice of what is recommended, by weighted words
    /// @param letters of the wording of the advice
    /// @param error of what went wrong
    /// @param clause of the two most alike clauses
    /// @param names that each has and the other lacks, 0 to 3
    record Features(
            double advice, double letters, double error, double clause, int names, Marks marks) {}

    /// @param covered how much of one advice the other lesson holds
    /// @param isSameTarget the actions aim at the same control
    /// @param isSwapped a clause is the same but for one name or value
    record Marks(double covered, boolean isSameTarget, boolean isSwapped) {}

    static Features features(Guidance one, Guidance other) {
        double clause = 0;
        boolean isSwapped = false;
        for (var first : one.clauses()) {
            for (var second : other.clauses()) {
                if (first.isPositive() == second.isPositive()) {
                    double likeness = first.does().likeness(second.does());
                    clause = Math.max(clause, likeness);
                    isSwapped =
                            isSwapped
                                    || likeness >= 0.5
                                            && first.does().namesNotIn(other.all()) == 1
                                            && second.does().namesNotIn(one.all()) == 1;
                }
            }
        }
        int names =
                Math.min(
                        one.advice().namesNotIn(other.all()), other.advice().namesNotIn(one.all()));
        return new Features(
                one.advice().likeness(other.advice()),
                Wording.dice(one.trigrams(), other.trigrams()),
                one.error().likeness(other.error()),
                clause,
                Math.min(3, names),
                new Marks(
                        Math.max(
                                one.advice().coveredBy(other.all()),
                                other.advice().coveredBy(one.all())),
                        one.target().isSameAs(other.target()),
                        isSwapped));
    }

    /// 0 to 1.
    ///
    /// @param cosine of the vectors; NaN without
    static double of(Guidance one, Guidance other, double cosine, boolean isSameItem) {
        boolean isFar = !isSameItem && cosine < LEAST_COSINE_ACROSS;
        if (isFar
                || one.advice().likeness(other.advice()) < LEAST_ADVICE
                || Clash.of(one, other).certainty() >= CLASHES) {
            return 0;
        }
        double score = score(features(one, other), cosine);
        if (one.failure().missesOther(other.failure())) {
            score *= FAR;
        }
        boolean isFarInWords = !isSameItem && Double.isNaN(cosine) && score < LEAST_SCORE_ACROSS;
        return isFarInWords ? score * FAR : score;
    }

    private static double score(Features of, double cosine) {
        var marks = of.marks();
        double swapped = marks.isSwapped() ? 1 : 0;
        double sum =
                Double.isNaN(cosine)
                        ? -4.1
                                + 2.3 * of.advice()
                                + 0.5 * of.letters()
                                + 2.0 * of.error()
                                + 3.0 * of.clause()
                                - 0.9 * of.names()
                                + 2.4 * marks.covered()
                                + (marks.isSameTarget() ? 0.2 : 0)
                                - SWAPPED * swapped
                        : -5.0
                                + 3.1 * cosine
                                + 2.1 * of.advice()
                                + 0.4 * of.letters()
                                + 1.6 * of.error()
                                + 2.7 * of.clause()
                                - 0.9 * of.names()
                                + 2.1 * marks.covered()
                                - SWAPPED * swapped;
        return 1 / (1 + Math.exp(-sum));
    }

    static double cosine(Lesson one, Lesson other) {
        if (!one.hasVector() || one.vector().length != other.vector().length) {
            return Double.NaN;
        }
        double sum = 0;
        for (int i = 0; i < one.vector().length; i++) {
            sum += one.vector()[i] * other.vector()[i];
        }
        return sum;
    }

    /// The heaviest words both recommend, for people.
    static String shared(Guidance one, Guidance other) {
        var words = one.advice().sharedWith(other.advice());
        return String.join(", ", words.subList(0, Math.min(SHOWN_WORDS, words.size())));
    }
}
