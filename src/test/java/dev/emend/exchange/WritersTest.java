package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.AgentsBlock;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is written can be opened by others without harm, and never half.
class WritersTest {
    private static final long SEED = 25;

    private static final List<String> FORMULAS = List.of(
            "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n=1", "'=1", "\u00A0=1", "\uFEFF=1", "＝1+1");

    @TempDir
    Path folder;

    private static ExportRecord memory(String task, String tactical, String state) {
        var text = new Memory.Text(task, "", "", "", new Memory.MemoryLessons(tactical, "", "", Json.Null.NULL));
        var result = new Memory.Result("", OptionalDouble.empty(), "", Json.Obj.EMPTY);
        var origin = new Origin("s", "mem0", task + tactical);
        return new ExportRecord.OfMemory(
                new Memory(origin.memoryId(), Memory.Kind.LEARNED, text, result, Json.Obj.EMPTY, origin),
                state,
                List.of(),
                List.of());
    }

    private static Writers.Written write(Writers.Target target, Path file, ExportRecord... records)
            throws ExchangeException {
        return Writers.write(target, file, Writers.Options.USUAL, feed(records), Progress.SILENT);
    }

    private static Writers.RecordSource feed(ExportRecord... records) {
        return pen -> {
            for (var exportRecord : records) {
                pen.write(exportRecord);
            }
        };
    }

    private static Writers.Written writeBlock(Path file, ExportRecord... records) throws Exception {
        var block = new StringBuilder();
        var written = Writers.block(block, feed(records), Progress.SILENT);
        Files.write(file, AgentsBlock.into(Files.readAllBytes(file), file, block.toString()));
        return written;
    }

    @Test
    void noCellOfATableIsAFormula() throws Exception {
        var file = folder.resolve("t.csv");
        var records = FORMULAS.stream()
                .map(formula -> memory(formula, "learned " + formula, "kept"))
                .toArray(ExportRecord[]::new);
        write(Writers.Target.CSV, file, records);
        try (var in = Files.newBufferedReader(file);
                var rows = CSVFormat.RFC4180.parse(in)) {
            var all = rows.getRecords();
            assertEquals(FORMULAS.size() + 1, all.size());
            for (int i = 1; i < all.size(); i++) {
                for (var cell : all.get(i)) {
                    assertFalse(cell.strip().matches("(?s)[\\s\\u00A0\\uFEFF]*[=+\\-@＝].*"), cell);
                    assertFalse(cell.startsWith("\t") || cell.startsWith("\r"), cell);
                }
                assertEquals("'" + FORMULAS.get(i - 1), all.get(i).get(2), "still to be read");
            }
        }
    }

    @Test
    void aRawTableHasItsCellsAsTheyAre() throws Exception {
        var file = folder.resolve("t.csv");
        Writers.write(
                Writers.Target.CSV,
                file,
                new Writers.Options(true, "", 0, ZoneOffset.UTC),
                pen -> pen.write(memory("=1+1", "x", "kept")),
                Progress.SILENT);
        assertTrue(Files.readString(file).contains("\"=1+1\""));
    }

    @Test
    void aReportHasNoTagAndNoAttributeOfAnythingThatWasRemembered() throws Exception {
        System.out.println("seed " + SEED);
        var attacks = List.of(
                "<script>alert(1)</script>",
                "\"><img src=x onerror=alert(1)>",
                "'-alert(1)-'",
                "</title><svg onload=alert(1)>",
                "</style><link rel=stylesheet href=//evil>",
                "<iframe src=javascript:alert(1)>",
                "<!--[if IE]><x><![endif]-->",
                "&lt;script&gt;",
                "`${alert(1)}`",
                "<a href=\"javascript:x\">y</a>",
                "\u202E<b>\u200B");
        var random = new RandomRecords(SEED);
        var file = folder.resolve("r.html");
        Writers.write(
                Writers.Target.HTML,
                file,
                new Writers.Options(false, attacks.get(3), 0, ZoneOffset.UTC),
                pen -> {
                    for (var attack : attacks) {
                        pen.write(memory(attack, attack, attack));
                    }
                    for (int i = 0; i < 100; i++) {
                        pen.write(new ExportRecord.OfMemory(random.memory(i), "kept", random.vectors(), List.of()));
                        pen.write(new ExportRecord.OfRun(random.run(i)));
                    }
                    pen.write(new ExportRecord.OfRun(new Run(
                            "id",
                            new Run.Head(
                                    attacks.get(1), attacks.get(0), attacks.get(1), attacks.get(4), Run.Ending.UNKNOWN),
                            List.of(Run.Message.of(Run.Role.USER, attacks.get(0))),
                            Json.Obj.EMPTY,
                            Origin.HERE)));
                },
                Progress.SILENT);
        var html = Files.readString(file);
        var tags = new TreeSet<String>();
        var matcher = Pattern.compile("<[^>]*>?").matcher(html);
        while (matcher.find()) {
            tags.add(matcher.group());
        }
        tags.removeIf(tag -> tag.startsWith("<meta "));
        assertEquals(
                new TreeSet<>(Set.of(
                        "<!doctype html>",
                        "<html lang=\"en\">",
                        "</html>",
                        "<head>",
                        "</head>",
                        "<title>",
                        "</title>",
                        "<style>",
                        "</style>",
                        "<body>",
                        "</body>",
                        "<h1>",
                        "</h1>",
                        "<section>",
                        "</section>",
                        "<h2>",
                        "</h2>",
                        "<p>",
                        "</p>",
                        "<dl>",
                        "</dl>",
                        "<dt>",
                        "</dt>",
                        "<dd>",
                        "</dd>")),
                tags);
        assertEquals(2, html.split("<meta ", -1).length - 1);
        assertTrue(html.contains("default-src 'none'"));
        assertTrue(html.contains("\\u{202e}") && !html.contains("\u202E"), "shown as its code");
    }

    @Test
    void theBlockOfAnAgentsFileChangesNothingElse() throws Exception {
        var file = folder.resolve("AGENTS.md");
        var before = "# Ours\r\nkeep \u00e9\r\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(file, before);
        var written = writeBlock(
                file,
                memory("Deploy", "Warm the cache\u200B first", "kept"),
                memory("Deploy", "not decided", "pending"),
                memory("Deploy", "wrong", "rejected"));
        assertEquals(1, written.writtenCount());
        assertEquals(2, written.omittedCount());
        var once = Files.readAllBytes(file);
        assertArrayEquals(before, java.util.Arrays.copyOf(once, before.length));
        var text = new String(once, StandardCharsets.ISO_8859_1);
        assertTrue(text.contains("- Warm the cache first\r\n"), text);
        assertFalse(text.contains("not decided") || text.contains("wrong"));

        writeBlock(file, memory("Deploy", "Warm the cache\u200B first", "kept"));
        assertArrayEquals(once, Files.readAllBytes(file), "the same once more");

        var own = text + "and below\r\n";
        Files.write(file, own.getBytes(StandardCharsets.ISO_8859_1));
        writeBlock(file, memory("Other", "New <!-- emend:end --> lesson", "kept"));
        var after = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertTrue(after.startsWith("# Ours\r\nkeep \u00e9\r\n"));
        assertTrue(after.endsWith("<!-- emend:end -->\r\nand below\r\n"), after);
        assertTrue(after.contains("New &lt;!-- emend:end --> lesson"));
        assertFalse(after.contains("Warm"));
        assertEquals(2, after.split("(?m)^<!-- emend:", -1).length - 1);
    }

    @Test
    void aBlockWithoutItsEndIsNotTouched() throws Exception {
        var file = folder.resolve("CLAUDE.md");
        var text = "a\n<!-- emend:begin -->\nmy own words\n";
        Files.writeString(file, text);
        var refused = assertThrows(ExchangeException.class, () -> writeBlock(file, memory("a", "b", "kept")));
        assertTrue(refused.message().contains("emend:end"), refused.message());
        assertEquals(text, Files.readString(file));
    }

    @Test
    void aFileIsReplacedWholeOrNotAtAll() throws Exception {
        for (var target : EnumSet.complementOf(EnumSet.of(Writers.Target.AGENTS))) {
            var file = folder.resolve("out." + target.word());
            Files.writeString(file, "old");
            assertThrows(
                    ExchangeException.class,
                    () -> Writers.write(
                            target,
                            file,
                            Writers.Options.USUAL,
                            pen -> {
                                pen.write(memory("a", "b", "kept"));
                                throw new ExchangeException("the source broke", "");
                            },
                            Progress.SILENT));
            assertEquals("old", Files.readString(file));
            var cancelled = Writers.write(
                    target, file, Writers.Options.USUAL, pen -> pen.write(memory("a", "b", "kept")), new Cancelled());
            assertFalse(cancelled.isComplete());
            assertEquals("old", Files.readString(file));
        }
        assertEquals(Writers.Target.values().length - 1, names().size(), "nothing else is left there");
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void aFolderThatIsNotThereIsAClearError() {
        var refused = assertThrows(
                ExchangeException.class,
                () -> write(Writers.Target.EMEND, folder.resolve("none").resolve("x"), memory("a", "b", "kept")));
        assertTrue(refused.message().contains("There is no folder"), refused.message());
        assertFalse(refused.remedy().isEmpty());
    }

    @Test
    void hiddenCharactersStayAsTheyAreInFilesForPrograms() throws Exception {
        var hidden = "a\u202Eb\u200Bc\uDB40\uDC41d\u001B[31m";
        for (var target : List.of(Writers.Target.CSV, Writers.Target.MARKDOWN, Writers.Target.EMEND)) {
            var file = folder.resolve("h." + target.word());
            write(target, file, memory("t", hidden, "kept"));
            var text = Files.readString(file).replace("\\u001b", "\u001B");
            assertTrue(text.contains(hidden), target.word());
        }
    }

    /// Cancelled from the start.
    private static final class Cancelled implements Progress {
        @Override
        public void report(long done, long total) {}

        @Override
        public boolean isCancelled() {
            return true;
        }
    }
}
