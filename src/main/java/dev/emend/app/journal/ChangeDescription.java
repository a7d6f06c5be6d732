package dev.emend.app.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part that a change changed, in plain lines: what it is, what happened to it, and its values
/// before and after.
///
/// @param subject the item's name when it is another one than the change's, with the lesson where a
///   verdict was given; the words of a memory; empty otherwise
/// @param values those that changed, in the order of the file; a thing that came has no values
///   before, one that went has none after
public record ChangeDescription(Part part, Effect fate, String subject, List<Value> values) {
    public enum Part {
        ITEM,
        LEARNING,
        /// Review states, beside the file.
        REVIEW,
        /// Of an item.
        RATING,
        LEARNING_RATING,
        /// A remark beside the file: a note, a flag, a snooze.
        MARK,
        MEMORY,
        /// A part for which this version has no words; its values are JSON.
        OTHER
    }

    public enum Effect {
        ADDED,
        REMOVED,
        CHANGED,
        MOVED,
        /// Kept beside the file until somebody says whose it is.
        DETACHED
    }

    /// A field by the name it has in the file; empty text where there was none.
    public record Value(String name, String before, String after) {}

    public ChangeDescription {
        values = List.copyOf(values);
    }

    /// The parts that a change changed; empty when none can be shown. Never fails: rows of another
    /// version come as [Part#OTHER].
    public static List<ChangeDescription> by(JournalEntryView line) {
        return by(line, _ -> null);
    }

    /// @param names what the learning or the entry of the store of a key says; null when nobody knows
    static List<ChangeDescription> by(JournalEntryView line, Names names) {
        return new ChangeDescriber(line, names).read();
    }

    interface Names {
        @Nullable
        String of(String key);
    }
}
