package dev.emend.app.core;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// The result of a check of everything that is stored.
///
/// @param isComplete whether all was checked, not only today's part
public record StoreReport(Instant at, boolean isComplete, List<Part> parts) {
    public StoreReport {
        parts = List.copyOf(parts);
    }

    public enum Subject {
        /// The chain of the journal.
        JOURNAL,
        /// Every row against its digest.
        ROWS,
        /// Rows that name other rows.
        REFERENCES,
        /// The search indexes, which can be made anew.
        INDEX,
        /// The backups, each restored into a place of its own.
        BACKUPS;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param checkedCount how many changes, rows, documents or backups; 0 where nothing is counted
    /// @param problems what is wrong and where, a sentence each
    /// @param uncheckedNotes what could not be checked and why, a sentence each
    /// @param notes what is good to know and not wrong, a sentence each
    public record Part(
            Subject subject,
            long checkedCount,
            List<String> problems,
            List<String> uncheckedNotes,
            List<String> notes) {
        public Part {
            problems = List.copyOf(problems);
            uncheckedNotes = List.copyOf(uncheckedNotes);
            notes = List.copyOf(notes);
        }

        public Part(Subject subject, long checkedCount, List<String> problems) {
            this(subject, checkedCount, problems, List.of(), List.of());
        }
    }

    /// Everything that is wrong, a sentence each; empty when nothing is.
    public List<String> problems() {
        return parts.stream().flatMap(part -> part.problems().stream()).toList();
    }

    /// Everything that could not be checked, a sentence each.
    public List<String> uncheckedNotes() {
        return parts.stream().flatMap(part -> part.uncheckedNotes().stream()).toList();
    }
}
