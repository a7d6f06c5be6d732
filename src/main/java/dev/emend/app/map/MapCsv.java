package dev.emend.app.map;

import dev.emend.exchange.record.CsvGuard;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Points of a map as CSV (RFC 4180); cells that begin like a formula are guarded.
public record MapCsv(String text) {
    /// @param numbers of the points, in the order of the lines
    public static MapCsv of(KnowledgeMap map, List<Integer> numbers) {
        var lines = new StringBuilder("key,kind,title,text,trust,state,outcome,rating,source,age_days,x,y\r\n");
        for (int i : numbers) {
            var point = map.points().get(i);
            var facts = point.facts();
            lines.append(List.of(
                                    point.key(),
                                    word(point.kind()),
                                    point.title(),
                                    point.text(),
                                    number(facts.trust()),
                                    facts.state().word(),
                                    word(facts.outcome()),
                                    facts.rating().isEmpty()
                                            ? ""
                                            : Integer.toString(facts.rating().getAsInt()),
                                    facts.source(),
                                    Double.isNaN(facts.age()) ? "" : Long.toString((long) facts.age()))
                            .stream()
                            .map(MapCsv::cell)
                            .collect(Collectors.joining(",")))
                    .append(String.format(Locale.ROOT, ",%.4f,%.4f\r\n", map.x()[i], map.y()[i]));
        }
        return new MapCsv(lines.toString());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value);
    }

    private static String cell(String text) {
        var guarded = CsvGuard.guarded(text);
        return guarded.matches("(?s).*[\",\r\n].*") ? "\"" + guarded.replace("\"", "\"\"") + "\"" : guarded;
    }
}
