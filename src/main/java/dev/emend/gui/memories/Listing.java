package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.Facet;
import dev.emend.curation.MemoryRow;
import dev.emend.curation.MemoryTable;
import dev.emend.model.Where;
import java.util.List;

/// What the filter line leads to.
///
/// @param rows that match, of all there are when the line is not understood
/// @param mistake what is not understood of the line, a sentence that names the place; empty when
///   all is
record Listing(Where where, List<MemoryRow> rows, List<Facet> facets, int total, String mistake) {
    static Listing of(Where where, MemoryTable.Page page) throws CurationException {
        return new Listing(
                where, page.rows().rows(0, page.rows().size()), page.facets(), page.total(), "");
    }

    Listing mistaken(String sentence) {
        return new Listing(where, rows, facets, total, sentence);
    }
}
