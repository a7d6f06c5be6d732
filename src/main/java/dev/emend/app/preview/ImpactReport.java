package dev.emend.app.preview;

import java.util.List;

/// The impact of a change that nobody has decided yet on what agents get.
///
/// @param queries the number of logged queries that were asked again
/// @param changedQueries those whose first five items change, the newest first
/// @param plans the number of stored plans that used an item whose block an agent would read otherwise
public record ImpactReport(int queries, List<String> changedQueries, int plans) {
    public static final ImpactReport NONE = new ImpactReport(0, List.of(), 0);

    public ImpactReport {
        changedQueries = List.copyOf(changedQueries);
    }

    /// Whether agents would notice nothing.
    public boolean isNone() {
        return changedQueries.isEmpty() && plans == 0;
    }
}
