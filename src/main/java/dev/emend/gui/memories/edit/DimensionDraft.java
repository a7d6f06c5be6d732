package dev.emend.gui.memories.edit;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.JsonField;
import dev.emend.gui.part.PrettyJson;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/// The dimensions of a memory as people type them.
public final class DimensionDraft {
    /// In the order of the form.
    public enum Field {
        TASK,
        TACTICAL,
        STRATEGIC,
        META,
        ANTI_PATTERNS,
        REFLECTION,
        NARRATIVE,
        CONTEXT,
        OUTCOME,
        CONFIDENCE,
        EXECUTION,
        METADATA;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isJson() {
            return this == EXECUTION || this == METADATA;
        }
    }

    private DimensionDraft() {}

    static Map<Field, String> of(Memory memory) {
        var text = memory.text();
        var lessons = text.lessons();
        var confidence = memory.result().confidence();
        var texts = new EnumMap<Field, String>(Field.class);
        texts.put(Field.TASK, text.task());
        texts.put(Field.CONTEXT, text.context());
        texts.put(Field.NARRATIVE, text.narrative());
        texts.put(Field.REFLECTION, text.reflection());
        texts.put(Field.TACTICAL, lessons.tactical());
        texts.put(Field.STRATEGIC, lessons.strategic());
        texts.put(Field.META, lessons.meta());
        texts.put(Field.ANTI_PATTERNS, patterns(lessons.antiPatterns()));
        texts.put(Field.OUTCOME, memory.result().outcome());
        texts.put(Field.CONFIDENCE, confidence.isPresent() ? String.valueOf(confidence.getAsDouble()) : "");
        texts.put(Field.EXECUTION, object(memory.result().execution()));
        texts.put(Field.METADATA, object(memory.metadata()));
        return texts;
    }

    private static String patterns(Json patterns) {
        return switch (patterns) {
            case Json.Null _ -> "";
            case Json.Text(var words) -> words;
            default -> PrettyJson.of(patterns);
        };
    }

    private static String object(Json.Obj object) {
        return object.members().isEmpty() ? "" : PrettyJson.of(object);
    }

    /// The mistake in a field, as a sentence; empty when it can be saved.
    static Optional<String> mistake(Field field, String input) {
        return switch (field) {
            case TASK -> input.isBlank() ? Optional.of(Texts.get("memories.edit.task.missing")) : Optional.empty();
            case CONFIDENCE ->
                confidence(input).isPresent() || input.isBlank()
                        ? Optional.empty()
                        : Optional.of(Texts.get("memories.edit.confidence.wrong"));
            case EXECUTION, METADATA ->
                JsonField.readObject(input) instanceof JsonField.Result.Invalid bad
                        ? Optional.of(bad.sentence())
                        : Optional.empty();
            case ANTI_PATTERNS ->
                looksLikeJson(input) && JsonField.read(input) instanceof JsonField.Result.Invalid b
                        ? Optional.of(b.sentence())
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean looksLikeJson(String input) {
        var text = input.strip();
        return text.startsWith("{") || text.startsWith("[");
    }

    private static OptionalDouble confidence(String input) {
        if (JsonField.read(input.strip()) instanceof JsonField.Result.Valid(Json.Num number)) {
            double value = number.toDouble();
            return value >= 0 && value <= 1 ? OptionalDouble.of(value) : OptionalDouble.empty();
        }
        return OptionalDouble.empty();
    }

    /// The memory with what was typed; fields as they were keep their value, JSON and all.
    ///
    /// @param inputs without mistakes; what is missing stays as it is
    static Memory apply(Memory base, Map<Field, String> inputs) {
        var before = of(base);
        Function<Field, String> newText = field -> inputs.getOrDefault(field, before.getOrDefault(field, ""));
        Function<Field, Boolean> isNew = field -> !newText.apply(field).equals(before.getOrDefault(field, ""));
        var text = base.text();
        var result = base.result();
        var lessons = new Memory.MemoryLessons(
                newText.apply(Field.TACTICAL),
                newText.apply(Field.STRATEGIC),
                newText.apply(Field.META),
                isNew.apply(Field.ANTI_PATTERNS)
                        ? patterns(newText.apply(Field.ANTI_PATTERNS))
                        : text.lessons().antiPatterns());
        return new Memory(
                base.id(),
                base.kind(),
                new Memory.Text(
                        newText.apply(Field.TASK),
                        newText.apply(Field.CONTEXT),
                        newText.apply(Field.NARRATIVE),
                        newText.apply(Field.REFLECTION),
                        lessons),
                new Memory.Result(
                        newText.apply(Field.OUTCOME).strip(),
                        isNew.apply(Field.CONFIDENCE)
                                ? confidence(newText.apply(Field.CONFIDENCE))
                                : result.confidence(),
                        result.timestamp(),
                        isNew.apply(Field.EXECUTION) ? object(newText.apply(Field.EXECUTION)) : result.execution()),
                isNew.apply(Field.METADATA) ? object(newText.apply(Field.METADATA)) : base.metadata(),
                base.origin());
    }

    private static Json patterns(String input) {
        if (input.isBlank()) {
            return Json.Null.NULL;
        }
        return looksLikeJson(input) && JsonField.read(input) instanceof JsonField.Result.Valid(var json)
                ? json
                : new Json.Text(input);
    }

    private static Json.Obj object(String input) {
        return JsonField.readObject(input) instanceof JsonField.Result.Valid(Json.Obj object) ? object : Json.Obj.EMPTY;
    }
}
