package dev.emend.catalog.markdown;

import dev.emend.model.texts.LineEnds;
import java.util.ArrayList;
import java.util.OptionalInt;
import org.commonmark.node.Heading;

/// The ends of the sections of a file that hold no memory.
final class SectionEnds {
    private SectionEnds() {}

    /// Behind the last line of a section that is not blank, in characters; empty when there is no such section.
    static OptionalInt of(String text, String section) {
        if (section.isEmpty()) {
            return OptionalInt.empty();
        }
        var lines = MarkdownParser.lines(text);
        var path = new ArrayList<String>();
        boolean isInside = false;
        for (var node = MarkdownParser.blocks(text); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                int line = node.getSourceSpans().getFirst().getLineIndex();
                if (isInside) {
                    return OptionalInt.of(trimmedEnd(text, lines.get(line)));
                }
                MarkdownParser.enter(path, heading, text, lines);
                isInside = MarkdownParser.section(path).equals(section);
            }
        }
        return isInside ? OptionalInt.of(trimmedEnd(text, text.length())) : OptionalInt.empty();
    }

    /// Behind the last line before a place that is not blank.
    static int trimmedEnd(String text, int end) {
        int last = text.substring(0, end).stripTrailing().length();
        return Math.min(end, LineEnds.next(text, last));
    }
}
