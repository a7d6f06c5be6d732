package dev.emend.exchange.record;

import dev.emend.model.Json;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/// The layout of a Markdown page as written, so that what nobody changed is written again byte for byte: its front
/// matter, as a person or another tool spells it, what follows its body, its line ends and its encoding.
public final class PageLayout {
    /// The metadata key of all in front of the body, where Emend would write it otherwise.
    private static final String FRONT = "import_front";

    /// The metadata key of what follows the body, where it is not one line end.
    private static final String END = "import_end";

    /// The metadata key of how each line ends, where that is not LF.
    private static final String LINES = "import_line_end";

    /// The metadata key of the encoding, where that is not UTF-8.
    private static final String CHARSET = "import_charset";

    /// Members that say nothing of the memory.
    public static final Set<String> MEMBERS = Set.of(FRONT, END, LINES, CHARSET);

    private static final String LINE_END = "\n";
    private static final List<String> LINE_ENDS = List.of("\r\n", "\r");
    private static final Set<String> CHARSETS = Set.of("UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE");

    private PageLayout() {}

    /// @param text the whole page
    /// @param front what was read of it
    /// @param fields in the order Emend writes them
    /// @param metadata of the memory it becomes
    /// @return the metadata with how it was written
    public static Json.Obj withLayout(String text, FrontMatter front, Json.Obj fields, Json.Obj metadata) {
        var usual = new FrontMatter(fields, front.body(), front.bodyLine()).text();
        if (text.equals(usual)) {
            return metadata;
        }
        int end = front.body().isEmpty() ? text.length() : text.stripTrailing().length();
        int begin = end - front.body().length();
        var before = text.substring(0, begin);
        var suffix = text.substring(end);
        var result = metadata;
        if (!usual.startsWith(before) || usual.length() < begin || !isBody(usual, begin, front.body())) {
            result = result.with(FRONT, new Json.Text(before));
        }
        return suffix.equals(front.body().isEmpty() ? "" : LINE_END) ? result : result.with(END, new Json.Text(suffix));
    }

    /// @param text of the file
    /// @param page the same with LF
    /// @return the metadata with what a page needs that is written again; lines that end differently end in LF
    public static Json.Obj withFile(String text, String page, Charset charset, Json.Obj metadata) {
        var result = metadata;
        for (var lineEnd : LINE_ENDS) {
            if (!text.equals(page) && text.equals(page.replace(LINE_END, lineEnd))) {
                result = result.with(LINES, new Json.Text(lineEnd));
            }
        }
        return CHARSETS.contains(charset.name()) ? result.with(CHARSET, new Json.Text(charset.name())) : result;
    }

    /// A page as the bytes of its file.
    ///
    /// @param metadata as [#withFile] left it
    public static byte[] bytes(String page, Json.Obj metadata) {
        var lineEnd = metadata.text(LINES).filter(LINE_ENDS::contains).orElse(LINE_END);
        var charset = metadata.text(CHARSET).filter(CHARSETS::contains).map(Charset::forName);
        return page.replace(LINE_END, lineEnd).getBytes(charset.orElse(StandardCharsets.UTF_8));
    }

    private static boolean isBody(String page, int begin, String body) {
        return page.startsWith(body, begin) && page.length() - begin - body.length() <= 1;
    }

    /// The page with these fields and this body; the fields as they were written when they still say the same.
    ///
    /// @param metadata as [#withLayout] left it
    public static String text(Json.Obj fields, String body, Json.Obj metadata) {
        var usual = new FrontMatter(fields, body, 1).text();
        var end = body.isEmpty() ? "" : metadata.text(END).orElse(LINE_END);
        var front = metadata.text(FRONT).filter(frontText -> isSame(frontText, fields));
        if (front.isPresent()) {
            var before = front.get();
            boolean isApart = body.isEmpty() || before.isEmpty() || before.endsWith(LINE_END);
            return before + (isApart ? "" : LINE_END) + body + end;
        }
        return body.isEmpty() ? usual : usual.substring(0, usual.length() - 1) + end;
    }

    private static boolean isSame(String frontText, Json.Obj fields) {
        try {
            var text = frontText.startsWith("\uFEFF") ? frontText.substring(1) : frontText;
            return FrontMatter.parse(text).fields().equals(fields);
        } catch (FrontMatter.Mistake e) { // somebody wrote the metadata
            return false;
        }
    }
}
