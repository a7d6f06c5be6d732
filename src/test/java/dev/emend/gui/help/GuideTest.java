package dev.emend.gui.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.shell.Screens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The guide as it comes with the program.
class GuideTest {
    private static final Path KEYS = Path.of("src", "main", "resources", "dev", "emend", "gui", "keys.tsv");
    private static final Pattern CODE = Pattern.compile("(?<!`)`([^`\n]+)`(?!`)");

    /// Those that lists and fields know by themselves, and the keys of dialogs and of what is a range of keys.
    private static final Set<String> USUAL = Set.of("Esc", "Enter", "Left", "Right", "Down", "Ctrl+S", "N");

    private final Guide guide = new Guide();

    @Test
    void eachScreenHasAPlaceInTheGuide() {
        for (var screen : Screens.IDS) {
            var place = Guide.of(screen);
            var page = guide.page(place).orElseThrow(() -> new AssertionError(place));
            var anchor = Guide.anchor(place);
            assertTrue(anchor.isEmpty() || page.anchors().containsValue(anchor), place);
        }
    }

    @Test
    void allPagesOfTheGuideAreInItsContentsAndCalledByTheirHeadings() throws IOException {
        var listed = guide.pages().stream()
                .map(GuidePage::path)
                .filter(Guide::isGuide)
                .toList();
        try (var files = Files.list(Path.of("docs", "guide"))) {
            var there = files.map(file -> "guide/" + file.getFileName())
                    .filter(name -> name.endsWith(".md"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(there, new TreeSet<>(listed));
        }
        assertEquals(Guide.START, listed.getFirst());
        assertEquals(
                "Rate items", guide.page("guide/rate.md#undo").orElseThrow().title());
    }

    @Test
    void beginningsOfWordsFindTheHeadingThatTellsOfThem() {
        assertEquals("guide/update-and-go-back.md#go-back-to-an-older-emend", first("older emen"));
        assertEquals("guide/correct.md#say-what-an-agent-should-have-done", first("should have don"));
        assertEquals("guide/import.md#", first("import memories and ru"));
        assertTrue(guide.find("a word that stands nowhere: xyzzy").isEmpty());
        assertTrue(guide.find(" ,. ").isEmpty());
    }

    private String first(String typed) {
        var best = guide.find(typed).getFirst();
        return best.page() + "#" + best.anchor();
    }

    @Test
    void linksLeadToWhatComesWithTheProgramAndNowhereElse() {
        assertEquals(
                "guide/rate.md#undo",
                Guide.resolve("guide/review.md", "rate.md#undo").orElseThrow());
        assertEquals("cli.md", Guide.resolve("guide/review.md", "../cli.md").orElseThrow());
        assertEquals(
                "guide/rate.md#undo", Guide.resolve("guide/rate.md", "#undo").orElseThrow());
        for (var out : List.of("../../README.md", "https://example.org/a.md", "../architecture.txt", "gone.md")) {
            assertTrue(Guide.resolve("guide/review.md", out).isEmpty(), out);
        }
    }

    @Test
    void keysThatAreNamedAreKeysOfSomething() throws IOException {
        var known = new TreeSet<>(USUAL);
        for (var line : Files.readAllLines(KEYS)) {
            var columns = line.split("\t", -1);
            Arrays.stream(columns[2].split(" / "))
                    .map(key -> key.replace("Shortcut", "Ctrl")
                            .replace("Comma", ",")
                            .replace("Plus", "+"))
                    .map(key -> key.replace("Minus", "-").replaceFirst("^Shift\\+Ctrl\\+", "Ctrl+Shift+"))
                    .forEach(known::add);
        }
        var unknown = new TreeSet<String>();
        for (var page : guide.pages()) {
            if (Guide.isGuide(page.path())) {
                var text =
                        Files.readString(Path.of("docs").resolve(page.path())).replaceAll("(?s)```.*?```", "");
                CODE.matcher(text)
                        .results()
                        .map(result -> result.group(1))
                        .filter(PageView::isKey)
                        .filter(key -> !known.contains(key))
                        .forEach(key -> unknown.add(page.path() + ": " + key));
            }
        }
        assertEquals(Set.of(), unknown);
    }
}
