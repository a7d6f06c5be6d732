package dev.emend.gui.memories.list;

import dev.emend.app.library.Facet;
import dev.emend.gui.memories.list.MemoryListViewModel.Sorting;
import dev.emend.gui.memories.part.MemoryReader;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.util.List;

/// What the filter line leads to.
///
/// @param opening what matches, of all there are when the line is not understood
/// @param total without the filter
/// @param mistake what is not understood of the line, a sentence that names the place; empty when
///   all is
public record ListResult(
        Where where, FirstRows opening, List<Facet> facets, int total, String mistake) {
    public static final ListResult NONE =
            new ListResult(Where.ALL, FirstRows.of(List.of()), List.of(), 0, "");

    /// Reads what a filter line leads to. Blocks.
    ///
    /// @param last what is shown, and stays when the line is not understood
    static ListResult read(
            MemoryReader reader,
            String line,
            Sorting order,
            ListResult last,
            FirstRows.Before before)
            throws UserException {
        Where where;
        try {
            where = reader.filter(line);
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return last.mistaken((e.message() + " " + e.remedy()).strip());
            }
            throw e;
        }
        var page = reader.rows(where, order.by(), order.isReversed());
        return new ListResult(
                where, FirstRows.of(page.rows(), before), page.facets(), page.total(), "");
    }

    public ListResult mistaken(String sentence) {
        return new ListResult(where, opening, facets, total, sentence);
    }
}
