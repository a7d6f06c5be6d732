package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.MemoryList;
import dev.emend.curation.MemoryRecall.Answer;
import dev.emend.curation.MemoryRecall.Parts;
import dev.emend.curation.MemoryRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/// The hits of an answer as their rows are now.
///
/// @param parts of the score of each, by its id
record Found(Opening opening, Map<String, Parts> parts) {
    /// Blocks.
    ///
    /// @param list what the filter leaves; hits that are not in it are left out
    static Found of(Answer answer, MemoryList list) throws CurationException {
        var rows = new ArrayList<MemoryRow>();
        var parts = new HashMap<String, Parts>();
        for (var hit : answer.hits()) {
            int place = list.indexOf(hit.row().id());
            if (place >= 0) {
                rows.addAll(list.rows(place, place + 1));
                parts.put(hit.row().id(), hit.parts());
            }
        }
        return new Found(Opening.of(rows), parts);
    }
}
