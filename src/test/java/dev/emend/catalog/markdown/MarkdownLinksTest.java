package dev.emend.catalog.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void linksAreNoneInTagsAndCommentsAndAreThoseAroundOpenOnes() {
        assertEquals(
                List.of("b.md", "https://c.example", "e.md", "f.md", "g.md"),
                MarkdownLinks.of("""
                    x <a title="[no](a.md)"> [b](b.md) <https://c.example>
                    x <!-- > [no](d.md) --> < [e](e.md) <? [f](f.md) <![CDATA[ <!-- <a [g](g.md)
                    """).stream()
                        .map(MarkdownLinks.Target::destination)
                        .toList());
    }

    /// The library itself takes minutes.
    @ParameterizedTest
    @ValueSource(strings = {"<", "<a ", "</", "<!-- > ", "<? ", ":b\n", "+\n"})
    void linksAreFoundBehindWhatCostsTheLibraryMoreThanItsText(String piece) {
        assertEquals(
                List.of("a.md"),
                MarkdownLinks.of("x " + piece.repeat(1_000_000 / piece.length()) + "[a](a.md)").stream()
                        .map(MarkdownLinks.Target::destination)
                        .toList());
    }

    @Test
    void blocksAreThoseOfTheLibrary() {
        var pieces =
                "a,b c,- ,-,+,+ ,1. ,2. ,2) x,* * *,---,- - -,===,> ,    ,  ,\t,\n,\n,\n,[a]:,/u,\"t,# h,```,<div>,<!--,_"
                        .split(",");
        var html = HtmlRenderer.builder().build();
        var random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            var text = random.ints(i % 50 == 0 ? 600 : 14, 0, pieces.length)
                    .mapToObj(piece -> pieces[piece])
                    .collect(Collectors.joining());
            var library = Parser.builder().maxOpenBlockParsers(64).build();
            assertEquals(
                    html.render(library.parse(text)),
                    html.render(MarkdownBlocks.parser().build().parse(text)),
                    text);
        }
    }
}
