package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.Format;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A page of Markdown that nobody changed is exported byte for byte, however its front matter is spelled.
class UnchangedPagesTest {
    private static final String BODY = """
            # Rebasing

            Branches are short.

            ## Observations
            - [rule] Fetch first #git #order
            - [ ] ask about signed commits

            ## Relations
            - requires [[fetching]] (since autumn)
            """;

    @TempDir
    Path folder;

    static List<String> fronts() {
        return List.of(
                "---\ntitle: Rebasing\ntype: note\ntags:\n- git\n- 2026\n---\n\n",
                "---\ntype: note\ntitle: 'Rebasing'\npermalink: tools/rebasing\n---\n",
                "---\n# written by hand\ntitle: \"Rebasing\"   # the name\ntype: note\n\ntags: [ git,order ]\n---\n\n\n",
                "---\ntype: note\ntitle: yes\n---\n\n",
                "---\ntype: note\ntitle: 1e3\ncreated: 2026-05-26\npriority: 007\n---\n\n",
                "---\ntype: note\ntitle: >-\n  Rebasing a\n  branch\nextra: {a: 1, b: [2, 3]}\n---   \n\n",
                "---\ntitle: Umlaut ä — ✓\ntype: note\ndescription: |\n  two\n  lines\n---\n\n",
                "\uFEFF---\ntitle: Rebasing\ntype: note\n---\n\n");
    }

    @ParameterizedTest
    @MethodSource("fronts")
    void aNoteOfBasicMemoryKeepsItsBytes(String front) throws Exception {
        for (var page : List.of(front + BODY, front + BODY.stripTrailing(), front + BODY + "\n\n", front)) {
            assertKept(Format.BASIC_MEMORY, Writers.Target.BASIC_MEMORY, page);
        }
    }

    @ParameterizedTest
    @MethodSource("fronts")
    void aConceptKeepsItsBytes(String front) throws Exception {
        for (var page : List.of(front + BODY, front + BODY.stripTrailing(), front + BODY + "\n\n", front)) {
            assertKept(Format.OKF, Writers.Target.OKF, page);
        }
    }

    private void assertKept(Format format, Writers.Target target, String page) throws Exception {
        for (var lineEnd : List.of("\n", "\r\n", "\r")) {
            assertKept(format, target, page.replace("\n", lineEnd).getBytes(StandardCharsets.UTF_8));
        }
    }

    private void assertKept(Format format, Writers.Target target, byte[] page) throws Exception {
        var in = Files.createTempDirectory(folder, "in");
        Files.write(in.resolve("note.md"), page);
        var read = Collected.of(format, in);
        assertEquals(List.of(), read.rejected());
        var out = write(target, read, memory -> memory);
        assertArrayEquals(page, Files.readAllBytes(out.resolve("note.md")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void aPageKeepsItsEncodingAndItsMark(String charset) throws Exception {
        var page = "---\r\ntype: note\r\ntags: [ a ]\r\n---\r\n\r\nPrüfe es.\r\n";
        for (var mark : List.of("", "\uFEFF")) {
            var bytes = (mark + page).getBytes(Charset.forName(charset));
            assertKept(Format.BASIC_MEMORY, Writers.Target.BASIC_MEMORY, bytes);
            assertKept(Format.OKF, Writers.Target.OKF, bytes);
        }
    }

    /// The words of a changed page stand between line ends as they were.
    @Test
    void aChangedPageKeepsItsLineEndsAndItsEncoding() throws Exception {
        var in = Files.createTempDirectory(folder, "in");
        var front = "\uFEFF---\r\ntype: note\r\ntags: [ a ]\r\n---\r\n\r\n";
        Files.write(in.resolve("note.md"), (front + "Prüfe es.\r\n").getBytes(StandardCharsets.UTF_16LE));
        var read = Collected.of(Format.OKF, in);
        var out = write(
                Writers.Target.OKF, read, memory -> said(memory, memory.text().task(), "Miss es.\nZweimal."));
        assertEquals(
                front + "Miss es.\r\nZweimal.\r\n",
                new String(Files.readAllBytes(out.resolve("note.md")), StandardCharsets.UTF_16LE));
    }

    @Test
    void theCasesKeepTheirBytes() throws Exception {
        var in = SharedData.path("cases/bm");
        var out = write(Writers.Target.BASIC_MEMORY, Collected.of(in), memory -> memory);
        for (var name : List.of("2026-05-26.md", "n.md", "yes.md")) {
            assertArrayEquals(Files.readAllBytes(in.resolve(name)), Files.readAllBytes(out.resolve(name)), name);
        }
    }

    /// A changed body stands below front matter that nobody changed; a changed title changes its line.
    @Test
    void whatWasChangedIsWrittenAndTheRestStays() throws Exception {
        var in = Files.createTempDirectory(folder, "in");
        var front = "---\ntype: note\ntags:\n- git\n# a remark\ntitle: 'Rebasing'\n---\n\n";
        Files.writeString(in.resolve("note.md"), front + BODY);
        var read = Collected.of(Format.BASIC_MEMORY, in);

        var other = page(write(
                Writers.Target.BASIC_MEMORY,
                read,
                memory -> said(memory, memory.text().task(), "Other words.")));
        assertTrue(other.startsWith(front + "Other words."), other);
        var renamed = page(write(
                Writers.Target.BASIC_MEMORY,
                read,
                memory -> said(memory, "Merging", memory.text().narrative())));
        assertTrue(renamed.startsWith("---\ntitle: Merging\ntype: note\ntags: [git]\n---\n"), renamed);
    }

    private static String page(Path out) throws Exception {
        return Files.readString(out.resolve("note.md"));
    }

    /// Notes only: an observation stays as it is.
    private static Memory said(Memory memory, String task, String narrative) {
        if (memory.metadata().has("note")) {
            return memory;
        }
        var text = new Memory.Text(
                task, memory.text().context(), narrative, "", memory.text().lessons());
        return new Memory(memory.id(), memory.kind(), text, memory.result(), memory.metadata(), memory.origin());
    }

    private Path write(Writers.Target target, Collected read, UnaryOperator<Memory> change) throws Exception {
        var records = new ArrayList<ExportRecord>();
        for (var memory : read.memories()) {
            var links = read.links().stream()
                    .filter(link -> link.from().equals(memory.id()))
                    .toList();
            records.add(new ExportRecord.OfMemory(change.apply(memory), "pending", List.of(), links));
        }
        var out = folder.resolve("out" + System.nanoTime());
        Writers.write(
                target,
                out,
                Writers.Options.USUAL,
                sink -> {
                    for (var exportRecord : records) {
                        sink.write(exportRecord);
                    }
                },
                Progress.SILENT);
        return out;
    }
}
