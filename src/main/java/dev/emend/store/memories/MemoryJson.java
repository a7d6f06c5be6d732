package dev.emend.store.memories;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryMembers;
import dev.emend.model.Origin;
import java.util.Locale;

/// A whole memory as JSON, as the store and the journal keep it. Members that say nothing are left
/// out.
public final class MemoryJson {
    /// A memory wraps values that may themselves be as deep as a file allows.
    static final int DEPTH = 210;

    private MemoryJson() {}

    public static Json.Obj write(Memory memory) {
        return MemoryMembers.withoutEmpty(MemoryMembers.STORED
                .all(memory)
                .with(Json.Obj.of(
                        "source", memory.origin().source(),
                        "format", memory.origin().format(),
                        "origin_id", memory.origin().id())));
    }

    /// @throws IllegalArgumentException when there is no such kind of memory
    public static Memory read(Json.Obj content) {
        return MemoryMembers.STORED.read(
                content,
                Memory.Kind.valueOf(text(content, "kind").toUpperCase(Locale.ROOT)),
                new Origin(text(content, "source"), text(content, "format"), text(content, "origin_id")));
    }

    /// Parses a stored record.
    static Json.Obj parse(String json) {
        try {
            if (JsonText.parseStored(json, DEPTH) instanceof Json.Obj content) {
                return content;
            }
            throw new IllegalStateException("a stored record is no object");
        } catch (JsonFault fault) {
            throw new IllegalStateException("a stored record is no JSON", fault);
        }
    }

    /// The text to store.
    static String text(Json.Obj content) {
        return content.compact();
    }

    /// The text for a column: half characters, which no database can hold, become U+FFFD.
    public static String replaceSurrogates(String text) {
        if (text.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
            return text;
        }
        var out = new StringBuilder(text.length());
        text.codePoints()
                .forEach(point -> out.appendCodePoint(
                        point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 0xFFFD : point));
        return out.toString();
    }

    private static String text(Json.Obj content, String name) {
        return content.text(name).orElse("");
    }
}
