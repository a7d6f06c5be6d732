package dev.emend.gui.memories.list;

import dev.emend.app.list.Facet;
import dev.emend.model.filter.Where;
import java.util.List;

/// Result of the filter line.
///
/// @param firstRows the matches; all memories when the line has a mistake
/// @param total without the filter
/// @param mistake the mistake in the line, a sentence that names the place; empty when there is
///   none
public record ListResult(Where condition, FirstRows firstRows, List<Facet> facets, int total, String mistake) {
    public static final ListResult NONE = new ListResult(Where.ALL, FirstRows.of(List.of()), List.of(), 0, "");

    public ListResult mistaken(String sentence) {
        return new ListResult(condition, firstRows, facets, total, sentence);
    }
}
