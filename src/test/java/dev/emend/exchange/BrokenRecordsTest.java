package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportContext;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is broken costs its record and nothing else, and is shown with its place and its words.
class BrokenRecordsTest {
    @TempDir
    Path folder;

    private static String entity(int i) {
        return "{\"type\":\"entity\",\"name\":\"n%d\",\"entityType\":\"t\",\"observations\":[\"o\"]}".formatted(i);
    }

    private static List<String> lines(int count) {
        return new ArrayList<>(
                IntStream.range(0, count).mapToObj(i -> entity(i)).toList());
    }

    @Test
    void threeBrokenLinesOfAThousandAreListedWithTheirLines() throws Exception {
        var lines = lines(1_000);
        lines.set(0, lines.get(0).substring(0, 40));
        lines.set(499, lines.get(499).replace("\"o\"", "o"));
        lines.set(999, lines.get(999) + "}");
        var read = Collected.of(folder, String.join("\n", lines));

        assertEquals(997, read.memories().size());
        assertEquals(
                List.of(1L, 500L, 1000L),
                read.rejected().stream().map(record -> record.place().line()).toList());
        assertEquals(lines.get(499), read.rejected().get(1).raw());
        assertTrue(
                read.rejected().get(1).reason().contains("line 500"),
                read.rejected().get(1).reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"entities\": ["})
    void aBrokenElementOfAListCostsOnlyItself(String opening) throws Exception {
        var lines = lines(1_000);
        lines.set(10, lines.get(10).replace("]}", "]"));
        lines.set(500, lines.get(500).replace("\"observations\":", "\"observations\""));
        lines.set(700, lines.get(700).replace("\"o\"", "\"o"));
        var closing = opening.equals("[") ? "]" : "], \"relations\": []}";
        var begin = opening.equals("[") ? "\n" : "\n    ";
        var listed = begin + String.join("," + begin, lines) + "\n";
        var read = Collected.of(folder, opening + listed + closing);

        assertEquals(997, read.memories().size());
        assertEquals(
                List.of(12L, 502L, 702L),
                read.rejected().stream().map(record -> record.place().line()).toList());
    }

    @Test
    void theRestOfATruncatedFileIsRejectedAndWhatCameBeforeIsKept() throws Exception {
        var whole = "[" + String.join(",", lines(50)) + "]";
        for (int cut = 1; cut < whole.length(); cut += 97) {
            var read = new Collected();
            var file = Collected.write(folder, whole.substring(0, cut));
            Formats.read(Format.MCP_MEMORY, file, read, Progress.SILENT);
            int complete = whole.substring(0, cut).split("\\]}", -1).length - 1;
            assertEquals(complete, read.memories().size(), "cut at " + cut);
            assertEquals(1, read.rejected().size(), "cut at " + cut);
        }
    }

    @Test
    void everyEncodingAndLineEndIsReadTheSame() throws Exception {
        var lines = lines(20);
        lines.set(3, entity(3).replace("\"o\"", "\"é → 😀\""));
        var expected = Collected.of(folder, String.join("\n", lines)).memories();
        for (var eol : List.of("\n", "\r\n", "\r")) {
            for (var encoding : List.of("UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE")) {
                for (var mark : List.of("", "\uFEFF")) {
                    var text = mark + String.join(eol, lines) + eol;
                    var file = folder.resolve("encoded");
                    Files.write(file, text.getBytes(Charset.forName(encoding)));
                    var what = encoding + " " + eol.length() + " " + mark.length();
                    assertEquals(Format.MCP_MEMORY, Formats.detect(file).orElseThrow(), what);
                    var read = Collected.of(file);
                    assertEquals(List.of(), read.rejected(), what);
                    assertEquals(
                            expected.stream().map(memory -> memory.text()).toList(),
                            read.memories().stream()
                                    .map(memory -> memory.text())
                                    .toList(),
                            what);
                    assertEquals(20, read.all.getLast().place().line(), what);
                }
            }
        }
    }

    @Test
    void bytesThatAreNoUtf8AreShownAsWhatTheyWereMeantToBe() throws Exception {
        var lines = lines(3);
        lines.set(1, entity(1).replace("\"o\"", "\"Größe\""));
        var file = folder.resolve("latin");
        Files.write(file, String.join("\n", lines).getBytes(Charset.forName("windows-1252")));
        var read = Collected.of(file);

        assertEquals(2, read.memories().size());
        assertEquals(1, read.rejected().size());
        assertTrue(read.rejected().getFirst().raw().contains("Größe"));
        assertTrue(read.rejected().getFirst().reason().contains("UTF-8"));

        var mended = new Collected();
        var rejected = read.rejected().getFirst();
        Formats.retry(Format.MCP_MEMORY, rejected.place(), rejected.raw(), mended);
        assertEquals("Größe", mended.memories().getFirst().text().narrative());
        assertEquals(rejected.place(), mended.all.getFirst().place());
        assertEquals(
                Collected.of(Collected.write(folder, lines.get(1)))
                        .memories()
                        .getFirst()
                        .text(),
                mended.memories().getFirst().text());
        assertEquals(
                file.toAbsolutePath().normalize().toString(),
                mended.memories().getFirst().origin().source());
    }

    @Test
    void aKeyThatOccursTwiceIsExplained() throws Exception {
        var read = Collected.of(
                folder, entity(1) + "\n{\"type\":\"entity\",\"name\":\"a\",\"name\":\"b\",\"observations\":[]}");
        assertEquals(1, read.memories().size());
        assertTrue(read.rejected().getFirst().reason().contains("\"name\" occurs twice"));
    }

    @Test
    void halvesOfCharactersAreReplacedAndTheRecordSaysSo() throws Exception {
        var read = Collected.of(
                folder,
                "{\"type\":\"entity\",\"name\":\"a\\ud800b\",\"entityType\":\"t\",\"observations\":[\"\\udc00\"]}");
        var memory = read.memories().getFirst();
        assertEquals("a\uFFFDb", memory.text().task());
        assertEquals("\uFFFD", memory.text().narrative());
        assertTrue(
                Collected.value(memory.metadata(), ImportContext.NOTES).contains("surrogate"),
                memory.metadata().compact());
    }

    @Test
    void oddNumbersKeepTheirText() throws Exception {
        var read = Collected.of(
                folder,
                "[{\"task\":\"t\",\"tactical_learning\":\"x\",\"confidence_score\":NaN,\"metadata\":"
                        + "{\"a\":1e400,\"b\":123456789012345678901234567890,\"c\":1E5,\"d\":-0.0}}]");
        var memory = read.memories().getFirst();
        assertTrue(memory.result().confidence().isEmpty(), "not a number to reckon with");
        assertEquals(
                "{\"a\":1e400,\"b\":123456789012345678901234567890,\"c\":1E5,\"d\":-0.0," + "\"confidence_score\":NaN}",
                memory.metadata().compact());
    }

    @Test
    void moreThan200LevelsAreRefusedWithoutHarm() throws Exception {
        for (int depth : new int[] {150, 197, 250, 1_000, 1_000_000}) {
            var bomb = "[".repeat(depth) + "]".repeat(depth);
            var text = entity(0)
                    + "\n{\"type\":\"entity\",\"name\":\"b\",\"observations\":[],\"x\":"
                    + bomb
                    + "}\n"
                    + entity(2);
            var read = Collected.of(folder, text);
            assertEquals(depth < 199 ? 3 : 2, read.memories().size(), "depth " + depth);
            assertEquals(depth < 199 ? 0 : 1, read.rejected().size(), "depth " + depth);
        }
    }

    @Test
    void aMissingFileIsAnErrorInWords() {
        var refused = assertThrows(ExchangeException.class, () -> Formats.detect(folder.resolve("no")));
        assertTrue(refused.message().contains("there is no such file"), refused.message());
        assertFalse(refused.remedy().isEmpty());
    }

    @Test
    void aCatalogIsSentToWhereItIsOpened() throws Exception {
        var file = Collected.write(folder, "[{\"knowledge_id\": \"a\", \"description\": \"b\"}]");
        assertEquals(Format.CATALOG, Formats.detect(file).orElseThrow());
        var refused = assertThrows(ExchangeException.class, () -> Collected.of(file));
        assertTrue(refused.message().contains("opened, not imported"));
    }

    @Test
    void otherFilesAreNoFormatAtAll() throws Exception {
        for (var text : List.of(
                "",
                " \n",
                "plain prose without a mark",
                "a,b,c\n1,2,3",
                "{}",
                "[]",
                "[1,2]",
                "{\"name\":\"package\",\"version\":\"1\"}",
                "\u0000\u0001\u0002",
                "PK\u0003\u0004",
                "SQLite format 3\u0000",
                "<html><body>x</body></html>")) {
            var file = Collected.write(folder, text);
            assertTrue(Formats.detect(file).isEmpty(), text);
        }
    }

    @Test
    void programsAndSettingsAreNoMemoriesThoughTheirCommentsLookLikeHeadings() throws Exception {
        for (var text : List.of(
                "# build\nimport os\n\n# where\npath = 'a'\n\ndef run():\n    return path\n",
                "#!/bin/sh\n# start\nexec java -jar a.jar\n",
                "# ci\non:\n  push:\njobs:\n  build:\n    steps:\n    - run: make\n    - run: test\n",
                "# settings\nport=1\n# more\nhost=here\n")) {
            assertTrue(Formats.detect(Collected.write(folder, text)).isEmpty(), text);
        }
    }

    @Test
    void aQuoteThatIsNeverClosedCostsItsRowOnly() throws Exception {
        var rows = new ArrayList<String>();
        rows.add("id,task,narrative,tactical_learning");
        for (int i = 0; i < 100; i++) {
            rows.add(i + ",task " + i + ",\"said, \"\"so\"\"\",x");
        }
        rows.set(50, "49,task 49,\"never closed,x");
        rows.set(70, "69,task 69,x");
        rows.set(90, "89,\"a\"b,c,d");
        var read = Collected.of(folder, String.join("\n", rows) + "\n");

        assertEquals(97, read.memories().size());
        assertEquals(
                List.of(51L, 71L, 91L),
                read.rejected().stream().map(record -> record.place().line()).toList());
        var mended = new Collected();
        Formats.retry(
                Format.PGVECTOR_CSV,
                read.rejected().getFirst().place(),
                read.rejected().getFirst().raw().replace("never closed,x", "closed\",x"),
                mended);
        assertEquals("closed", mended.memories().getFirst().text().narrative());
    }

    @Test
    void namesThatOccurTwiceHideNothing() throws Exception {
        var read = Collected.of(folder, entity(1) + "\n" + entity(1) + "\n" + entity(1));
        assertEquals(
                3,
                read.memories().stream().map(memory -> memory.id()).distinct().count());
        assertEquals("n1#2", read.memories().get(1).origin().id());
        assertEquals("n1#3", read.memories().get(2).origin().id());
    }

    /// Bytes of a file of any length, made while it is read.
    static InputStream endless(String line, long bytes) {
        var row = line + "\n";
        var part = row.repeat(1 + 100_000 / row.length()).getBytes(StandardCharsets.UTF_8);
        return new InputStream() {
            private long given;

            @Override
            public int read() {
                return given >= bytes ? -1 : part[(int) (given++ % part.length)];
            }

            @Override
            public int read(byte[] into, int from, int length) {
                if (given >= bytes) {
                    return -1;
                }
                int at = (int) (given % part.length);
                int count = (int) Math.min(Math.min(length, part.length - at), bytes - given);
                System.arraycopy(part, at, into, from, count);
                given += count;
                return count;
            }
        };
    }

    @Test
    void aReadStopsSoonAfterItIsCancelled() throws Exception {
        var file = folder.resolve("long.jsonl");
        try (var in = endless(entity(1), 20_000_000)) {
            Files.copy(in, file);
        }
        var isCancelled = new AtomicBoolean();
        var progress = new Progress() {
            @Override
            public void report(long done, long total) {
                if (done > 3_000_000) {
                    isCancelled.set(true);
                }
            }

            @Override
            public boolean isCancelled() {
                return isCancelled.get();
            }
        };
        var read = new Collected();
        Formats.read(Format.MCP_MEMORY, file, read, progress);
        assertTrue(isCancelled.get());
        assertTrue(read.memories().size() < 150_000);
        assertEquals(List.of(), read.rejected(), "what was cut off by a cancel is no mistake");
    }

    @Test
    void whatIsNotAnObjectIsNamed() throws Exception {
        var file = Collected.write(folder, entity(0) + "\n17\n\"text\"\nnull\n[]\n");
        var read = Collected.of(Format.MCP_MEMORY, file);
        assertEquals(1, read.memories().size());
        assertEquals(4, read.rejected().size());
        assertTrue(read.rejected().stream().noneMatch(record -> record.reason().isBlank()));
        assertEquals(Json.Null.NULL.compact(), read.rejected().get(2).raw());
    }

    @Test
    void aMendedLineOfATranscriptDoesNotReplaceItsSession() throws Exception {
        var lines = Files.readAllLines(SmallFilesTest.file("claude-code.jsonl"));
        lines.set(1, lines.get(1).replace("\"type\":\"user\",\"message\"", "\"type\":\"user\" \"message\""));
        var file = Files.write(folder.resolve("session"), lines);
        var read = Collected.of(file);
        var rejected = read.rejected().getFirst();
        assertEquals(2, rejected.place().line());

        var mended = new Collected();
        Formats.retry(
                Format.CLAUDE_CODE,
                rejected.place(),
                rejected.raw().replace("\"user\" \"message\"", "\"user\",\"message\""),
                mended);
        assertEquals(
                "The parser rejects 29 February.",
                mended.runs().getFirst().head().task());
        assertTrue(read.runs().stream()
                .noneMatch(run -> run.id().equals(mended.runs().getFirst().id())));

        var again = new Collected();
        Formats.retry(Format.CLAUDE_CODE, rejected.place(), rejected.raw(), again);
        assertEquals(
                rejected.reason().replaceAll("\\(.*", ""),
                again.rejected().getFirst().reason().replaceAll("\\(.*", ""));
        assertEquals(rejected.place(), again.rejected().getFirst().place());
    }

    @Test
    void readingTellsHowFarItIs() throws Exception {
        var file = folder.resolve("long.jsonl");
        try (var in = endless(entity(1), 4_500_000)) {
            Files.copy(in, file);
        }
        var events = new ArrayList<Long>();
        Formats.read(Format.MCP_MEMORY, file, _ -> {}, new Progress() {
            @Override
            public void report(long done, long total) {
                assertEquals(4_500_000, total);
                events.add(done);
            }

            @Override
            public boolean isCancelled() {
                return false;
            }
        });
        assertEquals(4_500_000, events.getLast());
        assertEquals(events.stream().sorted().toList(), events);
        assertTrue(events.size() >= 4, events.toString());
    }
}
