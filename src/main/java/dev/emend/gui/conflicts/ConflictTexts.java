package dev.emend.gui.conflicts;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Optional;

/// A conflict in words.
final class ConflictTexts {
    private static final int PREVIEW = 160;

    private ConflictTexts() {}

    static Icons icon(ConflictKind kind) {
        return switch (kind) {
            case FIELD -> Icons.CONFLICT;
            case EDITED_AND_DELETED -> Icons.DELETE;
            case SAME_ID -> Icons.DUPLICATE;
            case REMOVED_BY_AGENT -> Icons.AGENT;
            case REWRITTEN -> Icons.WARNING;
            case TRUST -> Icons.TRUST_HISTORY;
        };
    }

    static StyleVariant tone(ConflictKind kind) {
        return switch (kind) {
            case FIELD, SAME_ID, TRUST -> StyleVariant.ACCENT;
            case EDITED_AND_DELETED, REWRITTEN, REMOVED_BY_AGENT -> StyleVariant.WARNING;
        };
    }

    static String word(ConflictKind kind) {
        return Texts.get("conflicts.kind." + kind.word());
    }

    /// The sentence on what happened and what the file has now, for the head of the detail.
    static String sentence(Conflict conflict) {
        var side = conflict.kind() == ConflictKind.EDITED_AND_DELETED
                        && conflict.values().theirs() == null
                ? ".theirs"
                : "";
        return Texts.get("conflicts.what." + conflict.kind().word() + side);
    }

    /// The place in the item: `parameters › delimiter`, empty for the item itself.
    static String place(Conflict conflict) {
        var steps = new ArrayList<String>();
        conflict.learning().ifPresent(_ -> steps.add(Texts.get("conflicts.learning")));
        steps.addAll(conflict.place().path());
        return String.join(" › ", steps);
    }

    /// Item and place, for sentences: `open_files › description`.
    static String name(Conflict conflict) {
        var place = place(conflict);
        var item = conflict.item().label();
        return place.isEmpty() ? item : item + " › " + place;
    }

    /// A one-line preview of a conflict: their value, or the one there is.
    static String preview(Conflict conflict) {
        var values = conflict.values();
        var text = Optional.ofNullable(values.theirs())
                .or(() -> Optional.ofNullable(values.ours()))
                .or(() -> Optional.ofNullable(values.base()))
                .map(ConflictTexts::line)
                .orElse("");
        return text.length() > PREVIEW ? text.substring(0, PREVIEW) + "…" : text;
    }

    private static String line(Json value) {
        var text = value instanceof Json.Obj item
                ? item.text("description").or(() -> item.text("content")).orElseGet(item::compact)
                : ReadableValue.of(value);
        return text.replaceAll("\\s+", " ").strip();
    }
}
