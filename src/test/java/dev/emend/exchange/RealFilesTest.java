package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.fixtures.SharedData;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that real agents wrote: what is read of them is what a plain look into them counts.
class RealFilesTest {
    @TempDir
    Path folder;

    @Test
    void readsEveryRunOfTheBenchmarkWithItsRewardAndMessages() throws Exception {
        var file = SharedData.path("data/tau_bench/gpt-4o-airline-first60.json");
        var expected = ((Json.Arr) JsonText.parse(Files.readString(file))).elements();
        var read = Collected.of(file);

        assertEquals(60, read.runs().size());
        assertEquals(List.of(), read.rejected());
        for (int i = 0; i < expected.size(); i++) {
            var written = (Json.Obj) expected.get(i);
            var run = read.runs().get(i);
            assertEquals(
                    written.number("reward").orElseThrow(),
                    run.head().ending().reward().orElseThrow());
            assertEquals(written.array("traj").size(), run.messages().size());
            assertEquals(written.get("info"), run.metadata().get("info"));
            for (int m = 0; m < run.messages().size(); m++) {
                var message = (Json.Obj) written.array("traj").get(m);
                var got = run.messages().get(m);
                assertEquals(message.text("role").orElseThrow(), got.role().word());
                assertEquals(message.text("content").orElse(""), got.text());
                assertEquals(message.array("tool_calls").size(), got.calls().size());
                assertEquals(message.text("tool_call_id").orElse(""), got.answers());
            }
        }
        var succeeded = read.runs().stream()
                .filter(run -> run.head().ending().outcome().equals("success"))
                .count();
        assertEquals(23, succeeded);
        assertEquals(60, read.runs().stream().map(Run::id).distinct().count());
        assertTrue(read.runs().stream()
                .flatMap(run -> run.messages().stream())
                .flatMap(message -> message.calls().stream())
                .allMatch(call -> call.arguments() instanceof Json.Obj));
    }

    @Test
    void readsBothTrajectoriesWithTheirTools() throws Exception {
        var called = Collected.of(SharedData.path("data/swe_agent/function_calling_simple.traj"));
        var typed = Collected.of(SharedData.path("data/swe_agent/test-repo-i1.traj"));

        assertEquals(List.of("find_file", "open", "edit", "bash", "submit"), tools(called.runs()));
        assertEquals(List.of("find_file", "open", "edit", "python", "submit"), tools(typed.runs()));
        assertEquals(12, called.runs().getFirst().messages().size());
        assertEquals(12, typed.runs().getFirst().messages().size());
        var observations = typed.runs().getFirst().messages().stream()
                .filter(message -> message.role() == Run.Role.TOOL)
                .count();
        assertEquals(4, observations, "what follows an action is what was seen");
        assertTrue(typed.runs().getFirst().head().task().startsWith("We're currently solving"));
        assertEquals(5, typed.runs().getFirst().metadata().array("trajectory").size(), "nothing lost");
    }

    private static List<String> tools(List<Run> runs) {
        return runs.stream()
                .flatMap(run -> run.messages().stream())
                .flatMap(message -> message.calls().stream())
                .map(Run.ToolCall::name)
                .toList();
    }

    @Test
    void readsTheBlocksAndTheConversationOfAnAgentFile() throws Exception {
        var file = SharedData.path("data/letta/memgpt_agent_with_convo.af");
        var written = (Json.Obj) JsonText.parse(Files.readString(file));
        var read = Collected.of(file);

        assertEquals(2, written.array("blocks").size());
        assertEquals(
                written.array("blocks").stream()
                        .map(block -> ((Json.Obj) block).text("value").orElseThrow())
                        .toList(),
                read.memories().stream()
                        .map(memory -> memory.text().narrative())
                        .toList());
        assertEquals(
                List.of("human", "persona"),
                read.memories().stream()
                        .map(memory -> memory.text().task())
                        .sorted()
                        .toList());
        var agent = (Json.Obj) written.array("agents").getFirst();
        assertEquals(
                agent.array("messages").size(),
                read.runs().getFirst().messages().size());
        assertEquals("gpt-4o-mini", read.runs().getFirst().head().model());
        assertEquals(List.of(), read.rejected());
    }

    @Test
    void readsAnAgentFileThatStandsInAJsonText() throws Exception {
        var file = SharedData.path("data/letta/memgpt_agent_with_convo.af");
        var wrapped = Json.from(Files.readString(file)).compact();
        var read = Collected.of(folder, wrapped);

        assertEquals(2, read.memories().size());
        assertEquals(1, read.runs().size());
    }

    @Test
    void readsAllDocumentsOfTheChromaDirectoryWithTheirVectors() throws Exception {
        var directory = SharedData.path("data/asammdf_agent/vector_store");
        var before = Files.getLastModifiedTime(directory.resolve("chroma.sqlite3"));
        var read = Collected.of(directory);

        assertEquals(85, read.memories().size());
        assertEquals(List.of(), read.rejected());
        var expected = vectorsInTheQueue(directory);
        for (var ofMemory : read.withVectors()) {
            assertEquals(
                    1, ofMemory.vectors().size(), ofMemory.memory().origin().id());
            var vector = ofMemory.vectors().getFirst();
            assertEquals("all-MiniLM-L6-v2", vector.model());
            assertEquals(Memory.Space.CONTENT, vector.space());
            assertArrayEquals(expected.get(ofMemory.memory().origin().id()), vector.values());
            assertFalse(ofMemory.memory().text().narrative().isEmpty());
        }
        var metadata = read.memories().getFirst().metadata();
        assertTrue(metadata.get("has_learnings") instanceof Json.Bool);
        assertTrue(Collected.value(metadata, "learning_count").matches("[0-9]+"));
        assertTrue(Collected.value(metadata, "trust_score").contains("."));
        assertTrue(read.memories().stream()
                .map(Memory::metadata)
                .anyMatch(m -> m.number("trust_score").orElse(0) == 0.6983372960937497));
        assertEquals(before, Files.getLastModifiedTime(directory.resolve("chroma.sqlite3")));
        assertEquals(85, new HashSet<>(read.memories().stream().map(Memory::id).toList()).size());
    }

    /// The first vector that was added of each id: later adds of the same id change nothing, and
    /// the updates of this file carry no vector.
    private static java.util.Map<String, float[]> vectorsInTheQueue(Path directory) throws Exception {
        var vectors = new HashMap<String, float[]>();
        var url = "jdbc:sqlite:file:" + directory.resolve("chroma.sqlite3") + "?immutable=1";
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "select id, vector from embeddings_queue where vector is not null" + " order by seq_id")) {
            while (rows.next()) {
                var floats = new float[384];
                ByteBuffer.wrap(rows.getBytes(2))
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asFloatBuffer()
                        .get(floats);
                vectors.putIfAbsent(rows.getString(1), floats);
            }
        }
        return vectors;
    }

    @Test
    void readsThePlanAndTheVerifiedSkillWithAllTheirSteps() throws Exception {
        var plans = SharedData.path("data/asammdf_agent/plans");
        var skills = SharedData.path("data/asammdf_agent/verified_skills");
        try (var files = Files.list(plans);
                var more = Files.list(skills)) {
            for (var file : java.util.stream.Stream.concat(files, more).toList()) {
                var steps = Files.readString(file).split("\"tool_name\"", -1).length - 1;
                var read = Collected.of(file);
                assertEquals(1, read.memories().size());
                var memory = read.memories().getFirst();
                assertEquals(steps, memory.text().narrative().lines().count());
                assertTrue(memory.text().task().startsWith("Concatenate all .MF4 files"));
                assertEquals(
                        steps, memory.metadata().compact().split("\"tool_name\"", -1).length - 1, "all of it is kept");
            }
        }
    }

    @Test
    void givesTheSameIdsWhenAFileIsReadAgain() throws Exception {
        for (var name : List.of(
                "tau_bench/gpt-4o-airline-first60.json",
                "asammdf_agent/vector_store",
                "swe_agent/test-repo-i1.traj",
                "letta/memgpt_agent_with_convo.af")) {
            var file = SharedData.path("data/" + name);
            assertEquals(Collected.of(file).runs(), Collected.of(file).runs(), name);
            assertEquals(Collected.of(file).memories(), Collected.of(file).memories(), name);
        }
    }

    @Test
    void tellsWhatAFileIsWhateverItIsCalled() throws IOException, ExchangeException {
        var expected = java.util.Map.of(
                "tau_bench/gpt-4o-airline-first60.json", Format.TAU_BENCH,
                "swe_agent/test-repo-i1.traj", Format.SWE_AGENT,
                "swe_agent/function_calling_simple.traj", Format.SWE_AGENT,
                "letta/memgpt_agent_with_convo.af", Format.LETTA,
                "asammdf_agent/knowledge_catalog.json", Format.CATALOG);
        for (var entry : expected.entrySet()) {
            var disguised = folder.resolve("notes.txt");
            Files.deleteIfExists(disguised);
            Files.copy(SharedData.path("data/" + entry.getKey()), disguised);
            assertEquals(entry.getValue(), Formats.detect(disguised).orElseThrow(), entry.getKey());
        }
        assertEquals(
                Format.CHROMA,
                Formats.detect(SharedData.path("data/asammdf_agent/vector_store"))
                        .orElseThrow());
        assertTrue(Formats.detect(folder).isEmpty(), "an ordinary folder is no format");
    }
}
