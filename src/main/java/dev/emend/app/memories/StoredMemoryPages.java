package dev.emend.app.memories;

import dev.emend.app.journal.RefusedException;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// A list that keeps the numbers of its rows and reads them from the store. Immutable.
final class StoredMemoryPages implements MemoryPageSource {
    private final MemoryCatalogue catalogue;
    private final long[] seqs;

    /// @param seqs in the order of the list; not to be changed any more
    StoredMemoryPages(MemoryCatalogue catalogue, long[] seqs) {
        this.catalogue = catalogue;
        this.seqs = seqs;
    }

    @Override
    public int size() {
        return seqs.length;
    }

    @Override
    public List<MemorySummary> rows(int from, int to) throws UserException {
        Objects.checkFromToIndex(from, to, seqs.length);
        var wanted = Arrays.stream(seqs, from, to).boxed().toList();
        var rows = catalogue.rows(wanted);
        if (rows.size() < wanted.size()) {
            catalogue.forget(); // a colleague may have deleted them all, of which no change is left
            throw RefusedException.changed(Messages.of("memories.somePurged"), Messages.of("memories.lookAgain"))
                    .why();
        }
        return rows;
    }

    @Override
    public int indexOf(String id) throws UserException {
        var seq = catalogue.seq(id);
        if (seq.isPresent()) {
            for (int place = 0; place < seqs.length; place++) {
                if (seqs[place] == seq.getAsLong()) {
                    return place;
                }
            }
        }
        return -1;
    }
}
