package dev.emend.exchange.record;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Memory.Space;
import dev.emend.model.Vector;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/// A row of the `memories` table of the learning system design, whatever it was written in: its
/// JSON columns may be JSON or texts that hold it. Columns the table does not have go into the
/// metadata.
public record MemoryColumns(String id, MemoryDraft sketch, List<Vector> vectors) {
    /// In the order in which they are written.
    public static final List<String> COLUMNS = List.of(
            EmendKeys.MARK,
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
            "metadata",
            "emend_kind",
            "emend_state",
            "emend_source",
            "embedding",
            "embedding_model",
            "task_embedding",
            "task_embedding_model");

    /// The column in which a `LearningExtraction` has all lessons, which are tactical then.
    private static final String IN_ONE = "learnings";

    private static final Set<String> TELLING =
            Set.of("tactical_learning", "strategic_learning", "meta_learning", "task_embedding");

    public static boolean isMemory(Json.Obj row) {
        return row.has("task") && TELLING.stream().anyMatch(row::has);
    }

    /// @throws InvalidRecordException when there is nothing in it to remember
    public static MemoryColumns read(Json.Obj row) throws InvalidRecordException {
        if (row.get("should_save") == Json.Bool.FALSE) {
            throw new InvalidRecordException(Messages.of("exchange.notWorthStoring"));
        }
        var tactical = text(row, "tactical_learning");
        boolean isInOne = tactical.isBlank();
        var text = new Memory.Text(
                text(row, "task"),
                text(row, "context"),
                text(row, "narrative"),
                text(row, "reflection"),
                new Memory.MemoryLessons(
                        isInOne ? text(row, IN_ONE) : tactical,
                        text(row, "strategic_learning"),
                        text(row, "meta_learning"),
                        json(row, "anti_patterns")));
        boolean isExperience = text(row, "emend_kind").equals(Memory.Kind.EXPERIENCE.word());
        var kind = isExperience ? Memory.Kind.EXPERIENCE : Memory.Kind.LEARNED;
        var execution = json(row, "execution_metadata") instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        var confidence = confidence(row);
        var result = new Memory.Result(
                text(row, "outcome"), confidence, RecordTime.of(row, List.of("timestamp")), execution);
        var sketch = new MemoryDraft(kind, text, result, metadata(isInOne ? row.without(IN_ONE) : row, confidence));
        boolean saysNothing = text.equals(new Memory.Text("", "", "", "", Memory.MemoryLessons.NOTHING));
        if (saysNothing && !row.has(EmendKeys.MARK) && execution.members().isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.rowEmpty"));
        }
        return new MemoryColumns(text(row, "id"), sketch, vectors(row));
    }

    private static String text(Json.Obj row, String column) {
        var value = row.get(column);
        return value == null || value == Json.Null.NULL ? "" : value.plain();
    }

    private static Json json(Json.Obj row, String column) {
        var value = row.get(column);
        if (value instanceof Json.Text(var text)) {
            if (text.isEmpty()) {
                return Json.Null.NULL;
            }
            return row.has(EmendKeys.MARK) ? ChatMessages.anyJson(text) : ChatMessages.unwrap(text);
        }
        return value == null ? Json.Null.NULL : value;
    }

    private static OptionalDouble confidence(Json.Obj row) {
        var text = text(row, "confidence_score").strip();
        return text.isEmpty()
                ? OptionalDouble.empty()
                : MemoryDraft.confidence(OptionalDouble.of(new Json.Num(text).toDouble()));
    }

    private static Json.Obj metadata(Json.Obj row, OptionalDouble confidence) {
        var metadata = new LinkedHashMap<String, Json>();
        if (json(row, "metadata") instanceof Json.Obj rowMetadata) {
            metadata.putAll(rowMetadata.members());
        } else if (!text(row, "metadata").isBlank()) {
            metadata.put("metadata", json(row, "metadata"));
        }
        for (Map.Entry<String, Json> entry : row.members().entrySet()) {
            boolean isOther = !COLUMNS.contains(entry.getKey());
            boolean isBlank = entry.getValue().equals(new Json.Text("")) || entry.getValue() == Json.Null.NULL;
            if (isOther && !isBlank) {
                var key = metadata.containsKey(entry.getKey()) ? "column_" + entry.getKey() : entry.getKey();
                metadata.put(key, entry.getValue());
            }
        }
        if (confidence.isEmpty() && !text(row, "confidence_score").isBlank()) {
            metadata.put("confidence_score", json(row, "confidence_score"));
        }
        return new Json.Obj(metadata);
    }

    private static List<Vector> vectors(Json.Obj row) throws InvalidRecordException {
        var vectors = new ArrayList<Vector>();
        for (var space : Space.values()) {
            var column = space == Space.TASK ? "task_embedding" : "embedding";
            if (!text(row, column).isBlank()) {
                var values = VectorText.vector(row.get(column));
                if (values == null) {
                    throw new InvalidRecordException(Messages.of("exchange.noNumberList", column));
                }
                vectors.add(new Vector(space, text(row, column + "_model"), values));
            }
        }
        return vectors;
    }
}
