package dev.emend.analysis.similarity;

import dev.emend.model.Action;
import java.util.ArrayList;
import java.util.List;

/// What a lesson recommends, read once and compared often.
///
/// @param clauses of a person's words, the recovery and the corrected action
/// @param words of what is recommended or warned of, and of the error
/// @param orders what comes before what
record ParsedLesson(List<Clause> clauses, Words words, List<StepOrder> orders, Failure failure) {
    private static final int MAX_TRIED = 40;

    /// The action that failed.
    ///
    /// @param tried the words of what it aimed at, or of its arguments when it aimed at nothing
    record Failure(ActionTarget target, WeightedTerms tried) {
        /// True when each aimed at another control.
        boolean isOther(Failure other) {
            return target.isKnown() && other.target.isKnown() && !target.isSameAs(other.target);
        }
    }

    /// @param does what is to be done
    /// @param when the conditions of all advice
    /// @param advice all that is recommended or warned of, with its conditions
    /// @param all advice and error
    /// @param canClash a clause warns, has a number or a word with an opposite
    record Words(
            WeightedTerms does,
            WeightedTerms when,
            WeightedTerms advice,
            WeightedTerms error,
            WeightedTerms all,
            boolean canClash) {}

    /// What is to be done.
    WeightedTerms does() {
        return words.does();
    }

    /// The conditions of all advice.
    WeightedTerms when() {
        return words.when();
    }

    WeightedTerms advice() {
        return words.advice();
    }

    WeightedTerms error() {
        return words.error();
    }

    /// True when something in it may get in the way of other advice: a warning, an order, a value.
    boolean canClash() {
        return !orders.isEmpty() || words.canClash();
    }

    /// Advice and error.
    WeightedTerms all() {
        return words.all();
    }

    /// How much of what this recommends was tried by the other and failed, and was not tried here;
    /// 0 to 1.
    double wantsFailureOf(ParsedLesson other) {
        double wanted = 0;
        for (var word : does().words()) {
            boolean isTold = does().weight(word) >= 1;
            if (isTold
                    && other.failure.tried().weight(word) > 0
                    && failure.tried().weight(word) == 0) {
                wanted += does().weight(word);
            }
        }
        return does().isEmpty() ? 0 : wanted / does().total();
    }

    static ParsedLesson of(LessonText lesson) {
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
            clauses.addAll(ClauseParser.read(text));
            orders.addAll(StepOrder.in(text));
        }
        learning.correctedAction()
                .map(ActionTarget::of)
                .filter(ActionTarget::isKnown)
                .ifPresent(target -> clauses.addAll(ClauseParser.read("click “" + target.label() + "”")));
        var does = new WeightedTerms();
        var when = new WeightedTerms();
        var advice = new WeightedTerms();
        for (var clause : clauses) {
            if (clause.isPositive()) {
                does.addAll(clause.does());
            }
            when.addAll(clause.when());
            advice.addAll(clause.does());
            advice.addAll(clause.when());
        }
        var error = new WeightedTerms();
        for (var token : Stemmer.tokens(learning.error())) {
            if (!Stemmer.isStop(token)) {
                error.add(token, false);
            }
        }
        var all = new WeightedTerms();
        all.addAll(advice);
        all.addAll(error);
        return new ParsedLesson(
                List.copyOf(clauses),
                new Words(
                        does,
                        when,
                        advice,
                        error,
                        all,
                        clauses.stream()
                                .anyMatch(clause -> !clause.isPositive()
                                        || !clause.numbers().isEmpty()
                                        || Antonyms.has(clause.does()))),
                List.copyOf(orders),
                failure(lesson.action()));
    }

    private static Failure failure(Action action) {
        var target = ActionTarget.of(action);
        var texts = target.isKnown() ? List.of(target.label()) : ActionTarget.texts(action.arguments());
        var tried = new WeightedTerms();
        texts.stream()
                .flatMap(text -> Stemmer.tokens(text).stream())
                .filter(token -> !Stemmer.isStop(token))
                .limit(MAX_TRIED)
                .forEach(token -> tried.add(token, false));
        return new Failure(target, tried);
    }
}
