package dev.emend.model;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// What was learned from one run, and whether it is worth keeping.
///
/// @param learnings the lessons as one text, the most certain first
/// @param dimensions the same in the dimensions of a memory
/// @param lessons each by itself; empty when the extractor gives only a text
public record Extraction(String learnings, Verdict verdict, Memory.Text dimensions, List<Lesson> lessons) {
    /// A confidence above this is worth keeping.
    public static final double KEPT = 0.5;

    /// A confidence above this is high.
    public static final double HIGH = 0.8;

    public Extraction {
        lessons = List.copyOf(lessons);
    }

    /// @param confidence 0 to 1
    /// @param shouldSave whether it is of use for tasks to come
    /// @param saveReason why, or why not, one sentence
    public record Verdict(double confidence, boolean shouldSave, String saveReason) {
        public boolean isHigh() {
            return confidence > HIGH;
        }
    }

    public enum Dimension {
        /// What to do at one step.
        TACTICAL,
        /// How to go about a task of this kind.
        STRATEGIC,
        /// How to work, whatever the task.
        META,
        /// What not to do.
        ANTI_PATTERN;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param text sentences a person can check
    /// @param confidence 0 to 1, of this one
    /// @param messages the indices of the messages it comes from, ascending
    public record Lesson(Dimension dimension, String text, double confidence, List<Integer> messages) {
        public Lesson {
            messages = messages.stream().distinct().sorted().toList();
        }
    }

    /// The memory this would become, waiting for a person.
    ///
    /// @param id of the memory
    public Memory memory(String id, Run run, Execution execution) {
        var result = new Memory.Result(
                run.head().ending().outcome(),
                OptionalDouble.of(verdict.confidence()),
                run.head().startedAt(),
                execution.toJson());
        var metadata = Json.Obj.of(
                "run_id", run.id(), "should_save", verdict.shouldSave(), "save_reason", verdict.saveReason());
        return new Memory(id, Memory.Kind.LEARNED, dimensions, result, metadata, Origin.HERE);
    }
}
