package dev.emend.curation;

import java.util.List;

/// One thing an act changed, in plain lines: what it is, what became of it, and its values before
/// and after.
///
/// @param subject the item's name when it is another one than the act's; empty otherwise
/// @param values those that changed, in the order of the file; a thing that came has no values
///   before, one that went has none after
public record Altered(Part part, Fate fate, String subject, List<Value> values) {
    public enum Part {
        ITEM,
        LEARNING,
        /// Review states, beside the file.
        REVIEW,
        RATING,
        /// What is said beside the file: a note, a flag, put off.
        MARK,
        /// What this version has no words for; its values are JSON.
        OTHER
    }

    public enum Fate {
        ADDED,
        REMOVED,
        CHANGED,
        MOVED,
        /// Kept beside the file until somebody says whose it is.
        SET_ASIDE
    }

    /// A field by the name it has in the file; empty text where there was none.
    public record Value(String name, String before, String after) {}

    public Altered {
        values = List.copyOf(values);
    }

    /// What an act changed; empty when nothing that can be shown. Never fails: rows of another
    /// version come as [Part#OTHER].
    public static List<Altered> by(JournalLine line) {
        return new StepReader(line).read();
    }
}
