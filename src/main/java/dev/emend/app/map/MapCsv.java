package dev.emend.app.map;

import dev.emend.model.ReviewState;
import dev.emend.model.texts.CsvText;
import java.util.List;
import java.util.Locale;

/// Points of a map as CSV.
final class MapCsv {
    private static final List<String> COLUMNS = List.of(
            "key", "kind", "title", "text", "trust", "state", "outcome", "rating", "source", "age_days", "x", "y");

    private MapCsv() {}

    /// @param numbers of the points, in the order of the lines
    static String of(KnowledgeMap map, List<Integer> numbers) {
        return CsvText.of(COLUMNS, numbers.stream().map(i -> row(map, i)).toList());
    }

    private static List<String> row(KnowledgeMap map, int number) {
        var point = map.points().get(number);
        var facts = point.facts();
        return List.of(
                point.key(),
                word(point.kind()),
                point.title(),
                point.text(),
                figure("%.2f", facts.trust()),
                facts.state().map(ReviewState::word).orElse(""),
                word(facts.outcome()),
                facts.rating().isEmpty() ? "" : Integer.toString(facts.rating().getAsInt()),
                facts.source(),
                figure("%.0f", facts.age()),
                figure("%.4f", map.x()[number]),
                figure("%.4f", map.y()[number]));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String figure(String format, double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
    }
}
