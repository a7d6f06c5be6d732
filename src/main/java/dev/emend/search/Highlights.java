package dev.emend.search;

import dev.emend.model.TextRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/// Places of a query's words in a text, as keyword search sees them: by their stems.
public final class Highlights {
    private Highlights() {}

    /// From left to right, none overlapping another; neighbours with only a blank between are one.
    public static List<TextRange> of(String query, String text) {
        var stems = WordQuery.stems(query);
        var ranges = new ArrayList<TextRange>();
        if (stems.isEmpty()) {
            return ranges;
        }
        try (var tokens = WordQuery.ENGLISH.tokenStream(WordQuery.BODY, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            var place = tokens.addAttribute(OffsetAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                if (stems.contains(term.toString())) {
                    add(ranges, place.startOffset(), place.endOffset(), text);
                }
            }
            tokens.end();
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory was not readable", e);
        }
        return ranges;
    }

    private static void add(List<TextRange> ranges, int start, int end, String text) {
        boolean isNext = !ranges.isEmpty()
                && text.substring(ranges.getLast().end(), start).equals(" ");
        if (isNext) {
            ranges.set(ranges.size() - 1, new TextRange(ranges.getLast().start(), end));
        } else {
            ranges.add(new TextRange(start, end));
        }
    }
}
