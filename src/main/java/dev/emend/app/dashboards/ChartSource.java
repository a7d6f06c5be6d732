package dev.emend.app.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.chart.Chart;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Set;

/// Makes the charts of one screen anew wherever they are pinned. Thread-safe; the same records and the
/// same clock give the same charts.
public interface ChartSource {
    /// The prefix of the ids of its charts, such as `trends.`.
    String prefix();

    /// Its charts that stand on the Overview, in their order.
    default List<PinnedChart> overview() {
        return List.of();
    }

    /// Makes charts; blocks.
    ///
    /// @param ids those that are wanted; one that there is no more is left out of the answer
    /// @param filter the line the records are filtered by; empty for none
    /// @throws UserException when the records can't be read, or the filter is not understood
    List<Chart> charts(Set<String> ids, String filter, DateRange period) throws UserException;
}
