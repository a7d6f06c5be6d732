package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import dev.emend.model.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Draft of one field of an item, as text; its JSON type stays.
public final class FieldDraft {
    /// Kinds of input for a field.
    public enum Kind {
        TEXT,
        /// A list, one entry per line.
        LIST,
        NUMBER,
        /// `true` or `false`.
        CHOICE,
        /// Free JSON.
        JSON
    }

    private final String name;
    public final Kind kind;
    private final Json before;
    public final StringProperty text;

    public FieldDraft(String name, Json before) {
        this.name = name;
        this.before = before;
        this.kind = kind(before);
        this.text = new SimpleStringProperty(text(before));
    }

    private static Kind kind(Json value) {
        return switch (value) {
            case Json.Text _, Json.Null _ -> Kind.TEXT;
            case Json.Num _ -> Kind.NUMBER;
            case Json.Bool _ -> Kind.CHOICE;
            case Json.Arr(var elements) when elements.stream().allMatch(part -> part instanceof Json.Text) -> Kind.LIST;
            case Json.Arr _, Json.Obj _ -> Kind.JSON;
        };
    }

    private static String text(Json value) {
        return switch (value) {
            case Json.Null _ -> "";
            case Json.Arr(var elements)
            when kind(value) == Kind.LIST ->
                String.join("\n", elements.stream().map(Json::plain).toList());
            case Json.Arr _, Json.Obj _ -> PrettyJson.of(value);
            default -> value.plain();
        };
    }

    /// Whether what stands there differs from the file.
    public boolean isChanged() {
        return !text.getValueSafe().equals(text(before));
    }

    /// The mistake, as a sentence; empty when the field can be saved.
    public Optional<String> mistake() {
        return switch (kind) {
            case JSON -> jsonMistake();
            case NUMBER ->
                JsonField.read(text.getValueSafe().strip()) instanceof JsonField.Result.Valid(Json.Num _)
                        ? Optional.empty()
                        : Optional.of(Texts.get("part.field.number"));
            case CHOICE ->
                List.of("true", "false").contains(text.getValueSafe().strip())
                        ? Optional.empty()
                        : Optional.of(Texts.get("part.field.choice"));
            case TEXT, LIST -> Optional.empty();
        };
    }

    private Optional<String> jsonMistake() {
        return switch (JsonField.read(text.getValueSafe())) {
            case JsonField.Result.Invalid bad -> Optional.of(bad.sentence());
            case JsonField.Result.Valid(var json) when json.getClass() == before.getClass() -> Optional.empty();
            case JsonField.Result.Valid _ ->
                Optional.of(Texts.get(before instanceof Json.Obj ? "part.field.object" : "part.field.array"));
        };
    }

    /// The value to write; call only without a mistake.
    public Json value() {
        var input = text.getValueSafe();
        return switch (kind) {
            case TEXT -> new Json.Text(input);
            case LIST ->
                Json.Arr.ofTexts(Arrays.stream(input.split("\n"))
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList());
            case NUMBER, CHOICE, JSON ->
                JsonField.read(input.strip()) instanceof JsonField.Result.Valid(var json) ? json : before;
        };
    }

    public String name() {
        return name;
    }
}
