package dev.emend.app.runs;

import dev.emend.app.runs.RunService.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.OptionalDouble;
import java.util.function.Function;

/// In which order runs are listed. Pure functions.
final class RunOrder {
    /// By when they began, else by when they came, behind those that say when they began.
    static final Comparator<RunSummary> NEWEST = byStart(true);

    private static final Comparator<RunSummary> IMPORTED = Comparator.<RunSummary, Instant>comparing(
                    row -> row.status().importedAt())
            .thenComparing(RunSummary::number)
            .reversed();

    private RunOrder() {}

    private static Comparator<RunSummary> byStart(boolean isDescending) {
        Comparator<RunSummary> oldest = Comparator.<RunSummary, Instant>comparing(
                        row -> row.status().startedAt().orElse(Instant.EPOCH))
                .thenComparing(RunSummary::number);
        return Comparator.<RunSummary>comparingInt(
                        row -> row.status().startedAt().isPresent() ? 0 : 1)
                .thenComparing(isDescending ? oldest.reversed() : oldest);
    }

    /// The comparator of an order: unknown values come last both ways, equals the newest first.
    static Comparator<RunSummary> of(Order order, boolean isDescending) {
        return switch (order) {
            case NEWEST -> byStart(isDescending);
            case IMPORTED -> isDescending ? IMPORTED : IMPORTED.reversed();
            case NUMBER -> numbers(isDescending, row -> OptionalDouble.of(row.number()));
            case SCORE -> numbers(isDescending, row -> row.work().score());
            case STEPS ->
                numbers(isDescending, row -> numberIfKnown(row, row.work().calls()));
            case FINDINGS ->
                numbers(isDescending, row -> numberIfKnown(row, row.work().findingCount()));
            case TIME -> numbers(isDescending, RunListFields::seconds);
            case TOKENS -> numbers(isDescending, RunListFields::tokens);
            case COST -> numbers(isDescending, row -> row.work().cost().dollars());
            case TASK -> texts(isDescending, row -> row.head().title());
            case FAMILY -> texts(isDescending, row -> row.head().agent());
            case MODEL -> texts(isDescending, row -> row.head().model());
            case OUTCOME -> texts(isDescending, row -> row.status().outcome());
        };
    }

    private static OptionalDouble numberIfKnown(RunSummary row, double number) {
        return row.work().isKnown() ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    private static Comparator<RunSummary> numbers(boolean isDescending, Function<RunSummary, OptionalDouble> number) {
        Comparator<RunSummary> smallest =
                Comparator.comparingDouble(row -> number.apply(row).orElse(0));
        return Comparator.<RunSummary>comparingInt(row -> number.apply(row).isPresent() ? 0 : 1)
                .thenComparing(isDescending ? smallest.reversed() : smallest)
                .thenComparing(NEWEST);
    }

    private static Comparator<RunSummary> texts(boolean isDescending, Function<RunSummary, String> text) {
        var first = Comparator.comparing(text, String.CASE_INSENSITIVE_ORDER);
        return (isDescending ? first.reversed() : first).thenComparing(NEWEST);
    }
}
