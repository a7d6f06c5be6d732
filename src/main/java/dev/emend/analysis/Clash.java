package dev.emend.analysis;

import dev.emend.analysis.Clause.Polarity;
import dev.emend.analysis.Contradiction.Kind;
import java.util.List;

/// How two pieces of guidance get into each other's way.
///
/// @param certainty 0 when they don't
record Clash(Kind kind, double certainty, String why) {
    static final Clash NONE = new Clash(Kind.POLARITY, 0, "");

    private static final double AGREED = 0.6;

    /// The clearest clash of two.
    static Clash of(Guidance one, Guidance other) {
        if (!one.canClash() && !other.canClash()) {
            return NONE;
        }
        var best = NONE;
        for (var clash :
                List.of(
                        negated(one, other),
                        negated(other, one),
                        ordered(one, other),
                        paced(one, other),
                        valued(one, other))) {
            best = clash.certainty() > best.certainty() ? clash : best;
        }
        return best;
    }

    /// What the one warns of and the other does.
    private static Clash negated(Guidance warns, Guidance does) {
        var best = NONE;
        for (var not : warns.clauses()) {
            if (not.isPositive() || not.polarity() == Polarity.WAIT || isOwnAdvice(not, warns)) {
                continue;
            }
            if (not.does().heaviestCommon(does.advice()) == 0 || isAgreed(not, does)) {
                continue;
            }
            for (var clause : does.clauses()) {
                if (!clause.isPositive()) {
                    continue;
                }
                double covered = not.does().coveredBy(clause.does());
                double heaviest = not.does().heaviestCommon(clause.does());
                // what is replaced has to be named whole, a warning is seldom repeated in its words
                double named = not.polarity() == Polarity.REPLACED ? covered * covered : covered;
                double certainty = heaviest < 1 ? named * 0.5 : named;
                if (certainty > best.certainty()) {
                    best =
                            new Clash(
                                    not.polarity() == Polarity.REPLACED
                                            ? Kind.TARGET
                                            : Kind.POLARITY,
                                    certainty,
                                    "one does what the other warns of: "
                                            + String.join(
                                                    ", ", not.does().sharedWith(clause.does())));
                }
            }
        }
        return best;
    }

    private static boolean isOwnAdvice(Clause not, Guidance owner) {
        return owner.clauses().stream()
                .anyMatch(clause ->
                        clause.isPositive() && not.does().coveredBy(clause.does()) >= 0.8);
    }

    private static boolean isAgreed(Clause not, Guidance other) {
        return other.clauses().stream()
                .anyMatch(clause ->
                        !clause.isPositive() && not.does().likeness(clause.does()) >= AGREED);
    }

    private static Clash ordered(Guidance one, Guidance other) {
        double most = 0;
        for (var first : one.orders()) {
            for (var second : other.orders()) {
                if (first.agrees(second)) {
                    return NONE;
                }
                most = Math.max(most, first.against(second));
            }
        }
        return most == 0
                ? NONE
                : new Clash(Kind.ORDER, most, "they do the same steps in another order");
    }

    /// Once after all, or after each: the same act at another pace.
    private static Clash paced(Guidance one, Guidance other) {
        for (var first : one.clauses()) {
            for (var second : other.clauses()) {
                boolean isOther =
                        first.when().has("all") && second.when().has("each")
                                || first.when().has("each") && second.when().has("all");
                if (isOther
                        && first.isPositive()
                        && second.isPositive()
                        && first.does().likeness(second.does()) >= 0.7
                        && first.when().heaviestCommon(second.when()) > 0) {
                    return new Clash(Kind.ORDER, 0.7, "one acts after all, the other after each");
                }
            }
        }
        return NONE;
    }

    private static Clash valued(Guidance one, Guidance other) {
        var best = NONE;
        for (var first : one.clauses()) {
            for (var second : other.clauses()) {
                if (!first.isPositive()
                        || !second.isPositive()
                        || first.numbers().isEmpty()
                        || second.numbers().isEmpty()
                        || !disjoint(first.numbers(), second.numbers())) {
                    continue;
                }
                double same =
                        without(first.does(), first.numbers())
                                .likeness(without(second.does(), second.numbers()));
                double under =
                        first.when().isEmpty() || second.when().isEmpty()
                                ? 0.8
                                : first.when().likeness(second.when());
                double certainty = under < 0.6 ? same * 0.4 : same;
                if (certainty > best.certainty()) {
                    best =
                            new Clash(
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

    private static boolean disjoint(List<String> one, List<String> other) {
        return one.stream().noneMatch(other::contains);
    }

    private static Terms without(Terms terms, List<String> numbers) {
        var left = new Terms();
        for (var word : terms.words()) {
            if (!numbers.contains(word)) {
                left.add(word, false);
            }
        }
        return left;
    }
}
