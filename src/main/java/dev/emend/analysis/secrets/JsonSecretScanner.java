package dev.emend.analysis.secrets;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiFunction;

/// Secrets in the texts of a JSON value, and the value with something else in their places.
public final class JsonSecretScanner {
    private JsonSecretScanner() {}

    /// @param place the way to the text: `description`, `kb_learnings[2].original_error`
    /// @param secret the characters themselves
    public record FoundSecret(String place, SecretDetector.SecretSpan span, String secret) {}

    /// The secrets of an object, in the order of its members.
    public static List<FoundSecret> find(Json.Obj object) {
        var spots = new ArrayList<FoundSecret>();
        replace(object, (spot, _) -> {
            spots.add(spot);
            return spot.secret();
        });
        return List.copyOf(spots);
    }

    /// True when there is any.
    public static boolean isIn(Json value) {
        return switch (value) {
            case Json.Text(var text) -> !SecretDetector.find(text).isEmpty();
            case Json.Arr(var elements) -> elements.stream().anyMatch(JsonSecretScanner::isIn);
            case Json.Obj(var members) ->
                members.entrySet().stream()
                        .anyMatch(member -> member.getValue() instanceof Json.Text(var text)
                                ? !SecretDetector.find(member.getKey(), text).isEmpty()
                                : isIn(member.getValue()));
            case Json.Num _, Json.Bool _, Json.Null _ -> false;
        };
    }

    /// The object with other texts in the places of its secrets; the same object when it has none.
    ///
    /// @param instead what to write, from the spot and its placeholder
    public static Json.Obj replace(Json.Obj object, BiFunction<FoundSecret, String, String> instead) {
        return (Json.Obj) replace(object, "", "", instead);
    }

    private static Json replace(
            Json value, String place, String member, BiFunction<FoundSecret, String, String> instead) {
        return switch (value) {
            case Json.Text(var text) -> text(value, text, place, member, instead);
            case Json.Arr(var elements) -> {
                var result = new ArrayList<Json>(elements.size());
                for (int i = 0; i < elements.size(); i++) {
                    result.add(replace(elements.get(i), place + "[" + i + "]", "", instead));
                }
                yield result.equals(elements) ? value : new Json.Arr(result);
            }
            case Json.Obj(var members) -> {
                var result = new LinkedHashMap<String, Json>();
                members.forEach((name, child) ->
                        result.put(name, replace(child, place.isEmpty() ? name : place + "." + name, name, instead)));
                yield result.equals(members) ? value : new Json.Obj(result);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static Json text(
            Json value, String text, String place, String member, BiFunction<FoundSecret, String, String> instead) {
        var all = SecretDetector.find(member, text);
        if (all.isEmpty()) {
            return value;
        }
        var result = new StringBuilder();
        int done = 0;
        for (var span : all) {
            var spot = new FoundSecret(place, span, text.substring(span.start(), span.end()));
            result.append(text, done, span.start()).append(instead.apply(spot, span.placeholder()));
            done = span.end();
        }
        return new Json.Text(result.append(text, done, text.length()).toString());
    }
}
