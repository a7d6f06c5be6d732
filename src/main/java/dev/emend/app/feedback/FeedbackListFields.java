package dev.emend.app.feedback;

import dev.emend.app.list.ListField;
import dev.emend.app.list.ListFields;
import dev.emend.model.Feedback;
import dev.emend.model.filter.FilterValues;
import dev.emend.model.rules.FeedbackRules;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The fields of the log of feedback, and its filter line: `tag:publishing satisfaction:low source:run id:3,7`, and
/// words that must stand in one of the texts, whatever their case. All must hold.
final class FeedbackListFields {
    private static final List<String> SATISFACTIONS = Arrays.stream(Feedback.Satisfaction.values())
            .map(satisfaction -> lower(satisfaction.word()))
            .toList();

    private static final List<String> SOURCES =
            Arrays.stream(Feedback.Source.values()).map(Feedback.Source::word).toList();

    private static final Pattern IDS = Pattern.compile("[0-9]{1,18}(,[0-9]{1,18})*");

    private FeedbackListFields() {}

    /// @param rules whose tags come first
    static ListFields<Feedback> of(FeedbackRules rules) {
        return new ListFields<>(
                "tag:publishing satisfaction:low source:run",
                List.of(
                        words(
                                "satisfaction",
                                SATISFACTIONS,
                                feedback -> feedback.satisfaction().word()),
                        words(
                                "source",
                                SOURCES,
                                feedback -> feedback.from().source().word()),
                        ListField.<Feedback>of(
                                        List.of("tag"),
                                        FilterValues.text(),
                                        term -> feedback -> hasTag(feedback, term.value()))
                                .withValues(Feedback::tags)
                                .withValueFacets(rules.tags().stream()
                                        .map(tag -> tag.name())
                                        .toList()),
                        ListField.of(
                                List.of("id"),
                                FilterValues.text()
                                        .and(FilterValues.ofPredicate(
                                                IDS.asMatchPredicate(), "has no numbers of feedback", "id:3,7")),
                                term -> feedback -> Arrays.stream(term.value().split(","))
                                        .anyMatch(id -> Long.parseLong(id) == feedback.id()))),
                term -> feedback -> says(feedback, lower(term.value())),
                false);
    }

    private static ListField<Feedback> words(String name, List<String> words, Function<Feedback, String> word) {
        return ListField.<Feedback>ofTexts(
                        name, FilterValues.words(name, words), feedback -> List.of(lower(word.apply(feedback))))
                .withValueFacets(words);
    }

    private static boolean hasTag(Feedback feedback, String tag) {
        return tag.equals("none") ? feedback.tags().isEmpty() : feedback.tags().contains(tag);
    }

    private static boolean says(Feedback feedback, String query) {
        return List.of(
                        feedback.fields().summary(),
                        feedback.fields().wentWell(),
                        feedback.fields().couldImprove(),
                        feedback.from().about(),
                        feedback.from().person())
                .stream()
                .anyMatch(text -> lower(text).contains(query));
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
