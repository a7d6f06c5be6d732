package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendReport;
import java.time.Instant;
import java.util.Optional;

/// Source of the report of a period; blocks.
@FunctionalInterface
interface TrendsSource {
    TrendReport read(DateRange period) throws Exception;

    /// Notes that the screen is looked at.
    ///
    /// @return when that was before; empty for the first time
    default Optional<Instant> visit() {
        return Optional.empty();
    }
}
