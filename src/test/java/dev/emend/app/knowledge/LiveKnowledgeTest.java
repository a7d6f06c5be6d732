package dev.emend.app.knowledge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.knowledge.KnowledgeResponse.State;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.peers.ChromaServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Retrieval from a running Chroma server and a running memory server, as they are on npm.
class LiveKnowledgeTest {
    private static final Path MEMORY_SERVER = Path.of("target", "peers", "node_modules", ".bin", "mcp-server-memory");

    private static final AgentClient AGENT = new AgentClient("planner", Set.of(Scope.READ), false);

    private static final List<String> DOCUMENTS = List.of(
            "Take back the last commit and keep the changes in the working tree.",
            "Water the tomatoes every second evening in July.",
            "Push a branch to the server for the first time.");

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        fixture.workspace.search().awaitReady();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private void configure(Json.Obj... sources) throws Exception {
        Files.writeString(
                folder.resolve("workspace").resolve(ExternalProviders.FILE),
                Json.Obj.of("sources", List.of(sources)).compact());
    }

    /// Asks the catalogs and one source.
    private KnowledgeResponse ask(String text, KnowledgeSourceType source) throws UserException {
        var filter = new KnowledgeQuery.Filter(Set.of(), Set.of(KnowledgeSourceType.USER_PROVIDED, source), 1, 1, 0);
        return fixture.workspace
                .agents()
                .retrieval()
                .retrieve(new KnowledgeQuery(text, filter, Json.Obj.EMPTY, 50), AGENT);
    }

    private static List<KnowledgeResult> from(KnowledgeResponse answer, KnowledgeSourceType source) {
        return answer.items().stream()
                .filter(result -> result.source().kind() == source)
                .toList();
    }

    private static KnowledgeResponse.SourceOutcome told(KnowledgeResponse answer, KnowledgeSourceType source) {
        return answer.sources().stream()
                .filter(outcome -> outcome.source() == source)
                .findFirst()
                .orElseThrow();
    }

    private Json.Obj chroma(ChromaServer server) {
        return Json.Obj.of(
                "source",
                "chromadb",
                "url",
                server.address(),
                "collection",
                "notes",
                "trusted",
                true,
                "timeout_ms",
                10_000);
    }

    private void fill(ChromaServer server) throws Exception {
        var vectors = fixture.embed(DOCUMENTS);
        var embeddings = new ArrayList<Json>();
        for (var vector : vectors) {
            embeddings.add(ChromaServer.json(vector));
        }
        server.collection(
                server.newCollection("notes"),
                "upsert",
                Json.Obj.of(
                        "ids",
                        List.of("undo", "garden", "push"),
                        "embeddings",
                        embeddings,
                        "metadatas",
                        List.of(
                                Json.Obj.of("quality_score", 5),
                                Json.Obj.of("quality_score", 2),
                                Json.Obj.of("quality_score", 4)),
                        "documents",
                        DOCUMENTS));
    }

    private static double relevance(float[] left, float[] right) {
        double dot = 0;
        double ones = 0;
        double others = 0;
        for (int i = 0; i < left.length; i++) {
            dot += left[i] * (double) right[i];
            ones += left[i] * (double) left[i];
            others += right[i] * (double) right[i];
        }
        return (1 + dot / Math.sqrt(ones * others)) / 2;
    }

    @Test
    void aChromaServerIsAskedByMeaningAndItsEndIsToldAndSurvived() throws Exception {
        var query = "undo what I committed";
        ChromaServer gone;
        try (var server = ChromaServer.start(folder)) {
            gone = server;
            fill(server);
            configure(chroma(server));

            var answer = ask(query, KnowledgeSourceType.CHROMADB);

            assertEquals(
                    State.ANSWERED, told(answer, KnowledgeSourceType.CHROMADB).state());
            var found = from(answer, KnowledgeSourceType.CHROMADB);
            assertEquals("undo", found.getFirst().item().ref().knowledgeId());
            assertEquals(DOCUMENTS.getFirst(), found.getFirst().item().content());
            assertEquals(5, found.getFirst().status().quality());
            var vectors = fixture.embed(List.of(query, DOCUMENTS.getFirst()));
            assertEquals(
                    relevance(vectors[0], vectors[1]),
                    found.getFirst().rank().orElseThrow().relevance().orElseThrow(),
                    1e-5);
            assertFalse(from(answer, KnowledgeSourceType.USER_PROVIDED).isEmpty());
        }

        var without = ask("undo what was committed", KnowledgeSourceType.CHROMADB);
        var told = told(without, KnowledgeSourceType.CHROMADB);
        assertEquals(State.FAILED, told.state());
        assertTrue(told.reason().contains("Nothing answers"), told.reason());
        assertFalse(from(without, KnowledgeSourceType.USER_PROVIDED).isEmpty());

        try (var _ = gone.again(folder)) {
            var back = ask("undo what was committed", KnowledgeSourceType.CHROMADB);
            assertEquals(3, from(back, KnowledgeSourceType.CHROMADB).size());
        }
    }

    @Test
    void aChromaServerKilledWhileItIsAskedCostsNothingButItsOwnHits() throws Exception {
        var states = EnumSet.noneOf(State.class);
        var begun = new CountDownLatch(5);
        var server = ChromaServer.start(folder);
        try {
            fill(server);
            configure(chroma(server));
        } catch (Exception e) {
            server.close();
            throw e;
        }
        var killing = new FutureTask<>(() -> {
            begun.await();
            server.close();
            return "killed";
        });
        Thread.ofVirtual().start(killing);
        for (int i = 0; i < 10_000 && !states.contains(State.FAILED); i++) {
            // never the same question: nothing comes from the cache
            var answer = ask("undo commit number " + i, KnowledgeSourceType.CHROMADB);
            states.add(told(answer, KnowledgeSourceType.CHROMADB).state());
            assertFalse(from(answer, KnowledgeSourceType.USER_PROVIDED).isEmpty());
            begun.countDown();
        }
        killing.get();
        assertEquals(EnumSet.of(State.ANSWERED, State.FAILED), states);
    }

    @Test
    void aMemoryServerIsAskedForTheWordsOfTheQuestionAndComesBackAfterItsEnd() throws Exception {
        assumeTrue(Files.exists(MEMORY_SERVER), "skipped: " + MEMORY_SERVER + " is absent; ./check takes it from npm");
        var graph = folder.resolve("memory.jsonl");
        Files.writeString(graph, """
                {"type":"entity","name":"Redis keys","entityType":"Redis","observations":["Keys expire after a day."]}
                {"type":"entity","name":"Anna","entityType":"person","observations":["Likes tea."]}
                {"type":"entity","name":"Sessions","entityType":"concept","observations":["They expire at night."]}
                """);
        configure(Json.Obj.of(
                "source",
                "memory_mcp",
                "command",
                "env MEMORY_FILE_PATH=" + graph + " node " + MEMORY_SERVER.toAbsolutePath(),
                "trusted",
                true,
                "timeout_ms",
                30_000));

        var answer = ask("when do keys expire?", KnowledgeSourceType.MEMORY_MCP);

        assertEquals(
                State.ANSWERED, told(answer, KnowledgeSourceType.MEMORY_MCP).state());
        var found = from(answer, KnowledgeSourceType.MEMORY_MCP);
        assertEquals(
                Set.of("Redis keys redis 4 0.7", "Sessions general 4 0.7"),
                Set.copyOf(found.stream().map(LiveKnowledgeTest::line).toList()));
        var server = servers().getFirst();
        ask("does Anna like tea?", KnowledgeSourceType.MEMORY_MCP);
        assertEquals(List.of(server), servers(), "it is not started for each question");

        // an end nobody was waiting behind is not even noticed
        server.destroyForcibly();
        server.onExit().join();
        var again = ask("which sessions expire?", KnowledgeSourceType.MEMORY_MCP);
        assertEquals(2, from(again, KnowledgeSourceType.MEMORY_MCP).size(), "" + again.sources());

        // one that waits for an answer is answered by a new server
        var moved = askAndKillOnce();
        assertEquals(2, from(moved, KnowledgeSourceType.MEMORY_MCP).size(), "" + moved.sources());

        // one whose servers all end goes without
        var killed = askAndKillAll();
        var told = told(killed, KnowledgeSourceType.MEMORY_MCP);
        assertEquals(State.FAILED, told.state(), told.reason());
        assertTrue(told.reason().contains("search_nodes"), told.reason());
        assertFalse(from(killed, KnowledgeSourceType.USER_PROVIDED).isEmpty());
        var back = ask("which sessions expire now?", KnowledgeSourceType.MEMORY_MCP);
        assertEquals(2, from(back, KnowledgeSourceType.MEMORY_MCP).size(), "" + back.sources());

        var last = servers();
        fixture.workspace.agents().retrieval().close();
        last.forEach(process -> process.onExit().join());
    }

    /// The answer to a question whose server stood still and then was killed.
    private KnowledgeResponse askAndKillOnce() throws Exception {
        var server = servers().getFirst();
        new ProcessBuilder("kill", "-STOP", "" + server.pid()).start().waitFor();
        var asked = new FutureTask<>(() -> ask("which sessions expire soon?", KnowledgeSourceType.MEMORY_MCP));
        var asking = Thread.ofPlatform().start(asked);
        while (asking.isAlive() && asking.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        server.destroyForcibly();
        return asked.get();
    }

    /// The answer to a question whose servers are killed one after the other.
    private KnowledgeResponse askAndKillAll() throws Exception {
        var asked = new FutureTask<>(() -> ask("which sessions expire today?", KnowledgeSourceType.MEMORY_MCP));
        Thread.ofPlatform().start(asked);
        while (!asked.isDone()) {
            servers().forEach(ProcessHandle::destroyForcibly);
        }
        return asked.get();
    }

    private static String line(KnowledgeResult knowledgeResult) {
        return knowledgeResult.item().ref().knowledgeId()
                + " "
                + knowledgeResult.item().scope()
                + " "
                + knowledgeResult.status().quality()
                + " "
                + knowledgeResult.rank().orElseThrow().relevance().orElseThrow();
    }

    /// The memory servers this process has started.
    private static List<ProcessHandle> servers() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("mcp-server-memory"))
                .toList();
    }
}
