package dev.emend.app.memories;

import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.store.memories.MemoryPageQueries;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/// A filter made ready for the columns: what they hold is looked at there, and what only the whole
/// memory holds was asked for once.
public final class MemoryFilter {
    /// In front of the names of what Emend itself says of a memory.
    public static final String OWN = "emend:";

    static final List<String> TEXTS = List.of("state", "kind", "tier", "outcome", "source", "format", "origin", "id");
    static final List<String> NUMBERS = List.of("confidence", "served", "at");

    private static final double MICROS = 1e6;

    private final Where where;

    /// For each part that only whole memories know the keys of those it holds for, in order.
    private final Map<Where, long[]> matches;

    /// Finds the memories a part of a filter holds for.
    interface MemoryReader {
        /// @return the keys of their ids, see [MemoryPageQueries#key], in order; not to be changed
        long[] matching(Where part) throws UserException;
    }

    private MemoryFilter(Where where, Map<Where, long[]> matches) {
        this.where = where;
        this.matches = matches;
    }

    static MemoryFilter of(Where where, MemoryReader whole) throws UserException {
        var matches = new HashMap<Where, long[]>();
        ask(where, whole, matches);
        return new MemoryFilter(where, matches);
    }

    private static void ask(Where where, MemoryReader whole, Map<Where, long[]> matches) throws UserException {
        switch (where) {
            case Where.And(var parts) -> askAll(parts, whole, matches);
            case Where.Or(var parts) -> askAll(parts, whole, matches);
            case Where.Compare compare when isOwn(compare.key()) -> {}
            case Where.In in when isOwn(in.key()) -> {}
            default -> matches.put(where, whole.matching(where));
        }
    }

    private static void askAll(List<Where> parts, MemoryReader whole, Map<Where, long[]> matches) throws UserException {
        for (var part : parts) {
            ask(part, whole, matches);
        }
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
            case Where.Document _ -> {}
        }
        return states;
    }

    private static List<ReviewState> states(String key, List<Json> values) {
        return Arrays.stream(ReviewState.values())
                .filter(_ -> key.equals(OWN + "state"))
                .filter(state -> values.contains(new Json.Text(state.word())))
                .toList();
    }

    /// Says of each place in the columns, as they are now, whether the filter holds for it.
    IntPredicate on(MemoryColumnStore columns, ConfidenceDecay decay) {
        return new Claims(columns, decay).of(where);
    }

    private final class Claims {
        private final MemoryColumnStore columns;
        private final ConfidenceDecay decay;

        Claims(MemoryColumnStore columns, ConfidenceDecay decay) {
            this.columns = columns;
            this.decay = decay;
        }

        IntPredicate of(Where part) {
            return switch (part) {
                case Where.And(var parts) -> {
                    var all = all(parts);
                    yield place -> {
                        for (var intPredicate : all) {
                            if (!intPredicate.test(place)) {
                                return false;
                            }
                        }
                        return true;
                    };
                }
                case Where.Or(var parts) -> {
                    var all = all(parts);
                    yield place -> {
                        for (var intPredicate : all) {
                            if (intPredicate.test(place)) {
                                return true;
                            }
                        }
                        return false;
                    };
                }
                case Where.Compare compare when isOwn(compare.key()) -> own(compare);
                case Where.In in when isOwn(in.key()) -> own(in);
                default -> keyIn(matches.getOrDefault(part, new long[0]));
            };
        }

        private List<IntPredicate> all(List<Where> parts) {
            return parts.stream().map(this::of).toList();
        }

        private IntPredicate keyIn(long[] keys) {
            return place -> Arrays.binarySearch(keys, columns.key(place)) >= 0;
        }

        private IntPredicate own(Where.Compare compare) {
            var name = name(compare.key());
            if (NUMBERS.contains(name)) {
                return number(name, compare);
            }
            var wanted = compare.value() instanceof Json.Text(var text) ? Set.of(text) : Set.<String>of();
            return switch (compare.operator()) {
                case EQ -> text(name, wanted);
                case NE -> text(name, wanted).negate();
                case GT, GTE, LT, LTE -> _ -> false;
            };
        }

        private IntPredicate own(Where.In in) {
            var name = name(in.key());
            IntPredicate claim;
            if (NUMBERS.contains(name)) {
                var value = number(name);
                var wanted =
                        in.values().stream().mapToDouble(MemoryFilter::toDouble).toArray();
                claim = place -> {
                    double own = value.applyAsDouble(place);
                    return Arrays.stream(wanted).anyMatch(candidate -> candidate == own);
                };
            } else {
                var wanted = new HashSet<String>();
                for (var value : in.values()) {
                    if (value instanceof Json.Text(var text)) {
                        wanted.add(text);
                    }
                }
                claim = text(name, wanted);
            }
            return in.isNegated() ? claim.negate() : claim;
        }

        private IntPredicate text(String name, Set<String> wanted) {
            if (name.equals("id")) {
                return keyIn(wanted.stream()
                        .mapToLong(MemoryPageQueries::key)
                        .sorted()
                        .toArray());
            }
            var codes = columns.codes(name);
            var among = codes.among(wanted);
            var of = codes.of();
            return place -> among[of[place]];
        }

        /// What a memory does not say equals nothing and is in no order, as in the filter language.
        private IntPredicate number(String name, Where.Compare compare) {
            var value = number(name);
            double wanted = toDouble(compare.value());
            return switch (compare.operator()) {
                case EQ -> place -> value.applyAsDouble(place) == wanted;
                case NE -> place -> value.applyAsDouble(place) != wanted;
                case GT -> place -> value.applyAsDouble(place) > wanted;
                case GTE -> place -> value.applyAsDouble(place) >= wanted;
                case LT -> place -> value.applyAsDouble(place) < wanted;
                case LTE -> place -> value.applyAsDouble(place) <= wanted;
            };
        }

        /// NaN for what a memory does not say; times in seconds since 1970.
        private IntToDoubleFunction number(String name) {
            return switch (name) {
                case "confidence" -> place -> columns.confidence(place, decay);
                case "served" -> columns::served;
                case "at" -> place -> Math.floor(columns.at(place) / MICROS);
                default -> throw new IllegalArgumentException(name);
            };
        }
    }

    static boolean isOwn(String key) {
        return key.startsWith(OWN) && (TEXTS.contains(name(key)) || NUMBERS.contains(name(key)));
    }

    private static String name(String key) {
        return key.substring(OWN.length());
    }

    private static double toDouble(Json value) {
        return value instanceof Json.Num number ? number.toDouble() : Double.NaN;
    }

    /// Whether any part of the filter looks at this key.
    public static boolean mentions(Where where, String key) {
        return switch (where) {
            case Where.And(var parts) -> parts.stream().anyMatch(part -> mentions(part, key));
            case Where.Or(var parts) -> parts.stream().anyMatch(part -> mentions(part, key));
            case Where.Compare compare -> compare.key().equals(key);
            case Where.In in -> in.key().equals(key);
            case Where.Document _ -> false;
        };
    }
}
