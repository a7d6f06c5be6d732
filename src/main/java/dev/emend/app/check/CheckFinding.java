package dev.emend.app.check;

import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import java.nio.file.Path;
import java.util.List;

/// Finding of a check of an agent's knowledge, with its secrets masked.
///
/// @param relatedPlaces the other sides of a contradiction, or the other learnings that say the same
/// @param message what is wrong there, without full stop, shortened
/// @param proof what stands there, shortened; the same when that says it
public record CheckFinding(
        CheckRule rule, Severity severity, Place place, List<Place> relatedPlaces, String message, String proof) {
    public CheckFinding {
        relatedPlaces = List.copyOf(relatedPlaces);
    }

    /// @param line from 1; 0 when the format has no lines, or the whole file is meant
    /// @param column from 1, in characters; 0 when the whole line is meant
    /// @param item the item, or what a foreign format calls its record; empty for the whole file
    /// @param within where in the item, for people: `learning 2, original_error`; may be empty
    public record Place(Path file, int line, int column, String item, String within) {
        public Place(Path file, int line, String item, String within) {
            this(file, line, 0, item, within);
        }

        /// The place with its file and line, and its name in the file.
        String full() {
            var at = line == 0 ? file.toString() : file + ":" + line;
            return label().isEmpty() ? at : label() + " (" + at + ")";
        }

        /// Item and place in it on one line.
        public String label() {
            return within.isEmpty() ? item : item.isEmpty() ? within : item + ", " + within;
        }
    }
}
