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
        var learned = text.lessons();
        var confidence = memory.result().confidence();
        var typed = new EnumMap<Field, String>(Field.class);
        typed.put(Field.TASK, text.task());
        typed.put(Field.CONTEXT, text.context());
        typed.put(Field.NARRATIVE, text.narrative());
        typed.put(Field.REFLECTION, text.reflection());
        typed.put(Field.TACTICAL, learned.tactical());
        typed.put(Field.STRATEGIC, learned.strategic());
        typed.put(Field.META, learned.meta());
        typed.put(Field.ANTI_PATTERNS, patterns(learned.antiPatterns()));
        typed.put(Field.OUTCOME, memory.result().outcome());
        typed.put(Field.CONFIDENCE, confidence.isPresent() ? String.valueOf(confidence.getAsDouble()) : "");
        typed.put(Field.EXECUTION, object(memory.result().execution()));
        typed.put(Field.METADATA, object(memory.metadata()));
        return typed;
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
    static Optional<String> mistake(Field field, String typed) {
        return switch (field) {
            case TASK -> typed.isBlank() ? Optional.of(Texts.get("memories.edit.task.missing")) : Optional.empty();
            case CONFIDENCE ->
                confidence(typed).isPresent() || typed.isBlank()
                        ? Optional.empty()
                        : Optional.of(Texts.get("memories.edit.confidence.wrong"));
            case EXECUTION, METADATA ->
                JsonField.readObject(typed) instanceof JsonField.Result.Invalid bad
                        ? Optional.of(bad.sentence())
                        : Optional.empty();
            case ANTI_PATTERNS ->
                looksLikeJson(typed) && JsonField.read(typed) instanceof JsonField.Result.Invalid b
                        ? Optional.of(b.sentence())
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean looksLikeJson(String typed) {
        var text = typed.strip();
        return text.startsWith("{") || text.startsWith("[");
    }

    private static OptionalDouble confidence(String typed) {
        if (JsonField.read(typed.strip()) instanceof JsonField.Result.Valid(Json.Num number)) {
            double value = number.toDouble();
            return value >= 0 && value <= 1 ? OptionalDouble.of(value) : OptionalDouble.empty();
        }
        return OptionalDouble.empty();
    }

    /// The memory with what was typed; fields as they were keep their value, JSON and all.
    ///
    /// @param typed without mistakes; what is missing stays as it is
    static Memory apply(Memory base, Map<Field, String> typed) {
        var before = of(base);
        Function<Field, String> now = field -> typed.getOrDefault(field, before.getOrDefault(field, ""));
        Function<Field, Boolean> isNew = field -> !now.apply(field).equals(before.getOrDefault(field, ""));
        var text = base.text();
        var result = base.result();
        var learned = new Memory.MemoryLessons(
                now.apply(Field.TACTICAL),
                now.apply(Field.STRATEGIC),
                now.apply(Field.META),
                isNew.apply(Field.ANTI_PATTERNS)
                        ? patterns(now.apply(Field.ANTI_PATTERNS))
                        : text.lessons().antiPatterns());
        return new Memory(
                base.id(),
                base.kind(),
                new Memory.Text(
                        now.apply(Field.TASK),
                        now.apply(Field.CONTEXT),
                        now.apply(Field.NARRATIVE),
                        now.apply(Field.REFLECTION),
                        learned),
                new Memory.Result(
                        now.apply(Field.OUTCOME).strip(),
                        isNew.apply(Field.CONFIDENCE) ? confidence(now.apply(Field.CONFIDENCE)) : result.confidence(),
                        result.timestamp(),
                        isNew.apply(Field.EXECUTION) ? object(now.apply(Field.EXECUTION)) : result.execution()),
                isNew.apply(Field.METADATA) ? object(now.apply(Field.METADATA)) : base.metadata(),
                base.origin());
    }

    private static Json patterns(String typed) {
        if (typed.isBlank()) {
            return Json.Null.NULL;
        }
        return looksLikeJson(typed) && JsonField.read(typed) instanceof JsonField.Result.Valid(var json)
                ? json
                : new Json.Text(typed);
    }

    private static Json.Obj object(String typed) {
        return JsonField.readObject(typed) instanceof JsonField.Result.Valid(Json.Obj object) ? object : Json.Obj.EMPTY;
    }
}
