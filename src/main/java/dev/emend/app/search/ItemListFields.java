package dev.emend.app.search;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.list.HistogramBins;
import dev.emend.app.list.ListField;
import dev.emend.app.list.ListFields;
import dev.emend.app.list.ListFilter;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterValues;
import dev.emend.model.lineage.OriginClass;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/// The fields of listed items. Their line, such as `trust<0.8 is:pending -tool:Click-Tool open button`, is searched
/// for its bare words. Several values of one field with `:` mean any of them, different fields must all hold.
/// Numbers may be ranges: `trust:0.4..0.8`.
public final class ItemListFields {
    /// The most values of a field that the rail offers.
    private static final int MAX_VALUES = 8;

    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01])([T ].*)?)?)?"
                    + "|[0-9]+([.][0-9]+)?"
                    + "|([0-9][0-9T:. -]*)?[*]");

    private static final List<String> STATES =
            Arrays.stream(ReviewState.values()).map(ReviewState::word).toList();

    public static final ListFields<ListedItem> ALL = new ListFields<>(
            "is:pending",
            List.of(
                    text("catalog", item -> List.of(item.catalog())).withChoices(MAX_VALUES),
                    number("trust", ItemListFields::trust)
                            .withFacets("trust>=0.9", "trust:0.7..<0.9", "trust<0.7")
                            .withHistogram(false, HistogramBins::shares),
                    number("learnings", item -> item.row().item().learnings().attachedCount())
                            .withFacets(
                                    "learnings:0",
                                    "has:learnings",
                                    "pending>0",
                                    "is:proposed",
                                    "is:not_reviewed",
                                    "is:unexplained")
                            .withHistogram(true, HistogramBins::steps),
                    number("rating", item -> number(item.row().item().score()))
                            .withFacets("is:unrated", "rating>=4", "rating<=2")
                            .withHistogram(true, scores -> HistogramBins.scale(scores, Rating.LOWEST, Rating.HIGHEST)),
                    ListField.<ListedItem>ofNumber(
                                    List.of("served", "uses"),
                                    "served>=1",
                                    item -> item.use().timesServed())
                            .withHistogram(true, HistogramBins::steps),
                    number("age", ListedItem::age).withHistogram(true, HistogramBins::steps),
                    number("implied", item -> item.row().item().impliedFailures()),
                    number("pending", item -> item.row().item().learnings().pendingCount()),
                    words(
                                    "used",
                                    UsedBy.WORDS,
                                    item -> item.used().stream()
                                            .map(UsedBy::word)
                                            .toList())
                            .withFacets(
                                    UsedBy.PLAN.clause(),
                                    UsedBy.RUN.clause(),
                                    UsedBy.AGENT.clause(),
                                    UsedBy.NEVER.clause())
                            .withRareFacet(UsedBy.UNKNOWN.clause()),
                    words("kind", IndexedItem.KINDS, item -> List.of(item.row().kind()))
                            .withChoices(MAX_VALUES),
                    text(
                                    "home",
                                    item -> item.row().home().isEmpty()
                                            ? List.of()
                                            : List.of(item.row().home()))
                            .withChoices(MAX_VALUES),
                    text("scope", item -> item.row().scopes()).withValueFacets(MAX_VALUES),
                    text("tool", item -> item.row().item().learnings().tools()).withValueFacets(MAX_VALUES),
                    text("id", item -> List.of(item.row().item().ref().knowledgeId())),
                    state("is", IndexedItem.IS),
                    state("state", STATES),
                    words(
                            "origin",
                            OriginClass.WORDS,
                            item -> item.row().item().learnings().origins()),
                    ListField.ofTexts(
                            "failed",
                            FilterValues.ofPredicate(TIME.asMatchPredicate(), "has no date", "failed>2026-01-31"),
                            item -> item.row().item().learnings().lastFailure().isEmpty()
                                    ? List.of()
                                    : List.of(item.row().item().learnings().lastFailure())),
                    words(
                            "has",
                            IndexedItem.HAS,
                            item -> item.row().item().learnings().attachedCount() > 0 ? IndexedItem.HAS : List.of())),
            _ -> _ -> true,
            true);

    private ItemListFields() {}

    private static ListField<ListedItem> text(String name, Function<ListedItem, Collection<String>> values) {
        return ListField.ofTexts(name, FilterValues.orderedText(), values);
    }

    private static ListField<ListedItem> number(String name, ToDoubleFunction<ListedItem> number) {
        return ListField.ofNumber(List.of(name), name + ">=0.5", number);
    }

    private static ListField<ListedItem> words(
            String name, List<String> words, Function<ListedItem, Collection<String>> values) {
        return ListField.ofTexts(name, FilterValues.words("value of " + name, words), values);
    }

    private static ListField<ListedItem> state(String name, List<String> words) {
        return words(name, words, item -> item.row().is())
                .withAlias(ReviewState.FORMER_REJECTED, ReviewState.REJECTED.word());
    }

    /// A trust that is no number counts as none at all, as its band does; what nobody has read has none to count.
    private static double trust(ListedItem item) {
        var row = item.row().item();
        if (!row.hasTrust()) {
            return Double.NaN;
        }
        return Double.isNaN(row.trust()) ? 0 : row.trust();
    }

    private static double number(OptionalInt score) {
        return score.isPresent() ? score.getAsInt() : Double.NaN;
    }

    /// The states a line asks for, `is:pending` and `pending>0` as well as `state:pending`; those it
    /// rules out are none of them.
    public static Set<ReviewState> states(ListFilter<ListedItem> line) {
        var states = EnumSet.noneOf(ReviewState.class);
        for (var term : line.terms()) {
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
