package dev.emend.app.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.app.runs.GroupChart;
import dev.emend.app.runs.ProcessMapChart;
import dev.emend.app.runs.ProcessMapChart.Coloring;
import dev.emend.app.runs.RunChart;
import dev.emend.app.runs.RunSelection;
import dev.emend.app.runs.RunSelection.HeatMap;
import dev.emend.app.runs.RunService;
import dev.emend.chart.Chart;
import dev.emend.model.UserException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The charts of Runs: the process map and the heat maps of tools, of the runs that a filter line finds, and
/// the comparison of two groups, of which each has a line.
/// A period leaves out runs that began before its first or after its last day.
public final class RunChartSource implements ChartSource {
    private static final String PREFIX = "runs.";

    private final RunService runs;
    private final Clock clock;

    public RunChartSource(RunService runs, Clock clock) {
        this.runs = runs;
        this.clock = clock;
    }

    @Override
    public String prefix() {
        return PREFIX;
    }

    @Override
    public List<Chart> charts(Set<String> ids, String filter, DateRange period) throws UserException {
        var charts = new ArrayList<Chart>();
        if (ids.contains(GroupChart.ID)) {
            var groups = PinnedChart.groups(filter);
            charts.add(
                    GroupChart.of(runs.compareGroups(line(groups.getFirst(), period), line(groups.getLast(), period))));
        }
        if (ids.stream().allMatch(GroupChart.ID::equals)) {
            return charts;
        }
        var selection = runs.selection(line(filter, period));
        if (ids.contains(ProcessMapChart.ID)) {
            charts.add(map(selection).chart());
        }
        for (var kind : HeatMap.values()) {
            if (ids.contains(kind.id())) {
                charts.add(selection.heatMap(kind).chart());
            }
        }
        return charts;
    }

    private static RunChart map(RunSelection selection) throws UserException {
        return ProcessMapChart.of(
                selection.layout(), Coloring.FAILURES, selection.patterns().answer());
    }

    private String line(String filter, DateRange period) {
        var zone = clock.getZone();
        var line = new StringBuilder(filter);
        period.from()
                .ifPresent(from ->
                        line.append(" started>=").append(from.atZone(zone).toLocalDate()));
        var last = period.until().atZone(zone).toLocalDate();
        if (last.isBefore(LocalDate.now(clock))) {
            line.append(" started<").append(last.plusDays(1));
        }
        return line.toString().strip();
    }
}
