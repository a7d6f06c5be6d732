package dev.emend.app.search;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.Filter;
import dev.emend.model.filter.FilterField;
import dev.emend.model.filter.FilterParser;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterValues;
import dev.emend.model.lineage.OriginClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// A query line on items taken apart: `trust<0.8 is:pending -tool:Click-Tool open button`. Bare
/// words are searched for. Several values of one field with `:` mean any of them, different fields
/// must all hold. Numbers may be ranges: `trust:0.4..0.8`.
///
/// @param words the bare words, empty when there are none
/// @param terms the filters in their order
/// @param warnings a sentence about each thing that could not be used
public record ItemFilter(String words, List<FilterTerm> terms, List<String> warnings) {
    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01])([T ].*)?)?)?"
                    + "|[0-9]+([.][0-9]+)?"
                    + "|([0-9][0-9T:. -]*)?[*]");

    private static final List<String> STATES =
            Arrays.stream(ReviewState.values()).map(ReviewState::word).toList();

    private static final FilterParser<FilterTerm> FIELDS = new FilterParser<>(
            "is:pending",
            List.of(
                    field("id", FilterValues.orderedText()),
                    number("trust"),
                    number("learnings"),
                    number("implied"),
                    number("pending"),
                    number("rating"),
                    new FilterField<>(
                            List.of("served", "uses"), FilterValues.numberOrRange("served>=1"), Function.identity()),
                    words("used", UsedBy.WORDS),
                    number("age"),
                    field("catalog", FilterValues.orderedText()),
                    state("is", IndexedItem.IS),
                    state("state", STATES),
                    words("kind", IndexedItem.KINDS),
                    field("home", FilterValues.orderedText()),
                    field("scope", FilterValues.orderedText()),
                    words("origin", OriginClass.WORDS),
                    field("tool", FilterValues.orderedText()),
                    field("failed", FilterValues.checked(TIME.asMatchPredicate(), "has no date", "failed>2026-01-31")),
                    words("has", IndexedItem.HAS)),
            Function.identity());

    private static FilterField<FilterTerm> field(String name, FilterValues values) {
        return FilterField.of(name, values, Function.identity());
    }

    private static FilterField<FilterTerm> number(String name) {
        return field(name, FilterValues.numberOrRange(name + ">=0.5"));
    }

    private static FilterField<FilterTerm> words(String name, List<String> words) {
        return field(name, FilterValues.words("value of " + name, words));
    }

    private static FilterField<FilterTerm> state(String name, List<String> words) {
        return words(name, words).renamed(ReviewState.FORMER_REJECTED, ReviewState.REJECTED.word());
    }

    public static ItemFilter parse(String line) {
        var search = FIELDS.search(line);
        return new ItemFilter(search.words(), search.claims(), search.warnings());
    }

    /// The first filter of a line without its value, as `trust<`.
    public static Optional<String> unfinished(String line) {
        return FIELDS.unfinished(line);
    }

    /// The filters as written.
    public List<String> clauses() {
        return terms.stream().map(FilterTerm::written).toList();
    }

    /// Whether a filter of it is on this field.
    public boolean isAbout(String field) {
        return terms.stream().anyMatch(term -> term.field().equals(field));
    }

    public Filter filter() {
        return filter(terms);
    }

    /// What is left of the filter without some of its terms.
    public Filter filterWithout(Predicate<FilterTerm> dropped) {
        return filter(terms.stream().filter(dropped.negate()).toList());
    }

    private static Filter filter(List<FilterTerm> terms) {
        var parts = new ArrayList<Filter>();
        var wanted = new LinkedHashMap<String, List<Filter>>();
        for (var term : terms) {
            var compare = term.condition();
            if (term.isNegated()) {
                parts.add(new Filter.Not(compare));
            } else if (term.operator() == Filter.Operator.EQUAL) {
                wanted.computeIfAbsent(term.field(), _ -> new ArrayList<>()).add(compare);
            } else {
                parts.add(compare);
            }
        }
        wanted.values().forEach(any -> parts.add(any.size() == 1 ? any.getFirst() : new Filter.Or(any)));
        return parts.size() == 1 ? parts.getFirst() : new Filter.And(parts);
    }

    /// The states it asks for, `is:pending` and `pending>0` as well as `state:pending`; those it
    /// rules out are none of them.
    public Set<ReviewState> states() {
        var states = EnumSet.noneOf(ReviewState.class);
        for (var term : terms) {
            if (term.isNegated()) {
                continue;
            }
            if (isSomePending(term) || isState(term, "unreviewed") || isState(term, "proposed")) {
                states.add(ReviewState.PENDING);
            }
            for (var state : ReviewState.values()) {
                if (isState(term, state.word())) {
                    states.add(state);
                }
            }
        }
        return states;
    }

    private static boolean isSomePending(FilterTerm term) {
        return term.field().equals("pending")
                && switch (term.operator()) {
                    case LESS, AT_MOST -> false;
                    case EQUAL -> !term.value().equals("0");
                    case GREATER, AT_LEAST -> true;
                };
    }

    private static boolean isState(FilterTerm term, String word) {
        return (term.field().equals("is") || term.field().equals("state"))
                && term.value().equalsIgnoreCase(word);
    }
}
