package dev.emend.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// Memory of an agent: what it learned from a task, or the log of one experience.
///
/// The dimensions are those of the learning system design (`memories` table); what other tools keep
/// beside them is in the metadata, so that nothing is lost on the way out again.
///
/// @param id unique in the workspace; see [Origin#memoryId()] for what is imported
/// @param result how the task ended, and how sure the agent was
/// @param metadata free; a `where` filter looks at its top level
public record Memory(String id, Kind kind, Text text, Result result, Json.Obj metadata, Origin origin) {

    public enum Kind {
        /// Learnings from a task: narrative, reflection, tactical, strategic and meta learning.
        LEARNED,
        /// An [Experience]: the log of one decision and its outcome.
        EXPERIENCE;

        private final String word = name().toLowerCase(Locale.ROOT);

        public String word() {
            return word;
        }
    }

    /// The two vectors of a memory.
    public enum Space {
        /// The task only: "tasks like this".
        TASK,
        /// Task, reflection and the three learnings: "what do I know about".
        CONTENT
    }

    /// The words; empty where the agent said nothing.
    public record Text(String task, String context, String narrative, String reflection, MemoryLessons lessons) {
        public static Text ofTask(String task) {
            return new Text(task, "", "", "", MemoryLessons.NOTHING);
        }
    }

    /// @param antiPatterns what not to do, as the agent wrote it; [Json.Null] for nothing
    public record MemoryLessons(String tactical, String strategic, String meta, Json antiPatterns) {
        public static final MemoryLessons NOTHING = new MemoryLessons("", "", "", Json.Null.NULL);
    }

    /// @param outcome `success`, `failure`, `unknown` or the agent's own word; empty when not said
    /// @param confidence 0 to 1; empty when not said
    /// @param timestamp as the agent wrote it; empty when not said
    /// @param execution what the run looked like (tool counts, efficiency); for an experience its
    ///   whole log
    public record Result(String outcome, OptionalDouble confidence, String timestamp, Json.Obj execution) {
        public static final Result UNKNOWN = new Result("", OptionalDouble.empty(), "", Json.Obj.EMPTY);
    }

    /// The text that is embedded for "tasks like this".
    public String taskText() {
        return text.task.strip();
    }

    /// The text that is embedded for "what do I know about": task, reflection and the three
    /// learnings, each on its line (source: the learning system design, dual embedding strategy). A
    /// memory that has none of the latter is known by its narrative and context.
    public String contentText() {
        var memoryLessons = text.lessons;
        var lessons = nonBlank(text.reflection, memoryLessons.tactical, memoryLessons.strategic, memoryLessons.meta);
        var rest = lessons.isEmpty() ? nonBlank(text.narrative, text.context) : lessons;
        var lines = nonBlank(text.task);
        lines.addAll(rest);
        return String.join("\n", lines);
    }

    /// The text that a `where_document` filter looks at: the log of an experience, else the
    /// narrative, else what is embedded.
    public String document() {
        if (kind == Kind.EXPERIENCE) {
            return result.execution.compact();
        }
        return text.narrative.isBlank() ? contentText() : text.narrative;
    }

    /// The sentence shown first: the most concrete thing learned.
    public String lesson() {
        var memoryLessons = text.lessons;
        var all = nonBlank(
                memoryLessons.tactical,
                memoryLessons.strategic,
                memoryLessons.meta,
                text.reflection,
                text.narrative,
                text.context,
                text.task);
        return all.isEmpty() ? "" : all.getFirst();
    }

    private static List<String> nonBlank(String... texts) {
        var lines = new ArrayList<String>();
        for (var text : texts) {
            if (!text.isBlank()) {
                lines.add(text.strip());
            }
        }
        return lines;
    }

    /// A memory written here by a person.
    public static Memory create(String id, Text text, Result result, Instant at) {
        var stampedResult = result.timestamp.isEmpty()
                ? new Result(result.outcome, result.confidence, at.toString(), result.execution)
                : result;
        return new Memory(id, Kind.LEARNED, text, stampedResult, Json.Obj.EMPTY, Origin.HERE);
    }
}
