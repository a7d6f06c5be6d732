package dev.emend.model.filter;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Values that may stand behind the sign of a clause.
@FunctionalInterface
public interface FilterValues {
    /// Numbers as JSON has them; the zero in front of the point may be left out.
    Predicate<String> NUMBER = Pattern.compile("-?([0-9]+([.][0-9]+)?|[.][0-9]+)([eE][-+]?[0-9]+)?")
            .asMatchPredicate();

    /// Why a clause can never be right.
    ///
    /// @param message the end of a sentence that begins with the clause
    /// @param remedy what can be written instead
    record Problem(String message, String remedy) {}

    /// Empty for a clause the field can have.
    Optional<Problem> problem(FilterTerm clause);

    /// The values that both allow.
    default FilterValues and(FilterValues other) {
        return clause -> problem(clause).or(() -> other.problem(clause));
    }

    /// Any text, which may be compared by its order too.
    static FilterValues orderedText() {
        return _ -> Optional.empty();
    }

    static FilterValues text() {
        return clause ->
                clause.operator() == FilterOperator.EQUAL ? Optional.empty() : bySize(clause.field() + ":value");
    }

    /// The values that are one of these words, whatever its case; a `*` at the end is for any ending.
    ///
    /// @param noun for what a value must name one of
    static FilterValues words(String noun, List<String> words) {
        return clause -> {
            if (clause.among(words).isEmpty()) {
                return Optional.of(noWord(noun, words));
            }
            return clause.operator() == FilterOperator.EQUAL
                    ? Optional.empty()
                    : bySize(clause.field() + ":" + clause.value());
        };
    }

    /// Why a value that is none of the words is wrong.
    static Problem noWord(String noun, List<String> words) {
        return new Problem("names no " + noun, "There are " + String.join(", ", words) + ".");
    }

    static FilterValues number(String example) {
        return ofPredicate(NUMBER, "has no number", example);
    }

    /// Numbers, and behind `:` also ranges of them, as [NumberRange] writes them.
    static FilterValues numberOrRange(String example) {
        var number = number(example);
        return clause -> clause.operator() == FilterOperator.EQUAL
                        && NumberRange.of(clause.value()).isPresent()
                ? Optional.empty()
                : number.problem(clause);
    }

    /// @param message the end of a sentence about a value that is not right
    /// @param example a clause that can be written instead
    static FilterValues ofPredicate(Predicate<String> isRight, String message, String example) {
        return clause -> isRight.test(clause.value())
                ? Optional.empty()
                : Optional.of(new Problem(message, "Write for example " + example + "."));
    }

    private static Optional<Problem> bySize(String instead) {
        return Optional.of(new Problem("can't be compared by size", "Write " + instead + "."));
    }
}
