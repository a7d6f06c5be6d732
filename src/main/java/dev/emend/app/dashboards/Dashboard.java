package dev.emend.app.dashboards;

import java.util.ArrayList;
import java.util.List;

/// Charts under a name, in the order they are shown in.
public record Dashboard(String name, List<PinnedChart> charts) {
    public Dashboard {
        charts = List.copyOf(charts);
    }

    public Dashboard withName(String name) {
        return new Dashboard(name, charts);
    }

    /// Whether the same chart of the same records is on it.
    public boolean has(PinnedChart chart) {
        return charts.stream().anyMatch(chart::isSame);
    }

    /// With a chart at the end.
    public Dashboard with(PinnedChart chart) {
        return with(charts.size(), chart);
    }

    /// With one more chart.
    ///
    /// @param at 0 to as many as there are
    public Dashboard with(int at, PinnedChart chart) {
        var newCharts = new ArrayList<>(charts);
        newCharts.add(at, chart);
        return new Dashboard(name, newCharts);
    }

    /// With another chart in the place of one.
    public Dashboard replace(int at, PinnedChart chart) {
        var newCharts = new ArrayList<>(charts);
        newCharts.set(at, chart);
        return new Dashboard(name, newCharts);
    }

    public Dashboard without(int at) {
        var newCharts = new ArrayList<>(charts);
        newCharts.remove(at);
        return new Dashboard(name, newCharts);
    }

    /// With a chart taken to another place, no further than to the ends.
    public Dashboard move(int from, int to) {
        var newCharts = new ArrayList<>(charts);
        var chart = newCharts.remove(from);
        newCharts.add(Math.clamp(to, 0, newCharts.size()), chart);
        return new Dashboard(name, newCharts);
    }
}
