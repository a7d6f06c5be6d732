package dev.emend.exchange;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.Format;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Memory;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is one JSON document is read as one, however its lines lie and in whatever encoding; what a file is padded with
/// costs nothing of it.
class DocumentLayoutTest {
    private static final List<String> RECORDS = Stream.of("one", "two", "three")
            .map(word -> "{\"id\": \"" + word + "\", \"memory\": \"The gauge says " + word
                    + ".\", \"user_id\": \"u\", \"created_at\": 1753401600}")
            .toList();

    @TempDir
    Path folder;

    /// The same three memories, with line ends wherever JSON lets them be.
    static List<String> layouts() {
        var layouts = new ArrayList<String>();
        for (var ends : List.of("{\"results\": [%s]}", "[%s]", "{\"memories\": [%s]}")) {
            for (var comma : List.of(", ", ",\n", "\n,", ",\r\n", " ,\n\n  ")) {
                layouts.add(ends.formatted(String.join(comma, RECORDS)));
                layouts.add("\n \n" + ends.formatted(String.join(comma, RECORDS)) + "\n\n");
                layouts.add(ends.formatted("\n" + String.join(comma, RECORDS) + "\n"));
            }
        }
        // each token on a line of its own
        var compact = "{\"results\": [" + String.join(",", RECORDS) + "]}";
        layouts.add(compact.replace(", ", ",\n").replace(": ", ":\n").replace("[", "\n[\n"));
        // something beside the list, on the line of the first record
        layouts.add("{\"count\": 3, \"results\": [" + String.join(",\n", RECORDS) + "], \"relations\": []}");
        layouts.add("{\"results\": [" + String.join(",\n", RECORDS) + ",\n]}"); // a comma too many
        layouts.add(String.join("\n", RECORDS));
        layouts.add(String.join("\r\n", RECORDS) + "\r\n\r\n");
        layouts.add(String.join("", RECORDS));
        layouts.add(String.join("\n", RECORDS).replace(", ", ",\n  "));
        return layouts;
    }

    private List<String> texts(byte[] bytes) throws Exception {
        var read = Collected.of(Files.write(folder.resolve("x"), bytes));
        assertEquals(List.of(), read.rejected(), new String(bytes, UTF_8));
        return said(read);
    }

    private static List<String> said(Collected read) {
        return read.memories().stream().map(Memory::lesson).toList();
    }

    private static final List<String> ALL =
            List.of("The gauge says one.", "The gauge says two.", "The gauge says three.");

    @ParameterizedTest
    @MethodSource("layouts")
    void oneDocumentIsReadHoweverItsLinesLie(String layout) throws Exception {
        assertEquals(ALL, texts(layout.getBytes(UTF_8)));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void inUtf16WithAndWithoutAMark(String layout) throws Exception {
        for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
            assertEquals(ALL, texts(layout.getBytes(charset)));
            assertEquals(ALL, texts(("\uFEFF" + layout).getBytes(charset)));
        }
        assertEquals(ALL, texts(("\uFEFF" + layout).getBytes(UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4_096, 70_000})
    void paddingCostsNothingWholeAndIsTold(int length) throws Exception {
        var bytes = new ByteArrayOutputStream();
        bytes.write(new byte[length]);
        bytes.write((RECORDS.get(0) + "\n").getBytes(UTF_8));
        bytes.write((RECORDS.get(1)).getBytes(UTF_8));
        bytes.write(new byte[length]);
        bytes.write(("\n" + RECORDS.get(2) + "\n").getBytes(UTF_8));
        bytes.write(new byte[length]);
        var read = Collected.of(Files.write(folder.resolve("x"), bytes.toByteArray()));
        assertEquals(ALL, said(read));
        assertEquals(List.of(), read.rejected());
        assertEquals(
                List.of(1L, 2L, 4L),
                read.notes().stream().map(told -> told.place().line()).toList());
        assertTrue(read.notes().getFirst().text().contains("NUL"), read.notes()::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE_MEMORY,'# Ports\\n\\n- Use port 8080.\\n',3",
        "OKF,'---\\ntype: note\\n---\\nUse port 8080.\\n',4",
        "BASIC_MEMORY,'---\\ntitle: Ports\\npermalink: ports\\n---\\nUse port 8080.\\n',5"
    })
    void pagesTellOfPaddingAndOfBytesThatAreNoUnicode(Format format, String page, long line) throws Exception {
        var text = page.replace("\\n", "\n");
        var padded = Collected.of(
                format, Files.writeString(folder.resolve("padded.md"), text.replace("8080", "8080" + "\0".repeat(10))));
        assertEquals(
                List.of(line),
                padded.notes().stream().map(note -> note.place().line()).toList());
        assertEquals(List.of(), padded.rejected());
        assertTrue(said(padded).getFirst().contains("Use port 8080."), said(padded)::toString);

        var latin = Collected.of(
                format,
                Files.write(
                        folder.resolve("latin.md"),
                        text.replace("Use", "\u00DCse").getBytes(ISO_8859_1)));
        assertEquals(List.of(), latin.rejected());
        assertEquals(
                List.of(line),
                latin.notes().stream().map(note -> note.place().line()).toList());
        assertTrue(latin.notes().getFirst().isFault(), "a check warns of it");
        assertTrue(said(latin).getFirst().contains("\u00DCse port 8080."), said(latin)::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "task,tactical_learning\\nTask,\"one, two\"\\nOther,Les\\0son",
                "task,tactical_learning\\nTask,Lesson\\nOther,\"Les\\0son\"",
                "{'type':'entity','name':'A','entityType':'t','observations':['Lesson']}",
                "{'task':'Task','tactical_learning':'Lesson'}\\n{'task':'Other','tactical_learning':'Lesson'}",
            })
    void whatPadsTheEndOfAFileIsLeftOutAndToldAndACellKeepsIts(String written) throws Exception {
        var text = written.replace("\\n", "\n").replace("\\0", "\0").replace('\'', '"');
        for (var end : List.of("", "\n")) {
            var whole = Collected.of(folder, text + end);
            var padded = Collected.of(folder, text + end + "\0".repeat(64));
            assertEquals(said(whole), said(padded));
            assertEquals(written.contains("\\0"), said(padded).toString().contains("Les\0son"), said(padded)::toString);
            assertEquals(List.of(), padded.rejected());
            assertEquals(1, padded.notes().size(), padded.notes()::toString);
            assertTrue(padded.notes().getFirst().text().contains("64 NUL bytes"), padded.notes()::toString);
        }
    }

    @Test
    void listsOfConversationsThatBeginOnALineAreLists() throws Exception {
        var run = "[{\"role\": \"user\", \"content\": \"hi\"}, {\"role\": \"assistant\", \"content\": \"ho\"}]";
        var read = Collected.of(folder, "[" + run + ",\n" + run.replace("hi", "hm") + "]");
        assertEquals(2, read.runs().size(), read.rejected()::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "mem0-a-compact.json,MEM0,3,0,0",
        "mem0-b-pretty.json,MEM0,3,0,0",
        "mem0-c-record-a-line.json,MEM0,3,0,0",
        "mem0-d-first-on-line.json,MEM0,3,0,0",
        "mem0-e-array-first-on-line.json,MEM0,3,0,0",
        "mem0-f-space-first.json,MEM0,3,0,0",
        "mem0-g-joined-pretty.json,MEM0,3,0,0",
        "mcp-blank-first.jsonl,MCP_MEMORY,2,0,0",
        "mcp-crlf-bom.jsonl,MCP_MEMORY,2,0,0",
        "mcp-trailing-comma.json,MCP_MEMORY,2,0,0",
        "mcp-two-lines.json,MCP_MEMORY,2,0,1",
        "mcp-utf16.jsonl,MCP_MEMORY,2,0,0",
        "tau-two-lines.json,TAU_BENCH,0,2,0"
    })
    void theSharedLayoutsHoldWhatTheirCompactFormsDo(String name, Format format, int memories, int runs, int links)
            throws Exception {
        var file = SharedData.path("cases/layout/" + name);
        assertEquals(format, Formats.detect(file).orElseThrow());
        var read = Collected.of(file);
        assertEquals(List.of(), read.rejected());
        assertEquals(memories, read.memories().size());
        assertEquals(runs, read.runs().size());
        assertEquals(links, read.links().size());
    }

    @Test
    void theSharedCatalogOnTwoLinesIsACatalogAndWhatIsEmptyIsNothing() throws Exception {
        var cases = SharedData.path("cases/layout");
        assertEquals(
                Format.CATALOG,
                Formats.detect(cases.resolve("catalog-two-lines.json")).orElseThrow());
        for (var name : List.of("empty.jsonl", "only-bom.jsonl")) {
            assertTrue(Formats.detect(cases.resolve(name)).isEmpty(), name);
            assertTrue(Formats.isEmpty(cases.resolve(name)), name);
        }
    }
}
