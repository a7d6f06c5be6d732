package dev.emend.app.feedback;

import dev.emend.app.core.Exceptions;
import dev.emend.app.library.Facet;
import dev.emend.model.Feedback;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterField;
import dev.emend.model.filter.FilterParser;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterText;
import dev.emend.model.filter.FilterValues;
import dev.emend.model.rules.FeedbackRules;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The filter line of the log of feedback: `tag:publishing satisfaction:low source:run id:3,7`, and
/// words that must stand in one of the texts, whatever their case. All must hold.
final class FeedbackFilterFields {
    private static final List<String> SATISFACTIONS = Arrays.stream(Feedback.Satisfaction.values())
            .map(satisfaction -> lower(satisfaction.word()))
            .toList();

    private static final List<String> SOURCES =
            Arrays.stream(Feedback.Source.values()).map(Feedback.Source::word).toList();

    private static final Pattern IDS = Pattern.compile("[0-9]{1,18}(,[0-9]{1,18})*");

    private static final FilterParser<Predicate<Feedback>> FIELDS = new FilterParser<>(
            "tag:publishing satisfaction:low source:run",
            List.of(
                    field("tag", FilterValues.text(), FeedbackFilterFields::hasTag),
                    words(
                            "satisfaction",
                            SATISFACTIONS,
                            feedback -> feedback.satisfaction().word()),
                    words(
                            "source",
                            SOURCES,
                            feedback -> feedback.from().source().word()),
                    field(
                            "id",
                            FilterValues.text()
                                    .and(FilterValues.checked(
                                            IDS.asMatchPredicate(), "has no numbers of feedback", "id:3,7")),
                            (feedback, term) -> Arrays.stream(term.value().split(","))
                                    .anyMatch(id -> Long.parseLong(id) == feedback.id()))),
            term -> term.claim(feedback -> says(feedback, lower(term.value()))));

    private FeedbackFilterFields() {}

    /// @throws UserException naming what is not understood
    static Predicate<Feedback> read(String line) throws UserException {
        return FIELDS.claims(line, Exceptions::badFilter).stream().reduce(_ -> true, Predicate::and);
    }

    private static FilterField<Predicate<Feedback>> field(
            String name, FilterValues values, BiPredicate<Feedback, FilterTerm> isSo) {
        return FilterField.of(name, values, term -> term.claim(feedback -> isSo.test(feedback, term)));
    }

    private static FilterField<Predicate<Feedback>> words(
            String name, List<String> words, Function<Feedback, String> own) {
        return field(
                name,
                FilterValues.words(name, words),
                (feedback, term) -> term.among(words).contains(lower(own.apply(feedback))));
    }

    private static boolean hasTag(Feedback feedback, FilterTerm term) {
        return term.value().equals("none")
                ? feedback.tags().isEmpty()
                : feedback.tags().contains(term.value());
    }

    private static boolean says(Feedback feedback, String wanted) {
        return List.of(
                        feedback.said().summary(),
                        feedback.said().wentWell(),
                        feedback.said().couldImprove(),
                        feedback.from().about(),
                        feedback.from().person())
                .stream()
                .anyMatch(text -> lower(text).contains(wanted));
    }

    /// Satisfaction, source and tags with their counts; tags of the rules first.
    static List<Facet> facets(String line, List<Feedback> rows, FeedbackRules rules) {
        var clauses = FilterText.of(line).parts();
        var counts = new LinkedHashMap<Facet, Integer>();
        SATISFACTIONS.forEach(word -> counts.put(facet("satisfaction", word, clauses), 0));
        SOURCES.forEach(word -> counts.put(facet("source", word, clauses), 0));
        rules.tags().forEach(tag -> counts.put(facet("tag", tag.name(), clauses), 0));
        for (var row : rows) {
            var satisfaction = lower(row.satisfaction().word());
            counts.merge(facet("satisfaction", satisfaction, clauses), 1, Integer::sum);
            counts.merge(facet("source", row.from().source().word(), clauses), 1, Integer::sum);
            row.tags().forEach(tag -> counts.merge(facet("tag", tag, clauses), 1, Integer::sum));
        }
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() > 0 || entry.getKey().isOn())
                .map(FeedbackFilterFields::counted)
                .toList();
    }

    private static Facet facet(String group, String value, List<String> clauses) {
        var clause = FilterText.clause(group, value);
        return new Facet(group, clause, 0, clauses.contains(clause));
    }

    private static Facet counted(Map.Entry<Facet, Integer> count) {
        var facet = count.getKey();
        return new Facet(facet.group(), facet.clause(), count.getValue(), facet.isOn());
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
