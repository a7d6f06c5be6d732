package dev.emend.app.memories;

import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.store.memories.MemoryFilterRow;
import dev.emend.store.memories.MemoryPageQueries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/// A filter on the rows of memories. What only the whole memory holds is asked for once.
public final class MemoryFilter {
    /// In front of the names of what Emend itself says of a memory.
    public static final String OWN = "emend:";

    static final String STATE = OWN + "state";
    static final String TIER = OWN + "tier";

    public static final Where ACTIVE = is(TIER, "active");
    public static final Where NOT_DROPPED = ofStates(ReviewState::isDropped, true);

    /// Finds the memories a part of a filter holds for.
    interface MemoryReader {
        /// @return the keys of their ids, see [MemoryPageQueries#key], in order; not to be changed
        long[] matchingKeys(Where part) throws UserException;
    }

    private final MemoryReader memoryReader;
    private final ConfidenceDecay decay;

    private MemoryFilter(MemoryReader whole, ConfidenceDecay decay) {
        this.memoryReader = whole;
        this.decay = decay;
    }

    static Predicate<MemoryFilterRow> of(Where where, MemoryReader whole, ConfidenceDecay decay) throws UserException {
        return new MemoryFilter(whole, decay).of(where);
    }

    private Predicate<MemoryFilterRow> of(Where where) throws UserException {
        return switch (where) {
            case Where.And(var parts) -> join(parts, false);
            case Where.Or(var parts) -> join(parts, true);
            case Where.Not(var part) -> of(part).negate();
            case Where.Compare compare when isOwn(compare.key()) -> rowPredicate(compare);
            case Where.In in
            when isOwn(in.key()) -> in.isNegated() ? rowPredicate(in).negate() : rowPredicate(in);
            default -> keyIn(memoryReader.matchingKeys(where));
        };
    }

    /// @param isOr whether one part that holds is enough
    private Predicate<MemoryFilterRow> join(List<Where> parts, boolean isOr) throws UserException {
        var all = new ArrayList<Predicate<MemoryFilterRow>>();
        for (var part : parts) {
            all.add(of(part));
        }
        return row -> {
            for (var part : all) {
                if (part.test(row) == isOr) {
                    return isOr;
                }
            }
            return !isOr;
        };
    }

    private static Predicate<MemoryFilterRow> keyIn(long[] keys) {
        return row -> Arrays.binarySearch(keys, row.key()) >= 0;
    }

    private Predicate<MemoryFilterRow> rowPredicate(Where.Compare compare) {
        var number = number(compare.key());
        if (number.isEmpty()) {
            var equal = text(compare.key(), List.of(compare.value()));
            return switch (compare.operator()) {
                case EQ -> equal;
                case NE -> equal.negate();
                case GT, GTE, LT, LTE -> _ -> false;
            };
        }
        // what a memory does not say equals nothing and is in no order, as in the filter language
        var value = number.get();
        double operand = toDouble(compare.value());
        return switch (compare.operator()) {
            case EQ -> row -> value.applyAsDouble(row) == operand;
            case NE -> row -> value.applyAsDouble(row) != operand;
            case GT -> row -> value.applyAsDouble(row) > operand;
            case GTE -> row -> value.applyAsDouble(row) >= operand;
            case LT -> row -> value.applyAsDouble(row) < operand;
            case LTE -> row -> value.applyAsDouble(row) <= operand;
        };
    }

    private Predicate<MemoryFilterRow> rowPredicate(Where.In in) {
        var number = number(in.key());
        if (number.isEmpty()) {
            return text(in.key(), in.values());
        }
        var value = number.get();
        var operand = in.values().stream().mapToDouble(MemoryFilter::toDouble).toArray();
        return row -> {
            double rowValue = value.applyAsDouble(row);
            return Arrays.stream(operand).anyMatch(candidate -> candidate == rowValue);
        };
    }

    private static Predicate<MemoryFilterRow> text(String key, List<Json> values) {
        var texts = new HashSet<String>();
        for (var value : values) {
            if (value instanceof Json.Text(var text)) {
                texts.add(text);
            }
        }
        var fieldText = MemoryFilterFields.textOf(key);
        return fieldText.isEmpty()
                ? keyIn(texts.stream()
                        .mapToLong(MemoryPageQueries::key)
                        .sorted()
                        .toArray())
                : row -> texts.contains(fieldText.get().apply(row.category()));
    }

    private Optional<ToDoubleFunction<MemoryFilterRow>> number(String key) {
        return MemoryFilterFields.numberOf(key).map(number -> row -> number.of(row, decay));
    }

    /// The condition that one of Emend's own fields of a memory has a value.
    public static Where is(String key, String value) {
        return new Where.Compare(key, Where.Operator.EQ, new Json.Text(value));
    }

    /// The condition that the state of a memory is one of these.
    public static Where ofStates(Predicate<ReviewState> states, boolean isNegated) {
        var words = Arrays.stream(ReviewState.values())
                .filter(states)
                .map(state -> (Json) new Json.Text(state.word()))
                .toList();
        return new Where.In(STATE, words, isNegated);
    }

    /// The states a filter asks for by name.
    public static Set<ReviewState> states(Where where) {
        var states = EnumSet.noneOf(ReviewState.class);
        switch (where) {
            case Where.And(var parts) -> parts.forEach(part -> states.addAll(states(part)));
            case Where.Or(var parts) -> parts.forEach(part -> states.addAll(states(part)));
            case Where.Compare(var key, var operator, var value) -> {
                if (operator == Where.Operator.EQ) {
                    states.addAll(states(key, List.of(value)));
                }
            }
            case Where.In(var key, var values, var isNegated) -> {
                if (!isNegated) {
                    states.addAll(states(key, values));
                }
            }
            case Where.Not _, Where.Document _ -> {}
        }
        return states;
    }

    private static List<ReviewState> states(String key, List<Json> values) {
        return Arrays.stream(ReviewState.values())
                .filter(_ -> key.equals(STATE))
                .filter(state -> values.contains(new Json.Text(state.word())))
                .toList();
    }

    private static boolean isOwn(String key) {
        return key.equals(OWN + "id")
                || MemoryFilterFields.textOf(key).isPresent()
                || MemoryFilterFields.numberOf(key).isPresent();
    }

    private static double toDouble(Json value) {
        return value instanceof Json.Num number ? number.toDouble() : Double.NaN;
    }

    /// Whether any part of the filter looks at this key.
    public static boolean mentions(Where where, String key) {
        return switch (where) {
            case Where.And(var parts) -> parts.stream().anyMatch(part -> mentions(part, key));
            case Where.Or(var parts) -> parts.stream().anyMatch(part -> mentions(part, key));
            case Where.Not(var part) -> mentions(part, key);
            case Where.Compare compare -> compare.key().equals(key);
            case Where.In in -> in.key().equals(key);
            case Where.Document _ -> false;
        };
    }
}
