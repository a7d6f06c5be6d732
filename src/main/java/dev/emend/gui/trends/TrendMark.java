package dev.emend.gui.trends;

import dev.emend.app.trends.TrendRecordLink;
import java.util.List;

/// One mark of a chart, which keys walk to and Enter opens.
///
/// @param group marks that stand together, such as those of one line: Up and Down go to the next
/// @param said what it says, one sentence
/// @param rows the records it counts
public record TrendMark(int group, String said, List<TrendRecordLink> rows) {
    public TrendMark {
        rows = List.copyOf(rows);
    }
}
