package dev.emend.store.memories;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Memory.MemoryLessons;
import dev.emend.model.Memory.Result;
import dev.emend.model.Memory.Text;
import dev.emend.model.Origin;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// A whole memory as JSON, as the store and the journal keep it. Members that say nothing are left
/// out.
public final class MemoryJson {
    /// A memory wraps values that may themselves be as deep as a file allows.
    static final int DEPTH = 210;

    private MemoryJson() {}

    public static Json.Obj write(Memory memory) {
        var members = new LinkedHashMap<String, Json>();
        members.put("id", Json.from(memory.id()));
        members.put("kind", Json.from(memory.kind().word()));
        say(members, "task", memory.text().task());
        say(members, "context", memory.text().context());
        say(members, "narrative", memory.text().narrative());
        say(members, "reflection", memory.text().reflection());
        var learned = memory.text().learned();
        say(members, "tactical", learned.tactical());
        say(members, "strategic", learned.strategic());
        say(members, "meta", learned.meta());
        if (learned.antiPatterns() != Json.Null.NULL) {
            members.put("anti_patterns", learned.antiPatterns());
        }
        var result = memory.result();
        say(members, "outcome", result.outcome());
        if (result.confidence().isPresent()) {
            members.put("confidence", Json.from(result.confidence().getAsDouble()));
        }
        say(members, "timestamp", result.timestamp());
        say(members, "execution", result.execution());
        say(members, "metadata", memory.metadata());
        say(members, "source", memory.origin().source());
        say(members, "format", memory.origin().format());
        say(members, "origin_id", memory.origin().id());
        return new Json.Obj(members);
    }

    public static Memory read(Json.Obj content) {
        return new Memory(
                text(content, "id"),
                Memory.Kind.valueOf(text(content, "kind").toUpperCase(Locale.ROOT)),
                new Text(
                        text(content, "task"),
                        text(content, "context"),
                        text(content, "narrative"),
                        text(content, "reflection"),
                        new MemoryLessons(
                                text(content, "tactical"),
                                text(content, "strategic"),
                                text(content, "meta"),
                                content.members().getOrDefault("anti_patterns", Json.Null.NULL))),
                new Result(
                        text(content, "outcome"),
                        content.number("confidence"),
                        text(content, "timestamp"),
                        content.object("execution")),
                content.object("metadata"),
                new Origin(text(content, "source"), text(content, "format"), text(content, "origin_id")));
    }

    /// What stands in the store.
    static Json.Obj parse(String stored) {
        try {
            if (JsonText.parseStored(stored, DEPTH) instanceof Json.Obj content) {
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
    public static String whole(String text) {
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

    private static void say(Map<String, Json> members, String name, String text) {
        if (!text.isEmpty()) {
            members.put(name, new Json.Text(text));
        }
    }

    private static void say(Map<String, Json> members, String name, Json.Obj object) {
        if (!object.members().isEmpty()) {
            members.put(name, object);
        }
    }
}
