package dev.emend.catalog.markdown;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.json.JsonFault;
import dev.emend.json.YamlMembers;
import dev.emend.json.YamlText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The YAML of front matter, read as a whole and changed key by key: the lines of other keys stay as they are.
public final class FrontMatterText {
    private FrontMatterText() {}

    /// Its keys and values; none when it can't be read, which [#fault] tells.
    public static Json.Obj fields(String frontMatter) {
        try {
            return YamlText.parse(frontMatter) instanceof Json.Obj fields ? fields : Json.Obj.EMPTY;
        } catch (JsonFault e) {
            return Json.Obj.EMPTY; // agents write such files, and their text is still a memory
        }
    }

    /// Why no key of the front matter of a memory is read, a sentence with the way out; empty when it is. The rules of
    /// Cursor (`.mdc`) have patterns in it that are no YAML.
    static Optional<String> fault(MarkdownMemory memory) {
        if (memory.frontMatter().isEmpty() || memory.file().endsWith(".mdc")) {
            return Optional.empty();
        }
        try {
            YamlText.parse(memory.frontMatter());
            return Optional.empty();
        } catch (JsonFault e) {
            return Optional.of(Messages.of("catalogs.frontMatterUnread", memory.file(), e.line() + 1, e.description()));
        }
    }

    /// The front matter with another value of a key: in its place, else at the end. Every other value stays what it is.
    ///
    /// @throws UserException with `BAD_INPUT` when that can't be done
    public static String with(String frontMatter, String key, Json value) throws UserException {
        var changed = YamlMembers.with(frontMatter, key, value);
        if (changed.isPresent()) {
            return changed.get();
        }
        try {
            YamlText.parse(frontMatter);
        } catch (JsonFault e) {
            throw MemoryValues.badInput(
                    Messages.of("catalogs.frontMatterUnreadable", e.line(), e.description()),
                    Messages.of("catalogs.editFrontMatterWhole"));
        }
        throw MemoryValues.badInput(
                Messages.of("catalogs.frontMatterTied", key), Messages.of("catalogs.editFrontMatterWhole"));
    }

    /// The front matter with placeholders for its secrets. A plain value that can't hold one is put in quotes.
    ///
    /// @param secrets those of the whole text, in their order
    public static String redact(String frontMatter, List<SecretDetector.SecretSpan> secrets) {
        var text = SecretDetector.redact(frontMatter, secrets, 0, frontMatter.length());
        try {
            var before = YamlText.parse(frontMatter);
            if (isSameShape(before, text)) {
                return text;
            }
            var quoted = redactInQuotes(frontMatter, secrets);
            return isSameShape(before, quoted) ? quoted : text;
        } catch (JsonFault e) {
            return text; // no YAML before either
        }
    }

    private static String redactInQuotes(String yaml, List<SecretDetector.SecretSpan> secrets) {
        var text = new StringBuilder();
        int done = 0;
        for (var plain : YamlMembers.plainScalars(yaml)) {
            if (secrets.stream().anyMatch(secret -> secret.start() < plain.end() && secret.end() > plain.start())) {
                var value = SecretDetector.redact(yaml, secrets, plain.start(), plain.end());
                text.append(SecretDetector.redact(yaml, secrets, done, plain.start()))
                        .append('"')
                        .append(value.replace("\\", "\\\\").replace("\"", "\\\""))
                        .append('"');
                done = plain.end();
            }
        }
        return text.append(SecretDetector.redact(yaml, secrets, done, yaml.length()))
                .toString();
    }

    private static boolean isSameShape(Json before, String text) {
        try {
            return isSameShape(before, YamlText.parse(text));
        } catch (JsonFault e) {
            return false; // a placeholder is none of YAML's plain values
        }
    }

    private static boolean isSameShape(Json before, Json after) {
        return switch (before) {
            case Json.Obj(var members) ->
                after instanceof Json.Obj(var others)
                        && isSameShape(List.copyOf(members.values()), List.copyOf(others.values()));
            case Json.Arr(var elements) -> after instanceof Json.Arr(var others) && isSameShape(elements, others);
            case Json.Text _, Json.Num _, Json.Bool _, Json.Null _ ->
                !(after instanceof Json.Obj) && !(after instanceof Json.Arr);
        };
    }

    private static boolean isSameShape(List<Json> before, List<Json> after) {
        return before.size() == after.size()
                && IntStream.range(0, before.size()).allMatch(i -> isSameShape(before.get(i), after.get(i)));
    }
}
