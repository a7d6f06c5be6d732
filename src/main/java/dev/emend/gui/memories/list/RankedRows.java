package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemorySearchService.Answer;
import dev.emend.app.memories.MemorySearchService.Hit;
import dev.emend.app.memories.MemorySummary;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/// The hits of an answer as their rows are now.
///
/// @param hits each with the parts of its score, by its id
record RankedRows(FirstRows opening, Map<String, Hit> hits) {
    /// Blocks.
    ///
    /// @param list what the filter leaves; hits that are not in it are left out
    static RankedRows of(Answer answer, MemoryPageSource list) throws UserException {
        var rows = new ArrayList<MemorySummary>();
        var hits = new HashMap<String, Hit>();
        for (var hit : answer.hits()) {
            int place = list.indexOf(hit.row().id());
            if (place >= 0) {
                rows.addAll(list.rows(place, place + 1));
                hits.put(hit.row().id(), hit);
            }
        }
        return new RankedRows(FirstRows.of(rows), hits);
    }
}
