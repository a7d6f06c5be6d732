package dev.emend.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The reference memory server of the Model Context Protocol, as it is on npm.
class McpMemoryClientTest {
    private static final Path SERVER = Path.of("target", "peers", "node_modules", ".bin", "mcp-server-memory");

    @TempDir
    private Path folder;

    private McpMemoryClient source() {
        assumeTrue(Files.exists(SERVER), "skipped: " + SERVER + " is absent; ./check takes it from npm");
        return McpMemoryClient.ofCommand(
                List.of("node", SERVER.toAbsolutePath().toString()),
                Map.of("MEMORY_FILE_PATH", folder.resolve("memory.jsonl").toString()),
                McpMemoryClient.TIMEOUT);
    }

    @Test
    void readsEntitiesAsMemoriesAndRelationsAsLinks() throws Exception {
        Files.writeString(folder.resolve("memory.jsonl"), """
                {"type":"entity","name":"Anna","entityType":"person","observations":["speaks Finnish","likes tea"]}
                {"type":"entity","name":"Emend","entityType":"tool","observations":[]}
                {"type":"relation","from":"Anna","to":"Emend","relationType":"works_on"}
                """);
        try (var source = source()) {
            var read = CollectedMemories.of(source);
            assertEquals(List.of("Anna", "Emend"), List.copyOf(read.memories().keySet()));
            assertEquals("speaks Finnish\nlikes tea", read.narrative("Anna"));
            assertEquals(new Json.Text("person"), read.memory("Anna").metadata().get("entityType"));
            var link = read.links().getFirst();
            assertEquals(read.memory("Anna").id(), link.from());
            assertEquals(read.memory("Emend").id(), link.to());
            assertEquals("works_on", link.kind());
        }
    }

    @Test
    void writesWhatIsMissingTakesAwayWhatIsGoneAndNothingTwice() throws Exception {
        Files.writeString(
                folder.resolve("memory.jsonl"),
                "{\"type\":\"entity\",\"name\":\"Anna\",\"entityType\":\"person\","
                        + "\"observations\":[\"speaks Finnish\",\"likes tea\"]}\n");
        try (var source = source()) {
            var before = source.fingerprint();
            var edited =
                    CollectedMemories.edited(CollectedMemories.of(source).memory("Anna"), "likes tea\nlikes coffee");
            var added = CollectedMemories.edited(
                    Memory.create("id1", Memory.Text.ofTask("Save files"), Memory.Result.UNKNOWN, Instant.EPOCH),
                    "press Ctrl+S");
            source.write(List.of(edited, added));
            var once = source.fingerprint();
            source.write(List.of(edited, added));
            assertEquals(once, source.fingerprint());
            assertNotEquals(before, once);
            var read = CollectedMemories.of(source);
            assertEquals("likes tea\nlikes coffee", read.narrative("Anna"));
            assertEquals("press Ctrl+S", read.narrative("Save files"));
            source.delete(List.of("Anna", "unknown"));
            source.delete(List.of("Anna"));
            assertEquals(
                    List.of("Save files"),
                    List.copyOf(CollectedMemories.of(source).memories().keySet()));
        }
    }

    @Test
    void saysThatTheServerCannotBeStartedOrIsNone() {
        for (var command : List.of(List.of("emend-no-such-command"), List.of("sleep", "30"))) {
            try (var source = McpMemoryClient.ofCommand(command, Map.of(), Duration.ofSeconds(1))) {
                var failed = assertThrows(RemoteException.class, source::fingerprint);
                assertEquals(RemoteException.Kind.PASSING, failed.kind());
                assertTrue(failed.message().contains(command.getFirst()), failed.message());
            }
        }
    }
}
