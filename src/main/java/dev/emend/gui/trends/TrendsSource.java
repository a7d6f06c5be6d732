package dev.emend.gui.trends;

import dev.emend.curation.Period;
import dev.emend.curation.TrendReport;

/// Where the report of a period comes from; blocks.
@FunctionalInterface
interface TrendsSource {
    TrendReport read(Period period) throws Exception;
}
