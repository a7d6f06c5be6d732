package dev.emend.analysis.similarity;

/// How likely a person would keep only one of two lessons.
///
/// First what rules it out: they contradict, one wants the opposite, one's step is the other's
/// condition, or they say the same of two things. What is left gets a logistic model over a few
/// likenesses and, where there are vectors, their cosine, fitted to the judged pairs. Another
/// failed control or tool is then no reason to keep both: one lesson is learned in many places.
/// Words alone can't tell that, so without vectors only lessons of one item can be the same, and
/// not those of two controls.
final class DuplicateScore {
    /// From here on a clash speaks against a duplicate; below the threshold at which it is
    /// proposed.
    static final double CLASHES = 0.4;

    private static final double MIN_COSINE_ACROSS = 0.5;

    /// From here on one lesson is of the step after the other's.
    private static final double CROSSED = 0.7;

    /// How alike two clauses are, but for what each of them names, when they are of two things.
    private static final double SAID_OF_ANOTHER = 0.8;

    /// Below every threshold.
    private static final double FAINT = 0.3;

    private static final int SHOWN_WORDS = 5;

    /// As fitted to the judged pairs, rounded; a test compares.
    static final Weights WITH_VECTORS = new Weights(-6.3, 6.7, 3.3, 3.3, -8.8, -3.8);

    static final Weights WITHOUT_VECTORS = new Weights(-4, 0, 4.55, 7.3, -12, -8);

    private DuplicateScore() {}

    /// A logistic model of the likenesses.
    record Weights(double base, double cosine, double clause, double shared, double ownNames, double crossed) {
        double score(Features of, double cosineOfBoth) {
            double sum = base
                    + cosine * cosineOfBoth
                    + clause * of.clause()
                    + shared * of.shared()
                    + ownNames * of.ownNames()
                    + crossed * of.crossed();
            return 1 / (1 + Math.exp(-sum));
        }
    }

    /// What the model looks at, each 0 to 1.
    ///
    /// @param clause how alike the two most alike clauses are
    /// @param shared how alike all words are, of advice and error
    /// @param ownNames the share of the words of advice that are names the other lesson lacks, the
    ///   smaller of the two
    /// @param crossed how much of one advice is what failed for the other, the larger of the two
    record Features(double clause, double shared, double ownNames, double crossed) {}

    static Features features(ParsedLesson parsedLesson, ParsedLesson other) {
        double clause = 0;
        for (var first : parsedLesson.clauses()) {
            for (var second : other.clauses()) {
                if (first.isPositive() == second.isPositive()) {
                    clause = Math.max(clause, first.does().likeness(second.does()));
                }
            }
        }
        return new Features(
                clause,
                parsedLesson.all().likeness(other.all()),
                Math.min(ownNames(parsedLesson, other), ownNames(other, parsedLesson)),
                Math.max(parsedLesson.wantsFailureOf(other), other.wantsFailureOf(parsedLesson)));
    }

    private static double ownNames(ParsedLesson parsedLesson, ParsedLesson other) {
        int words = parsedLesson.advice().words().size();
        return words == 0 ? 0 : (double) parsedLesson.advice().namesNotIn(other.all()) / words;
    }

    /// True when something tells that both have to be kept, however alike they read.
    private static boolean areApart(ParsedLesson parsedLesson, ParsedLesson other) {
        return Antonyms.divide(parsedLesson.does(), other.does())
                || awaits(parsedLesson, other)
                || awaits(other, parsedLesson)
                || isOfAnother(parsedLesson, other)
                || Contradiction.of(parsedLesson, other).certainty() >= CLASHES;
    }

    /// True when the one's step is what the other waits for, and not what it does.
    private static boolean awaits(ParsedLesson parsedLesson, ParsedLesson other) {
        double awaited = other.does().coveredBy(parsedLesson.when());
        return awaited >= CROSSED && awaited > other.does().coveredBy(parsedLesson.does());
    }

    /// True when two clauses say the same of what only the one and only the other names.
    private static boolean isOfAnother(ParsedLesson parsedLesson, ParsedLesson other) {
        if (parsedLesson.advice().namesNotIn(other.all()) == 0 || other.advice().namesNotIn(parsedLesson.all()) == 0) {
            return false;
        }
        for (var first : parsedLesson.clauses()) {
            var names = first.does().namesLackedBy(other.all());
            for (var second : other.clauses()) {
                var others = second.does().namesLackedBy(parsedLesson.all());
                if (first.isPositive() == second.isPositive()
                        && !names.isEmpty()
                        && !others.isEmpty()
                        && first.does().without(names).likeness(second.does().without(others)) >= SAID_OF_ANOTHER) {
                    return true;
                }
            }
        }
        return false;
    }

    /// 0 to 1; 0 for what no threshold would let through.
    ///
    /// @param cosine of the vectors; NaN without
    static double of(ParsedLesson parsedLesson, ParsedLesson other, double cosine, boolean isSameItem) {
        if (!isNear(parsedLesson, other, cosine, isSameItem)) {
            return 0;
        }
        // what rules it out takes longest to find and is rarely asked for
        double score = score(features(parsedLesson, other), cosine);
        return score < FAINT || areApart(parsedLesson, other) ? 0 : score;
    }

    static boolean canBe(ParsedLesson parsedLesson, ParsedLesson other, double cosine, boolean isSameItem) {
        return isNear(parsedLesson, other, cosine, isSameItem) && !areApart(parsedLesson, other);
    }

    private static boolean isNear(ParsedLesson parsedLesson, ParsedLesson other, double cosine, boolean isSameItem) {
        return Double.isNaN(cosine)
                ? isSameItem && !parsedLesson.failure().isOther(other.failure())
                : isSameItem || cosine >= MIN_COSINE_ACROSS;
    }

    private static double score(Features of, double cosine) {
        return Double.isNaN(cosine) ? WITHOUT_VECTORS.score(of, 0) : WITH_VECTORS.score(of, cosine);
    }

    static double cosine(LessonText lessonText, LessonText other) {
        if (!lessonText.hasVector() || lessonText.vector().length != other.vector().length) {
            return Double.NaN;
        }
        double sum = 0;
        for (int i = 0; i < lessonText.vector().length; i++) {
            sum += lessonText.vector()[i] * other.vector()[i];
        }
        return sum;
    }

    /// What speaks for it, for people: the heaviest words both recommend, else those both have.
    static String why(ParsedLesson parsedLesson, ParsedLesson other) {
        var words = parsedLesson.advice().sharedWith(other.advice());
        if (words.isEmpty()) {
            words = parsedLesson.all().sharedWith(other.all());
        }
        return words.isEmpty()
                ? "they mean much the same in other words"
                : "they share: " + String.join(", ", words.subList(0, Math.min(SHOWN_WORDS, words.size())));
    }
}
