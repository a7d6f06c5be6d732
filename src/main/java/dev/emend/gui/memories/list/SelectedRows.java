package dev.emend.gui.memories.list;

import java.util.BitSet;
import java.util.stream.IntStream;

/// Which places of the table are chosen.
///
/// @param place of the memory that is shown beside; -1 for none
/// @param markedRows all that are marked, that one among them as a rule; not to be changed
/// @param isSought whether the table goes there, wherever it was scrolled to
public record SelectedRows(int place, BitSet markedRows, boolean isSought) {
    static final SelectedRows NONE = new SelectedRows(-1, new BitSet(), false);

    /// One place alone, which the table goes to.
    static SelectedRows at(int place) {
        return of(place, true);
    }

    static SelectedRows of(int place, boolean isSought) {
        return new SelectedRows(place, bits(place), isSought);
    }

    /// What a person marks in the table; the last is the one shown beside.
    public static SelectedRows markedRows(int... places) {
        return new SelectedRows(places[places.length - 1], bits(places), false);
    }

    private static BitSet bits(int... places) {
        var bits = new BitSet();
        IntStream.of(places).forEach(bits::set);
        return bits;
    }

    boolean isSame(SelectedRows other) {
        return place == other.place && markedRows.equals(other.markedRows);
    }
}
