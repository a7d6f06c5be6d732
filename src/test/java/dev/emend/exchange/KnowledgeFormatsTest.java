package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.ExportRecord.Evaluation;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bundles of the Open Knowledge Format and notes of basic-memory, in and out.
class KnowledgeFormatsTest {
    private static final Path OKF = Path.of("catalogs", "formats", "okf");
    private static final Path NOTES = Path.of("catalogs", "formats", "basic_memory");

    @TempDir
    Path folder;

    private static Memory named(Collected read, String name) {
        return read.memories().stream()
                .filter(memory -> memory.origin().id().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not there"));
    }

    private static List<String> links(Collected read) {
        return read.links().stream().map(link -> link.origin().id()).sorted().toList();
    }

    private static Map<String, String> pages(Path root) throws IOException {
        var pages = new TreeMap<String, String>();
        try (var all = Files.walk(root)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                pages.put(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
            }
        }
        return pages;
    }

    private static String page(Path root, String path) throws IOException {
        return Objects.requireNonNull(pages(root).get(path), path);
    }

    private static List<ExportRecord> exported(Collected read, String state) {
        var out = new ArrayList<ExportRecord>();
        for (var memory : read.memories()) {
            var links = read.links().stream()
                    .filter(link -> link.from().equals(memory.id()))
                    .toList();
            out.add(new ExportRecord.OfMemory(memory, state, List.of(), links));
        }
        return out;
    }

    private static void write(Writers.Target target, Path file, List<ExportRecord> records) throws ExchangeException {
        var options = new Writers.Options(false, "Memories", 180, ZoneOffset.UTC);
        var written = Writers.write(
                target,
                file,
                options,
                sink -> {
                    for (var exportRecord : records) {
                        sink.write(exportRecord);
                    }
                },
                Progress.SILENT);
        assertEquals(records.size(), written.writtenCount() + written.omittedCount());
    }

    private static Path zip(Path root, Path archive) throws IOException {
        try (var out = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (var page : pages(root).entrySet()) {
                out.putNextEntry(new ZipEntry(page.getKey()));
                out.write(page.getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }
        return archive;
    }

    @Test
    void aBundleIsAMemoryForEachConceptWithAllItsKeys() throws Exception {
        assertEquals(Format.OKF, Formats.detect(OKF).orElseThrow());
        var read = Collected.of(OKF);

        assertEquals(List.of(), read.rejected());
        assertEquals(2, read.memories().size());
        var lesson = named(read, "lessons/save-before-close");
        assertEquals("Save before closing a workbook", lesson.text().task());
        assertEquals("Closing without saving loses the sort.", lesson.text().context());
        assertTrue(lesson.text().narrative().startsWith("# What happened\n\nThe agent sorted"));
        assertEquals("2026-10-02T08:30:00Z", lesson.result().timestamp());
        assertEquals("Lesson", lesson.metadata().text("type").orElse(""));
        assertEquals("stable", lesson.metadata().text("status").orElse(""));
        assertEquals(
                "2027-04-03T16:00:00Z", lesson.metadata().text("stale_after").orElse(""));
        assertEquals(new Json.Num("1.50"), lesson.metadata().get("rate"));
        assertEquals("desk-4", lesson.metadata().text("owner").orElse(""));
        assertEquals(
                "2026-09-01T10:00:00+02:00",
                named(read, "references/sorting").result().timestamp());
        assertEquals(
                List.of(
                        "lessons/save-before-close links_to references/sorting",
                        "lessons/save-before-close source references/sorting",
                        "references/sorting links_to lessons/save-before-close"),
                links(read));
        assertEquals(read.memories().getLast().id(), read.links().getFirst().to(), "links find their memories");
    }

    @Test
    void aBundleIsWrittenAgainAsItWas() throws Exception {
        var read = Collected.of(OKF);
        var out = folder.resolve("bundle");
        write(Writers.Target.OKF, out, exported(read, "pending"));

        assertEquals(pages(OKF).get("lessons/save-before-close.md"), page(out, "lessons/save-before-close.md"));
        assertEquals(pages(OKF).keySet(), pages(out).keySet());
        var again = Collected.of(out);
        assertEquals(List.of(), again.rejected());
        assertEquals(told(read), told(again));
        assertEquals(links(read), links(again));
    }

    private static List<List<Object>> told(Collected read) {
        return read.memories().stream()
                .map(memory -> List.<Object>of(
                        memory.text(),
                        memory.result(),
                        memory.metadata().without("import_line_end"),
                        memory.origin().id()))
                .toList();
    }

    @Test
    void anArchiveOrOneFileIsReadAsTheFolderIs() throws Exception {
        for (var root : List.of(OKF, NOTES)) {
            var archive = zip(root, folder.resolve(root.getFileName() + ".zip"));
            assertEquals(told(Collected.of(root)), told(Collected.of(archive)));
            assertEquals(links(Collected.of(root)), links(Collected.of(archive)));
        }
        var one = Collected.of(OKF.resolve("references/sorting.md"));
        assertEquals("Sorting rules", one.memories().getFirst().text().task());
        assertEquals("sorting", one.memories().getFirst().origin().id());
        assertEquals(
                Format.BASIC_MEMORY,
                Formats.detect(NOTES.resolve("fetching.md")).orElseThrow());
    }

    @Test
    void whatAPersonKeptIsVerifiedByThemAndStaleSomeDaysLater() throws Exception {
        var read = Collected.of(OKF);
        var review = new Evaluation(
                Evaluation.REVIEW,
                OptionalDouble.empty(),
                "kept",
                "",
                "Ada Li",
                Instant.parse("2027-05-01T10:00:00.5Z"));
        var own = named(read, "lessons/save-before-close");
        var foreign = new Memory(
                "id-1",
                Memory.Kind.LEARNED,
                new Memory.Text(
                        "Sort: a sheet",
                        "",
                        "",
                        "",
                        new Memory.MemoryLessons("Name the column", "", "", Json.Null.NULL)),
                new Memory.Result("failure", OptionalDouble.of(0.5), "2026-05-01T10:00:00Z", Json.Obj.EMPTY),
                Json.Obj.of("user", "u1"),
                new Origin("/home/somebody/memories.json", "mem0", "7"));
        var link = new MemoryLink("id-1", own.id(), "refines", new Origin("", "mcp_memory", ""));
        var out = folder.resolve("kept.zip");
        write(
                Writers.Target.OKF,
                out,
                List.of(
                        new ExportRecord.OfMemory(own, "kept", List.of(), List.of(), List.of(review)),
                        new ExportRecord.OfMemory(foreign, "kept", List.of(), List.of(link), List.of(review)),
                        new ExportRecord.OfMemory(named(read, "references/sorting"), "kept", List.of(), List.of())));

        var again = Collected.of(out);
        assertEquals(List.of(), again.rejected());
        var kept = named(again, "lessons/save-before-close").metadata();
        assertEquals(
                List.of(
                        Json.Obj.of("by", "human:mara", "at", "2026-10-05T16:00:00Z"),
                        Json.Obj.of("by", "process:nightly-check", "at", "2026-10-06T02:00:00Z"),
                        Json.Obj.of("by", "human:Ada-Li", "at", "2027-05-01T10:00:00Z")),
                kept.array("verified"));
        assertEquals("2027-10-28T10:00:00Z", kept.text("stale_after").orElse(""));
        var made = named(again, "learned/sort-a-sheet");
        assertEquals("stable", made.metadata().text("status").orElse(""));
        assertEquals("Lesson", made.metadata().text("type").orElse(""));
        assertEquals("2026-05-01T10:00:00Z", made.result().timestamp());
        assertEquals(Json.Obj.of("user", "u1"), made.metadata().object("metadata"));
        assertTrue(made.text().narrative().contains("# Tactical\n\nName the column"));
        assertFalse(made.metadata().compact().contains("somebody"), "no path of this machine");
        assertTrue(links(again).contains("learned/sort-a-sheet links_to lessons/save-before-close"));
        assertEquals(
                "deprecated",
                named(again, "references/sorting").metadata().text("status").orElse(""),
                "a review does not bring back what its writer gave up");
    }

    @Test
    void whatIsNotReviewedIsADraftAndWhatIsRejectedDeprecated() throws Exception {
        var memory = new Memory(
                "i",
                Memory.Kind.EXPERIENCE,
                Memory.Text.ofTask("Task"),
                Memory.Result.UNKNOWN,
                Json.Obj.EMPTY,
                Origin.HERE);
        var out = folder.resolve("out");
        write(
                Writers.Target.OKF,
                out,
                List.of(
                        new ExportRecord.OfMemory(memory, "pending", List.of(), List.of()),
                        new ExportRecord.OfMemory(
                                new Memory(
                                        "j",
                                        memory.kind(),
                                        memory.text(),
                                        memory.result(),
                                        memory.metadata(),
                                        memory.origin()),
                                "rejected",
                                List.of(),
                                List.of())));
        assertTrue(page(out, "experience/task.md").contains("status: draft\n"));
        assertTrue(page(out, "experience/task-2.md").contains("status: deprecated\n"));
        assertTrue(page(out, "index.md").contains("okf_version: \"0.2\""));
    }

    @Test
    void aFolderWithSomethingInItIsNotWrittenOver() throws Exception {
        Files.writeString(folder.resolve("mine.md"), "mine");
        var refused = assertThrows(ExchangeException.class, () -> write(Writers.Target.OKF, folder, List.of()));
        assertTrue(refused.message().contains("not empty"), refused.message());
        assertEquals(Map.of("mine.md", "mine"), pages(folder));
    }

    @Test
    void brokenFrontMatterIsRejectedWithItsFileAndLineAndCanBeMended() throws Exception {
        Files.createDirectories(folder.resolve("b/sub"));
        Files.writeString(folder.resolve("b/good.md"), "---\ntype: T\ngenerated: { by: x }\n---\nGood");
        Files.writeString(folder.resolve("b/sub/bad.md"), "---\ntype: T\nsources: [1\ntags: a: b\n---\nBad");
        Files.writeString(folder.resolve("b/open.md"), "---\ntype: T\n");
        Files.writeString(folder.resolve("b/typeless.md"), "---\nsources: []\n---\nx");
        var read = Collected.of(folder.resolve("b"));

        assertEquals(1, read.memories().size());
        var places = read.rejected().stream()
                .map(ImportRecord.Rejected::place)
                .map(place -> place.within() + ":" + place.line())
                .sorted()
                .toList();
        assertEquals(List.of("open.md:1", "sub/bad.md:4", "typeless.md:1"), places);
        var bad = read.rejected().stream()
                .filter(rejected -> rejected.place().within().equals("sub/bad.md"))
                .findFirst()
                .orElseThrow();
        assertTrue(bad.reason().contains("line 4"), bad.reason());

        var mended = new Collected();
        Formats.retry(Format.OKF, bad.place(), "---\ntype: T\ntags: [a]\n---\nMended [it](../good.md)", mended);
        assertEquals("sub/bad", mended.memories().getFirst().origin().id());
        assertEquals(List.of("sub/bad links_to good"), links(mended));
    }

    @Test
    void aNoteIsItsProseItsObservationsAndItsRelations() throws Exception {
        assertEquals(Format.BASIC_MEMORY, Formats.detect(NOTES).orElseThrow());
        var read = Collected.of(NOTES);

        assertEquals(List.of(), read.rejected());
        var note = named(read, "tools/git-rebase");
        assertEquals("Rebasing a branch", note.text().task());
        assertTrue(note.text().narrative().startsWith("Branches here are short."));
        assertFalse(note.text().narrative().contains("[rule]")
                || note.text().narrative().contains("requires"));
        assertTrue(note.text().narrative().contains("- [ ] Ask about signed commits"));
        assertEquals("current", note.metadata().text("status").orElse(""));
        assertEquals(List.of("git", "branches"), note.metadata().texts("tags"));
        var observations = read.memories().stream()
                .filter(memory -> memory.metadata().text("note").orElse("").equals("tools/git-rebase"))
                .map(memory -> memory.text().narrative() + " "
                        + memory.metadata().without("note").compact())
                .toList();
        assertEquals(
                List.of(
                        "Fetch before a rebase {\"category\":\"rule\",\"tags\":[\"git\",\"order\"]}",
                        "A rebase of a published branch needs a forced push"
                                + " {\"category\":\"pitfall\",\"context\":\"agreed in March\"}",
                        "Force only with a lease {\"category\":\"pitfall\",\"tags\":[\"safety\"]}",
                        "Conflicts in lock files are made anew {\"tags\":[\"lockfiles\"]}"),
                observations);
        assertEquals(
                List.of(
                        "tools/git-rebase is part of Release day",
                        "tools/git-rebase links_to Release day",
                        "tools/git-rebase links_to fetching",
                        "tools/git-rebase links_to tools/worktrees",
                        "tools/git-rebase requires fetching"),
                links(read).stream()
                        .filter(link -> !link.contains("observation_of"))
                        .toList());
        var since = read.links().stream()
                .filter(link -> link.kind().equals("is part of"))
                .findFirst()
                .orElseThrow();
        assertEquals(Json.Obj.of("context", "since autumn"), since.rest());
    }

    @Test
    void notesAreWrittenAgainByteForByte() throws Exception {
        var read = Collected.of(NOTES);
        var out = folder.resolve("notes");
        write(Writers.Target.BASIC_MEMORY, out, exported(read, "kept"));
        assertEquals(pages(NOTES), pages(out));
    }

    @Test
    void anObservationThatWasDroppedOrChangedIsSoInItsNote() throws Exception {
        var read = Collected.of(NOTES);
        var records = new ArrayList<ExportRecord>();
        for (var memory : read.memories()) {
            if (memory.text().narrative().startsWith("Force only")) {
                continue;
            }
            var text = memory.text();
            boolean isChanged = text.narrative().startsWith("Fetch before");
            var said = isChanged ? new Memory.Text(text.task(), "", "Fetch first", "", text.lessons()) : text;
            records.add(new ExportRecord.OfMemory(
                    new Memory(memory.id(), memory.kind(), said, memory.result(), memory.metadata(), memory.origin()),
                    "kept",
                    List.of(),
                    List.of()));
        }
        var out = folder.resolve("notes");
        write(Writers.Target.BASIC_MEMORY, out, records);
        var note = page(out, "tools/git-rebase.md");
        assertFalse(note.contains("Force only") || note.contains("Fetch before"), note);
        assertTrue(note.contains("#lockfiles\n- [rule] Fetch first #git #order\n"), note);
        assertTrue(note.contains("- \"is part of\" [[Release day]] (since autumn)"));
    }

    @Test
    void aMemoryOfAnotherToolBecomesANoteThatReadsBack() throws Exception {
        var learned =
                new Memory.MemoryLessons("Call open() (twice)", "Plan first", "", new Json.Text("line one\nline two"));
        var memory = new Memory(
                "id-1",
                Memory.Kind.LEARNED,
                new Memory.Text("Open the file", "", "It was locked.", "", learned),
                new Memory.Result("failure", OptionalDouble.of(0.25), "2026-05-01T10:00:00Z", Json.Obj.EMPTY),
                Json.Obj.of("k", List.of(1)),
                new Origin("x", "mem0", "1"));
        var other = new Memory(
                "id-2",
                Memory.Kind.LEARNED,
                Memory.Text.ofTask("Close it"),
                Memory.Result.UNKNOWN,
                Json.Obj.EMPTY,
                Origin.HERE);
        var link = new MemoryLink("id-1", "id-2", "comes before", Origin.HERE);
        var out = folder.resolve("notes");
        write(
                Writers.Target.BASIC_MEMORY,
                out,
                List.of(
                        new ExportRecord.OfMemory(memory, "kept", List.of(), List.of(link)),
                        new ExportRecord.OfMemory(other, "kept", List.of(), List.of())));

        var read = Collected.of(out);
        assertEquals(List.of(), read.rejected());
        var note = named(read, "open-the-file");
        assertTrue(note.text().narrative().contains("It was locked."));
        assertTrue(note.text().narrative().contains("Call open() (twice)"), "its end is no context");
        assertTrue(note.text().narrative().contains("line one\nline two"));
        assertEquals(Json.Obj.of("k", List.of(1)), note.metadata().object("metadata"));
        assertTrue(read.memories().stream()
                .anyMatch(found -> found.text().narrative().equals("Plan first")
                        && found.metadata().text("category").orElse("").equals("strategic")));
        assertTrue(links(read).contains("open-the-file comes before close-it"));
    }

    @Test
    void linesThatEndAsOnOtherSystemsAreReadTheSame() throws Exception {
        for (var end : List.of("\r\n", "\r")) {
            for (var sample :
                    List.of(OKF.resolve("lessons/save-before-close.md"), NOTES.resolve("tools/git-rebase.md"))) {
                var file = folder.resolve(sample.getFileName());
                Files.writeString(file, Files.readString(sample).replace("\n", end));
                assertEquals(told(Collected.of(sample)), told(Collected.of(file)));
            }
        }
    }

    @Test
    void otherMarkdownStaysWhatItWas() throws Exception {
        for (var text : List.of(
                "# Notes\n- [fact] no front matter #tag\n",
                "---\n"
                        + "name: reviewer\n"
                        + "description: An agent\n"
                        + "type: agent\n"
                        + "---\n"
                        + "# Role\n\n"
                        + "- look\n"
                        + "- judge\n"
                        + "- say what is wrong\n"
                        + "- say what to do\n"
                        + "- stop\n"
                        + "- be brief\n"
                        + "- be kind\n"
                        + "- again\n"
                        + "- and again\n",
                "---\nlayout: page\n---\n# Page\n\ntext\n\nmore text\n\n## Below\n\nmore\n")) {
            var file = folder.resolve("some.md");
            Files.writeString(file, text);
            assertEquals(Format.CLAUDE_MEMORY, Formats.detect(file).orElseThrow(), text);
        }
        Files.writeString(folder.resolve("other.md"), "---\ntype: T\n---\nx");
        assertTrue(Formats.detect(folder).isEmpty(), "a folder of mixed files is read file by file");
    }
}
