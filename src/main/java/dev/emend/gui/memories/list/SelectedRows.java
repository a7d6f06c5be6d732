package dev.emend.gui.memories.list;

import java.util.BitSet;
import java.util.stream.IntStream;

/// Selected places of the table.
///
/// @param place of the memory that is shown beside; -1 for none
/// @param markedRows all marked rows, usually including that one; not to be changed
/// @param isSought whether the table scrolls there, wherever it was scrolled to
public record SelectedRows(int place, BitSet markedRows, boolean isSought) {
    static final SelectedRows NONE = new SelectedRows(-1, new BitSet(), false);

    /// A selection of one place, to which the table scrolls.
    static SelectedRows at(int place) {
        return of(place, true);
    }

    static SelectedRows of(int place, boolean isSought) {
        return new SelectedRows(place, bits(place), isSought);
    }

    /// A selection of the places a person marks; the last is the one shown beside.
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
