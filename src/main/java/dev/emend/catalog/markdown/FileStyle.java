package dev.emend.catalog.markdown;

import dev.emend.model.Json;
import dev.emend.model.texts.FrontMatterRange;
import dev.emend.model.texts.LineEnds;
import java.util.LinkedHashMap;
import java.util.Map;

/// The unusual white space of a whole file, so that it is the same when the file is put back.
///
/// @param lineEnd LF as usual, CR LF or CR
/// @param hasNoEnd the last line has no line end
/// @param isTight the text begins right behind the front matter
record FileStyle(String lineEnd, boolean hasNoEnd, boolean isTight) {
    private static final String CR_LF = "crlf";
    private static final String CR = "cr";
    private static final String NO_END = "no_final_newline";
    private static final String TIGHT = "no_blank_line";

    static FileStyle of(String text) {
        var body = FrontMatterRange.of(text).body(text);
        return new FileStyle(
                LineEnds.of(text),
                !text.endsWith("\n") && !text.endsWith("\r"),
                !body.isBlank() && !body.substring(0, LineEnds.next(body, 0)).isBlank());
    }

    static FileStyle of(Json.Obj place) {
        var lineEnd = place.has(CR_LF) ? "\r\n" : place.has(CR) ? "\r" : "\n";
        return new FileStyle(lineEnd, place.has(NO_END), place.has(TIGHT));
    }

    /// As it stands in the place of an item: what is usual is left out.
    Map<String, Json> members() {
        var members = new LinkedHashMap<String, Json>();
        add(members, CR_LF, lineEnd.equals("\r\n"));
        add(members, CR, lineEnd.equals("\r"));
        add(members, NO_END, hasNoEnd);
        add(members, TIGHT, isTight);
        return members;
    }

    private static void add(Map<String, Json> members, String name, boolean holds) {
        if (holds) {
            members.put(name, Json.Bool.TRUE);
        }
    }

    String text(String frontMatter, String content) {
        var lines = frontMatter.isEmpty() || frontMatter.endsWith("\n") ? frontMatter : frontMatter + "\n";
        var body = content.isEmpty() ? "" : (isTight ? "" : "\n") + content.stripTrailing() + (hasNoEnd ? "" : "\n");
        var text = "---\n" + lines + "---\n" + body;
        return text.replace("\n", lineEnd);
    }
}
