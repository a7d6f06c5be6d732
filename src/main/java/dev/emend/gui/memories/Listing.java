package dev.emend.gui.memories;

import dev.emend.app.core.UserException;
import dev.emend.app.library.Facet;
import dev.emend.gui.memories.ListViewModel.Sorting;
import dev.emend.model.Where;
import java.util.List;

/// What the filter line leads to.
///
/// @param opening what matches, of all there are when the line is not understood
/// @param total without the filter
/// @param mistake what is not understood of the line, a sentence that names the place; empty when
///   all is
record Listing(Where where, Opening opening, List<Facet> facets, int total, String mistake) {
    static final Listing NONE = new Listing(Where.ALL, Opening.of(List.of()), List.of(), 0, "");

    /// Reads what a filter line leads to. Blocks.
    ///
    /// @param last what is shown, and stays when the line is not understood
    static Listing read(
            Shelf shelf, String line, Sorting order, Listing last, Opening.Before before)
            throws UserException {
        Where where;
        try {
            where = shelf.filter(line);
        } catch (UserException wrong) {
            if (wrong.code() == UserException.Code.BAD_INPUT) {
                return last.mistaken((wrong.what() + " " + wrong.next()).strip());
            }
            throw wrong;
        }
        var page = shelf.rows(where, order.by(), order.isReversed());
        return new Listing(where, Opening.of(page.rows(), before), page.facets(), page.total(), "");
    }

    Listing mistaken(String sentence) {
        return new Listing(where, opening, facets, total, sentence);
    }
}
