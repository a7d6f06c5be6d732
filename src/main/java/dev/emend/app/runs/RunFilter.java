package dev.emend.app.runs;

import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.model.filter.FilterTerm;
import java.util.List;
import java.util.function.Predicate;

/// A filter line of runs as it was understood; all of its clauses must hold.
record RunFilter(List<Clause> clauses) implements Predicate<CachedRun> {
    /// @param term as it stands in the line
    record Clause(FilterTerm term, Predicate<CachedRun> isSo) {}

    RunFilter {
        clauses = List.copyOf(clauses);
    }

    @Override
    public boolean test(CachedRun kept) {
        for (var clause : clauses) {
            if (!clause.isSo.test(kept)) {
                return false;
            }
        }
        return true;
    }

    /// The same without what it says of a field.
    RunFilter without(String field) {
        return new RunFilter(clauses.stream()
                .filter(clause -> !clause.term.field().equals(field))
                .toList());
    }

    boolean names(String field) {
        return clauses.stream().anyMatch(clause -> clause.term.field().equals(field));
    }

    List<FilterTerm> terms() {
        return clauses.stream().map(Clause::term).toList();
    }
}
