package dev.emend.gui.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.chart.Chart;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What the dashboards know of the screen they stand on. On the JavaFX thread.
///
/// @param period that of its charts
/// @param charts those it made last; none before the first, [DashboardsViewModel#refresh] is told when there are
///   others
/// @param onOpen opens a chart of the screen large
public record DashboardSource(Supplier<DateRange> period, Supplier<List<Chart>> charts, Consumer<PinnedChart> onOpen) {}
