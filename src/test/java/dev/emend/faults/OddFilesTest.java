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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A file that reads oddly, or can't be read, gets one verdict from every command, alone and in a folder: it is read,
/// it
/// is read and what is odd is told, or it is left out by name and the command ends with 1 while the others are read.
class OddFilesTest {
    private static final String TEXT =
            "---\nname: odd\ndescription: Build.\n---\n# Bau\n\n- Prüfe die Größe vor dem Bau.\n- Ask Ann.\n";
    private static final String CONFLICT = "# A\n\n- x y\n<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> o\n";

    private enum Verdict {
        READ,
        TOLD,
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
        WINDOWS_1252(Verdict.TOLD, "Windows-1252", bytes(TEXT, "windows-1252")),
        PADDING(Verdict.TOLD, "64 NUL bytes", bytes(TEXT + "\0".repeat(64), "UTF-8")),
        NUL_INSIDE(Verdict.TOLD, "1 NUL bytes", bytes(TEXT.replace("vor", "v\0or"), "UTF-8")),
        CUT_OFF(Verdict.LEFT_OUT, "ends within a letter", file -> {
            var whole = (TEXT + "ö").getBytes(StandardCharsets.UTF_8);
            Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        }),
        BINARY(Verdict.LEFT_OUT, "binary", bytes(TEXT + "\1\2\3\u00ff".repeat(100), "ISO-8859-1")),
        CONFLICTED(Verdict.LEFT_OUT, "conflict of git", bytes(CONFLICT, "UTF-8")),
        TOO_LARGE(Verdict.LEFT_OUT, "4.*(MB|bytes)", bytes(TEXT + "- word\n".repeat(600_000), "UTF-8")),
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

    @TempDir
    Path room;

    static Stream<Arguments> cases() {
        var commands = List.of(
                "check IN",
                "doctor IN",
                "skills IN",
                "import IN --dry-run",
                "import IN",
                "catalog IN",
                "review --in IN",
                "search Größe letters --in IN",
                "prompt IN",
                "changes IN",
                "conflicts IN");
        return Stream.of(Odd.values()).flatMap(odd -> commands.stream().map(command -> Arguments.of(odd, command)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void oneVerdict(Odd odd, String command) throws IOException {
        for (boolean isAlone : List.of(true, false)) {
            boolean isSkill = command.startsWith("skills");
            var folder = Files.createDirectories(room.resolve(isAlone ? "alone" : "folder"));
            if (!isAlone) {
                Files.createDirectories(folder.resolve("good"));
                Files.writeString(
                        folder.resolve("good/SKILL.md"), "---\nname: good\ndescription: Good.\n---\nA letter.\n");
            }
            var file = Files.createDirectories(folder.resolve("odd")).resolve(isSkill ? "SKILL.md" : "odd.md");
            odd.content.write(file);
            assumeTrue(odd != Odd.DENIED || !Files.isReadable(file), "skipped: rights do not bind here");
            var words = new ArrayList<>(List.of(command.split(" ")));
            words.replaceAll(word -> word.equals("IN") ? (isAlone ? file : folder).toString() : word);

            var ended = new EmendCommand(room.resolve("home" + isAlone)).run(words.toArray(String[]::new));

            var said = ended.out() + ended.err();
            boolean isFinding = isSkill && odd == Odd.EMPTY; // a skill without a name
            assertEquals(odd.verdict == Verdict.LEFT_OUT || isFinding ? 1 : 0, ended.exit(), said);
            assertFalse(said.contains("java.") || said.contains("Exception"), said);
            if (odd.verdict != Verdict.READ && !command.startsWith("doctor")) {
                assertTrue(said.contains(file.getFileName().toString()), said);
                assertTrue(Pattern.compile(odd.words).matcher(said).find(), said);
            }
            if (!isAlone && command.startsWith("search")) {
                assertTrue(said.contains("good"), said);
                boolean isFound = odd.verdict != Verdict.LEFT_OUT && odd != Odd.EMPTY;
                assertEquals(isFound, ended.out().contains("odd-odd"), said);
            }
        }
    }
}
