package dev.emend.curation;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.Where;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/// A filter made ready for rows: what a row holds is looked at there, and what only the whole
/// memory holds is asked for once.
final class MemoryFilter {
    /// In front of the names of what Emend itself says of a memory.
    static final String OWN = "emend:";

    static final List<String> TEXTS =
            List.of("state", "kind", "tier", "outcome", "source", "format", "id");
    static final List<String> NUMBERS = List.of("confidence", "served", "at");

    /// Finds the memories a part of a filter holds for.
    interface Whole {
        Set<String> matching(Where part) throws CurationException;
    }

    private final Whole whole;

    MemoryFilter(Whole whole) {
        this.whole = whole;
    }

    Predicate<MemoryRow> of(Where where) throws CurationException {
        return switch (where) {
            case Where.And(var parts) -> {
                var all = all(parts);
                yield row -> {
                    for (var one : all) {
                        if (!one.test(row)) {
                            return false;
                        }
                    }
                    return true;
                };
            }
            case Where.Or(var parts) -> {
                var all = all(parts);
                yield row -> {
                    for (var one : all) {
                        if (one.test(row)) {
                            return true;
                        }
                    }
                    return false;
                };
            }
            case Where.Compare compare -> isOwn(compare.key()) ? own(compare) : asked(compare);
            case Where.In in -> isOwn(in.key()) ? own(in) : asked(in);
            case Where.Document document -> asked(document);
        };
    }

    private List<Predicate<MemoryRow>> all(List<Where> parts) throws CurationException {
        var all = new ArrayList<Predicate<MemoryRow>>();
        for (var part : parts) {
            all.add(of(part));
        }
        return all;
    }

    private Predicate<MemoryRow> asked(Where part) throws CurationException {
        var ids = whole.matching(part);
        return row -> ids.contains(row.id());
    }

    static boolean isOwn(String key) {
        return key.startsWith(OWN) && (TEXTS.contains(name(key)) || NUMBERS.contains(name(key)));
    }

    private static String name(String key) {
        return key.substring(OWN.length());
    }

    private static Predicate<MemoryRow> own(Where.Compare compare) {
        var name = name(compare.key());
        if (NUMBERS.contains(name)) {
            return number(name, compare);
        }
        var wanted = compare.value() instanceof Json.Text(var text) ? text : null;
        var value = text(name);
        return switch (compare.operator()) {
            case EQ -> row -> value.apply(row).equals(wanted);
            case NE -> row -> !value.apply(row).equals(wanted);
            case GT, GTE, LT, LTE -> _ -> false;
        };
    }

    private static Predicate<MemoryRow> own(Where.In in) {
        var name = name(in.key());
        if (NUMBERS.contains(name)) {
            var value = number(name);
            var wanted = new HashSet<Double>();
            in.values().forEach(one -> wanted.add(toDouble(one)));
            return row -> wanted.contains(value.applyAsDouble(row)) != in.isNegated();
        }
        var wanted = new HashSet<String>();
        for (var value : in.values()) {
            if (value instanceof Json.Text(var text)) {
                wanted.add(text);
            }
        }
        var value = text(name);
        return row -> wanted.contains(value.apply(row)) != in.isNegated();
    }

    private static double toDouble(Json value) {
        return value instanceof Json.Num number ? number.toDouble() : Double.NaN;
    }

    /// What a memory does not say equals nothing and is in no order, as in the filter language.
    private static Predicate<MemoryRow> number(String name, Where.Compare compare) {
        var value = number(name);
        double wanted = toDouble(compare.value());
        return switch (compare.operator()) {
            case EQ -> row -> value.applyAsDouble(row) == wanted;
            case NE -> row -> value.applyAsDouble(row) != wanted;
            case GT -> row -> value.applyAsDouble(row) > wanted;
            case GTE -> row -> value.applyAsDouble(row) >= wanted;
            case LT -> row -> value.applyAsDouble(row) < wanted;
            case LTE -> row -> value.applyAsDouble(row) <= wanted;
        };
    }

    /// What a row holds under this name; made once, because a hundred thousand rows are asked.
    static Function<MemoryRow, String> text(String name) {
        return switch (name) {
            case "state" -> {
                var words = words(ReviewState.values(), ReviewState::word);
                yield row -> words[row.standing().state().ordinal()];
            }
            case "kind" -> {
                var words = words(Memory.Kind.values(), Memory.Kind::word);
                yield row -> words[row.kind().ordinal()];
            }
            case "tier" -> {
                var words =
                        words(
                                MemoryRow.Tier.values(),
                                tier -> tier.name().toLowerCase(Locale.ROOT));
                yield row -> words[row.standing().tier().ordinal()];
            }
            case "outcome" -> row -> row.standing().outcome();
            case "source" -> row -> row.origin().source();
            case "format" -> row -> row.origin().format();
            case "id" -> MemoryRow::id;
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static <E> String[] words(E[] values, Function<E, String> word) {
        return Arrays.stream(values).map(word).toArray(String[]::new);
    }

    /// NaN for what a memory does not say; times in seconds since 1970.
    private static ToDoubleFunction<MemoryRow> number(String name) {
        return switch (name) {
            case "confidence" -> row -> row.standing().confidence().orElse(Double.NaN);
            case "served" -> MemoryRow::served;
            case "at" ->
                    row ->
                            row.standing()
                                    .at()
                                    .map(at -> (double) at.getEpochSecond())
                                    .orElse(Double.NaN);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /// Whether any part of the filter looks at this key.
    static boolean mentions(Where where, String key) {
        return switch (where) {
            case Where.And(var parts) -> parts.stream().anyMatch(part -> mentions(part, key));
            case Where.Or(var parts) -> parts.stream().anyMatch(part -> mentions(part, key));
            case Where.Compare compare -> compare.key().equals(key);
            case Where.In in -> in.key().equals(key);
            case Where.Document _ -> false;
        };
    }
}
