package dev.emend.app.map;

import dev.emend.app.core.CsvText;
import java.util.List;
import java.util.Locale;

/// Points of a map as CSV.
public final class MapCsv {
    private static final List<String> COLUMNS = List.of(
            "key", "kind", "title", "text", "trust", "state", "outcome", "rating", "source", "age_days", "x", "y");

    private MapCsv() {}

    /// @param numbers of the points, in the order of the lines
    public static String of(KnowledgeMap map, List<Integer> numbers) {
        return CsvText.of(COLUMNS, numbers.stream().map(i -> row(map, i)).toList());
    }

    private static List<String> row(KnowledgeMap map, int i) {
        var point = map.points().get(i);
        var facts = point.facts();
        return List.of(
                point.key(),
                word(point.kind()),
                point.title(),
                point.text(),
                Double.isNaN(facts.trust()) ? "" : number("%.2f", facts.trust()),
                facts.state().word(),
                word(facts.outcome()),
                facts.rating().isEmpty() ? "" : Integer.toString(facts.rating().getAsInt()),
                facts.source(),
                Double.isNaN(facts.age()) ? "" : Long.toString((long) facts.age()),
                number("%.4f", map.x()[i]),
                number("%.4f", map.y()[i]));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
