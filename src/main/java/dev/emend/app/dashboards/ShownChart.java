package dev.emend.app.dashboards;

import dev.emend.chart.Chart;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;

/// A pinned chart with its drawing and numbers, or why there are none.
///
/// @param chart without anything to draw when it is not [State#MADE]; its sentence says why
public record ShownChart(PinnedChart pinnedChart, Chart chart, State state) {
    /// The state of a chart on a dashboard.
    public enum State {
        MADE,
        /// Nothing makes this chart any more.
        GONE,
        /// Its records could not be read now.
        FAILED
    }

    static ShownChart of(PinnedChart pinnedChart, Chart chart) {
        return new ShownChart(pinnedChart, chart, State.MADE);
    }

    static ShownChart ofMissing(PinnedChart pinnedChart) {
        return empty(pinnedChart, Messages.of("dashboards.chartGone"), State.GONE);
    }

    static ShownChart ofFailure(PinnedChart pinnedChart, UserException problem) {
        return empty(pinnedChart, (problem.message() + " " + problem.remedy()).strip(), State.FAILED);
    }

    private static ShownChart empty(PinnedChart pinnedChart, String reason, State state) {
        return new ShownChart(pinnedChart, Chart.empty(pinnedChart.chart(), pinnedChart.title(), reason), state);
    }
}
