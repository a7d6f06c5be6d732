package dev.emend.model;

import java.util.LinkedHashMap;
import java.util.List;

/// Members of a memory in JSON: rows of the store have short names, exports and answers to agents
/// those of the learning system design. Each has its own way to say where the memory came from.
public enum MemoryMembers {
    STORED("", "confidence", "execution"),
    DOCUMENTED("_learning", "confidence_score", "execution_metadata");

    private static final String ANTI_PATTERNS = "anti_patterns";
    private static final List<Json> NOTHING = List.of(new Json.Text(""), Json.Obj.EMPTY);

    private final String learning;
    private final String confidence;
    private final String execution;

    /// @param learning what the names of the three learnings end in
    MemoryMembers(String learning, String confidence, String execution) {
        this.learning = learning;
        this.confidence = confidence;
        this.execution = execution;
    }

    /// All of them.
    public Json.Obj all(Memory memory) {
        var text = memory.text();
        var lessons = text.lessons();
        var result = memory.result();
        return Json.Obj.of(
                "id",
                memory.id(),
                "kind",
                memory.kind().word(),
                "task",
                text.task(),
                "context",
                text.context(),
                "narrative",
                text.narrative(),
                "reflection",
                text.reflection(),
                "tactical" + learning,
                lessons.tactical(),
                "strategic" + learning,
                lessons.strategic(),
                "meta" + learning,
                lessons.meta(),
                ANTI_PATTERNS,
                lessons.antiPatterns(),
                "outcome",
                result.outcome(),
                confidence,
                result.confidence(),
                "timestamp",
                result.timestamp(),
                execution,
                result.execution(),
                "metadata",
                memory.metadata());
    }

    /// The members that are not empty; anti-patterns are kept in any form.
    public static Json.Obj withoutEmpty(Json.Obj members) {
        var full = new LinkedHashMap<>(members.members());
        full.entrySet()
                .removeIf(member -> member.getValue() == Json.Null.NULL
                        || !member.getKey().equals(ANTI_PATTERNS) && NOTHING.contains(member.getValue()));
        return Json.Obj.wrap(full);
    }

    /// @param kind what the member of that name is read as
    public Memory read(Json.Obj content, Memory.Kind kind, Origin origin) {
        return new Memory(
                text(content, "id"),
                kind,
                new Memory.Text(
                        text(content, "task"),
                        text(content, "context"),
                        text(content, "narrative"),
                        text(content, "reflection"),
                        new Memory.MemoryLessons(
                                text(content, "tactical" + learning),
                                text(content, "strategic" + learning),
                                text(content, "meta" + learning),
                                content.members().getOrDefault(ANTI_PATTERNS, Json.Null.NULL))),
                new Memory.Result(
                        text(content, "outcome"),
                        content.number(confidence),
                        text(content, "timestamp"),
                        content.object(execution)),
                content.object("metadata"),
                origin);
    }

    private static String text(Json.Obj content, String name) {
        return content.text(name).orElse("");
    }
}
