package dev.emend.model.filter;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Name that may stand in front of the sign of a clause, and what the clause then means.
///
/// @param names the one it is known by, then its aliases; empty for a field of any name
/// @param meaning asked only for values that the field can have
/// @param <T> what a clause becomes
public record FilterField<T>(List<String> names, FilterValues values, Function<FilterTerm, T> meaning) {
    public FilterField {
        names = List.copyOf(names);
    }

    public static <T> FilterField<T> of(String name, FilterValues values, Function<FilterTerm, T> meaning) {
        return new FilterField<>(List.of(name), values, meaning);
    }

    /// This field, whose value may also be a former word.
    public FilterField<T> withAlias(String former, String word) {
        return new FilterField<>(
                names,
                clause -> values.problem(clause.replaceValue(former, word)),
                clause -> meaning.apply(clause.replaceValue(former, word)));
    }

    Optional<FilterValues.Problem> problem(FilterTerm clause) {
        return values.problem(normalize(clause));
    }

    T claim(FilterTerm clause) {
        return meaning.apply(normalize(clause));
    }

    private FilterTerm normalize(FilterTerm clause) {
        return names.isEmpty() ? clause : clause.withField(names.getFirst());
    }
}
