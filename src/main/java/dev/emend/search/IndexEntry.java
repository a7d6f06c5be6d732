package dev.emend.search;

import java.util.List;
import java.util.OptionalInt;

/// One searchable thing: an item, or a learning that points to its item.
///
/// @param id `ItemRef.key()` or `LearningRef.key()`, unique in the whole index
/// @param owner the key of the item; equal to `id` for an item
public record IndexEntry(String id, String owner, Kind kind, Texts texts, Attributes attributes) {

    public enum Kind {
        ITEM,
        LEARNING
    }

    /// What words are looked for in.
    ///
    /// @param title counts twice as much as the body
    /// @param embedded the text whose vector stands for the entry; when it changes, the old vector
    ///   goes
    /// @param exact names found as they are written: `knowledge_id`, shortcut, tools, location
    public record Texts(String title, String body, String embedded, List<String> exact) {
        public Texts {
            exact = List.copyOf(exact);
        }
    }

    /// What people and failures made of it; changing it costs no indexing.
    ///
    /// @param trust 0.5 to 1; NaN and values outside 0 to 1 count as 1
    /// @param quality 1 to 5; empty counts as 3
    public record Attributes(double trust, OptionalInt quality) {
        public static final Attributes NEW = new Attributes(1, OptionalInt.empty());

        private static final int UNRATED = 3;

        double trustOrFull() {
            return trust >= 0 && trust <= 1 ? trust : 1;
        }

        /// `(quality - 1) / 4`, 0 to 1.
        double quality01() {
            return (Math.clamp(quality.orElse(UNRATED), 1, 5) - 1) / 4.0;
        }
    }
}
