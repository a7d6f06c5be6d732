package dev.emend.catalog;

import static dev.emend.catalog.CatalogSamples.FILES;
import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.files.CatalogFiles;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenCatalogTest {
    @TempDir
    Path folder;

    record Mistake(String content, int line, int column, String what, String wayOut) {}

    static Stream<Mistake> mistakes() {
        var editor = "Correct the file in an editor at this place";
        var a = "[\n  {\"knowledge_id\": \"a\"";
        return Stream.of(
                new Mistake(a + ",}\n]", 2, 23, "comma after the last", editor),
                new Mistake(a + "},\n]", 2, 24, "comma after the last", editor),
                new Mistake(a + "}\n  {\"x\": 1}]", 3, 3, "comma is missing", editor),
                new Mistake(a + " \"x\": 1}]", 2, 24, "comma is missing", editor),
                new Mistake(a + ", \"x\" 1}]", 2, 29, "colon is missing", editor),
                new Mistake(a + ", x: 1}]", 2, 25, "key in double quotes", editor),
                new Mistake(a + ", 'x': 1}]", 2, 25, "single quotes", editor),
                new Mistake(a + ", \"x\": 'y'}]", 2, 30, "single quotes", editor),
                new Mistake(a + ", \"x\": True}]", 2, 30, "True is Python", editor),
                new Mistake(a + ", \"x\": None}]", 2, 30, "in JSON it is null", editor),
                new Mistake(a + "} // last\n]", 2, 25, "comment", editor),
                new Mistake("[\n<<<<<<< HEAD\n{}\n=======\n>>>>>>> b\n]", 2, 1, "conflict of git", editor),
                new Mistake(a + "},\n<<<<<<< a\n=======\n>>>>>>> b\n]", 3, 1, "conflict of git", editor),
                new Mistake(a + ",\r\n<<<<<<< a\n=======\n>>>>>>> b\n}]", 3, 1, "conflict of git", editor),
                new Mistake(a + "}\n<<<<<<< a\n,{}\n=======\n>>>>>>> b\n]", 3, 1, "conflict of git", editor),
                new Mistake(a + ", \"x\": 007}]", 2, 30, "starts with an extra zero", editor),
                new Mistake(a + ", \"x\": \"C:\\Users\"}]", 2, 33, "backslash", editor),
                new Mistake(a + ", \"x\": \"one\ntwo\"}]", 2, 34, "past the end of the line", editor),
                new Mistake(a + ", \"x\": [1}]", 2, 32, "] is expected, but here is }", editor),
                new Mistake(a + "}]\n[]", 3, 1, "after the end", "Remove what follows"),
                new Mistake(a + "}, 7]", 2, 26, "Item 2 of the list is not a JSON object", "in braces"),
                new Mistake("{\"items\": []}", 1, 1, "one object", "square brackets"),
                new Mistake("\uFEFF\n \"text\"", 2, 2, "not a list of items", "square brackets"),
                new Mistake(
                        "[{\"d\": " + "[".repeat(199) + "]".repeat(199) + "}]",
                        1,
                        8 + 198,
                        "More than 200",
                        "Simplify"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void tellsPlaceMistakeAndWayOut(Mistake mistake) throws IOException {
        var file = CatalogSamples.write(folder, mistake.content());
        var failure = failure(file);
        assertEquals(mistake.line(), failure.line().orElse(0), failure.getMessage());
        assertEquals(mistake.column(), failure.column().orElse(0), failure.getMessage());
        assertTrue(failure.reason().contains(mistake.what()), failure.reason());
        assertTrue(failure.remedy().contains(mistake.wayOut()), failure.remedy());
        assertEquals(file, failure.path());
        for (var part : List.of(file.toString(), failure.reason())) {
            assertTrue(failure.message().contains(part), part);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE"})
    void namesOtherEncodings(String charset) throws IOException {
        var file = CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\"}]".getBytes(Charset.forName(charset)));
        var failure = failure(file);
        assertTrue(failure.reason().contains(charset.substring(0, 6)), failure.reason());
        assertTrue(failure.remedy().contains("UTF-8"), failure.remedy());
    }

    @Test
    void namesLatin1AndItsPlace() throws IOException {
        var file = CatalogSamples.write(folder, "[\n{\"d\": \"Menü\"}]".getBytes(StandardCharsets.ISO_8859_1));
        var failure = failure(file);
        assertEquals(2, failure.line().orElse(0));
        assertEquals(11, failure.column().orElse(0));
        assertTrue(failure.reason().contains("0xFC"), failure.reason());
        assertTrue(failure.reason().contains("Latin-1"), failure.reason());
    }

    @Test
    @Timeout(20)
    void neverWaitsForADevice() {
        var endless = Path.of("/dev/zero");
        Assumptions.assumeTrue(Files.exists(endless), "needs /dev/zero");
        assertTrue(failure(endless).message().contains("not an ordinary file"));
    }

    @Test
    void saysWhenTheFileIsMissingOrAFolder() {
        assertTrue(failure(folder.resolve("none.json")).message().contains("no such file"));
        assertTrue(failure(folder).message().contains("folder"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n", "\uFEFF", "[", "[{\"a\": \"\\ud8", "{\"a\": [", "\0\0\0\0\0"})
    void takesAnEmptyOrTornFileForOneBeingWritten(String content) throws Exception {
        var file = CatalogSamples.write(folder, content);
        assertInstanceOf(CatalogFiles.ReadResult.BeingWritten.class, FILES.read(file, ID, _ -> {}));
    }

    @Test
    void opensAFileThatIsCompletedWhileItWaits() throws Exception {
        var file = CatalogSamples.write(folder, "[{\"knowledge_id\":");
        var patient = new CatalogFiles(
                new Limits(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofMillis(50), 1 << 20));
        var agent = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(80);
                CatalogSamples.write(folder, "[{\"knowledge_id\": \"a\"}]");
            } catch (IOException | InterruptedException failure) {
                throw new IllegalStateException(failure);
            }
        });
        var reading = patient.read(file, ID, _ -> {});
        agent.join();
        var ready = assertInstanceOf(CatalogFiles.ReadResult.Complete.class, reading);
        assertEquals(1, ready.catalog().size());
    }

    @Test
    void neverTakesATornCatalogForASmallerOne() throws Exception {
        var whole = Files.readAllBytes(SharedData.catalog());
        var impatient = new CatalogFiles(new Limits(Duration.ZERO, Duration.ZERO, Duration.ofMillis(1), 1 << 20));
        int torn = 0;
        for (int length = 0; length < whole.length; length += 997) {
            var file = CatalogSamples.write(folder, Arrays.copyOf(whole, length));
            assertInstanceOf(
                    CatalogFiles.ReadResult.BeingWritten.class,
                    impatient.read(file, ID, _ -> {}),
                    "cut at byte " + length);
            torn++;
        }
        assertEquals((whole.length - 1) / 997 + 1, torn);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\n{\"knowledge_id\": \"a\", \"d\": 1,\n \"d\": 2}]",
                "[\n{\"knowledge_id\": \"a\", \"x\": 1,\n \"\\ud800\": 2}]"
            })
    void opensWhatCouldNotBeWrittenBackForReadingOnly(String content) throws Exception {
        var file = CatalogSamples.write(folder, content);
        var catalog = CatalogSamples.open(file);
        var reason = catalog.readOnlyReason().orElse("");
        assertTrue(reason.startsWith("Line 3, column "), reason);
        assertTrue(reason.contains(content.contains("ud800") ? "surrogate" : "\"d\""), reason);

        var item = new ItemRef(ID, "a");
        Edit edit = new Edit.SetField(item, "d", new Json.Text("x"));
        var result = catalog.with(List.of(edit));
        assertEquals(edit, result.rejectedEdits().get(0).edit());
        assertTrue(result.rejectedEdits().get(0).reason().contains("read-only"));
        assertArrayEquals(content.getBytes(StandardCharsets.UTF_8), Files.readAllBytes(file));
    }

    @Test
    void opensFilesBeyondTheLimitForReadingOnly() throws Exception {
        var file = CatalogSamples.write(folder, "[" + " ".repeat(1 << 20) + "]");
        var small = new CatalogFiles(new Limits(Duration.ZERO, Duration.ZERO, Duration.ZERO, 1 << 20));
        var ready = assertInstanceOf(CatalogFiles.ReadResult.Complete.class, small.read(file, ID, _ -> {}));
        assertEquals(
                "The file is larger than 1 MB.",
                ready.catalog().readOnlyReason().orElse(""));
    }

    @Test
    void warnsOfWhatIsOddButReadable() throws Exception {
        var file = CatalogSamples.write(folder, """
                        [{"knowledge_id": "a"}, {"knowledge_id": "a", "trust_score": NaN},
                         {"description": "no id"}, {"knowledge_id": 5, "trust_score": 1.5},
                         {"knowledge_id": "b", "kb_learnings": null}]\
                        """);
        var catalog = CatalogSamples.open(file);
        assertEquals(
                List.of(
                        "Several items have the same knowledge_id: a.",
                        "Items without a knowledge_id can be read but not edited: #3, #4.",
                        "The trust_score is not a number: a.",
                        "The trust_score is not between 0 and 1: #4.",
                        "kb_learnings is not a list: b."),
                catalog.warnings());
        assertEquals(1, catalog.indexOf(new ItemRef(ID, "a", 1)).orElse(-1));
        assertEquals(new ItemRef(ID, "#3"), catalog.ref(2));
        assertTrue(catalog.find(new ItemRef(ID, "a", 2)).isEmpty());
        assertTrue(catalog.readOnlyReason().isEmpty());
    }

    @Test
    void opensAnEmptyListAndFillsIt() throws Exception {
        var file = CatalogSamples.write(folder, "[]\n");
        var catalog = CatalogSamples.open(file);
        assertEquals(0, catalog.size());
        var add = new Edit.AddItem(new ItemRef(ID, "a"), null, Json.Obj.of("knowledge_id", "a", "x", List.of()));
        CatalogSamples.save(FILES, catalog, List.of(add));
        assertEquals("[\n  {\n    \"knowledge_id\": \"a\",\n    \"x\": []\n  }\n]\n", CatalogSamples.text(file));
    }

    private static CatalogException failure(Path file) {
        return assertThrows(CatalogException.class, () -> FILES.read(file, ID, _ -> {}));
    }
}
