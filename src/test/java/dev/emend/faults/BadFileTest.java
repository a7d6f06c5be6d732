package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.fixtures.EmendCommand;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that agents should never have written, beside good ones, on each path that reads Markdown: the good ones are
/// read, the bad ones keep their bytes, and no class of the program is named to a person.
class BadFileTest {
    /// Its name is not that of its folder, which the check tells.
    private static final String GOOD =
            "---\nname: other\ndescription: Sort before merging\n---\nSort before merging.\n";

    private record Bad(String name, Supplier<String> text) {}

    private static final Bad[] FILES = {
        new Bad("3000 lines behind a fence", () -> "---\n" + "a: b\n".repeat(3_000)),
        new Bad("brackets in front matter", () -> "---\nname: " + "[".repeat(3_000) + "\n---\nx\n"),
        new Bad("keys in front matter", () -> "---\n" + ":b".repeat(6_000) + "\n---\nx\n"),
        new Bad("nested values", () -> "---\n" + "- ".repeat(3_000) + "x\n---\nx\n"),
        new Bad("signs of two halves", () -> "---\nname: " + "\ud83d\ude00".repeat(3_000) + "\n---\nx\n"),
        new Bad("blank lines", () -> "- a\n" + "\n".repeat(20_000) + "- b\n"),
        new Bad("a heading of blanks", () -> "# a" + " ".repeat(40_000) + "b\n\n- a\n"),
        new Bad(
                "lists in lists",
                () -> Stream.iterate(0, i -> i < 800, i -> i + 1)
                        .map(i -> "  ".repeat(i) + "- a\n")
                        .reduce("", String::concat)),
        new Bad("25 MB", () -> "a word ".repeat(25_000_000 / 7)),
        new Bad("many lines", () -> "- a\n".repeat(100_001)),
    };

    /// What reads a folder of Markdown files.
    private enum Reading {
        FOLDER("[2-9][0-9]* items") {
            @Override
            String[] command(Path folder, Collection<Path> bad) {
                return new String[] {"catalog", folder.toString()};
            }
        },
        REVIEW("Nothing to review|to review") {
            @Override
            String[] command(Path folder, Collection<Path> bad) {
                return new String[] {"review", "--in", folder.toString()};
            }
        },
        CHECK("good/SKILL.md") {
            @Override
            String[] command(Path folder, Collection<Path> bad) {
                return Stream.concat(
                                Stream.of(
                                        "check", folder.resolve("good/SKILL.md").toString()),
                                bad.stream().map(Path::toString))
                        .toArray(String[]::new);
            }
        },
        SKILLS("Sort before merging") {
            @Override
            String[] command(Path folder, Collection<Path> bad) {
                return new String[] {"skills", folder.toString()};
            }
        },
        IMPORT("In all: [1-9]") {
            @Override
            String[] command(Path folder, Collection<Path> bad) {
                return new String[] {"import", folder.toString()};
            }
        };

        private final Pattern good;

        Reading(String good) {
            this.good = Pattern.compile(good);
        }

        abstract String[] command(Path folder, Collection<Path> bad);
    }

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Reading.class)
    void badFilesCostNoOther(Reading reading) throws IOException {
        var folder = temporary.resolve("memory");
        Files.createDirectories(folder.resolve("good"));
        Files.writeString(folder.resolve("good/SKILL.md"), GOOD);
        Files.writeString(folder.resolve("notes.md"), "# Notes\n\n- Sort before merging\n- Save before closing\n");
        var written = new LinkedHashMap<Path, byte[]>();
        for (var bad : FILES) {
            var file = folder.resolve(bad.name.replaceAll("[^A-Za-z0-9]+", "-")).resolve("SKILL.md");
            Files.createDirectories(file.getParent());
            written.put(file, bad.text.get().getBytes(StandardCharsets.UTF_8));
            Files.write(file, written.get(file));
        }

        var ended = new EmendCommand(temporary.resolve("home")).run(reading.command(folder, written.keySet()));

        var said = ended.out() + ended.err();
        assertTrue(reading.good.matcher(said).find(), said);
        assertFalse(said.contains("java.") || said.contains("Error:"), said);
        if (reading == Reading.FOLDER) {
            assertTrue(said.contains("25-MB/SKILL.md") && said.contains("4 MB"), said);
            assertTrue(said.contains("many-lines/SKILL.md") && said.contains("100000 lines"), said);
        }
        for (var file : written.entrySet()) {
            assertArrayEquals(file.getValue(), Files.readAllBytes(file.getKey()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"review --in", "search sort --in", "similar sort --in", "changes", "conflicts"})
    void aBadCatalogAmongNamedOnesCostsNoOther(String command) throws IOException {
        var good = Files.writeString(
                temporary.resolve("good.json"),
                "[{\"knowledge_id\": \"sort\", \"description\": \"Sort before merging\"}]");
        var folder = Files.createDirectories(temporary.resolve("memory"));
        Files.writeString(folder.resolve("notes.md"), "# Notes\n\n- Sort before merging\n");
        Files.writeString(folder.resolve("many.md"), "- a\n".repeat(100_001));
        var bad = Files.writeString(temporary.resolve("bad.json"), "{\"knowledge_id\": 3");
        var args = new ArrayList<>(List.of(command.split(" ")));
        args.addAll(List.of(good.toString(), bad.toString(), folder.toString()));

        var emend = new EmendCommand(temporary.resolve("home"));
        var ended = emend.run(args.toArray(String[]::new)).exits(1);

        assertFalse(ended.out().isBlank() || ended.err().contains("emend: "), ended.out() + ended.err());
        assertTrue(ended.err().lines().anyMatch(line -> line.startsWith("Left out: ") && line.contains("bad.json")));
        assertTrue(
                ended.err()
                        .lines()
                        .anyMatch(line -> line.contains("many.md is left out") && line.contains("100000 lines")),
                ended.err());
        if (command.startsWith("s")) {
            assertTrue(ended.out().contains("notes-sort-before-merging"), ended.out());
        }
        args.subList(args.size() - 3, args.size()).clear();
        args.add(bad.toString());
        var alone = emend.run(args.toArray(String[]::new)).exits(1);
        assertTrue(alone.out().isEmpty() && alone.err().startsWith("emend: "), alone.out() + alone.err());
    }

    /// What each command reads of a folder in which a file, or a folder of one, has a name that is no text.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        import runs     | good.jsonl | bad.jsonl | "imported":1,
        import skills   | good       | bad       | "imported":1,
        import catalogs | good.json  | bad.json  | good.json
        import pages    | good.md    | bad.md    | "imported":1,
        import bundle   | good.md    | bad.md    | "imported":1,
        skills skills   | good       | bad       | good
        check skills    | good       | bad       | "files":["
        check catalogs  | good.json  | bad.json  | "files":["
        check runs      | good.jsonl | bad.jsonl | "files":["
        doctor catalogs | good.json  | bad.json  | "items":1
        """)
    void whatHasANameThatIsNoTextIsNamedAndTheOthersAreRead(String command, String good, String bad, String told)
            throws Exception {
        assumeTrue(File.separatorChar == '/', "skipped: names of files are text here");
        var words = List.of(command.split(" "));
        var folder = Files.createDirectories(temporary.resolve(words.getLast()));
        var item = folder.resolve(good);
        switch (words.getLast()) {
            case "runs" -> Files.writeString(item, """
                        {"messages":[{"role":"user","content":"Count"},{"role":"assistant","content":"Two"}]}
                        """);
            case "skills" ->
                Files.writeString(
                        Files.createDirectories(item).resolve("SKILL.md"),
                        "---\nname: good\ndescription: Sort before merging\n---\nSort before merging.\n");
            case "catalogs" -> Files.writeString(item, "[{\"knowledge_id\": \"sort\", \"description\": \"Sort\"}]");
            case "bundle" -> {
                Files.writeString(folder.resolve("index.md"), "---\nokf_version: \"0.1\"\n---\n# Bundle\n");
                Files.writeString(item, "---\ntype: Concept\ntitle: Sort\n---\nSort before merging.\n");
            }
            default -> Files.writeString(item, "- Sort before merging\n");
        }
        var stem = bad.contains(".") ? bad.substring(0, bad.indexOf('.')) : bad;
        var copied = new ProcessBuilder(
                        "sh",
                        "-c",
                        "cp -r '" + good + "' \"$(printf '" + stem + "\\377" + bad.substring(stem.length()) + "')\"")
                .directory(folder.toFile())
                .start()
                .waitFor();
        assertEquals(0, copied);
        var emend = new EmendCommand(temporary);

        var read = emend.run(words.getFirst(), folder.toString(), "--json");

        var quarantined = emend.run("import", "--quarantine", "--json").out();
        var said = read.out() + read.err() + quarantined;
        assertTrue(said.contains("name can't be read in the encoding of this system"), said);
        assertTrue(said.contains(stem + "\ufffd"), said);
        assertTrue(said.contains(told), said);
        assertEquals(1, read.exit(), said);
        if (command.equals("import runs")) {
            assertEquals(1, emend.run("runs", "--json").json().array("runs").size());
        }
    }

    /// A skill is checked with all that lies beside it.
    @Test
    void aFileBesideASkillIsLookedIntoWhateverItsName() throws Exception {
        assumeTrue(File.separatorChar == '/', "skipped: names of files are text here");
        var folder = Files.createDirectories(temporary.resolve("good"));
        Files.writeString(
                folder.resolve("SKILL.md"),
                "---\nname: good\ndescription: Sort before merging\n---\nSort before merging.\n");
        var made = new ProcessBuilder(
                        "sh",
                        "-c",
                        "echo 'token ghp_0123456789abcdefghijklmnopqrstuvwxyz' > \"$(printf 'bad\\377.txt')\"")
                .directory(folder.toFile())
                .start()
                .waitFor();
        assertEquals(0, made);
        var check = new EmendCommand(temporary).run("check", folder.toString());
        assertTrue(check.out().contains("bad\ufffd.txt:1"), check.out() + check.err());
    }

    /// A name of bytes that are no text can't be found again by its text.
    @Test
    void aFileWithANameThatIsNoTextIsLeftOutByName() throws Exception {
        assumeTrue(File.separatorChar == '/', "skipped: names of files are text here");
        var folder = Files.createDirectories(temporary.resolve("memory"));
        Files.writeString(folder.resolve("notes.md"), "- Sort before merging\n- Save before closing\n");
        var made = new ProcessBuilder("sh", "-c", "printf -- '- Close all\\n' > \"$(printf 'bad\\377.md')\"")
                .directory(folder.toFile())
                .start()
                .waitFor();
        assertEquals(0, made);
        var emend = new EmendCommand(temporary);

        var read = emend.run("review", "--in", folder.toString());
        assertTrue(read.err().contains("bad\ufffd.md is left out: its name"), read.err());
        emend.run("edit", folder.toString(), "--item", "notes-sort-before-merging", "--set", "content=Sort first.")
                .exits(0);
        assertTrue(Files.readString(folder.resolve("notes.md")).contains("Sort first."));
    }
}
