package dev.emend.app.dashboards;

import java.util.ArrayList;
import java.util.List;

/// Charts under a name, in the order they are shown in.
public record Dashboard(String name, List<PinnedChart> charts) {
    public Dashboard {
        charts = List.copyOf(charts);
    }

    public Dashboard withName(String changed) {
        return new Dashboard(changed, charts);
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
        var changed = new ArrayList<>(charts);
        changed.add(at, chart);
        return new Dashboard(name, changed);
    }

    /// With another chart in the place of one.
    public Dashboard replace(int at, PinnedChart chart) {
        var changed = new ArrayList<>(charts);
        changed.set(at, chart);
        return new Dashboard(name, changed);
    }

    public Dashboard without(int at) {
        var changed = new ArrayList<>(charts);
        changed.remove(at);
        return new Dashboard(name, changed);
    }

    /// With a chart taken to another place, no further than to the ends.
    public Dashboard move(int from, int to) {
        var changed = new ArrayList<>(charts);
        var chart = changed.remove(from);
        changed.add(Math.clamp(to, 0, changed.size()), chart);
        return new Dashboard(name, changed);
    }
}
