package dev.emend.app.search;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.Filter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The fields of a query line, and what may stand behind each.
final class ItemQueryFields {
    private static final Pattern TIME =
            Pattern.compile(
                    "[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01])([T ].*)?)?)?"
                            + "|[0-9]+([.][0-9]+)?"
                            + "|([0-9][0-9T:. -]*)?[*]");

    private static final List<String> STATES =
            Arrays.stream(ReviewState.values()).map(ReviewState::word).toList();

    private static final Map<String, Values> FIELDS =
            new TreeMap<>(
                    Map.ofEntries(
                            Map.entry("id", new Values.Text()),
                            Map.entry("trust", new Values.Number()),
                            Map.entry("learnings", new Values.Number()),
                            Map.entry("implied", new Values.Number()),
                            Map.entry("pending", new Values.Number()),
                            Map.entry("rating", new Values.Number()),
                            Map.entry("is", new Values.OneOf(IndexedItem.IS)),
                            Map.entry("state", new Values.OneOf(STATES)),
                            Map.entry("kind", new Values.OneOf(IndexedItem.KINDS)),
                            Map.entry("scope", new Values.Text()),
                            Map.entry("tool", new Values.Text()),
                            Map.entry("failed", new Values.Time()),
                            Map.entry("has", new Values.OneOf(IndexedItem.HAS))));

    private ItemQueryFields() {}

    private sealed interface Values {
        record Text() implements Values {}

        record Number() implements Values {}

        record Time() implements Values {}

        record OneOf(List<String> words) implements Values {
            boolean has(String value) {
                var start = value.endsWith("*") ? value.substring(0, value.length() - 1) : null;
                return words.stream()
                        .anyMatch(word ->
                                start == null
                                        ? word.equalsIgnoreCase(value)
                                        : word.regionMatches(true, 0, start, 0, start.length()));
            }
        }
    }

    /// Why a value can never be right.
    ///
    /// @param what the end of a sentence that begins with the filter
    /// @param next what can be written instead
    record Wrong(String what, String next) {}

    static boolean isField(String name) {
        return FIELDS.containsKey(name);
    }

    static String names() {
        return String.join(", ", FIELDS.keySet());
    }

    /// Empty for a value the field can have, and for what is no field.
    static Optional<Wrong> wrong(String field, Filter.Operator operator, String value) {
        return Optional.ofNullable(
                switch (FIELDS.getOrDefault(field, new Values.Text())) {
                    case Values.Text _ -> null;
                    case Values.Number _ ->
                            Filter.isNumber(value)
                                    ? null
                                    : new Wrong(
                                            "has no number",
                                            "Write for example " + field + ">=0.5.");
                    case Values.Time _ ->
                            TIME.matcher(value).matches()
                                    ? null
                                    : new Wrong(
                                            "has no date",
                                            "Write for example " + field + ">2026-01-31.");
                    case Values.OneOf words when !words.has(value) ->
                            new Wrong(
                                    "names no value of " + field,
                                    "There are " + String.join(", ", words.words()) + ".");
                    case Values.OneOf _ when operator != Filter.Operator.EQUAL ->
                            new Wrong(
                                    "compares words by size", "Write " + field + ":" + value + ".");
                    case Values.OneOf _ -> null;
                });
    }
}
