package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.fixtures.EmendCommand;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A file that reads oddly, or can't be read, gets one verdict from every command, alone and in a folder: it is read,
/// it is read and what is odd is noted, or it is left out by name and the command ends with 1 while the others are
/// read.
class OddFilesTest {
    private static final String TEXT =
            "---\nname: odd\ndescription: Build.\n---\n# Bau\n\n- Prüfe die Größe vor dem Bau.\n- Ask Ann.\n";
    private static final String CONFLICT = "# A\n\n- x y\n<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> o\n";

    private enum Verdict {
        READ,
        NOTED,
        LEFT_OUT
    }

    private interface Content {
        void write(Path file) throws IOException;
    }

    private enum Odd {
        UTF_16_WITH_MARK(Verdict.READ, "", bytes("\uFEFF" + TEXT, "UTF-16LE")),
        UTF_16(Verdict.READ, "", bytes(TEXT, "UTF-16BE")),
        UTF_32(Verdict.READ, "", bytes("\uFEFF" + TEXT, "UTF-32LE")),
        EMPTY(Verdict.READ, "", bytes("", "UTF-8")),
        WINDOWS_1252(Verdict.NOTED, "Windows-1252", bytes(TEXT, "windows-1252")),
        PADDING(Verdict.NOTED, "64 NUL bytes", bytes(TEXT + "\0".repeat(64), "UTF-8")),
        NUL_INSIDE(Verdict.NOTED, "1 NUL bytes", bytes(TEXT.replace("vor", "v\0or"), "UTF-8")),
        CUT_OFF(Verdict.LEFT_OUT, "ends within a letter", file -> {
            var whole = (TEXT + "ö").getBytes(StandardCharsets.UTF_8);
            Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        }),
        BINARY(Verdict.LEFT_OUT, "binary", bytes(TEXT + "\1\2\3\u00ff".repeat(100), "ISO-8859-1")),
        CONFLICTED(Verdict.LEFT_OUT, "conflict of git", bytes(CONFLICT, "UTF-8")),
        TOO_LARGE(Verdict.LEFT_OUT, "4.*(MB|bytes)", bytes(TEXT + "- " + "word ".repeat(900_000), "UTF-8")),
        LINK_TO_NOTHING(
                Verdict.LEFT_OUT,
                "no such file|no file|leads nowhere",
                file -> Files.createSymbolicLink(file, Path.of("nothing.md"))),
        LINK_TO_ITSELF(
                Verdict.LEFT_OUT,
                "symbolic link|no file|leads nowhere",
                file -> Files.createSymbolicLink(file, file.getFileName())),
        DENIED(Verdict.LEFT_OUT, "(?i)permission", file -> {
            Files.writeString(file, TEXT);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        });

        private final Verdict verdict;
        private final String words;
        private final Content content;

        Odd(Verdict verdict, String words, Content content) {
            this.verdict = verdict;
            this.words = words;
            this.content = content;
        }
    }

    private static Content bytes(String text, String charset) {
        return file -> Files.write(file, text.getBytes(Charset.forName(charset)));
    }

    private static final List<String> COMMANDS = List.of(
            "check IN",
            "doctor IN",
            "skills IN",
            "catalog IN",
            "prompt IN",
            "review --in IN",
            "search Größe letters --in IN",
            "changes IN",
            "conflicts IN",
            "import IN --dry-run",
            "import IN");

    @TempDir
    Path room;

    static Stream<Arguments> cases() {
        return Stream.of(Odd.values())
                .flatMap(odd -> Stream.of(true, false).map(isAlone -> Arguments.of(odd, isAlone)));
    }

    @ParameterizedTest(name = "{0}, alone: {1}")
    @MethodSource("cases")
    void oneVerdict(Odd odd, boolean isAlone) throws IOException {
        var emend = new EmendCommand(room.resolve("home"));
        var folder = Files.createDirectories(room.resolve("folder"));
        if (!isAlone) {
            Files.createDirectories(folder.resolve("good"));
            Files.writeString(folder.resolve("good/SKILL.md"), "---\nname: good\ndescription: Good.\n---\nA letter.\n");
        }
        Files.createDirectories(folder.resolve("odd"));
        for (var command : COMMANDS) {
            boolean isSkill = command.startsWith("skills");
            var file = folder.resolve("odd").resolve(isSkill ? "SKILL.md" : "odd.md");
            odd.content.write(file);
            assumeTrue(odd != Odd.DENIED || !Files.isReadable(file), "skipped: rights do not bind here");
            var arguments = Stream.of(command.split(" "))
                    .map(word -> word.equals("IN") ? (isAlone ? file : folder).toString() : word)
                    .toArray(String[]::new);

            var outcome = emend.run(arguments);

            var output = command + "\n" + outcome.out() + outcome.err();
            boolean isFinding = isSkill && odd == Odd.EMPTY; // a skill without a name
            assertEquals(odd.verdict == Verdict.LEFT_OUT || isFinding ? 1 : 0, outcome.exit(), output);
            assertFalse(output.contains("java.") || output.contains("Exception"), output);
            if (odd.verdict != Verdict.READ && !command.startsWith("doctor")) {
                assertTrue(output.contains(file.getFileName().toString()), output);
                assertTrue(Pattern.compile(odd.words).matcher(output).find(), output);
            }
            if (!isAlone && command.startsWith("search")) {
                assertTrue(output.contains("good"), output);
                boolean isFound = odd.verdict != Verdict.LEFT_OUT && odd != Odd.EMPTY;
                assertEquals(isFound, outcome.out().contains("odd-odd"), output);
            }
            Files.delete(file);
        }
    }
}
