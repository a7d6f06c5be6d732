package dev.emend.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.CatalogFiles.ReadResult;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Emend does not edit keeps its bytes, and what it edits looks as Python would have written
/// it, in every encoding and layout catalogs are found in.
class ByteFidelityTest {
    private static final int EDITS_PER_FILE = 5;
    private static final List<String> ENCODINGS = List.of(
            "UTF-8", "UTF-8 with BOM", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "ISO-8859-1", "windows-1252");
    private static final List<String> NEWLINES = List.of("\n", "\r\n", "\r");
    private static final List<Object> INDENTS = Arrays.<Object>asList(2, 4, "\t", 0, null);
    private static final CatalogFiles FILES = new CatalogFiles(new Limits(
            Duration.ofSeconds(2), Duration.ofMillis(30), Duration.ofMillis(1), Limits.DEFAULT.editableBytes()));

    /// `é` is in all eight encodings; the number is replaced by odder ones.
    private static final String SMALL = """
            [{"knowledge_id": "a", "description": "Ouvrir \\u00e9", "n": 1000001, "empty": {},
              "kb_learnings": [{"task": "t", "step_num": 1, "x": [1000001, []]}]},
             {"knowledge_id": "b", "trust_score": 0.9025, "parameters": {"p": null}}]
            """;

    private static final String[] NUMBERS = {
        "NaN", "1e400", "1E5", "-0", "0.10", "1.0", "1e-05", "123456789012345678901234567890"
    };

    private static PythonOracle python;

    @TempDir
    Path folder;

    private int identical;
    private int refused;

    @BeforeAll
    static void start() {
        python = PythonOracle.start();
    }

    @AfterAll
    static void stop() throws IOException {
        if (python != null) {
            python.close();
        }
    }

    @Test
    void savingWithoutAChangeKeepsEveryByte() throws Exception {
        for (var newline : NEWLINES) {
            for (var indent : INDENTS) {
                for (boolean ensureAscii : new boolean[] {true, false}) {
                    var style = new PythonOracle.Dump(ensureAscii, indent, newline, false, true);
                    var text = text(python.dump(SMALL.getBytes(StandardCharsets.UTF_8), style));
                    for (var encoding : ENCODINGS) {
                        check(text, encoding);
                    }
                    for (var number : NUMBERS) {
                        var odd = text.replace("1000001", number);
                        keeps(odd.getBytes(StandardCharsets.UTF_8));
                        keeps(("\uFEFF" + odd).getBytes(StandardCharsets.UTF_8));
                    }
                }
            }
        }
        for (var source : sources()) {
            for (var indent : INDENTS) {
                for (boolean bom : new boolean[] {true, false}) {
                    var style = new PythonOracle.Dump(bom, indent, "\n", bom, !bom);
                    keeps(python.dump(source, style));
                }
            }
        }
        System.err.printf(
                "byte fidelity: files %d, identical %d, refused by encoding %d, changed 0%n",
                identical + refused, identical, refused);
        assertTrue(identical >= 500, "only " + identical);
    }

    /// Files that are no UTF-8 are refused and named; what is pure ASCII in them is UTF-8 too.
    private void check(String text, String encoding) throws Exception {
        boolean hasBom = encoding.endsWith("BOM");
        var bytes =
                hasBom ? ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8) : text.getBytes(Charset.forName(encoding));
        boolean isUtf8 = encoding.startsWith("UTF-8") || !encoding.startsWith("UTF") && text.indexOf('é') < 0;
        if (isUtf8) {
            keeps(bytes);
            return;
        }
        var file = CatalogSamples.write(folder, bytes);
        var failure =
                assertThrows(CatalogException.class, () -> FILES.read(file, CatalogSamples.ID, _ -> {}), encoding);
        var family = encoding.startsWith("UTF") ? encoding.substring(0, 6) : "Latin-1";
        assertTrue(failure.message().contains(family), failure.message());
        assertArrayEquals(bytes, Files.readAllBytes(file));
        refused++;
    }

    /// Writes twice: an item that is added and then taken away leaves nothing to see.
    private void keeps(byte[] bytes) throws Exception {
        var file = CatalogSamples.write(folder, bytes);
        var catalog = open(file);
        assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(FILES, catalog, List.of()));
        assertArrayEquals(bytes, Files.readAllBytes(file));
        var item = new ItemRef(catalog.id(), "new_item");
        var value = Json.Obj.of("knowledge_id", "new_item");
        var with = saved(catalog, new Edit.AddItem(item, catalog.ref(catalog.size() / 2), value));
        assertArrayEquals(with.bytes(), Files.readAllBytes(file));
        saved(with, new Edit.RemoveItem(item));
        assertArrayEquals(bytes, Files.readAllBytes(file));
        identical++;
    }

    private static Catalog saved(Catalog base, Edit edit) throws CatalogException {
        return assertInstanceOf(SaveResult.Saved.class, CatalogSamples.save(FILES, base, List.of(edit)))
                .catalog();
    }

    @Test
    void singleEditsAreWrittenAsPythonWouldAndTouchNoOtherLine() throws Exception {
        edit(400);
    }

    @Test
    @Tag("slow") // the same and more of it
    void twoThousandSingleEditsAreWrittenAsPythonWouldAndTouchNoOtherLine() throws Exception {
        edit(2_000);
    }

    private void edit(int edits) throws Exception {
        long seed = Long.getLong("emend.seed", 20261120);
        System.err.println("random edits: seed " + seed);
        var random = new Random(seed);
        var made = new RandomEdits(random);
        var sources = sources();
        int lines = 0;
        for (int i = 0; i < edits; i += EDITS_PER_FILE) {
            var style = style(random);
            var part = part(sources.get(random.nextInt(sources.size())), random);
            var catalog = read(python.dump(part, style));
            for (int k = 0; k < EDITS_PER_FILE; k++) {
                var next = made.next(catalog);
                var about = "edit " + (i + k) + " in " + style + ": "
                        + next.forPython().compact();
                var expected = python.edit(catalog.bytes(), style, List.of(next.forPython()));
                var applied = catalog.with(List.of(next.edit()));
                assertEquals(List.of(), applied.rejectedEdits(), about);
                assertEquals(text(expected), CatalogSamples.text(applied.catalog()), about);
                int touched = LineDiff.lines(CatalogSamples.text(catalog), CatalogSamples.text(applied.catalog()));
                assertTrue(touched <= allowed(next.edit(), catalog), about + ": " + touched);
                lines += touched;
                assertReadable(applied.catalog());
                catalog = applied.catalog();
            }
        }
        System.err.printf("byte fidelity: edits %d, as Python %d, lines touched %d%n", edits, edits, lines);
    }

    private static int allowed(Edit edit, Catalog before) {
        var item = before.find(edit.item());
        return 2
                + (edit instanceof Edit.AddItem(var _, var _, var value)
                        ? LineDiff.needed(edit, new KnowledgeItem(edit.item(), value))
                        : LineDiff.needed(edit, item.orElseThrow()));
    }

    private void assertReadable(Catalog catalog) throws Exception {
        var reopened = read(catalog.bytes());
        assertEquals(reopened.sha256(), catalog.sha256());
        assertEquals(reopened.size(), catalog.size());
        assertEquals(reopened.warnings(), catalog.warnings());
        for (int i = 0; i < catalog.size(); i++) {
            assertEquals(reopened.item(i), catalog.item(i));
        }
    }

    private static PythonOracle.Dump style(Random random) {
        var indent = INDENTS.get(random.nextInt(INDENTS.size()));
        boolean isWindows = indent != null && random.nextBoolean();
        return new PythonOracle.Dump(
                random.nextBoolean(), indent, isWindows ? "\r\n" : "\n", random.nextBoolean(), random.nextBoolean());
    }

    /// Ten items in a row, so that two thousand edits take seconds; one of them has learnings.
    private static byte[] part(byte[] source, Random random) throws Exception {
        var whole = read(source);
        int middle;
        do {
            middle = random.nextInt(whole.size());
        } while (whole.item(middle).learnings().isEmpty());
        int from = Math.max(0, middle - random.nextInt(10));
        var items = new ArrayList<String>();
        for (int i = from; i < Math.min(whole.size(), from + 10); i++) {
            items.add(text(whole.raw(i)));
        }
        return ("[" + String.join(",", items) + "]").getBytes(StandardCharsets.UTF_8);
    }

    /// The catalogs of this project, and the real one where it is.
    private static List<byte[]> sources() throws IOException {
        var sources = new ArrayList<byte[]>();
        for (var name : List.of("git_cli", "spreadsheet_desktop")) {
            sources.add(Files.readAllBytes(Path.of("catalogs", name, "knowledge_catalog.json")));
        }
        var real = SharedData.find("data/asammdf_agent/knowledge_catalog.json");
        if (real.isPresent()) {
            sources.add(Files.readAllBytes(real.get()));
        } else {
            System.err.println("byte fidelity: skipped the real catalog, it is absent");
        }
        return sources;
    }

    private static Catalog open(Path file) throws Exception {
        var reading = FILES.read(file, CatalogSamples.ID, _ -> {});
        return assertInstanceOf(ReadResult.Complete.class, reading).catalog();
    }

    private static Catalog read(byte[] bytes) throws Exception {
        return new CatalogReader(CatalogSamples.ID, Path.of("c.json"), Long.MAX_VALUE).read(bytes, _ -> {});
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
