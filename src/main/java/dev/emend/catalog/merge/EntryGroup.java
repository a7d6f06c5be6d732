package dev.emend.catalog.merge;

import dev.emend.catalog.Catalog;
import dev.emend.model.Json;
import java.util.List;

/// The entries of one name on one side of a merge, in file order: items of one `knowledge_id`, or
/// learnings of one task, step and time.
interface EntryGroup {
    int size();

    Json value(int index);

    /// The place of the entry in its whole list.
    int position(int index);

    default boolean isSame(int index, EntryGroup other, int otherIndex) {
        return value(index).equals(other.value(otherIndex));
    }

    /// Learnings of one item.
    record OfLearnings(List<Json> all, List<Integer> positions) implements EntryGroup {
        @Override
        public int size() {
            return positions.size();
        }

        @Override
        public Json value(int index) {
            return all.get(position(index));
        }

        @Override
        public int position(int index) {
            return positions.get(index);
        }
    }

    /// Items of one catalog. Two that are written alike are not parsed.
    record OfItems(Catalog catalog, List<Integer> positions) implements EntryGroup {
        @Override
        public int size() {
            return positions.size();
        }

        @Override
        public Json value(int index) {
            return catalog.item(position(index)).fields();
        }

        @Override
        public int position(int index) {
            return positions.get(index);
        }

        @Override
        public boolean isSame(int index, EntryGroup other, int otherIndex) {
            return other instanceof OfItems items
                            && catalog.isWrittenAs(position(index), items.catalog, other.position(otherIndex))
                    || EntryGroup.super.isSame(index, other, otherIndex);
        }
    }
}
