package dev.emend.catalog.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownLinksTest {
    private static final String TEXT = """
        ---
        name: x
        link: "[no](front.md)"
        ---
        See [a](a.md), [b](<my file.md>), [c](my%20file.md#use) and ![d](d.png "title").
        `[no](code.md)` and ``[no](`more.md)``.

        ```
        [no](fence.md)
        ```

            [no](indented.md)

        - In a list [e](e(1).md),
          over a line [f
          g](g.md?raw=1).

        <!-- [no](comment.md) -->
        \\[no](escaped.md) [h][ref]

        [ref]: h+1.md
        """;

    @Test
    void linksAreThoseOfCommonMarkWithTheirLines() {
        assertEquals(
                List.of("5 a.md", "5 my file.md", "5 my file.md", "5 d.png", "14 e(1).md", "15 g.md", "19 h+1.md"),
                MarkdownLinks.of(TEXT).stream()
                        .map(link -> link.line() + " " + link.path())
                        .toList());
    }

    @Test
    void linesAreTheSameWithOtherLineEndsAndAMark() {
        for (var end : List.of("\r\n", "\r")) {
            var links = MarkdownLinks.of("\uFEFF" + TEXT.replace("\n", end));
            assertEquals(5, links.getFirst().line());
            assertEquals(19, links.getLast().line());
        }
    }
}
