package dev.emend.app.runs;

import dev.emend.chart.Chart;
import java.util.List;
import java.util.Optional;

/// A chart of runs and what finds the runs behind each of its marks.
///
/// @param clauses parts of a filter line, one for each mark; empty when none finds them
public record RunChart(Chart chart, List<String> clauses) {
    public RunChart {
        clauses = List.copyOf(clauses);
    }

    /// The part of a filter line that finds the runs of a mark.
    ///
    /// @param mark its index, or one that there is not
    public Optional<String> clause(int mark) {
        return mark < 0 || mark >= clauses.size() || clauses.get(mark).isEmpty()
                ? Optional.empty()
                : Optional.of(clauses.get(mark));
    }
}
