package dev.emend.app.runs;

import dev.emend.model.Run;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/// The sums over runs. What no run records is empty, which is not zero.
///
/// @param runsWithCost how many of the runs have a cost
/// @param isComputed whether a cost among them was worked out from tokens
/// @param millis the times of the runs one after the other
public record RunTotals(
        int runs,
        long messages,
        long calls,
        OptionalLong input,
        OptionalLong cached,
        OptionalLong output,
        OptionalDouble cost,
        int runsWithCost,
        boolean isComputed,
        OptionalLong millis) {

    public static RunTotals of(List<RunSummary> rows) {
        var costs = rows.stream()
                .map(row -> row.work().cost())
                .filter(cost -> cost.dollars().isPresent())
                .toList();
        return new RunTotals(
                rows.size(),
                rows.stream().mapToLong(RunSummary::messages).sum(),
                rows.stream().mapToLong(row -> row.work().calls()).sum(),
                sum(rows, row -> row.work().usage().input()),
                sum(rows, row -> row.work().usage().cachedInput()),
                sum(rows, row -> row.work().usage().output()),
                costs.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(costs.stream()
                                .mapToDouble(cost -> cost.dollars().orElse(0))
                                .sum()),
                costs.size(),
                costs.stream().anyMatch(Run.Cost::isComputed),
                sum(rows, row -> row.work().usage().millis()));
    }

    private static OptionalLong sum(List<RunSummary> rows, Function<RunSummary, OptionalLong> figure) {
        return rows.stream().map(figure).flatMapToLong(OptionalLong::stream).reduce(Long::sum);
    }
}
