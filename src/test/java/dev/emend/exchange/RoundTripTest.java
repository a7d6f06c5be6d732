package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.AgentsBlock;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.ExportRecord.Evaluation;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportContext;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is written and read again is what it was, for every format that can do both.
class RoundTripTest {
    private static final long SEED = 20261120;
    private static final int RECORDS = 150;

    @TempDir
    Path folder;

    private Path write(Writers.Target target, Writers.Options options, List<ExportRecord> records)
            throws ExchangeException {
        var file = folder.resolve("out");
        var written = Writers.write(
                target,
                file,
                options,
                pen -> {
                    for (var exportRecord : records) {
                        pen.write(exportRecord);
                    }
                },
                Progress.SILENT);
        assertTrue(written.isComplete());
        return file;
    }

    private Path write(Writers.Target target, List<ExportRecord> records) throws ExchangeException {
        return write(target, Writers.Options.USUAL, records);
    }

    @Test
    void everythingOfEmendSurvivesItsOwnLines() throws Exception {
        System.out.println("seed " + SEED);
        var random = new RandomRecords(SEED);
        var out = new ArrayList<ExportRecord>();
        var links = new ArrayList<MemoryLink>();
        for (int i = 0; i < RECORDS; i++) {
            var memory = random.memory(i);
            var own = i % 3 == 0 ? List.of(random.link(memory, random.memory(i + 1))) : List.<MemoryLink>of();
            links.addAll(own);
            out.add(new ExportRecord.OfMemory(memory, "pending", random.vectors(), own));
            out.add(new ExportRecord.OfRun(random.run(i)));
        }
        var read = Collected.of(write(Writers.Target.EMEND, out));

        assertEquals(List.of(), read.rejected());
        assertSameMemories(out, read);
        assertEquals(
                out.stream()
                        .filter(ExportRecord.OfRun.class::isInstance)
                        .map(record -> ((ExportRecord.OfRun) record).run())
                        .toList(),
                read.runs());
        assertEquals(links, read.links());
    }

    private static void assertSameMemories(List<ExportRecord> out, Collected read) {
        var expected = out.stream()
                .filter(ExportRecord.OfMemory.class::isInstance)
                .map(ExportRecord.OfMemory.class::cast)
                .toList();
        assertEquals(expected.stream().map(ExportRecord.OfMemory::memory).toList(), read.memories());
        for (int i = 0; i < expected.size(); i++) {
            assertSameVectors(
                    expected.get(i).vectors(), read.withVectors().get(i).vectors());
        }
    }

    private static void assertSameVectors(List<Vector> expected, List<Vector> actual) {
        assertEquals(expected.size(), actual.size());
        for (int v = 0; v < expected.size(); v++) {
            assertEquals(expected.get(v).space(), actual.get(v).space());
            assertEquals(expected.get(v).model(), actual.get(v).model());
            assertArrayEquals(expected.get(v).values(), actual.get(v).values());
        }
    }

    @Test
    void tablesKeepEveryColumnAndVectorGuardedOrRaw() throws Exception {
        System.out.println("seed " + SEED);
        for (var options : List.of(Writers.Options.USUAL, new Writers.Options(true, "Memories", 0, ZoneOffset.UTC))) {
            var random = new RandomRecords(SEED + 1);
            var out = new ArrayList<ExportRecord>();
            for (int i = 0; i < RECORDS; i++) {
                out.add(new ExportRecord.OfMemory(random.memory(i), "kept", random.vectors(), List.of()));
            }
            var file = write(Writers.Target.CSV, options, out);
            assertEquals(Format.PGVECTOR_CSV, Formats.detect(file).orElseThrow());
            var read = Collected.of(file);
            assertEquals(List.of(), read.rejected());
            assertEquals(out.size(), read.memories().size());
            for (int i = 0; i < out.size(); i++) {
                var expected = (ExportRecord.OfMemory) out.get(i);
                var got = read.memories().get(i);
                assertEquals(expected.memory().id(), got.origin().id());
                assertEquals(expected.memory().kind(), got.kind());
                assertEquals(expected.memory().text(), got.text());
                assertEquals(expected.memory().result(), got.result());
                assertEquals(expected.memory().metadata(), got.metadata().without(ImportContext.NOTES));
                assertSameVectors(expected.vectors(), read.withVectors().get(i).vectors());
            }
        }
    }

    @Test
    void aGraphOfAnMcpServerIsTheSameAfterEmend() throws Exception {
        System.out.println("seed " + SEED);
        var random = new RandomRecords(SEED + 2);
        var lines = new StringBuilder();
        for (int i = 0; i < RECORDS; i++) {
            var said = new ArrayList<Json>();
            for (int o = i % 4; o > 0; o--) {
                said.add(o % 3 == 2 ? Json.Obj.of("content", random.text(), "ts", i) : new Json.Text(random.text()));
            }
            lines.append(Json.Obj.of(
                                    "type",
                                    "entity",
                                    "name",
                                    "n" + i + random.text(),
                                    "entityType",
                                    "t" + random.text(),
                                    "observations",
                                    new Json.Arr(said),
                                    "extra",
                                    random.json(2))
                            .compact())
                    .append(i % 5 == 0 ? "" : "\n");
            lines.append(Json.Obj.of(
                                    "type",
                                    "relation",
                                    "from",
                                    "a" + random.text(),
                                    "to",
                                    "b" + random.text(),
                                    "relationType",
                                    "r" + i,
                                    "since",
                                    random.json(2),
                                    "weight",
                                    i)
                            .compact())
                    .append('\n');
        }
        var before = Collected.of(folder, lines.toString());
        assertEquals(RECORDS, before.memories().size());
        assertEquals(RECORDS, before.links().size());
        var after = Collected.of(write(Writers.Target.MCP_MEMORY, exported(before)));

        assertEquals(List.of(), after.rejected());
        assertEquals(bare(before.memories()), bare(after.memories()));
        assertEquals(
                before.links().stream().map(RoundTripTest::told).sorted().toList(),
                after.links().stream().map(RoundTripTest::told).sorted().toList());
        assertTrue(before.links().getFirst().rest().has("since"));
    }

    private static String told(MemoryLink link) {
        return link.origin().id() + " " + link.rest().compact();
    }

    /// All links go with the first memory: an end of theirs need not be in the file.
    private static List<ExportRecord> exported(Collected read) {
        var out = new ArrayList<ExportRecord>();
        for (var ofMemory : read.withVectors()) {
            var links = out.isEmpty() ? read.links() : List.<MemoryLink>of();
            out.add(new ExportRecord.OfMemory(ofMemory.memory(), "pending", ofMemory.vectors(), links));
        }
        read.runs().forEach(run -> out.add(new ExportRecord.OfRun(run)));
        return out;
    }

    private static List<List<Object>> bare(List<Memory> memories) {
        return memories.stream()
                .map(memory -> List.<Object>of(
                        memory.kind(),
                        memory.text(),
                        memory.result(),
                        memory.metadata(),
                        memory.origin().id()))
                .toList();
    }

    @Test
    void notesInMarkdownKeepTheirHeadingsAndWords() throws Exception {
        var before = Collected.of(SmallFilesTest.file("claude-memory.md"));
        var odd = Collected.of(
                folder,
                "# A\ntext\n\nmore text\n- one\n- two\n  - inner\n\nafter\n### Deep\n"
                        + "  - indented\n# A\nagain\n```\n# no heading\n\n- no bullet\n```\n"
                        + "## B\n* star\u202E\u200B\n# C\n- =1+1\n");
        for (var read : List.of(before, odd)) {
            var after = Collected.of(write(Writers.Target.MARKDOWN, exported(read)));
            assertEquals(
                    bare(read.memories()).toString(), bare(after.memories()).toString());
        }
    }

    @Test
    void realFilesSurviveEmendsLines() throws Exception {
        for (var name : List.of(
                "tau_bench/gpt-4o-airline-first60.json",
                "asammdf_agent/vector_store",
                "swe_agent/test-repo-i1.traj",
                "swe_agent/function_calling_simple.traj",
                "letta/memgpt_agent_with_convo.af",
                "asammdf_agent/verified_skills/concatenate_all_mf4_files_in_the_input_folder_and_skills.json")) {
            var before = Collected.of(SharedData.path("data/" + name));
            var out = exported(before);
            var after = Collected.of(write(Writers.Target.EMEND, out));
            assertEquals(before.runs(), after.runs(), name);
            assertSameMemories(out, after);
        }
    }

    @Test
    void realDocumentsSurviveATable() throws Exception {
        var before = Collected.of(SharedData.path("data/asammdf_agent/vector_store"));
        var after = Collected.of(write(Writers.Target.CSV, exported(before)));
        assertEquals(85, after.memories().size());
        Map<String, Memory> byId = new HashMap<>();
        after.memories().forEach(memory -> byId.put(memory.origin().id(), memory));
        for (var ofMemory : before.withVectors()) {
            var got = Objects.requireNonNull(byId.get(ofMemory.memory().id()));
            assertEquals(ofMemory.memory().text(), got.text());
            assertEquals(ofMemory.memory().metadata(), got.metadata());
        }
        for (int i = 0; i < 85; i++) {
            assertSameVectors(
                    before.withVectors().get(i).vectors(),
                    after.withVectors().get(i).vectors());
        }
    }

    @Test
    void halvesOfCharactersAreNeverWritten() throws Exception {
        var half = new RandomRecords(1).memory(1);
        var text = new Memory.Text("a\uD800b", "", "c\uDC00", "", half.text().lessons());
        var memory = new Memory(
                half.id(), Memory.Kind.LEARNED, text, half.result(), Json.Obj.of("k\uDBFF", "v\uD83D"), half.origin());
        var run = new RandomRecords(1).run(1);
        var saying = new Run.Message(Run.Role.USER, "v\uD83D", List.of(), "", "", Json.Obj.EMPTY);
        var broken = new Run(run.id(), run.head(), List.of(saying), run.metadata(), run.origin());
        var said = List.of(new Evaluation("rating", OptionalDouble.of(2), "", "w\uDC00", "Mara", null));
        for (var target : Writers.Target.values()) {
            var file = folder.resolve("out-" + target.word());
            Writers.RecordSource feed = pen -> {
                pen.write(new ExportRecord.OfMemory(memory, "kept", List.of(), List.of(), said));
                pen.write(new ExportRecord.OfRun(broken, said));
            };
            if (target == Writers.Target.AGENTS) {
                var block = new StringBuilder();
                Writers.block(block, feed, Progress.SILENT);
                Files.write(file, AgentsBlock.into(new byte[0], file, block.toString()));
            } else {
                Writers.write(target, file, Writers.Options.USUAL, feed, Progress.SILENT);
            }
            var written = text(file);
            assertTrue(written.contains("\uFFFD"), target.word());
            assertTrue(!written.contains("\\ud8") && !written.contains("?b"), target.word());
        }
    }

    /// Of a file, or of all files in a folder.
    private static String text(Path path) throws IOException {
        try (var files = Files.walk(path)) {
            var text = new StringBuilder();
            for (var file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file));
            }
            return text.toString();
        }
    }
}
