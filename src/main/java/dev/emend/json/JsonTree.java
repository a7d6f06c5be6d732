package dev.emend.json;

import dev.emend.model.Json;
import dev.emend.model.Json.Bool;
import dev.emend.model.Json.Null;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Builds values from tokens, counts levels and notes what could not be written back.
final class JsonTree {
    private static final int MAX_WARNINGS = 20;

    /// The numbers that Python writes; Jackson would also take `-INF` and `+Infinity`.
    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    private final JsonScanner scanner;
    private final JsonInput input;
    private final int maxDepth;
    private final List<JsonWarning> warnings = new ArrayList<>();
    private int depth;

    JsonTree(JsonScanner scanner, JsonInput input, int depth, int maxDepth) {
        this.scanner = scanner;
        this.input = input;
        this.depth = depth;
        this.maxDepth = maxDepth;
    }

    List<JsonWarning> warnings() {
        return List.copyOf(warnings);
    }

    void enter(int start) throws JsonFault {
        if (++depth > maxDepth) {
            throw scanner.fault(JsonFault.Kind.TOO_DEEP, start, Messages.of("json.tooDeep", maxDepth));
        }
    }

    void leave() {
        depth--;
    }

    String key(JsonParser at) {
        return restoreSurrogates(at, at.currentName());
    }

    /// The value whose first token is the current one; afterwards the current token is its last.
    Json value(JsonParser at) throws JsonFault {
        return switch (at.currentToken()) {
            case START_OBJECT -> object(at);
            case START_ARRAY -> array(at);
            case VALUE_STRING -> new Json.Text(restoreSurrogates(at, scanner.text(at)));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(at);
            case VALUE_TRUE -> Bool.TRUE;
            case VALUE_FALSE -> Bool.FALSE;
            case VALUE_NULL -> Null.NULL;
            default -> throw new IllegalStateException("no value: " + at.currentToken());
        };
    }

    private Json object(JsonParser at) throws JsonFault {
        enter(depth < maxDepth ? 0 : scanner.tokenStart(at));
        if (scanner.advance(at) == JsonToken.END_OBJECT) {
            leave();
            return Json.Obj.EMPTY;
        }
        var members = new LinkedHashMap<String, Json>();
        do {
            var key = key(at);
            if (members.containsKey(key)) {
                report(
                        JsonWarning.Kind.DUPLICATE_KEY,
                        scanner.tokenStart(at),
                        "The key \"" + key + "\" occurs twice in one object.");
            }
            scanner.advance(at);
            members.put(key, value(at));
        } while (scanner.advance(at) != JsonToken.END_OBJECT);
        leave();
        return Json.Obj.wrap(members);
    }

    private Json array(JsonParser at) throws JsonFault {
        enter(depth < maxDepth ? 0 : scanner.tokenStart(at));
        if (scanner.advance(at) == JsonToken.END_ARRAY) {
            leave();
            return Json.Arr.EMPTY;
        }
        var elements = new ArrayList<Json>();
        do {
            elements.add(value(at));
        } while (scanner.advance(at) != JsonToken.END_ARRAY);
        leave();
        return new Json.Arr(elements);
    }

    private Json number(JsonParser at) throws JsonFault {
        var number = scanner.text(at);
        char last = number.charAt(number.length() - 1);
        if ((last < '0' || last > '9') && !NOT_FINITE.contains(number)) {
            throw scanner.syntax(scanner.tokenStart(at), Messages.of("json.valueExpected", number));
        }
        if (number.length() > Tokens.MAX_NUMBER) {
            throw scanner.syntax(scanner.tokenStart(at), Messages.of("json.numberTooLong", Tokens.MAX_NUMBER));
        }
        return new Json.Num(number);
    }

    /// A key or text with the halves of surrogate pairs it has in the file, which are noted.
    private String restoreSurrogates(JsonParser at, String read) {
        if (!input.hasHalves()) {
            return read;
        }
        int start = scanner.tokenStart(at);
        var text = input.originalText(start, read, scanner.longestText());
        text.codePoints()
                .filter(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                .findFirst()
                .ifPresent(half -> report(
                        JsonWarning.Kind.LONE_SURROGATE,
                        start + 1,
                        "A text holds half a surrogate pair (\\u%04x).".formatted(half)));
        return text;
    }

    private void report(JsonWarning.Kind kind, int offset, String description) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(new JsonWarning(kind, offset, description));
        }
    }
}
