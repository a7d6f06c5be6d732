package dev.emend.server.tools;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;

/// A memory as the learning system's design writes it: a row of its table `memories`, a memory that
/// was retrieved, or a `LearningExtraction`.
///
/// @param isWanted false when the agent itself says that it is not worth storing
/// @param metadata its own, and what Emend has no place of its own for
/// @param warnings what of it was not kept
record MemoryPayload(
        Memory.Text text, Memory.Result result, boolean isWanted, Json.Obj metadata, List<String> warnings) {
    private static final List<String> EXTRA_MEMBERS = List.of("id", "save_reason", "similarity");
    private static final List<String> VECTORS = List.of("embedding", "task_embedding");

    MemoryPayload {
        warnings = List.copyOf(warnings);
    }

    static MemoryPayload of(Json.Obj memory) {
        var metadata = new LinkedHashMap<>(memory.object("metadata").members());
        for (var name : EXTRA_MEMBERS) {
            var value = memory.get(name);
            if (value != null) {
                metadata.putIfAbsent(name, value);
            }
        }
        var tactical = member(memory, "tactical_learning");
        var learnings = member(memory, "learnings");
        if (tactical.isEmpty()) {
            tactical = learnings;
        } else if (!learnings.isEmpty()) {
            metadata.putIfAbsent("learnings", new Json.Text(learnings));
        }
        var warnings = new ArrayList<String>();
        for (var name : VECTORS) {
            if (memory.has(name)) {
                warnings.add(name + " was not kept: Emend makes its own.");
            }
        }
        var anti = memory.get("anti_patterns");
        return new MemoryPayload(
                new Memory.Text(
                        member(memory, "task"),
                        member(memory, "context"),
                        member(memory, "narrative"),
                        member(memory, "reflection"),
                        new Memory.MemoryLessons(
                                tactical,
                                member(memory, "strategic_learning"),
                                member(memory, "meta_learning"),
                                anti == null ? Json.Null.NULL : anti)),
                new Memory.Result(
                        member(memory, "outcome"),
                        confidence(memory),
                        member(memory, "timestamp"),
                        memory.object("execution_metadata")),
                memory.bool("should_save").orElse(true),
                new Json.Obj(metadata),
                warnings);
    }

    /// Whether there is a word in it.
    boolean saysSomething() {
        return !text.equals(new Memory.Text("", "", "", "", Memory.MemoryLessons.NOTHING));
    }

    private static OptionalDouble confidence(Json.Obj memory) {
        var confidence = memory.number("confidence");
        return confidence.isPresent() ? confidence : memory.number("confidence_score");
    }

    private static String member(Json.Obj memory, String member) {
        return memory.text(member).orElse("");
    }
}
