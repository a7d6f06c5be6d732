package dev.emend.analysis.secrets;

import dev.emend.analysis.secrets.SecretDetector.SecretSpan;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// Secrets in the texts of a JSON value, and the value with something else in their places.
public final class JsonSecretScanner {
    private static final int SHORTEST_COPY = 8;

    private JsonSecretScanner() {}

    /// @param place the way to the text: `description`, `kb_learnings[2].original_error`
    /// @param secret the characters themselves
    public record FoundSecret(String place, SecretSpan span, String secret) {}

    /// The secrets of an object and their copies, in the order of its members. A copy is the same characters in another
    /// text, where no words around them tell that they are a secret.
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

    /// The object with placeholders for its secrets and their copies; the same object when it has none.
    public static Json.Obj redact(Json.Obj object) {
        return replace(object, (_, placeholder) -> placeholder);
    }

    /// Like [#redact(Json.Obj)], but also for copies of secrets of an object it is a part of, as a learning is of its
    /// item.
    public static Json.Obj redact(Json.Obj part, Json.Obj whole) {
        return replace(part, rules(whole), (_, placeholder) -> placeholder);
    }

    /// The object with other texts in the places of its secrets and their copies; the same object when it has none.
    ///
    /// @param instead what to write, from the spot and its placeholder
    public static Json.Obj replace(Json.Obj object, BiFunction<FoundSecret, String, String> instead) {
        return replace(object, Map.of(), instead);
    }

    /// Like [#replace(Json.Obj, BiFunction)], but also for copies of other secrets.
    ///
    /// @param others the rules that found these, by the secrets
    public static Json.Obj replace(
            Json.Obj object, Map<String, String> others, BiFunction<FoundSecret, String, String> instead) {
        var rules = rules(object);
        others.forEach(rules::putIfAbsent);
        if (rules.isEmpty()) {
            return object;
        }
        rules.keySet().removeIf(secret -> !isDistinctive(secret));
        return (Json.Obj) new Scan(rules, instead).value(object, "", "");
    }

    /// The rules that found the secrets of an object, by the secrets.
    private static Map<String, String> rules(Json.Obj object) {
        var rules = new LinkedHashMap<String, String>();
        new Scan(Map.of(), (spot, _) -> {
                    rules.putIfAbsent(spot.secret(), spot.span().rule());
                    return spot.secret();
                })
                .value(object, "", "");
        return rules;
    }

    /// Whether the same characters elsewhere are the same secret: a plain word may stand there by chance.
    public static boolean isDistinctive(String secret) {
        return secret.length() >= SHORTEST_COPY
                && secret.chars().anyMatch(Character::isDigit)
                && secret.chars().anyMatch(Character::isLetter);
    }

    /// One pass over an object.
    ///
    /// @param rules by the secrets whose copies count
    private record Scan(Map<String, String> rules, BiFunction<FoundSecret, String, String> instead) {
        Json value(Json value, String place, String member) {
            return switch (value) {
                case Json.Text(var text) -> text(value, text, place, member);
                case Json.Arr(var elements) -> {
                    var result = new ArrayList<Json>(elements.size());
                    for (int i = 0; i < elements.size(); i++) {
                        result.add(value(elements.get(i), place + "[" + i + "]", ""));
                    }
                    yield result.equals(elements) ? value : new Json.Arr(result);
                }
                case Json.Obj(var members) -> {
                    var result = new LinkedHashMap<String, Json>();
                    members.forEach((name, child) ->
                            result.put(name, value(child, place.isEmpty() ? name : place + "." + name, name)));
                    yield result.equals(members) ? value : new Json.Obj(result);
                }
                case Json.Num _, Json.Bool _, Json.Null _ -> value;
            };
        }

        private Json text(Json value, String text, String place, String member) {
            var spans = spans(text, member);
            if (spans.isEmpty()) {
                return value;
            }
            var result = new StringBuilder();
            int done = 0;
            for (var span : spans) {
                var spot = new FoundSecret(place, span, text.substring(span.start(), span.end()));
                result.append(text, done, span.start()).append(instead.apply(spot, span.placeholder(text)));
                done = span.end();
            }
            return new Json.Text(result.append(text, done, text.length()).toString());
        }

        /// The secrets of a text and the copies between them, in their order.
        private List<SecretSpan> spans(String text, String member) {
            var spans = new ArrayList<>(SecretDetector.find(member, text));
            rules.forEach((secret, rule) -> {
                for (int at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length())) {
                    var copy = new SecretSpan(rule, at, at + secret.length());
                    if (spans.stream().noneMatch(span -> span.start() < copy.end() && copy.start() < span.end())) {
                        spans.add(copy);
                    }
                }
            });
            spans.sort(Comparator.comparingInt(SecretSpan::start));
            return spans;
        }
    }
}
