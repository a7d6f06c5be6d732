package dev.emend.app.runs;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/// The sums over runs. What no run records is empty, which is not zero.
///
/// @param costed how many of the runs have a cost
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
        int costed,
        boolean isComputed,
        OptionalLong millis) {

    public static RunTotals of(List<RunSummary> rows) {
        var costed = rows.stream()
                .map(row -> row.work().cost())
                .filter(cost -> cost.dollars().isPresent())
                .toList();
        return new RunTotals(
                rows.size(),
                rows.stream().mapToLong(RunSummary::messages).sum(),
                rows.stream().mapToLong(row -> row.work().calls()).sum(),
                sum(rows, row -> row.work().usage().input()),
                sum(rows, row -> row.work().usage().cached()),
                sum(rows, row -> row.work().usage().output()),
                costed.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(costed.stream()
                                .mapToDouble(cost -> cost.dollars().orElse(0))
                                .sum()),
                costed.size(),
                costed.stream().anyMatch(cost -> cost.isComputed()),
                sum(rows, row -> row.work().usage().millis()));
    }

    private static OptionalLong sum(List<RunSummary> rows, Function<RunSummary, OptionalLong> figure) {
        return rows.stream()
                .map(figure)
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .reduce(Long::sum)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }
}
