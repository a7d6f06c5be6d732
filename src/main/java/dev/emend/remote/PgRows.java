package dev.emend.remote;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Memory.Space;
import dev.emend.model.Origin;
import dev.emend.model.Vector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/// Rows of the `memories` table of the learning system design as memories and back.
final class PgRows {
    static final String FORMAT = "pgvector";

    /// The columns that are written, the id first.
    static final List<String> WRITTEN = List.of(
            "id",
            "task",
            "context",
            "narrative",
            "reflection",
            "tactical_learning",
            "strategic_learning",
            "meta_learning",
            "anti_patterns",
            "execution_metadata",
            "confidence_score",
            "outcome",
            "timestamp",
            "metadata");

    private static final String TASK_VECTOR = "task_embedding";
    private static final String CONTENT_VECTOR = "embedding";
    private static final Set<String> JSON_TYPES = Set.of("json", "jsonb", "vector");

    private PgRows() {}

    /// A value as its column gives it; a `vector` is written like a JSON array.
    static Json value(String type, String text) {
        return JSON_TYPES.contains(type) ? json(text) : new Json.Text(text);
    }

    private static Json json(String text) {
        try {
            return JsonText.parse(text);
        } catch (JsonFault e) { // kept as what it is
            return new Json.Text(text);
        }
    }

    static Memory memory(String source, Json.Obj row) {
        var origin = new Origin(source, FORMAT, plain(row, "id"));
        var confidence = new Json.Num(plain(row, "confidence_score")).toDouble();
        var metadata = new LinkedHashMap<String, Json>();
        metadata.putAll(row.object("metadata").members());
        row.members().forEach((column, value) -> {
            boolean isKnown = WRITTEN.contains(column) || column.equals(TASK_VECTOR) || column.equals(CONTENT_VECTOR);
            if (!isKnown) {
                metadata.putIfAbsent(column, value);
            }
        });
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text(
                        plain(row, "task"),
                        plain(row, "context"),
                        plain(row, "narrative"),
                        plain(row, "reflection"),
                        new Memory.MemoryLessons(
                                plain(row, "tactical_learning"),
                                plain(row, "strategic_learning"),
                                plain(row, "meta_learning"),
                                row.members().getOrDefault("anti_patterns", Json.Null.NULL))),
                new Memory.Result(
                        plain(row, "outcome"),
                        confidence >= 0 && confidence <= 1 ? OptionalDouble.of(confidence) : OptionalDouble.empty(),
                        plain(row, "timestamp"),
                        row.object("execution_metadata")),
                new Json.Obj(metadata),
                origin);
    }

    /// Both vectors, of whatever length.
    static List<Vector> vectors(Json.Obj row) {
        var vectors = new ArrayList<Vector>();
        for (var space : Space.values()) {
            var numbers = row.array(space == Space.TASK ? TASK_VECTOR : CONTENT_VECTOR);
            if (!numbers.isEmpty()) {
                var values = new float[numbers.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = numbers.get(i) instanceof Json.Num number ? (float) number.toDouble() : 0;
                }
                vectors.add(new Vector(space, "", values));
            }
        }
        return vectors;
    }

    /// The values of [#WRITTEN]; empty for null.
    static List<String> values(Memory memory) {
        var text = memory.text();
        var lessons = text.lessons();
        var result = memory.result();
        return List.of(
                memory.origin().format().equals(FORMAT) ? memory.origin().id() : memory.id(),
                text.task(),
                text.context(),
                text.narrative(),
                text.reflection(),
                lessons.tactical(),
                lessons.strategic(),
                lessons.meta(),
                lessons.antiPatterns() == Json.Null.NULL
                        ? ""
                        : lessons.antiPatterns().compact(),
                result.execution().compact(),
                result.confidence().isPresent()
                        ? String.valueOf(result.confidence().getAsDouble())
                        : "",
                result.outcome(),
                result.timestamp(),
                memory.metadata().compact());
    }

    /// The place of a value in SQL, with the type the design gives its column.
    static String parameter(String column) {
        return switch (column) {
            case "id" -> "?::uuid";
            case "anti_patterns", "execution_metadata", "metadata" -> "?::jsonb";
            case "confidence_score" -> "?::double precision";
            case "timestamp" -> "?::timestamptz";
            default -> "?::text";
        };
    }

    private static String plain(Json.Obj row, String column) {
        var value = row.get(column);
        return value == null || value == Json.Null.NULL ? "" : value.plain();
    }
}
