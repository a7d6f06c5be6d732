package dev.emend.catalog;

import dev.emend.model.Json;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// The place of each item of a catalog in its file, and its name; some 100 bytes per item.
///
/// Immutable. Several items may have one id; they are told apart by their occurrence.
final class ItemOffsets {
    private final int[] starts;
    private final int[] ends;
    private final String[] ids;
    private final byte[] flaws;
    private final int[] occurrences;
    private final int[] nextOfSameId;
    private final Map<String, Integer> firstOfId = new HashMap<>();

    private ItemOffsets(Builder builder) {
        starts = Arrays.copyOf(builder.starts, builder.size);
        ends = Arrays.copyOf(builder.ends, builder.size);
        ids = Arrays.copyOf(builder.ids, builder.size);
        flaws = Arrays.copyOf(builder.flaws, builder.size);
        occurrences = new int[builder.size];
        nextOfSameId = new int[builder.size];
        Arrays.fill(nextOfSameId, -1);
        var lastOfId = new HashMap<String, Integer>();
        for (int i = 0; i < ids.length; i++) {
            if (ids[i].isEmpty()) {
                ids[i] = "#" + (i + 1);
            }
            firstOfId.putIfAbsent(ids[i], i);
            var previous = lastOfId.put(ids[i], i);
            if (previous != null) {
                nextOfSameId[previous] = i;
                occurrences[i] = occurrences[previous] + 1;
            }
        }
    }

    int size() {
        return starts.length;
    }

    int start(int index) {
        return starts[index];
    }

    int end(int index) {
        return ends[index];
    }

    /// The `knowledge_id`, or `#` and the position counted from 1.
    String id(int index) {
        return ids[index];
    }

    int occurrence(int index) {
        return occurrences[index];
    }

    /// The next item with the same id, or -1.
    int nextOfSameId(int index) {
        return nextOfSameId[index];
    }

    byte flaws(int index) {
        return flaws[index];
    }

    OptionalInt indexOf(String id, int occurrence) {
        int index = firstOfId.getOrDefault(id, -1);
        for (int i = 0; i < occurrence && index >= 0; i++) {
            index = nextOfSameId[index];
        }
        return index < 0 || occurrence < 0 ? OptionalInt.empty() : OptionalInt.of(index);
    }

    /// The warnings, one sentence per kind of flaw, with the first items that have it.
    List<String> warnings() {
        return new Warnings(this).sentences();
    }

    /// Collects items in file order.
    static final class Builder {
        private int size;
        private int[] starts;
        private int[] ends;
        private String[] ids;
        private byte[] flaws;

        Builder(int expected) {
            starts = new int[Math.max(16, expected)];
            ends = new int[starts.length];
            ids = new String[starts.length];
            flaws = new byte[starts.length];
        }

        /// The id the next item with these fields will have in this catalog, without its
        /// occurrence.
        static String id(Json.Obj fields) {
            return fields.text("knowledge_id").orElse("");
        }

        int size() {
            return size;
        }

        void add(int start, int end, String id, byte flaw) {
            if (size == starts.length) {
                int room = size * 2;
                starts = Arrays.copyOf(starts, room);
                ends = Arrays.copyOf(ends, room);
                ids = Arrays.copyOf(ids, room);
                flaws = Arrays.copyOf(flaws, room);
            }
            starts[size] = start;
            ends[size] = end;
            // ids are given back as `#n` by a catalog that is edited; positions may have changed
            ids[size] = id;
            flaws[size] = flaw;
            size++;
        }

        ItemOffsets build() {
            return new ItemOffsets(this);
        }
    }
}
