package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendReport;

/// Where the report of a period comes from; blocks.
@FunctionalInterface
interface TrendsSource {
    TrendReport read(DateRange period) throws Exception;
}
