package dev.emend.curation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// Rows in one order, with what is counted of each as a small number: counting then runs along
/// arrays and needs no look at the rows. Immutable.
final class MemoryColumns {
    static final List<String> GROUPS =
            List.of("kind", "state", "tier", "outcome", "source", "format");

    private final List<MemoryRow> rows;

    /// For each group the place of each row's value among its values.
    private final int[][] codes = new int[GROUPS.size()][];

    private final List<List<String>> values = new ArrayList<>();

    MemoryColumns(List<MemoryRow> rows) {
        this.rows = rows;
        for (int group = 0; group < GROUPS.size(); group++) {
            var text = MemoryFilter.text(GROUPS.get(group));
            var places = new HashMap<String, Integer>();
            var own = new ArrayList<String>();
            var code = new int[rows.size()];
            for (int i = 0; i < code.length; i++) {
                var value = text.apply(rows.get(i));
                var place = places.get(value);
                if (place == null) {
                    place = own.size();
                    places.put(value, place);
                    own.add(value);
                }
                code[i] = place;
            }
            codes[group] = code;
            values.add(own);
        }
    }

    List<MemoryRow> rows() {
        return rows;
    }

    /// How often each value occurs among some of the rows.
    final class Tally {
        private final int[][] counts = new int[GROUPS.size()][];

        Tally() {
            for (int group = 0; group < counts.length; group++) {
                counts[group] = new int[values.get(group).size()];
            }
        }

        /// @param row its place in the order
        void add(int row) {
            for (int group = 0; group < counts.length; group++) {
                counts[group][codes[group][row]]++;
            }
        }

        /// The values that occur, with how often, in no order.
        HashMap<String, Integer> of(int group) {
            var counted = new HashMap<String, Integer>();
            for (int place = 0; place < counts[group].length; place++) {
                if (counts[group][place] > 0) {
                    counted.put(values.get(group).get(place), counts[group][place]);
                }
            }
            return counted;
        }
    }
}
