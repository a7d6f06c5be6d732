package dev.emend.app.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendTable.Topic;
import dev.emend.model.VisibleText;
import java.time.ZoneId;
import java.util.List;

/// The report of trends as one HTML page: no scripts, nothing loaded from elsewhere, charts as
/// drawings in the page and the same numbers as tables.
public final class TrendHtmlReport {
    private static final String STYLE = """
            :root { color-scheme: light dark; --fg: #1f2328; --muted: #59636e; --bg: #fff; --line: #d1d9e0;
              --good: #1a7f37; --bad: #b35900; --none: #818b98; --c0: #0969da; --c1: #b35900; --c2: #1a7f37;
              --c3: #8250df; --c4: #9a6700; --c5: #bf3989; --c6: #0a7d91; --c7: #59636e; }
            @media (prefers-color-scheme: dark) { :root { --fg: #e6edf3; --muted: #9198a1; --bg: #0d1117;
              --line: #3d444d; --good: #3fb950; --bad: #f0883e; --none: #7d8590; --c0: #58a6ff; --c1: #f0883e;
              --c2: #3fb950; --c3: #bc8cff; --c4: #d29922; --c5: #f778ba; --c6: #39c5cf; --c7: #9198a1; } }
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
              color: var(--fg); background: var(--bg); }
            h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .25rem; }
            .answer { margin: 0 0 .75rem; } .note, figcaption { color: var(--muted); font-size: .9em; }
            figure { margin: 0 0 1rem; } svg { width: 100%; height: auto; }
            svg text { font: 12px system-ui, sans-serif; fill: var(--fg); } svg .axis { fill: var(--muted); }
            table { border-collapse: collapse; font-size: .9em; } caption { text-align: left; color: var(--muted); }
            th, td { text-align: left; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid var(--line);
              vertical-align: top; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
            .scroll { overflow-x: auto; } summary { cursor: pointer; margin: .25rem 0; }
            """;

    /// What of a long table the page shows.
    private static final int MAX_ROWS = 500;

    private TrendHtmlReport() {}

    /// @param zone of the times in it
    public static String of(TrendReport report, ZoneId zone) {
        var page = new StringBuilder();
        page.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\"")
                .append(" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
                .append("<title>Trends</title>\n<style>\n")
                .append(STYLE)
                .append("</style></head><body>\n<h1>Trends</h1>\n<p class=\"note\">")
                .append(escaped(period(report.period(), zone)))
                .append("</p>\n");
        for (var topic : Topic.values()) {
            append(page, topic, report, zone);
        }
        return page.append("</body></html>\n").toString();
    }

    /// Such as `1 Mar 2026, 08:00 to 8 Mar 2026, 08:00`.
    public static String period(DateRange period, ZoneId zone) {
        var until = TrendTable.time(java.util.Optional.of(period.until()), zone);
        return period.from().isPresent()
                ? TrendTable.time(period.from(), zone) + " to " + until
                : "Everything until " + until;
    }

    private static void append(StringBuilder page, Topic topic, TrendReport report, ZoneId zone) {
        var table = TrendTable.of(topic, report, zone);
        page.append("<section id=\"")
                .append(topic.word())
                .append("\">\n<h2>")
                .append(escaped(TrendTexts.question(topic)))
                .append("</h2>\n<p class=\"answer\">")
                .append(escaped(TrendTexts.answer(topic, report)))
                .append("</p>\n");
        var drawing = TrendSvgCharts.of(topic, report, zone);
        if (!drawing.isEmpty()) {
            page.append("<figure>\n").append(drawing).append("</figure>\n");
        }
        boolean isLong = table.rows().size() > 12;
        page.append(isLong ? "<details><summary>The same numbers</summary>\n" : "");
        append(page, table);
        page.append(isLong ? "</details>\n" : "").append("</section>\n");
    }

    private static void append(StringBuilder page, TrendTable table) {
        if (table.rows().isEmpty()) {
            return;
        }
        page.append("<div class=\"scroll\"><table><thead><tr>");
        table.columns()
                .forEach(name ->
                        page.append("<th scope=\"col\">").append(escaped(name)).append("</th>"));
        page.append("</tr></thead><tbody>\n");
        table.rows().stream().limit(MAX_ROWS).forEach(row -> append(page, row));
        page.append("</tbody></table></div>\n");
        if (table.rows().size() > MAX_ROWS) {
            page.append("<p class=\"note\">and ")
                    .append(table.rows().size() - MAX_ROWS)
                    .append(" more</p>\n");
        }
    }

    private static void append(StringBuilder page, List<String> row) {
        page.append("<tr>");
        for (var cell : row) {
            boolean isNumber = cell.matches("-?[0-9.]+( %)?|unknown|\u2013");
            page.append(isNumber ? "<td class=\"number\">" : "<td>")
                    .append(escaped(cell))
                    .append("</td>");
        }
        page.append("</tr>\n");
    }

    static String escaped(String text) {
        return VisibleText.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
