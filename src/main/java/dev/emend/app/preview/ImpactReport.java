package dev.emend.app.preview;

import java.util.List;

/// What a change nobody has decided yet would do to what agents get.
///
/// @param queries how many logged queries were asked again
/// @param changedQueries those whose first five items change, the newest first
/// @param plans how many stored plans used an item whose block an agent would read otherwise
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
