package dev.emend.chart;

import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Charts as one HTML page: no scripts, nothing loaded from elsewhere, each chart as a drawing and its
/// numbers as a table. Light or dark as the reader's system is.
public final class ChartPage {
    static final String SHAPES = """
            svg text { font-family: system-ui, sans-serif; stroke: none !important; }
            .chart-solid { stroke: none !important; }
            .chart-line { fill: none !important; stroke-linejoin: round; }
            .chart-hollow { fill: none !important; stroke-width: 1.5; } .chart-hatched { stroke-width: 1; }
            """;

    private static final List<String> LIGHT = List.of(
            "#d1d9e0", "#59636e", "#1f2328", "#ffffff", "#1a7f37", "#cf222e", "#9a6700", "#0969da", "#0969da",
            "#9a6700", "#1a7f37", "#cf222e", "#1f2328", "#8250df", "#59636e", "#0a7d91");
    private static final List<String> DARK = List.of(
            "#3d444d", "#9198a1", "#e6edf3", "#0d1117", "#3fb950", "#f85149", "#d29922", "#58a6ff", "#58a6ff",
            "#d29922", "#3fb950", "#f85149", "#e6edf3", "#bc8cff", "#9198a1", "#39c5cf");

    private static final String STYLE = """
            :root { color-scheme: light dark; }
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem;
              color: var(--text); background: var(--background); }
            h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
            .charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); gap: 2rem; }
            .wide { grid-column: 1 / -1; } .answer { margin: 0 0 .75rem; } .note { color: var(--muted); font-size: .9em; }
            figure { margin: 0 0 1rem; } svg.chart { width: 100%; height: auto; }
            table { border-collapse: collapse; font-size: .9em; }
            th, td { text-align: left; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid var(--grid);
              vertical-align: top; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
            .scroll { overflow-x: auto; } summary { cursor: pointer; margin: .25rem 0; }
            @media print { .charts { display: block; } section { break-inside: avoid; } }
            """;

    /// The maximum number of rows that the page shows of a long table.
    private static final int MAX_ROWS = 500;

    private static final int SHORT_TABLE = 8;
    private static final double WIDTH = 620;
    private static final double WIDE = 1150;

    private final StringBuilder out = new StringBuilder();
    private final Set<String> ids = new HashSet<>();

    private ChartPage() {}

    /// A chart in its place on a page.
    ///
    /// @param note under its question, such as a period of its own; may be empty
    /// @param isWide whether it takes the whole width
    public record Placed(Chart chart, String note, boolean isWide) {}

    /// @param title of the page
    /// @param note under the title, such as the period
    public static String of(String title, String note, List<Chart> charts) {
        return placed(
                title,
                note,
                charts.stream().map(chart -> new Placed(chart, "", false)).toList());
    }

    /// Like [#of(String, String, List)], but with charts of two widths, which may be on it repeatedly.
    public static String placed(String title, String note, List<Placed> charts) {
        return new ChartPage().write(title, note, charts);
    }

    private String write(String title, String note, List<Placed> charts) {
        out.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\"")
                .append(" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>")
                .append(VisibleText.inMarkup(title))
                .append("</title>\n<style>\n")
                .append(lightColors())
                .append("@media (prefers-color-scheme: dark) {\n")
                .append(colors(DARK))
                .append("}\n")
                .append(SHAPES)
                .append(STYLE)
                .append("</style></head><body>\n<h1>")
                .append(VisibleText.inMarkup(title))
                .append("</h1>\n<p class=\"note\">")
                .append(VisibleText.inMarkup(note))
                .append("</p>\n<div class=\"charts\">\n");
        charts.forEach(this::chart);
        return out.append("</div></body></html>\n").toString();
    }

    private void chart(Placed placement) {
        var chart = placement.chart();
        out.append("<section id=\"")
                .append(VisibleText.inMarkup(free(chart.id())))
                .append(placement.isWide() ? "\" class=\"wide\">\n<h2>" : "\">\n<h2>")
                .append(VisibleText.inMarkup(chart.title()))
                .append("</h2>\n");
        if (!placement.note().isEmpty()) {
            out.append("<p class=\"note\">")
                    .append(VisibleText.inMarkup(placement.note()))
                    .append("</p>\n");
        }
        out.append("<p class=\"answer\">")
                .append(VisibleText.inMarkup(chart.sentence()))
                .append("</p>\n");
        if (!chart.isEmpty()) {
            out.append("<figure>\n")
                    .append(SvgWriter.element(
                            chart.plot()
                                    .draw(
                                            placement.isWide() ? WIDE : WIDTH,
                                            chart.plot().fullHeight()),
                            chart.title()))
                    .append("</figure>\n");
            boolean isLong = chart.table().rows().size() > SHORT_TABLE;
            out.append(isLong ? "<details><summary>The same numbers</summary>\n" : "");
            table(chart.table());
            out.append(isLong ? "</details>\n" : "");
        }
        out.append("</section>\n");
    }

    /// An id stands on a page once.
    private String free(String id) {
        var free = id;
        for (int number = 2; !ids.add(free); number++) {
            free = id + "-" + number;
        }
        return free;
    }

    private void table(ChartTable table) {
        out.append("<div class=\"scroll\"><table><thead><tr>");
        table.columns()
                .forEach(name -> out.append("<th scope=\"col\">")
                        .append(VisibleText.inMarkup(name))
                        .append("</th>"));
        out.append("</tr></thead><tbody>\n");
        table.rows().stream().limit(MAX_ROWS).forEach(this::row);
        out.append("</tbody></table></div>\n");
        if (table.rows().size() > MAX_ROWS) {
            out.append("<p class=\"note\">and ")
                    .append(table.rows().size() - MAX_ROWS)
                    .append(" more</p>\n");
        }
    }

    private void row(List<String> row) {
        out.append("<tr>");
        for (var cell : row) {
            out.append(ChartTable.isFigure(cell) ? "<td class=\"number\">" : "<td>")
                    .append(VisibleText.inMarkup(cell))
                    .append("</td>");
        }
        out.append("</tr>\n");
    }

    static String lightColors() {
        return colors(LIGHT);
    }

    private static String colors(List<String> values) {
        var rules = new ArrayList<String>();
        var names = ChartColor.values();
        for (int i = 0; i < names.length; i++) {
            rules.add(".%s { fill: %s; stroke: %s; }".formatted(names[i].styleClass(), values.get(i), values.get(i)));
        }
        var root = ":root { --text: %s; --muted: %s; --grid: %s; --background: %s; }\n"
                .formatted(
                        values.get(ChartColor.TEXT.ordinal()),
                        values.get(ChartColor.MUTED.ordinal()),
                        values.get(ChartColor.GRID.ordinal()),
                        values.get(ChartColor.BACKGROUND.ordinal()));
        return root + String.join("\n", rules) + "\n";
    }
}
