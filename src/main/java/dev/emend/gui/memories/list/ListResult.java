package dev.emend.gui.memories.list;

import dev.emend.app.list.Facet;
import dev.emend.model.filter.Where;
import java.util.List;

/// What the filter line leads to.
///
/// @param firstRows what matches, of all there are when the line is not understood
/// @param total without the filter
/// @param mistake what is not understood of the line, a sentence that names the place; empty when
///   all is
public record ListResult(Where condition, FirstRows firstRows, List<Facet> facets, int total, String mistake) {
    public static final ListResult NONE = new ListResult(Where.ALL, FirstRows.of(List.of()), List.of(), 0, "");

    public ListResult mistaken(String sentence) {
        return new ListResult(condition, firstRows, facets, total, sentence);
    }
}
