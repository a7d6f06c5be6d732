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

    static ShownChart of(PinnedChart pinned, Chart chart) {
        return new ShownChart(pinned, chart, State.MADE);
    }

    static ShownChart ofMissing(PinnedChart pinned) {
        return empty(pinned, Messages.of("dashboards.chartGone"), State.GONE);
    }

    static ShownChart ofFailure(PinnedChart pinned, UserException problem) {
        return empty(pinned, (problem.message() + " " + problem.remedy()).strip(), State.FAILED);
    }

    private static ShownChart empty(PinnedChart pinned, String why, State state) {
        return new ShownChart(pinned, Chart.empty(pinned.chart(), pinned.title(), why), state);
    }
}
