package dev.emend.analysis;

/// How likely a person would keep only one of two lessons.
///
/// First what rules it out: the failed actions are others, each names what the other does not, one
/// says the opposite, one's step is the other's condition, or they contradict. What is left gets a
/// logistic model over three likenesses and, where there are vectors, their cosine, fitted to the
/// judged pairs. Without vectors only lessons of one item can be the same.
final class Sameness {
    /// From here on a clash speaks against a duplicate; below the threshold at which it is
    /// proposed.
    static final double CLASHES = 0.4;

    private static final double LEAST_COSINE_ACROSS = 0.5;

    /// From here on one lesson is of the step after the other's.
    private static final double CROSSED = 0.7;

    private static final int SHOWN_WORDS = 5;

    /// As fitted to the judged pairs, rounded; a test compares.
    static final Weights WITH_VECTORS = new Weights(-7.8, 6.8, 1.8, 3.2, 6.8);

    static final Weights WITHOUT_VECTORS = new Weights(-5.7, 0, 3.3, 4.7, 6.9);

    private Sameness() {}

    /// A logistic model of the likenesses.
    record Weights(double base, double cosine, double clause, double error, double covered) {
        double score(Features of, double cosineOfBoth) {
            double sum =
                    base
                            + cosine * cosineOfBoth
                            + clause * of.clause()
                            + error * of.error()
                            + covered * of.covered();
            return 1 / (1 + Math.exp(-sum));
        }
    }

    /// The likenesses the model looks at, each 0 to 1.
    ///
    /// @param clause of the two most alike clauses
    /// @param error of what went wrong
    /// @param covered how much of one advice the other lesson holds, the larger share of the two
    record Features(double clause, double error, double covered) {}

    static Features features(Guidance one, Guidance other) {
        double clause = 0;
        for (var first : one.clauses()) {
            for (var second : other.clauses()) {
                if (first.isPositive() == second.isPositive()) {
                    clause = Math.max(clause, first.does().likeness(second.does()));
                }
            }
        }
        return new Features(
                clause,
                one.error().likeness(other.error()),
                Math.max(one.advice().coveredBy(other.all()), other.advice().coveredBy(one.all())));
    }

    /// True when something tells that both have to be kept, however alike they read.
    private static boolean areApart(Guidance one, Guidance other) {
        return one.failure().isOther(other.failure())
                || eachNamesItsOwn(one, other)
                || Opposites.divide(one.does(), other.does())
                || awaits(one, other)
                || awaits(other, one)
                || Clash.of(one, other).certainty() >= CLASHES;
    }

    /// True when the one's step is what the other waits for, and not what it does.
    private static boolean awaits(Guidance one, Guidance other) {
        double awaited = other.does().coveredBy(one.when());
        return awaited >= CROSSED && awaited > other.does().coveredBy(one.does());
    }

    private static boolean eachNamesItsOwn(Guidance one, Guidance other) {
        return one.advice().namesNotIn(other.all()) > 0 && other.advice().namesNotIn(one.all()) > 0;
    }

    /// 0 to 1.
    ///
    /// @param cosine of the vectors; NaN without
    static double of(Guidance one, Guidance other, double cosine, boolean isSameItem) {
        return canBe(one, other, cosine, isSameItem) ? score(features(one, other), cosine) : 0;
    }

    static boolean canBe(Guidance one, Guidance other, double cosine, boolean isSameItem) {
        boolean isNear = isSameItem || cosine >= LEAST_COSINE_ACROSS;
        return isNear && !areApart(one, other);
    }

    private static double score(Features of, double cosine) {
        return Double.isNaN(cosine) ? WITHOUT_VECTORS.score(of, 0) : WITH_VECTORS.score(of, cosine);
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
