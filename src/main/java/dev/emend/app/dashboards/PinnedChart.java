package dev.emend.app.dashboards;

import dev.emend.model.Json;

/// A chart as it was pinned.
///
/// @param chart the id of the chart, such as `trends.trust`
/// @param title it had then; shown until the chart is made, and when it can't be made any more
/// @param filter the line its records were filtered by; empty for none
/// @param isWide whether it takes a whole row, else half of one
public record PinnedChart(String chart, String title, String filter, PinnedPeriod period, boolean isWide) {
    static final String WIDE = "full";

    /// Half a row of the chosen period.
    public static PinnedChart of(String chart, String title) {
        return new PinnedChart(chart, title, "", PinnedPeriod.CHOSEN, false);
    }

    public PinnedChart withFilter(String line) {
        return new PinnedChart(chart, title, line, period, isWide);
    }

    public PinnedChart withPeriod(PinnedPeriod changed) {
        return new PinnedChart(chart, title, filter, changed, isWide);
    }

    public PinnedChart withWide(boolean changed) {
        return new PinnedChart(chart, title, filter, period, changed);
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

    /// What it was pinned with in words, such as `Last 30 days, tool:Click-Tool`; may be empty.
    public String said() {
        var words = period.said();
        return words.isEmpty() || filter.isEmpty() ? words + filter : words + ", " + filter;
    }
}
