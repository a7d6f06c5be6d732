package dev.emend.analysis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a lesson recommends, read once and compared often.
///
/// @param clauses of a person's words, the recovery and the corrected action
/// @param words of everything recommended or warned of with its conditions, and of the error
/// @param trigrams of the advice
/// @param orders what comes before what
record Guidance(
        List<Clause> clauses,
        Words words,
        Set<String> trigrams,
        List<StepOrder> orders,
        Failure failure) {

    /// @param target of the action that failed
    record Failure(ActionTarget target, FailureKind kind) {
        /// True when each missed a control of another name.
        boolean missesOther(Failure other) {
            return kind == FailureKind.NOT_FOUND
                    && other.kind == FailureKind.NOT_FOUND
                    && target.isKnown()
                    && other.target.isKnown()
                    && !target.isSameAs(other.target);
        }
    }

    /// @param canClash a clause warns, or has a number, or says how often
    record Words(Terms advice, Terms error, Terms all, boolean canClash) {}

    Terms advice() {
        return words.advice();
    }

    Terms error() {
        return words.error();
    }

    /// True when something in it may get in the way of other advice: a warning, an order, a value.
    boolean canClash() {
        return !orders.isEmpty() || words.canClash();
    }

    ActionTarget target() {
        return failure.target();
    }

    /// Advice and error.
    Terms all() {
        return words.all();
    }

    static Guidance of(Lesson lesson) {
        var learning = lesson.learning();
        var texts = new ArrayList<String>();
        learning.humanReasoning().ifPresent(texts::add);
        learning.suggestion().ifPresent(texts::add);
        learning.recovery().ifPresent(texts::add);
        if (texts.isEmpty()) {
            texts.add(learning.error());
        }
        var clauses = new ArrayList<Clause>();
        var orders = new ArrayList<StepOrder>();
        for (var text : texts) {
            clauses.addAll(ClauseReader.read(text));
            orders.addAll(StepOrder.in(text));
        }
        learning.correctedAction()
                .map(ActionTarget::of)
                .filter(ActionTarget::isKnown)
                .ifPresent(target ->
                        clauses.addAll(ClauseReader.read("click “" + target.label() + "”")));
        var advice = new Terms();
        for (var clause : clauses) {
            advice.addAll(clause.does());
            advice.addAll(clause.when());
        }
        var error = new Terms();
        for (var token : Wording.tokens(learning.error())) {
            if (!Wording.isStop(token)) {
                error.add(token, false);
            }
        }
        var all = new Terms();
        all.addAll(advice);
        all.addAll(error);
        return new Guidance(
                List.copyOf(clauses),
                new Words(
                        advice,
                        error,
                        all,
                        clauses.stream()
                                .anyMatch(clause ->
                                        !clause.isPositive()
                                                || !clause.numbers().isEmpty()
                                                || clause.when().has("each"))),
                new HashSet<>(Wording.trigrams(String.join(" ", texts))),
                List.copyOf(orders),
                new Failure(ActionTarget.of(lesson.action()), FailureKind.of(learning.error())));
    }
}
