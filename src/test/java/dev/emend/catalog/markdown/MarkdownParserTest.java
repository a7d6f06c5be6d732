package dev.emend.catalog.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.markdown.MarkdownMemory.Form;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownParserTest {
    private static List<MarkdownMemory> parse(String text) {
        return MarkdownParser.parse("AGENTS.md", text);
    }

    private static List<String> contents(String text) {
        return parse(text).stream().map(MarkdownMemory::content).toList();
    }

    @Test
    void aFileWithFrontMatterIsOneMemory() {
        var memory = parse("---\nname: a\ndescription: b\n---\n\n# Title\n\n- one\n- two\n")
                .getFirst();
        assertEquals(Form.FILE, memory.form());
        assertEquals("name: a\ndescription: b\n", memory.frontMatter());
        assertEquals("# Title\n\n- one\n- two", memory.content());
    }

    @Test
    void aRuleAtTheTopIsNoFrontMatter() {
        assertEquals(List.of("text"), contents("---\n\ntext\n"));
    }

    @Test
    void eachItemOfAListIsAMemoryWithWhatIsIndentedUnderIt() {
        assertEquals(
                List.of("one", "two\n  goes on\n- inner\n\nsecond paragraph", "three"),
                contents("- one\n- two\n    goes on\n  - inner\n\n  second paragraph\n\n- three"));
    }

    @Test
    void numbersAndStarsAreMarkersToo() {
        var memories = parse("10. ten\n11. eleven\n\n* star\n");
        assertEquals(
                List.of("10. ", "11. ", "* "),
                memories.stream().map(MarkdownMemory::marker).toList());
        assertEquals(
                List.of("ten", "eleven", "star"),
                memories.stream().map(MarkdownMemory::content).toList());
    }

    @Test
    void paragraphsAndCodeBetweenHeadingsAreOnePassage() {
        assertEquals(
                List.of("First.\n\n```sh\n# no heading\nmake\n```", "Second."),
                contents("# A\n\nFirst.\n\n```sh\n# no heading\nmake\n```\n\n## B\nSecond.\n"));
    }

    @Test
    void theSectionIsTheWayOfItsHeadings() {
        var memories = parse("Above.\n\nTitle\n=====\n\n### Deep ###\n- x\n\n## Less `deep`\n- y\n");
        assertEquals(
                List.of("", "Title > Deep", "Title > Less `deep`"),
                memories.stream().map(MarkdownMemory::section).toList());
    }

    @Test
    void commentsAndRulesAreNoMemories() {
        assertEquals(List.of("a", "b"), contents("<!-- made by a tool -->\n\na\n\n***\n\nb\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# Only a heading\n", "---\nname: x", "- \n- \n"})
    void whatHoldsNothingHoldsNoMemory(String text) {
        assertTrue(contents(text).stream().allMatch(content -> content.equals("name: x")), contents(text)::toString);
    }

    @Test
    void windowsLineEndsAreSeenAsLines() {
        var memories = parse("# A\r\n\r\n- one\r\n  more\r\n- two\r\n");
        assertEquals(
                List.of("one\nmore", "two"),
                memories.stream().map(MarkdownMemory::content).toList());
        assertEquals("A", memories.getFirst().section());
    }
}
