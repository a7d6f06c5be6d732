package dev.emend.app.feedback;

import dev.emend.app.core.UserException;
import dev.emend.app.library.Facet;
import dev.emend.model.Feedback;
import dev.emend.model.rules.FeedbackRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// The filter line of the log of feedback: `tag:publishing satisfaction:low source:run id:3,7`, and
/// words that must stand in one of the texts, whatever their case. `-` in front negates. All must
/// hold.
public final class FeedbackFilterParser {
    private static final List<String> FIELDS = List.of("tag", "satisfaction", "source", "id");

    private final List<String> clauses = new ArrayList<>();
    private final List<Predicate<Feedback>> claims = new ArrayList<>();

    private FeedbackFilterParser() {}

    /// @throws UserException naming what is not understood
    static FeedbackFilterParser read(String line) throws UserException {
        var filter = new FeedbackFilterParser();
        for (var part : line.strip().split("\\s+")) {
            if (!part.isEmpty()) {
                filter.add(part);
            }
        }
        return filter;
    }

    private void add(String part) throws UserException {
        boolean isNegated = part.startsWith("-") && part.length() > 1;
        var clause = isNegated ? part.substring(1) : part;
        int colon = clause.indexOf(':');
        var field = colon < 0 ? "" : clause.substring(0, colon).toLowerCase(Locale.ROOT);
        Predicate<Feedback> claim =
                FIELDS.contains(field)
                        ? claim(field, clause.substring(colon + 1))
                        : says(colon < 0 ? clause : refused(clause));
        clauses.add(part);
        claims.add(isNegated ? claim.negate() : claim);
    }

    private static String refused(String clause) throws UserException {
        throw wrong(
                "There is no field “%s” to filter by.".formatted(clause.replaceFirst(":.*", "")));
    }

    private static UserException wrong(String what) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                what,
                "Nothing was filtered.",
                "Write for example tag:publishing satisfaction:low source:run.");
    }

    private static Predicate<Feedback> claim(String field, String value) throws UserException {
        return switch (field) {
            case "tag" ->
                    value.equals("none")
                            ? one -> one.tags().isEmpty()
                            : one -> one.tags().contains(value);
            case "satisfaction" -> {
                var wanted =
                        Feedback.Satisfaction.of(value)
                                .orElseThrow(() ->
                                        wrong(
                                                "Satisfaction is low, medium or high, not “%s”."
                                                        .formatted(value)));
                yield one -> one.satisfaction() == wanted;
            }
            case "source" -> {
                var wanted =
                        Arrays.stream(Feedback.Source.values())
                                .filter(source -> source.word().equalsIgnoreCase(value))
                                .findFirst()
                                .orElseThrow(() ->
                                        wrong(
                                                "A source is manual, automatic or run, not “%s”."
                                                        .formatted(value)));
                yield one -> one.from().source() == wanted;
            }
            default -> {
                var ids = ids(value);
                yield one -> ids.contains(one.id());
            }
        };
    }

    private static Set<Long> ids(String value) throws UserException {
        var ids = new LinkedHashSet<Long>();
        for (var id : value.split(",")) {
            if (!id.matches("[0-9]{1,18}")) {
                throw wrong("“%s” is no number of feedback.".formatted(id));
            }
            ids.add(Long.valueOf(id));
        }
        return ids;
    }

    private static Predicate<Feedback> says(String word) {
        var wanted = word.toLowerCase(Locale.ROOT);
        return one ->
                List.of(
                                one.said().summary(),
                                one.said().wentWell(),
                                one.said().couldImprove(),
                                one.from().about(),
                                one.from().person())
                        .stream()
                        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    boolean holdsFor(Feedback feedback) {
        return claims.stream().allMatch(claim -> claim.test(feedback));
    }

    /// Satisfaction, source and tags with their counts; tags of the rules first.
    List<Facet> facets(List<Feedback> rows, FeedbackRules rules) {
        var counts = new LinkedHashMap<String, Integer>();
        for (var one : List.of("low", "medium", "high")) {
            counts.put("satisfaction:" + one, 0);
        }
        for (var one : Feedback.Source.values()) {
            counts.put("source:" + one.word(), 0);
        }
        rules.tags().forEach(tag -> counts.put("tag:" + tag.name(), 0));
        for (var row : rows) {
            count(counts, "satisfaction:" + row.satisfaction().word().toLowerCase(Locale.ROOT));
            count(counts, "source:" + row.from().source().word());
            row.tags().forEach(tag -> count(counts, "tag:" + tag));
        }
        return counts.entrySet().stream().filter(this::isShown).map(this::facet).toList();
    }

    private static void count(Map<String, Integer> counts, String clause) {
        counts.merge(clause, 1, Integer::sum);
    }

    private boolean isShown(Map.Entry<String, Integer> count) {
        return count.getValue() > 0 || clauses.contains(count.getKey());
    }

    private Facet facet(Map.Entry<String, Integer> count) {
        var clause = count.getKey();
        return new Facet(
                clause.substring(0, clause.indexOf(':')),
                clause,
                count.getValue(),
                clauses.contains(clause));
    }
}
