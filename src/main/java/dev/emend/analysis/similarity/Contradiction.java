package dev.emend.analysis.similarity;

import dev.emend.analysis.similarity.Clause.Polarity;
import dev.emend.analysis.similarity.ContradictionPair.Kind;
import java.util.List;

/// How two pieces of guidance get into each other's way.
///
/// @param certainty 0 when they don't
record Contradiction(Kind kind, double certainty, String why) {
    static final Contradiction NONE = new Contradiction(Kind.POLARITY, 0, "");

    private static final double ALIKE = 0.6;
    private static final double SAME = 0.8;
    private static final double HALF = 0.5;

    /// How much of each advice, at least, is what failed for the other.
    private static final double MIN_CROSSED = 0.15;

    /// How much is left when the one stands under a condition the other lesson does not know.
    private static final double UNMET = 0.5;

    /// How much is left when only words without a meaning of their own are common.
    private static final double UNTELLING = 0.5;

    /// The clearest clash of two.
    static Contradiction of(ParsedLesson parsedLesson, ParsedLesson other) {
        var best = crossed(parsedLesson, other);
        if (!parsedLesson.canClash() && !other.canClash()) {
            return best;
        }
        for (var clash : List.of(
                negated(parsedLesson, other),
                negated(other, parsedLesson),
                ordered(parsedLesson, other),
                valued(parsedLesson, other),
                opposed(parsedLesson, other))) {
            best = clash.certainty() > best.certainty() ? clash : best;
        }
        return best;
    }

    /// What the one warns of and the other does.
    private static Contradiction negated(ParsedLesson warns, ParsedLesson does) {
        var best = NONE;
        for (var not : warns.clauses()) {
            if (not.isPositive()
                    || not.polarity() == Polarity.WAIT
                    || not.does().heaviestCommon(does.advice()) == 0
                    || isOwnAdvice(not, warns)
                    || isAgreed(not, does)
                    || recommendTheSame(not, warns, does)) {
                continue;
            }
            double situation = isMet(not.when(), does) ? 1 : UNMET;
            for (var clause : does.clauses()) {
                if (!clause.isPositive()) {
                    continue;
                }
                // all that is warned of, and not as a by-word of something longer
                double named = (not.does().coveredBy(clause.does()) + not.does().likeness(clause.does())) / 2;
                double telling = not.does().heaviestCommon(clause.does()) < 1 ? UNTELLING : 1;
                double certainty = named * telling * situation;
                if (certainty > best.certainty()) {
                    best = new Contradiction(
                            not.polarity() == Polarity.REPLACED ? Kind.TARGET : Kind.POLARITY,
                            certainty,
                            "one does what the other warns of: "
                                    + String.join(", ", not.does().sharedWith(clause.does())));
                }
            }
        }
        return best;
    }

    /// True when a warning's condition is spoken of in the other lesson; no condition always is.
    private static boolean isMet(WeightedTerms when, ParsedLesson other) {
        return when.isEmpty() || when.coveredBy(other.all()) > 0;
    }

    private static boolean isOwnAdvice(Clause not, ParsedLesson owner) {
        return owner.clauses().stream()
                .anyMatch(clause -> clause.isPositive() && not.does().coveredBy(clause.does()) >= 0.8);
    }

    private static boolean isAgreed(Clause not, ParsedLesson other) {
        return other.clauses().stream()
                .anyMatch(clause -> !clause.isPositive() && not.does().likeness(clause.does()) >= ALIKE);
    }

    /// True when both tell to do one thing that has a name and is not what is warned of.
    private static boolean recommendTheSame(Clause not, ParsedLesson parsedLesson, ParsedLesson other) {
        for (var first : parsedLesson.clauses()) {
            if (first.isPositive() && first.does().namesNotIn(not.does()) > 0) {
                for (var second : other.clauses()) {
                    if (second.isPositive()
                            && first.does().coveredBy(second.does()) >= SAME
                            && not.does().coveredBy(second.does()) < HALF) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static Contradiction ordered(ParsedLesson parsedLesson, ParsedLesson other) {
        double max = 0;
        for (var first : parsedLesson.orders()) {
            for (var second : other.orders()) {
                if (first.agrees(second)) {
                    return NONE;
                }
                max = Math.max(max, first.against(second));
            }
        }
        return max == 0 ? NONE : new Contradiction(Kind.ORDER, max, "they do the same steps in another order");
    }

    private static Contradiction valued(ParsedLesson parsedLesson, ParsedLesson other) {
        var best = NONE;
        for (var first : parsedLesson.clauses()) {
            for (var second : other.clauses()) {
                if (!first.isPositive()
                        || !second.isPositive()
                        || first.numbers().isEmpty()
                        || second.numbers().isEmpty()
                        || !disjoint(first.numbers(), second.numbers())) {
                    continue;
                }
                double same = first.does()
                        .without(first.numbers())
                        .likeness(second.does().without(second.numbers()));
                double certainty = same * situation(first, second, parsedLesson, other);
                if (certainty > best.certainty()) {
                    best = new Contradiction(
                            Kind.VALUE,
                            certainty,
                            "they give another value: "
                                    + String.join(" ", first.numbers())
                                    + " and "
                                    + String.join(" ", second.numbers()));
                }
            }
        }
        return best;
    }

    /// Each recommends what failed for the other.
    private static Contradiction crossed(ParsedLesson parsedLesson, ParsedLesson other) {
        double crossed = Math.min(parsedLesson.wantsFailureOf(other), other.wantsFailureOf(parsedLesson));
        return crossed < MIN_CROSSED
                ? NONE
                : new Contradiction(
                        Kind.ACTION, Math.min(1, HALF + crossed), "each recommends what failed for the other");
    }

    /// What the one wants of a thing and the other the opposite of.
    private static Contradiction opposed(ParsedLesson parsedLesson, ParsedLesson other) {
        var best = NONE;
        for (var first : parsedLesson.clauses()) {
            if (!first.isPositive() || !Antonyms.has(first.does())) {
                continue;
            }
            for (var second : other.clauses()) {
                if (!second.isPositive()) {
                    continue;
                }
                var between = Antonyms.between(first.does(), second.does());
                if (between.isEmpty()) {
                    continue;
                }
                var rest = first.does().without(between);
                var otherRest = second.does().without(between);
                double telling = rest.heaviestCommon(otherRest) < 1 ? UNTELLING : 1;
                double certainty = rest.likeness(otherRest) * telling * situation(first, second, parsedLesson, other);
                if (certainty > best.certainty()) {
                    best = new Contradiction(
                            Kind.TARGET, certainty, "they ask for opposites: " + String.join(", ", between));
                }
            }
        }
        return best;
    }

    /// What is left of a certainty when two clauses stand under different conditions.
    private static double situation(Clause first, Clause second, ParsedLesson parsedLesson, ParsedLesson other) {
        boolean isSame = first.when().isEmpty() || second.when().isEmpty()
                ? isMet(first.when(), other) && isMet(second.when(), parsedLesson)
                : first.when().likeness(second.when()) >= ALIKE;
        return isSame ? 1 : UNMET;
    }

    private static boolean disjoint(List<String> left, List<String> right) {
        return left.stream().noneMatch(right::contains);
    }
}
