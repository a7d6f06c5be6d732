package dev.emend.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class HighlightsTest {
    @Test
    void marksWordsInAnyOfTheirFormsAndNeighboursAsOne() {
        assertEquals(
                List.of("opens", "measurement files", "Opening"),
                marked("open a measurement file", "It opens several measurement files. Opening takes a while."));
    }

    @Test
    void marksNothingWhereNothingWasAskedOrFound() {
        assertEquals(List.of(), marked("", "anything"));
        assertEquals(List.of(), marked("the of", "the end of it"));
        assertEquals(List.of(), marked("violin", "anything"));
    }

    private static List<String> marked(String query, String text) {
        return Highlights.of(query, text).stream()
                .map(range -> text.substring(range.start(), range.end()))
                .toList();
    }
}
