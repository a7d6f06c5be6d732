package dev.emend.search;

import dev.emend.model.Json;
import dev.emend.model.filter.Where;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/// Records and filters by chance: every operator, nested, odd types, keys that records lack.
///
/// Two slips of the Chroma 1.0 server are kept out, see [dev.emend.model.filter.WhereMatch]:
/// fractions in filters only meet keys without whole numbers, and no filter on documents has `%` or
/// `_`.
public final class RandomWheres {
    private static final String[] TOOLS = {"read_file", "Click-Tool", "ls", "", "Ünï", "日本"};
    private static final String[] KEYS = {"step", "trust", "mixed", "number", "tool", "ok", "large", "no", "absent"};
    private static final String[] WORDS = {
        "open",
        "file",
        "Open",
        "the",
        "save",
        "naïve",
        "日本語テキスト",
        "a",
        "\"quoted\"",
        "x.mf4",
        "C:\\dir",
        "it's",
        "tab\there",
        "line\nbreak",
        "100",
        "🚀",
        "*",
        "[x]"
    };

    private final Random random;

    public RandomWheres(long seed) {
        this.random = new Random(seed);
    }

    /// What is stored.
    public record Stored(String id, Json.Obj metadata, String document) {}

    public List<Stored> records(int count) {
        var records = new ArrayList<Stored>();
        for (int i = 0; i < count; i++) {
            var metadata = new LinkedHashMap<String, Json>();
            some(metadata, "step", () -> whole());
            some(metadata, "trust", () -> real());
            some(metadata, "mixed", () -> any());
            some(metadata, "number", () -> random.nextBoolean() ? whole() : Json.from((double) random.nextInt(5)));
            some(metadata, "tool", () -> Json.from(TOOLS[random.nextInt(TOOLS.length)]));
            some(metadata, "ok", () -> Json.from(random.nextBoolean()));
            some(metadata, "large", () -> Json.from(9007199254740990L + random.nextInt(6)));
            metadata.put("no", Json.from(i % 97));
            records.add(new Stored("r" + i, new Json.Obj(metadata), document()));
        }
        return records;
    }

    private void some(Map<String, Json> metadata, String key, Supplier<Json> value) {
        if (random.nextInt(4) > 0) {
            metadata.put(key, value.get());
        }
    }

    private Json any() {
        return switch (random.nextInt(4)) {
            case 0 -> whole();
            case 1 -> Json.from((double) random.nextInt(4));
            case 2 -> Json.from(String.valueOf(random.nextInt(4)));
            default -> Json.from(random.nextBoolean());
        };
    }

    private Json whole() {
        return Json.from(random.nextInt(7) - 2);
    }

    private Json real() {
        return Json.from((random.nextInt(21) - 4) / 8.0);
    }

    private String document() {
        var words = new ArrayList<String>();
        for (int i = random.nextInt(12); i >= 0; i--) {
            words.add(WORDS[random.nextInt(WORDS.length)]);
        }
        return String.join(" ", words);
    }

    /// On metadata only, as a `where` says it.
    public Where where(int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            var parts = new ArrayList<Where>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                parts.add(where(depth - 1));
            }
            return random.nextBoolean() ? new Where.And(parts) : new Where.Or(parts);
        }
        return condition();
    }

    /// On the document only, as a `where_document` says it.
    public Where whereDocument(int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            var parts = new ArrayList<Where>();
            for (int i = random.nextInt(2); i >= 0; i--) {
                parts.add(whereDocument(depth - 1));
            }
            return random.nextBoolean() ? new Where.And(parts) : new Where.Or(parts);
        }
        var document = document();
        int from = document.offsetByCodePoints(
                0, random.nextInt(1 + Math.min(4, document.codePointCount(0, document.length()) - 1)));
        int left = document.codePointCount(from, document.length());
        int to = document.offsetByCodePoints(from, random.nextInt(1 + Math.min(9, left)));
        return new Where.Document(document.substring(from, to), random.nextInt(3) == 0);
    }

    private Where condition() {
        var key = KEYS[random.nextInt(KEYS.length)];
        Supplier<Json> value = () -> wanted(key);
        if (random.nextInt(4) == 0) {
            return new Where.In(key, list(value), random.nextBoolean());
        }
        var wanted = value.get();
        var operators = wanted instanceof Json.Num ? Where.Operator.values().length : 2;
        return new Where.Compare(key, Where.Operator.values()[random.nextInt(operators)], wanted);
    }

    private Json wanted(String key) {
        return switch (key) {
            case "step" -> whole();
            case "trust" -> real();
            case "number" -> Json.from((double) random.nextInt(5));
            case "tool" -> Json.from(TOOLS[random.nextInt(TOOLS.length)]);
            case "ok" -> Json.from(random.nextBoolean());
            case "large" -> Json.from(9007199254740990L + random.nextInt(6));
            case "no" -> Json.from(random.nextInt(97));
            default -> any();
        };
    }

    /// All of one type, as Chroma wants it.
    private List<Json> list(Supplier<Json> value) {
        var values = new ArrayList<Json>();
        values.add(value.get());
        for (int i = random.nextInt(4); i > 0; i--) {
            var next = value.get();
            if (type(next).equals(type(values.getFirst()))) {
                values.add(next);
            }
        }
        return values;
    }

    private static String type(Json json) {
        return json instanceof Json.Num(var text) && text.contains(".")
                ? "real"
                : json.getClass().getSimpleName();
    }
}
