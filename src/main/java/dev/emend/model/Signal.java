package dev.emend.model;

import java.util.List;
import java.util.Locale;

/// A reason to believe that something can be learned from a run.
///
/// @param evidence what shows it, never empty
public record Signal(Kind kind, List<Evidence> evidence) {
    public Signal {
        evidence = List.copyOf(evidence);
    }

    /// The seven of the learning system's design document in its order, two of its code, then ours.
    public enum Kind {
        TOOL_USAGE,
        TOOL_MESSAGES,
        ANALYSIS_FINDINGS,
        COMPLETED_TASKS,
        TODO_PROGRESS,
        FAILURE_OUTCOME,
        EXECUTION_ERROR,
        TASK_EXECUTION_EVENT,
        REPORTED_ERROR,
        /// The user objected to what the agent said or did.
        USER_CORRECTION;

        /// Whether the document's gate opens on it, behind which a model is asked; ours does not open it.
        public boolean isOfDocument() {
            return this != USER_CORRECTION;
        }

        /// Whether it shows a failure, an error or a correction: what makes a run worth reading.
        public boolean isFault() {
            return switch (this) {
                case FAILURE_OUTCOME, EXECUTION_ERROR, REPORTED_ERROR, USER_CORRECTION -> true;
                default -> false;
            };
        }

        /// As the document writes it.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param message the index of the message that shows it, from 0; -1 for what the metadata says
    /// @param key the name in the metadata; empty for a message
    /// @param text what stands there, in short
    public record Evidence(int message, String key, String text) {
        public static Evidence ofMessage(int message, String text) {
            return new Evidence(message, "", text);
        }

        public static Evidence ofMetadata(String key, String text) {
            return new Evidence(-1, key, text);
        }
    }
}
