package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// One file that agents should never have written, beside good ones, on each path that reads Markdown: the good ones are
/// read, the bad one keeps its bytes, and no class of the program is named to a person.
class BadFileTest {
    /// Its name is not that of its folder, which the check tells.
    private static final String GOOD = "---\nname: other\ndescription: Sort before merging\n---\nSort before merging.\n";

    /// @param isLeftOut whether folders name it as left out, as against read as it is
    private record Bad(String name, Supplier<String> text, boolean isLeftOut) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Bad[] FILES = {
        new Bad("3,000 lines behind a fence", () -> "---\n" + "a: b\n".repeat(3_000), false),
        new Bad("brackets in front matter", () -> "---\nname: " + "[".repeat(3_000) + "\n---\nx\n", false),
        new Bad("keys in front matter", () -> "---\n" + ":b".repeat(6_000) + "\n---\nx\n", false),
        new Bad("nested values", () -> "---\n" + "- ".repeat(3_000) + "x\n---\nx\n", false),
        new Bad("signs of two halves", () -> "---\nname: " + "\ud83d\ude00".repeat(3_000) + "\n---\nx\n", false),
        new Bad("blank lines", () -> "- a\n" + "\n".repeat(20_000) + "- b\n", false),
        new Bad("a heading of blanks", () -> "# a" + " ".repeat(40_000) + "b\n\n- a\n", false),
        new Bad("lists in lists", () -> Stream.iterate(0, i -> i < 800, i -> i + 1)
                .map(i -> "  ".repeat(i) + "- a\n")
                .reduce("", String::concat), false),
        new Bad("25 MB", () -> "a word ".repeat(25_000_000 / 7), true),
        new Bad("many lines", () -> "- a\n".repeat(100_001), true),
    };

    /// What reads a folder of Markdown files.
    private enum Reading {
        FOLDER("[2-9][0-9]* items") {
            @Override
            String[] command(Path folder) {
                return new String[] {"catalog", folder.toString()};
            }
        },
        REVIEW("Nothing to review|to review") {
            @Override
            String[] command(Path folder) {
                return new String[] {"review", "--in", folder.toString()};
            }
        },
        CHECK("good/SKILL.md") {
            @Override
            String[] command(Path folder) {
                return new String[] {
                    "check", folder.resolve("bad/SKILL.md").toString(), folder.resolve("good/SKILL.md").toString()
                };
            }
        },
        SKILLS("Sort before merging") {
            @Override
            String[] command(Path folder) {
                return new String[] {"skills", folder.toString()};
            }
        },
        IMPORT("In all: [1-9]") {
            @Override
            String[] command(Path folder) {
                return new String[] {"import", folder.toString()};
            }
        };

        private final Pattern good;

        Reading(String good) {
            this.good = Pattern.compile(good);
        }

        abstract String[] command(Path folder);
    }

    @TempDir
    Path temporary;

    static Stream<Arguments> cases() {
        return Arrays.stream(FILES).flatMap(bad -> Arrays.stream(Reading.values()).map(read -> Arguments.of(bad, read)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void oneBadFileCostsNoOther(Bad bad, Reading reading) throws IOException {
        var folder = temporary.resolve("memory");
        Files.createDirectories(folder.resolve("good"));
        Files.createDirectories(folder.resolve("bad"));
        Files.writeString(folder.resolve("good/SKILL.md"), GOOD);
        Files.writeString(folder.resolve("notes.md"), "# Notes\n\n- Sort before merging\n- Save before closing\n");
        var text = bad.text.get().getBytes(StandardCharsets.UTF_8);
        var file = Files.write(folder.resolve("bad/SKILL.md"), text);

        var ended = new EmendCommand(temporary.resolve("home")).run(reading.command(folder));

        var said = ended.out() + ended.err();
        assertTrue(reading.good.matcher(said).find(), said);
        assertFalse(said.contains("java."), said);
        assertFalse(said.contains("Error:"), said);
        if (bad.isLeftOut && reading == Reading.FOLDER) {
            assertTrue(said.contains("bad/SKILL.md"), said);
        }
        assertArrayEquals(text, Files.readAllBytes(file));
    }
}
