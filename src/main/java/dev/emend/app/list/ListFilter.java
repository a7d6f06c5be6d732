package dev.emend.app.list;

import dev.emend.model.filter.FilterOperator;
import dev.emend.model.filter.FilterTerm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;

/// A filter line as it was understood: a row is in the list when all clauses hold for it. Immutable.
///
/// @param <R> a row
public final class ListFilter<R> implements Predicate<R> {
    /// @param term as it stands in the line
    /// @param condition its `-` taken into account
    record Clause<R>(FilterTerm term, Predicate<R> condition) {}

    private final String words;
    private final List<Clause<R>> clauses;
    private final List<String> warnings;
    private final boolean isAnyValue;
    private final List<Predicate<R>> conditions;

    /// @param isAnyValue whether one of several values that are asked of a field with `:` is enough
    ListFilter(String words, List<Clause<R>> clauses, List<String> warnings, boolean isAnyValue) {
        this.words = words;
        this.clauses = List.copyOf(clauses);
        this.warnings = warnings;
        this.isAnyValue = isAnyValue;
        conditions = isAnyValue
                ? withAlternatives(this.clauses)
                : this.clauses.stream().map(Clause::condition).toList();
    }

    private static <R> List<Predicate<R>> withAlternatives(List<Clause<R>> clauses) {
        var conditions = new ArrayList<Predicate<R>>();
        var alternatives = new LinkedHashMap<String, Predicate<R>>();
        for (var clause : clauses) {
            var term = clause.term;
            if (term.isNegated() || term.operator() != FilterOperator.EQUAL) {
                conditions.add(clause.condition);
            } else {
                alternatives.merge(term.field(), clause.condition, Predicate::or);
            }
        }
        conditions.addAll(alternatives.values());
        return conditions;
    }

    @Override
    public boolean test(R row) {
        for (var condition : conditions) {
            if (!condition.test(row)) {
                return false;
            }
        }
        return true;
    }

    /// The words that are searched for; empty when the line has none.
    public String words() {
        return words;
    }

    /// The clauses in their order.
    public List<FilterTerm> terms() {
        return clauses.stream().map(Clause::term).toList();
    }

    /// The clauses as written.
    public List<String> clauses() {
        return clauses.stream().map(clause -> clause.term.rawText()).toList();
    }

    /// A sentence about each thing that could not be used.
    public List<String> warnings() {
        return warnings;
    }

    /// Whether a clause is on this field.
    public boolean isAbout(String field) {
        return clauses.stream().anyMatch(clause -> clause.term.field().equals(field));
    }

    /// The rows it holds for.
    public List<R> of(List<R> rows) {
        return clauses.isEmpty() ? rows : rows.stream().filter(this).toList();
    }

    /// Returns this filter without some of its clauses.
    ListFilter<R> without(Predicate<FilterTerm> predicate) {
        var remainingClauses =
                clauses.stream().filter(clause -> !predicate.test(clause.term)).toList();
        return new ListFilter<>(words, remainingClauses, warnings, isAnyValue);
    }
}
