package dev.emend.catalog.markdown;

import dev.emend.json.JsonFault;
import dev.emend.json.YamlText;
import dev.emend.model.Json;
import java.util.regex.Pattern;

/// The YAML of front matter, read as a whole and changed key by key: the lines of other keys stay as they are.
public final class FrontMatterText {
    private FrontMatterText() {}

    /// Its keys and values; none when it can't be read, which the check of the file tells.
    public static Json.Obj fields(String frontMatter) {
        try {
            return YamlText.parse(frontMatter) instanceof Json.Obj fields ? fields : Json.Obj.EMPTY;
        } catch (JsonFault e) {
            return Json.Obj.EMPTY; // agents write such files, and their text is still a memory
        }
    }

    /// The same with another value of a key: in its place, else at the end.
    public static String with(String frontMatter, String key, Json value) {
        var lines = YamlText.write(Json.Obj.of(key, value));
        var known = Pattern.compile(
                        "^" + Pattern.quote(key) + ":.*\\n?(?:(?:[ \\t]+\\S.*|- .*|[ \\t]*)\\n?)*?(?=^[^\\s-]|\\z)",
                        Pattern.MULTILINE)
                .matcher(frontMatter);
        if (known.find()) {
            return frontMatter.substring(0, known.start()) + lines + frontMatter.substring(known.end());
        }
        return frontMatter + (frontMatter.isEmpty() || frontMatter.endsWith("\n") ? "" : "\n") + lines;
    }
}
