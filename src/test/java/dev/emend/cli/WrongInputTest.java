package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/// What commands say of input that looks right at first.
class WrongInputTest {
    private final EmendCommand emend;
    private final Path catalog;

    WrongInputTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
    }

    private String code(EmendCommand.Outcome outcome) {
        return outcome.json().object("error").text("code").orElse("");
    }

    @Test
    void aScoreThatCannotBeIsWrongUsageAsAnyOtherValueOfAnOption() {
        for (var score : List.of("9", "0", "-1", "x")) {
            var refused = emend.run(
                            "rate", catalog.toString(), "--item", "git_push_branch", "--score=" + score, "--json")
                    .exits(64);
            assertEquals("usage", code(refused));
            assertTrue(refused.err().contains("--score"), refused.err());
        }
    }

    private static final Set<String> FILES =
            Set.of("FILE", "FILE|-", "PATH", "OLD", "NEW", "BASE OURS THEIRS", "CATALOG", "FOLDER", "DIR");

    /// Each command with an empty word in the place of a file or a folder, once for each such place.
    static List<List<String>> emptyPaths() {
        var lines = new ArrayList<List<String>>();
        for (var name : Commands.NAMES) {
            if (!name.equals("help")) {
                emptyPaths(List.of(name), new CommandLine(Commands.type(name)), lines);
            }
        }
        lines.add(List.of("memories", "--workspace", ""));
        return lines;
    }

    private static void emptyPaths(List<String> words, CommandLine command, List<List<String>> lines) {
        for (var option : command.getCommandSpec().options()) {
            if (isFile(option)) {
                lines.add(line(words, option.longestName(), ""));
            }
        }
        for (var place : command.getCommandSpec().positionalParameters()) {
            if (isFile(place)) {
                var line = new ArrayList<>(words);
                line.addAll(Collections.nCopies(place.index().min(), "x"));
                lines.add(line(line, ""));
            }
        }
        command.getSubcommands().forEach((name, sub) -> emptyPaths(line(words, name), sub, lines));
    }

    private static List<String> line(List<String> words, String... more) {
        return Stream.concat(words.stream(), Stream.of(more)).toList();
    }

    private static boolean isFile(ArgSpec place) {
        return place.auxiliaryTypes()[0] == Path.class || FILES.contains(place.paramLabel());
    }

    @ParameterizedTest
    @MethodSource("emptyPaths")
    void anEmptyPathIsNotTheCurrentFolder(List<String> line) {
        var refused = emend.run(line.toArray(String[]::new)).exits(64);
        assertTrue(refused.err().contains("it is empty") || refused.err().contains(": ''"), refused.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "feedback summarize --days 0",
                "feedback summarize --days 4000",
                "feedback add --summary s --satisfaction Great",
                "runs --since yesterday",
                "runs --sort bogus",
                "report --days 0",
                "review --order bogus",
                "review --limit 0",
                "export --to x --format bogus",
                "serve --port 99999",
                "serve --scope bogus",
                "agents add x --scope bogus",
                "agents add x --expires 0",
                "memories --as=",
                "serve --stdio --client=",
                "check x --format bogus"
            })
    void aValueAnOptionCannotTakeIsWrongUsage(String line) {
        var words = new ArrayList<>(List.of(line.split(" ")));
        words.add("--json");
        var refused = emend.run(words.toArray(String[]::new)).exits(64);
        assertEquals("usage", code(refused));
    }

    @Test
    void anEmptyFileIsABrokenOne() throws Exception {
        Files.write(catalog, new byte[0]);
        for (var command : List.of("catalog", "summarize")) {
            var refused = emend.run(command, catalog.toString(), "--json").exits(1);
            assertEquals("broken_file", code(refused));
            assertTrue(refused.err().contains(catalog.toString()), refused.err());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void aCatalogOfAnotherUnicodeIsRefusedWithItsEncodingAndTheWayOut(String charset) throws Exception {
        var bytes = "[{\"knowledge_id\": \"a\", \"description\": \"d\"}]".getBytes(Charset.forName(charset));
        var file = Files.write(catalog.resolveSibling("other.json"), bytes).toString();
        for (var command : List.<String[]>of(
                new String[] {"catalog", file},
                new String[] {"check", file},
                new String[] {"doctor", file},
                new String[] {"diff", file, catalog.toString()},
                new String[] {"import", file, "--dry-run"},
                new String[] {"review", "--in", file},
                new String[] {"search", "d", "--in", file},
                new String[] {"similar", "a", "--in", file},
                new String[] {"changes", file},
                new String[] {"conflicts", file},
                new String[] {"prompt", file, "a"},
                new String[] {"edit", file, "--item", "a", "--set", "description=x"},
                new String[] {"promote", "git_push_branch", "--in", catalog.toString(), "--to", file})) {
            var refused = emend.run(command).exits(1);
            var said = refused.out() + refused.err();
            assertTrue(said.contains("The file is " + charset.substring(0, 6) + ", but catalogs must be UTF-8"), said);
            assertArrayEquals(bytes, Files.readAllBytes(Path.of(file)));
        }
    }

    @Test
    void aFilterWithoutItsValueIsNamedWithItsPlace() {
        var refused = emend.run("search", "push", "trust<", "--in", catalog.toString(), "--json")
                .exits(1);
        assertTrue(refused.err().contains("\u201ctrust<\u201d at character 6"), refused.err());
        emend.run("search", "push \"trust<\"", "--in", catalog.toString()).exits(0);
    }

    @Test
    void aWorkspaceThatIsAFileIsRefusedByEveryCommand() {
        for (var command : List.of("catalog", "check")) {
            var refused = emend.run("--workspace", catalog.toString(), command, catalog.toString())
                    .exits(64);
            assertTrue(refused.err().contains(catalog + " is a file, not a folder."), refused.err());
        }
    }

    @Test
    void aWorkspaceThatCannotBeWrittenIsRead() throws Exception {
        var bound = List.of(
                "setpriv",
                "--bounding-set=-dac_override,-dac_read_search",
                "--inh-caps=-dac_override,-dac_read_search");
        assumeTrue(Files.exists(Path.of("/usr/bin/setpriv")), "skipped: rights do not bind here");
        emend.run("history").exits(0);
        Files.setPosixFilePermissions(emend.workspace(), PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            Files.setPosixFilePermissions(
                    emend.workspace().resolve("store.lock"), PosixFilePermissions.fromString("r--r--r--"));
            var read = emend.finish(emend.program(bound, Emend.class, "history", "--json"), new byte[0])
                    .exits(0);
            assertEquals("{\"acts\":[]}", read.out().strip());
            assertTrue(read.err().contains(emend.workspace() + " can't be written."), read.err());
            var refused = emend.finish(emend.program(bound, Emend.class, "backup"), new byte[0])
                    .exits(1);
            assertTrue(refused.err().contains(" can't be written."), refused.err());
        } finally {
            Files.setPosixFilePermissions(emend.workspace(), PosixFilePermissions.fromString("rwx------"));
        }
    }
}
