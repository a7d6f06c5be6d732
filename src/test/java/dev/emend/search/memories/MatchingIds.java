package dev.emend.search.memories;

import dev.emend.model.filter.Where;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// All that a filter holds for.
public final class MatchingIds {
    private MatchingIds() {}

    /// @return sorted
    public static List<String> of(MemoryIndex index, Where where) {
        var ids = Collections.synchronizedList(new ArrayList<String>());
        index.forEachId(where, ids::add);
        return ids.stream().sorted().toList();
    }
}
