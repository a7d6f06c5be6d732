package dev.emend.app.git;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Three versions of a file, as git hands them over.
class MergeDriverTest {
    private static final String A = "[{\"knowledge_id\": \"a\", \"description\": \"d\"}]";

    @TempDir
    private Path room;

    private List<String> merge(String base, String ours, String theirs, String name) throws Exception {
        return MergeDriver.merge(write("base", base), write("ours", ours), write("theirs", theirs), name);
    }

    private Path write(String file, String text) throws IOException {
        return Files.writeString(room.resolve(file), text);
    }

    private String merged() throws IOException {
        return Files.readString(room.resolve("ours"));
    }

    private void refuses(String base, String ours, String theirs, String reason) throws IOException {
        var problem = assertThrows(UserException.class, () -> merge(base, ours, theirs, "k/c.json"));
        assertTrue(problem.message().contains(reason), problem.message());
        assertEquals(ours, merged());
    }

    @Test
    void aSideThatDidNotChangeGivesWayByteByByte() throws Exception {
        var odd = "[ {\"knowledge_id\":\"a\" , \"description\":\"x\"}\n]";
        assertEquals(List.of(), merge(A, A, odd, "c.json"));
        assertEquals(odd, merged());
        assertEquals(List.of(), merge(A, odd, A, "c.json"));
        assertEquals(odd, merged());
    }

    @Test
    void aFileBothAddedHasTheItemsOfBoth() throws Exception {
        var other = A.replace("\"a\"", "\"b\"");
        assertEquals(List.of(), merge("", A, other, "c.json"));
        assertTrue(merged().contains("\"a\"") && merged().contains("\"b\""), merged());
    }

    @Test
    void aConflictNamesFileItemFieldAndBothValuesWithSecretsCovered() throws Exception {
        var secret = "ghp_" + "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX";
        var conflicts =
                merge(A, A.replace("\"d\"", "\"our words\""), A.replace("\"d\"", "\"" + secret + "\""), "k/c.json");
        assertEquals(1, conflicts.size());
        var said = conflicts.getFirst();
        assertTrue(said.startsWith("k/c.json: a, description: "), said);
        assertTrue(said.contains("“our words”") && !said.contains(secret), said);
        assertTrue(merged().contains("our words"), merged());
    }

    @Test
    void twoDifferentNewItemsOfOneIdAreBothInTheFileAndTold() throws Exception {
        var conflicts = merge("[]", A, A.replace("\"d\"", "\"e\""), "c.json");
        assertEquals(1, conflicts.size());
        assertTrue(merged().contains("\"d\"") && merged().contains("\"e\""), merged());
    }

    @Test
    void whatCannotBeReadIsNotMergedAndSaysWhichVersionAndWhere() throws Exception {
        refuses(A, A.replace("d\"}", "x\"}"), "[\n{\"knowledge_id\": \"a\",}]", "Their version of k/c.json");
        refuses(A, A.replace("d\"}", "x\"}"), "[\n{\"knowledge_id\": \"a\",}]", "line 2");
        refuses("[{", A, A.replace("\"d\"", "\"e\""), "The common version of k/c.json");
        refuses(A, "[{\"description\": \"d\"}]", A.replace("\"d\"", "\"e\""), "no knowledge_id");
    }

    @Test
    void listEntriesBothAddedAreAllKept() throws Exception {
        var base = "# Memory\n\n- one\n";
        assertEquals(
                List.of(), merge(base, base + "- ours\n  goes on\n- same\n", base + "- theirs\n- same\n", "MEMORY.md"));
        assertEquals(base + "- ours\n  goes on\n- same\n- theirs\n", merged());
    }

    @Test
    void anEntryThatBothChangedStandsBetweenMarkers() throws Exception {
        var base = "- one\n- two\n";
        var conflicts = merge(base, "- one\n- ours\n", "- one\n- theirs\n", "MEMORY.md");
        assertEquals("- one\n<<<<<<< ours\n- ours\n=======\n- theirs\n>>>>>>> theirs\n", merged());
        assertEquals(1, conflicts.size());
        assertTrue(conflicts.getFirst().startsWith("MEMORY.md, line 2: "), conflicts.getFirst());
    }

    @Test
    void proseBothAddedIsAConflictAsInGit() throws Exception {
        assertEquals(1, merge("a\n", "a\nours\n", "a\ntheirs\n", "MEMORY.md").size());
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-16LE, MEMORY.md",
        "UTF-16BE, MEMORY.md",
        "UTF-32LE, MEMORY.md",
        "UTF-16LE, notes.txt",
        "UTF-16LE, c.json",
        "UTF-16BE, c.json",
        "UTF-32BE, c.json"
    })
    void anotherUnicodeIsNotMergedAndNamed(String charset, String name) throws Exception {
        var one = name.endsWith(".json") ? A : "- one\n";
        var versions = new ArrayList<Path>();
        for (var word : List.of("base", "ours", "theirs")) {
            var text = "\uFEFF" + one.replace("\"d\"", "\"" + word + "\"") + (one.equals(A) ? "" : "- " + word + "\n");
            versions.add(Files.write(room.resolve(word), text.getBytes(Charset.forName(charset))));
        }
        var before = Files.readAllBytes(versions.get(1));

        var problem = assertThrows(
                UserException.class, () -> MergeDriver.merge(versions.get(0), versions.get(1), versions.get(2), name));

        assertTrue(problem.message().contains(name), problem.message());
        assertTrue(problem.message().contains(charset.substring(0, 6)), problem.message());
        assertFalse(problem.remedy().isEmpty());
        assertArrayEquals(before, Files.readAllBytes(versions.get(1)), "no garbage is written");
    }

    @Test
    void bytesThatAreNoUtf8AndWindowsLineEndsStay() throws Exception {
        var base = new byte[] {'-', ' ', (byte) 0xe9, '\r', '\n'};
        Files.write(room.resolve("base"), base);
        Files.write(room.resolve("ours"), with(base, "- b\r\n"));
        Files.write(room.resolve("theirs"), with(base, "- c\r\n"));
        assertEquals(
                List.of(),
                MergeDriver.merge(room.resolve("base"), room.resolve("ours"), room.resolve("theirs"), "m.md"));
        assertArrayEquals(with(base, "- b\r\n- c\r\n"), Files.readAllBytes(room.resolve("ours")));
    }

    private static byte[] with(byte[] start, String end) {
        var all = java.util.Arrays.copyOf(start, start.length + end.length());
        System.arraycopy(end.getBytes(java.nio.charset.StandardCharsets.US_ASCII), 0, all, start.length, end.length());
        return all;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".cursor/rules/tests.mdc", ".cursorrules", "a/.windsurfrules", "README.markdown", "notes.txt"})
    void whatIsNoCatalogIsMergedLineByLine(String name) throws Exception {
        assertEquals(List.of(), merge("- a\n\n", "- b\n\n- a\n\n", "- a\n\n- c\n", name));
        assertTrue(merged().contains("- b\n") && merged().contains("- c\n"), merged());
    }

    @Test
    void aCatalogUnderAnyNameIsMergedItemByItem() throws Exception {
        assertEquals(List.of(), merge("", A, A.replace("\"a\"", "\"b\""), "catalog"));
        assertTrue(merged().contains("\"b\""), merged());
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 41, 42, 300})
    void aLineOfEqualCharactersIsNoMarker(int length) throws Exception {
        for (var of : List.of("=", "<", ">", "|")) {
            var line = of.repeat(length) + "\n";
            var conflicts = merge("t\n", "Ours\n" + line + "o\n", "Theirs\n" + line + "o\n", "x.md");
            assertEquals(1, conflicts.size());
            assertEquals(
                    "<<<<<<< ours\nOurs\n" + line + "o\n=======\nTheirs\n" + line + "o\n>>>>>>> theirs\n", merged());
        }
    }
}
