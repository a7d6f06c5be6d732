package dev.emend.app.dashboards;

import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.List;

/// A chart as it was pinned.
///
/// @param chart the id of the chart, such as `trends.trust`
/// @param title it had then; shown until the chart is made, and when it can't be made any more
/// @param filter the line its records were filtered by, or the lines of two groups; empty for none
/// @param isWide whether it takes a whole row, else half of one
public record PinnedChart(String chart, String title, String filter, PinnedPeriod period, boolean isWide) {
    static final String WIDE = "full";

    /// The separator between the filters of two groups.
    private static final String GROUPS = "\n";

    /// Half a row of the chosen period.
    public static PinnedChart of(String chart, String title) {
        return new PinnedChart(chart, title, "", PinnedPeriod.CHOSEN, false);
    }

    /// Of two groups of records; both lines stand in the filter, a line each.
    public PinnedChart withFilters(String one, String other) {
        return withFilter(one + GROUPS + other);
    }

    /// The lines of two groups in a filter; the second is empty where it has one line.
    public static List<String> groups(String filter) {
        int end = filter.indexOf(GROUPS);
        return end < 0
                ? List.of(filter, "")
                : List.of(filter.substring(0, end), filter.substring(end + 1).replace(GROUPS, " "));
    }

    public PinnedChart withFilter(String line) {
        return new PinnedChart(chart, title, line, period, isWide);
    }

    public PinnedChart withPeriod(PinnedPeriod period) {
        return new PinnedChart(chart, title, filter, period, isWide);
    }

    public PinnedChart withWide(boolean isWide) {
        return new PinnedChart(chart, title, filter, period, isWide);
    }

    /// Whether it shows the same records in the same way, however wide.
    public boolean isSame(PinnedChart other) {
        return chart.equals(other.chart) && filter.equals(other.filter) && period.equals(other.period);
    }

    /// As it is kept in `dashboards.json`.
    public Json.Obj json() {
        return Json.Obj.of(
                "chart", chart,
                "title", title,
                "filter", filter,
                "period", period.word(),
                "width", isWide ? WIDE : "half");
    }

    private String group(int index) {
        var line = groups(filter).get(index).strip();
        return line.isEmpty() ? Messages.of("dashboards.allRecords") : line;
    }

    /// The period and filter in words, such as `Last 30 days, tool:Click-Tool`; may be empty.
    public String description() {
        var words = period.description();
        var line = filter.contains(GROUPS) ? Messages.of("dashboards.groups", group(0), group(1)) : filter;
        return words.isEmpty() || line.isEmpty() ? words + line : words + ", " + line;
    }
}
