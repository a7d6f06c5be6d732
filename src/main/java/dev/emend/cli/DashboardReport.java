package dev.emend.cli;

import dev.emend.app.dashboards.Dashboard;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.ShownChart;
import dev.emend.chart.ChartTable;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/// Dashboards as the command line says them.
final class DashboardReport {
    private DashboardReport() {}

    static Json.Obj json(List<Dashboard> all) {
        return Json.Obj.of(
                "dashboards",
                all.stream()
                        .map(dashboard -> Json.Obj.of(
                                "name",
                                dashboard.name(),
                                "charts",
                                dashboard.charts().stream()
                                        .map(PinnedChart::json)
                                        .toList()))
                        .toList());
    }

    static List<String> words(List<Dashboard> all) {
        return all.stream()
                .map(dashboard -> dashboard.name() + "  "
                        + (dashboard.charts().size() == 1
                                ? "1 chart"
                                : dashboard.charts().size() + " charts"))
                .toList();
    }

    /// @param period of the charts without one of their own
    static Json.Obj json(String name, Json.Obj period, List<ShownChart> charts) {
        return Json.Obj.of(
                "dashboard",
                name,
                "period",
                period,
                "charts",
                charts.stream().map(DashboardReport::json).toList());
    }

    static List<String> words(String name, List<ShownChart> charts) {
        var lines = new ArrayList<>(List.of(name));
        for (var shownChart : charts) {
            var description = shownChart.pinnedChart().description();
            lines.add(shownChart.chart().title() + (description.isEmpty() ? "" : " (" + description + ")"));
            lines.add("  " + shownChart.chart().sentence());
        }
        return lines;
    }

    private static Json.Obj json(ShownChart shownChart) {
        var columns = names(shownChart.chart().table());
        var rows = new ArrayList<Json>();
        for (var row : shownChart.chart().table().rows()) {
            var fields = Json.Obj.EMPTY;
            for (int i = 0; i < row.size(); i++) {
                fields = fields.with(columns.get(i), new Json.Text(row.get(i)));
            }
            rows.add(fields);
        }
        return shownChart
                .pinnedChart()
                .json()
                .with("title", new Json.Text(shownChart.chart().title()))
                .with("state", new Json.Text(shownChart.state().name().toLowerCase(Locale.ROOT)))
                .with("sentence", new Json.Text(shownChart.chart().sentence()))
                .with("rows", new Json.Arr(rows));
    }

    /// The headings as names of members: `Trust (0.5 to 1)` is `trust_0_5_to_1`. No two are alike.
    private static List<String> names(ChartTable table) {
        var usedNames = new HashSet<String>();
        var names = new ArrayList<String>();
        for (var column : table.columns()) {
            var words = column.replace("%", " percent ")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}]+", "_")
                    .replaceAll("^_|_$", "");
            var name = words.isEmpty() ? "column" : words;
            for (int number = 2; !usedNames.add(name); number++) {
                name = words + "_" + number;
            }
            names.add(name);
        }
        return names;
    }
}
