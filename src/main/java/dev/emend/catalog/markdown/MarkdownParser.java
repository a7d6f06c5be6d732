package dev.emend.catalog.markdown;

import com.google.re2j.Pattern;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.texts.FrontMatterRange;
import dev.emend.model.texts.LineEnds;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.commonmark.node.Block;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.IncludeSourceSpans;
import org.jspecify.annotations.Nullable;

/// Cuts a Markdown text into memories: a file with front matter is one, of any other file each item of a list
/// and each run of paragraphs between headings and lists. Comments and rules belong to none.
final class MarkdownParser {
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern MARKER = Pattern.compile("\\A[ \\t]*(?:[-*+]|\\d{1,9}[.)])(?:[ \\t]+|$)");

    /// Each memory says under which headings it stands, in so many characters of each.
    private static final int MAX_TITLE = 200;

    private final String file;
    private final String text;

    private final List<Integer> lines;
    private final List<MarkdownMemory> memories = new ArrayList<>();
    private final List<String> headings = new ArrayList<>();

    private MarkdownParser(String file, String text) {
        this.file = file;
        this.text = text;
        this.lines = lines(text);
    }

    /// The memories of a text in their order.
    static List<MarkdownMemory> parse(String file, String text) {
        return new MarkdownParser(file, text).parse();
    }

    private List<MarkdownMemory> parse() {
        var head = FrontMatterRange.of(text);
        if (head.isPresent()) {
            memories.add(new MarkdownMemory(
                    file,
                    Form.FILE,
                    "",
                    trim(withLineFeeds(head.body(text))),
                    withLineFeeds(head.lines(text)),
                    "",
                    0,
                    text.length()));
            return memories;
        }
        Node passageStart = null;
        Node passageEnd = null;
        for (var node = blocks(text); node != null; node = node.getNext()) {
            boolean isPassage = !(node instanceof Heading
                    || node instanceof ListBlock
                    || node instanceof ThematicBreak
                    || node instanceof HtmlBlock html
                            && html.getLiteral().stripLeading().startsWith("<!--"));
            if (isPassage && node instanceof Block) {
                passageStart = passageStart == null ? node : passageStart;
                passageEnd = node;
                continue;
            }
            if (passageStart != null && passageEnd != null) {
                add(Form.PASSAGE, first(passageStart), last(passageEnd));
                passageStart = null;
            }
            switch (node) {
                case Heading heading -> enter(headings, heading, text, lines);
                case ListBlock list -> {
                    for (var item = list.getFirstChild(); item != null; item = item.getNext()) {
                        add(Form.BULLET, first(item), last(item));
                    }
                }
                default -> {}
            }
        }
        if (passageStart != null && passageEnd != null) {
            add(Form.PASSAGE, first(passageStart), last(passageEnd));
        }
        return memories;
    }

    /// The first of the blocks at the top level.
    static @Nullable Node blocks(String text) {
        return MarkdownBlocks.parser()
                .includeSourceSpans(IncludeSourceSpans.BLOCKS)
                .inlineParserFactory(_ -> (_, _) -> {}) // what stands inside a line is not looked at
                .build()
                .parse(text.startsWith(BYTE_ORDER_MARK) ? " " + text.substring(1) : text)
                .getFirstChild();
    }

    /// The start of each line, and behind them the length of the text.
    static List<Integer> lines(String text) {
        var lines = new ArrayList<Integer>();
        for (int at = 0; at < text.length(); at = LineEnds.next(text, at)) {
            lines.add(at);
        }
        lines.add(text.length());
        if (text.startsWith(BYTE_ORDER_MARK)) {
            lines.set(0, 1);
        }
        return lines;
    }

    private static int first(Node node) {
        return node.getSourceSpans().getFirst().getLineIndex();
    }

    private static int last(Node node) {
        return node.getSourceSpans().getLast().getLineIndex();
    }

    /// Goes from one heading to the next.
    ///
    /// @param headings those above, outermost first, with empty texts for levels that are left out
    static void enter(List<String> headings, Heading heading, String text, List<Integer> lines) {
        while (headings.size() >= heading.getLevel()) {
            headings.removeLast();
        }
        while (headings.size() < heading.getLevel() - 1) {
            headings.add("");
        }
        var line = text.substring(lines.get(first(heading)), lines.get(last(heading) + 1));
        var title = title(line.strip());
        int end = Math.min(title.length(), MAX_TITLE);
        headings.add(title.substring(0, title.offsetByCodePoints(0, title.codePointCount(0, end))));
    }

    /// A heading without its marks: `#` before and behind it, or a line of `=` or `-` under it.
    private static String title(String heading) {
        int start = 0;
        while (start < heading.length() && heading.charAt(start) == '#') {
            start++;
        }
        var title = heading.substring(start).stripLeading();
        var open = withoutEnd(title, "#");
        if (open.length() < title.length() && !open.equals(open.stripTrailing())) {
            return open.strip();
        }
        var above = withoutEnd(title, "=-");
        return above.length() < title.length() && (above.endsWith("\n") || above.endsWith("\r"))
                ? above.strip()
                : title.strip();
    }

    private static String withoutEnd(String text, String characters) {
        int end = text.length();
        while (end > 0 && characters.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.substring(0, end);
    }

    private void add(Form form, int firstLine, int lastLine) {
        int end = lastLine;
        while (end > firstLine && isBlank(end)) {
            end--;
        }
        int from = lines.get(firstLine);
        int to = lines.get(end + 1);
        var raw = withLineFeeds(text.substring(from, to));
        var marker = "";
        if (form == Form.BULLET) {
            var matcher = MARKER.matcher(raw.lines().findFirst().orElse(""));
            marker = matcher.find() ? matcher.group() : "";
        }
        var content = trim(dedent(raw, marker));
        if (!content.isEmpty()) {
            memories.add(new MarkdownMemory(file, form, section(headings), content, "", marker, from, to));
        }
    }

    /// The name of a section.
    static String section(List<String> headings) {
        return headings.stream().filter(heading -> !heading.isEmpty()).collect(Collectors.joining(" > "));
    }

    private boolean isBlank(int line) {
        return text.substring(lines.get(line), lines.get(line + 1)).isBlank();
    }

    /// The width of a marker in columns; tabs go to the next multiple of 4, as CommonMark has it.
    static int width(String marker) {
        int columns = 0;
        for (int i = 0; i < marker.length(); i++) {
            columns += marker.charAt(i) == '\t' ? 4 - columns % 4 : 1;
        }
        return columns;
    }

    /// The text of a list item as if it stood at the margin.
    private static String dedent(String raw, String marker) {
        if (marker.isEmpty()) {
            return raw;
        }
        var out = new StringBuilder();
        int width = width(marker);
        raw.lines().forEach(line -> {
            if (out.isEmpty()) {
                out.append(line.substring(marker.length())).append('\n');
                return;
            }
            int drop = 0;
            while (drop < width && drop < line.length() && line.charAt(drop) == ' ') {
                drop++;
            }
            out.append(line.startsWith("\t") ? line.substring(1) : line.substring(drop))
                    .append('\n');
        });
        return out.toString();
    }

    static String withLineFeeds(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n');
    }

    /// Without empty lines at both ends and without white space at the very end; the indentation of the first line
    /// stays.
    static String trim(String text) {
        int start = 0;
        for (int i = 0; i < text.length() && " \t\n".indexOf(text.charAt(i)) >= 0; i++) {
            if (text.charAt(i) == '\n') {
                start = i + 1;
            }
        }
        return text.substring(start).stripTrailing();
    }
}
