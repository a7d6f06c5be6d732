package dev.emend.gui.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.chart.Chart;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Access of the dashboards to the screen they stand on. On the JavaFX thread.
///
/// @param period the period of its charts
/// @param charts the charts it made last; none before the first, [DashboardsViewModel#refresh] is told when there are
///   others
/// @param onOpen opens a chart of the screen large
public record DashboardSource(Supplier<DateRange> period, Supplier<List<Chart>> charts, Consumer<PinnedChart> onOpen) {}
