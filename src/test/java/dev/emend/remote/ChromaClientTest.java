package dev.emend.remote;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.peers.ChromaServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A collection of a real Chroma server.
class ChromaClientTest {
    private static final int RECORDS = 1_203;

    @TempDir
    private static Path folder;

    private static ChromaServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ChromaServer.start(folder);
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private static ChromaClient client(String collection, int dimension) throws RemoteException {
        return new ChromaClient(
                ChromaEndpoint.of(server.address(), collection),
                "",
                ChromaClient.TIMEOUT,
                documents ->
                        documents.stream().map(document -> new float[dimension]).toList());
    }

    private static String filled(String name, int count) throws IOException {
        var id = server.newCollection(name);
        var ids = new ArrayList<String>();
        var vectors = new ArrayList<Json>();
        var metadatas = new ArrayList<Json>();
        var documents = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            ids.add("r" + i);
            vectors.add(Json.from(List.of((double) i, 1.0, 0.5)));
            metadatas.add(Json.Obj.of("task", "task " + i, "step", i, "trust", 0.5, "ok", true));
            documents.add("lesson " + i);
        }
        server.collection(
                id,
                "upsert",
                Json.Obj.of("ids", ids, "embeddings", vectors, "metadatas", metadatas, "documents", documents));
        return id;
    }

    @Test
    void readsEveryRecordOfSeveralPagesWithItsVector() throws Exception {
        filled("paged", RECORDS);
        try (var client = client("paged", 3)) {
            var read = CollectedMemories.of(client);
            assertEquals(RECORDS, read.memories().size());
            var memory = read.memory("r700");
            assertEquals("task 700", memory.text().task());
            assertEquals("lesson 700", memory.text().narrative());
            assertEquals(new Json.Num("700"), memory.metadata().get("step"));
            assertEquals(Json.Bool.TRUE, memory.metadata().get("ok"));
            assertEquals(server.address() + "#paged", memory.origin().source());
            assertEquals(memory.origin().memoryId(), memory.id());
            assertArrayEquals(
                    new float[] {700, 1, 0.5f},
                    read.vectors().getOrDefault("r700", List.of()).getFirst().values());
            assertTrue(client.collections().contains("paged"));
        }
    }

    @Test
    void writingTwiceIsAsWritingOnceAndShowsInTheFingerprint() throws Exception {
        var id = filled("written", 20);
        try (var client = client("written", 3)) {
            var before = client.fingerprint();
            assertEquals(before, client.fingerprint());
            var edited = CollectedMemories.edited(CollectedMemories.of(client).memory("r3"), "better");
            var added = Memory.create(
                    "new-one", Memory.Text.ofTask("mine"), Memory.Result.UNKNOWN, java.time.Instant.EPOCH);
            client.write(List.of(edited, added));
            client.write(List.of(edited, added));
            var read = CollectedMemories.of(client);
            assertEquals(21, read.memories().size());
            assertEquals("better", read.narrative("r3"));
            assertEquals("lesson 4", read.narrative("r4"));
            assertEquals("mine", read.memory("new-one").text().task());
            var written = client.fingerprint();
            assertNotEquals(before, written);
            client.delete(List.of("r3", "unknown"));
            client.delete(List.of("r3"));
            assertEquals(20, CollectedMemories.of(client).memories().size());
            assertNotEquals(written, client.fingerprint());
            assertEquals(
                    List.of("r3"),
                    List.of("r3").stream()
                            .filter(gone -> !read(id).contains(gone))
                            .toList());
        }
    }

    private static List<String> read(String collection) {
        try {
            return server.ids(collection, Json.Obj.EMPTY);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void refusesAnotherDimensionBeforeAnythingIsWritten() throws Exception {
        var id = filled("narrow", 3);
        try (var client = client("narrow", 384)) {
            var edited = CollectedMemories.edited(CollectedMemories.of(client).memory("r1"), "better");
            var refused = assertThrows(RemoteException.class, () -> client.write(List.of(edited)));
            assertEquals(RemoteException.Kind.LASTING, refused.kind());
            assertTrue(refused.message().contains("3 numbers"), refused.message());
            assertTrue(refused.message().contains("384"), refused.message());
            assertEquals(3, read(id).size());
            assertEquals("lesson 1", CollectedMemories.of(client).narrative("r1"));
        }
    }

    @Test
    void namesTheCollectionsThereAreWhenOneIsMissing() throws Exception {
        filled("present", 1);
        try (var client = client("absent", 3)) {
            var missing = assertThrows(RemoteException.class, () -> CollectedMemories.of(client));
            assertEquals(RemoteException.Kind.LASTING, missing.kind());
            assertTrue(missing.message().contains("absent"), missing.message());
            assertTrue(missing.remedy().contains("present"), missing.remedy());
        }
    }
}
