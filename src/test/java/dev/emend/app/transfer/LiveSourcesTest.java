package dev.emend.app.transfer;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.peers.ChromaServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Live sources, with a real Chroma server.
class LiveSourcesTest {
    /// Of the bundled model.
    private static final int DIMENSION = 384;

    private final ManualClock clock = new ManualClock();

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private final List<ChromaServer> servers = new ArrayList<>();
    private String collection = "";

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.at(clock, folder, "git_cli");
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
        for (var chromaServer : servers) {
            chromaServer.close();
        }
    }

    private SourceService sources() {
        return fixture.workspace.memories().sources().with(LiveSourcesTest::vectors);
    }

    /// The one that was started last.
    private ChromaServer server() {
        return servers.getLast();
    }

    private MemoryEditor memories() {
        return fixture.workspace.memories().editor();
    }

    private SourceService.Source agents(int records) throws Exception {
        servers.add(ChromaServer.start(folder));
        collection = server().newCollection("agents");
        for (int i = 0; i < records; i++) {
            put("r" + i, "lesson " + i);
        }
        return sources().add("chroma", Json.Obj.of("url", server().address(), "collection", "agents"));
    }

    private static List<float[]> vectors(List<String> documents) {
        return documents.stream().map(LiveSourcesTest::vector).toList();
    }

    private static float[] vector(String document) {
        var vector = new float[DIMENSION];
        vector[Math.floorMod(document.hashCode(), DIMENSION)] = 1;
        return vector;
    }

    /// As an agent writes.
    private void put(String id, String document) throws IOException {
        server().collection(
                        collection,
                        "upsert",
                        Json.Obj.of(
                                "ids",
                                List.of(id),
                                "embeddings",
                                List.of(ChromaServer.json(vector(document))),
                                "metadatas",
                                List.of(Json.Obj.of("task", "task of " + id)),
                                "documents",
                                List.of(document)));
    }

    /// What the server has, as `id: document`.
    private List<String> there() throws IOException {
        var answer = server().collection(collection, "get", Json.Obj.of("include", List.of("documents")));
        var ids = answer.texts("ids");
        var documents = answer.texts("documents");
        var all = new ArrayList<String>();
        for (int i = 0; i < ids.size(); i++) {
            all.add(ids.get(i) + ": " + documents.get(i));
        }
        all.sort(null);
        return all;
    }

    private static String id(SourceService.Source source, String record) {
        return new Origin(source.name(), "chroma", record).memoryId();
    }

    private SourceService.Status status() throws UserException {
        return sources().all().getFirst();
    }

    private ReviewState state(String id) throws UserException {
        return fixture.workspace.memories().table().detail(id).row().status().state();
    }

    private void edit(String id, String narrative) throws UserException {
        var detail = fixture.workspace.memories().table().detail(id);
        var memory = detail.memory();
        var text = memory.text();
        memories()
                .update(
                        REVIEWER,
                        new Memory(
                                id,
                                memory.kind(),
                                new Memory.Text(
                                        text.task(), text.context(), narrative, text.reflection(), text.lessons()),
                                memory.result(),
                                memory.metadata(),
                                memory.origin()),
                        detail.version());
    }

    @Test
    void whatIsDecidedHereIsWrittenBackAndReadingAgainChangesNothing() throws Exception {
        var source = agents(4);
        assertTrue(status().lastRead().isEmpty());

        var read = sources().read(REVIEWER, source.id(), Progress.SILENT);

        assertEquals(new Counts(4, 0, 0, 0), read.total());
        assertEquals(clock.instant(), status().lastRead().orElseThrow());
        assertEquals(ReviewState.PENDING, state(id(source, "r0")));
        assertEquals("Import " + read.files().getFirst().path().getFileName(), lastChange());
        edit(id(source, "r0"), "a better lesson");
        memories().judge(REVIEWER, List.of(id(source, "r0")), ReviewState.KEPT);
        memories().judge(REVIEWER, List.of(id(source, "r1")), ReviewState.REJECTED);
        memories().judge(REVIEWER, List.of(id(source, "r2")), ReviewState.DELETED);
        assertEquals(3, sources().writeBack(source.id()));
        assertEquals(List.of("r0: a better lesson", "r3: lesson 3"), there());
        assertEquals(0, status().pendingCount());
        assertEquals("", status().problem());

        var again = sources().read(REVIEWER, source.id(), Progress.SILENT);
        assertEquals(new Counts(0, 2, 0, 0), again.total());
        assertEquals(ReviewState.KEPT, state(id(source, "r0")));
        assertEquals(0, sources().writeBack(source.id()));
        assertEquals(List.of("r0: a better lesson", "r3: lesson 3"), there());

        put("r1", "lesson 1"); // an agent that had kept its own copy
        assertEquals(
                3,
                sources().read(REVIEWER, source.id(), Progress.SILENT).total().unchanged());
        assertEquals(ReviewState.REJECTED, state(id(source, "r1")));
        assertEquals(1, sources().writeBack(source.id()));
        assertEquals(List.of("r0: a better lesson", "r3: lesson 3"), there());
    }

    @Test
    void aCorrectedExperienceIsFoundByItsSummaryAsTheAgentSearches() throws Exception {
        servers.add(ChromaServer.start(folder));
        collection = server().newCollection("agents");
        var log = Json.Obj.of(
                "kfm_action_taken", "Marry", "outcome_success", true, "reflection_llm_output", "It was luck");
        for (var id : List.of("e0", "e1")) {
            var summary = "summary of " + id;
            server().collection(
                            collection,
                            "upsert",
                            Json.Obj.of(
                                    "ids",
                                    List.of(id),
                                    "embeddings",
                                    List.of(ChromaServer.json(vector(summary))),
                                    "metadatas",
                                    List.of(Json.Obj.of("experience_summary_embedded", summary)),
                                    "documents",
                                    List.of(log.compact())));
        }
        var source = sources().add("chroma", Json.Obj.of("url", server().address(), "collection", "agents"));
        sources().read(REVIEWER, source.id(), Progress.SILENT);
        var detail = fixture.workspace.memories().table().detail(id(source, "e0"));
        var memory = detail.memory();
        var text = memory.text();
        memories()
                .update(
                        REVIEWER,
                        new Memory(
                                memory.id(),
                                memory.kind(),
                                new Memory.Text(text.task(), text.context(), text.narrative(), "Skill", text.lessons()),
                                memory.result(),
                                memory.metadata(),
                                memory.origin()),
                        detail.version());
        memories().judge(REVIEWER, List.of(id(source, "e0"), id(source, "e1")), ReviewState.KEPT);

        var foretold = sources().updateCollection("agents", true);
        assertEquals("summary of e0", summary("e0"), "nothing was written");
        assertEquals(foretold, sources().updateCollection("", false));

        assertEquals(2, foretold.writtenCount());
        assertEquals("Action: Marry. Outcome: success. Reflection: Skill", summary("e0"));
        assertTrue(there().getFirst().contains("\"reflection_llm_output\":\"Skill\""), there()::toString);
        for (var id : List.of("e0", "e1")) { // both searched by what their summary says
            assertEquals(List.of(id), server().nearest(collection, vector(summary(id)), Json.Null.NULL, 1));
        }
        assertEquals(0, sources().updateCollection("", false).writtenCount(), "a second time changes nothing");
    }

    private String summary(String record) throws IOException {
        var answer = server().collection(
                        collection, "get", Json.Obj.of("ids", List.of(record), "include", List.of("metadatas")));
        return ((Json.Obj) answer.array("metadatas").getFirst())
                .text("experience_summary_embedded")
                .orElse("");
    }

    private String lastChange() throws UserException {
        return fixture.workspace.journal().recent(1).getFirst().label();
    }

    @Test
    void whatCouldNotBeWrittenWaitsAlsoOverARestartAndIsSentOnce() throws Exception {
        var source = agents(3);
        sources().read(REVIEWER, source.id(), Progress.SILENT);
        memories().judge(REVIEWER, List.of(id(source, "r0")), ReviewState.KEPT);
        memories().judge(REVIEWER, List.of(id(source, "r1")), ReviewState.REJECTED);
        edit(id(source, "r0"), "written while it was away");
        memories().judge(REVIEWER, List.of(id(source, "r2")), ReviewState.DELETED);
        server().close();

        assertEquals(0, sources().writeBack(source.id()));
        assertEquals(3, status().pendingCount());
        assertTrue(status().problem().contains("Nothing answers"), status().problem());
        fixture.close();
        fixture = WorkspaceFixture.on(clock, folder, fixture.file);
        assertEquals(3, status().pendingCount());
        memories().judge(REVIEWER, List.of(id(source, "r2")), ReviewState.PENDING); // taken back in time

        clock.pass(Duration.ofMinutes(1));
        sources().poll(REVIEWER);
        assertEquals(2, status().pendingCount());
        servers.add(server().again(folder));
        clock.pass(Duration.ofSeconds(20)); // its second delay is at least 45 s
        sources().poll(REVIEWER);
        assertEquals(2, status().pendingCount());
        assertEquals(List.of("r0: lesson 0", "r1: lesson 1", "r2: lesson 2"), there());
        clock.pass(Duration.ofMinutes(1));
        sources().poll(REVIEWER);

        assertEquals(0, status().pendingCount());
        assertEquals("", status().problem());
        assertEquals(List.of("r0: written while it was away", "r2: lesson 2"), there());
        put("r0", "an agent's own words");
        clock.pass(Duration.ofDays(1));
        sources().poll(REVIEWER);
        assertEquals(List.of("r0: an agent's own words", "r2: lesson 2"), there());
        assertEquals(0, sources().writeBack(source.id()));
    }

    @Test
    void wordsThatWereChangedThereStayUntilTheyAreDecidedAndAreCounted() throws Exception {
        var source = agents(3);
        sources().read(REVIEWER, source.id(), Progress.SILENT);
        var kept = List.of(id(source, "r0"), id(source, "r1"));
        memories().judge(REVIEWER, kept, ReviewState.KEPT);
        put("r0", "other words");
        put("r1", "more words");
        sources().read(REVIEWER, source.id(), Progress.SILENT);

        var update = new SourceService.CollectionUpdate("", 0, 0, 2);
        assertEquals(update, counts(sources().updateCollection("", true)));
        assertEquals(update, counts(sources().updateCollection("", false)));
        assertEquals(2, sources().changedCount(source.id()));
        assertEquals(List.of("r0: other words", "r1: more words", "r2: lesson 2"), there());

        memories().judge(REVIEWER, kept.subList(0, 1), ReviewState.REJECTED);
        assertEquals(
                new SourceService.CollectionUpdate("", 1, 0, 1),
                counts(sources().updateCollection("", false)));
        assertEquals(List.of("r0: lesson 0", "r1: more words", "r2: lesson 2"), there());
    }

    private static SourceService.CollectionUpdate counts(SourceService.CollectionUpdate update) {
        return new SourceService.CollectionUpdate(
                "", update.writtenCount(), update.deletedCount(), update.changedCount());
    }

    @Test
    void aWatchedSourceIsReadWhenSomethingChangedThere() throws Exception {
        var source = agents(1);
        sources().poll(REVIEWER);
        assertEquals(0, fixture.workspace.memories().table().count(Where.ALL));
        sources().watch(source.id(), true);

        sources().poll(REVIEWER);
        assertEquals(1, fixture.workspace.memories().table().count(Where.ALL));
        var first = status().lastRead();
        clock.pass(Duration.ofSeconds(30));
        sources().poll(REVIEWER);
        assertEquals(first, status().lastRead());
        put("r1", "news");
        sources().poll(REVIEWER);
        assertEquals(ReviewState.PENDING, state(id(source, "r1")));
        assertEquals(clock.instant(), status().lastRead().orElseThrow());

        server().close();
        sources().poll(REVIEWER);
        assertTrue(status().problem().contains("Nothing answers"), status().problem());
        sources().remove(source.id());
        assertEquals(List.of(), sources().all());
        assertEquals(2, fixture.workspace.memories().table().count(Where.ALL));
    }

    @Test
    @Tag("slow")
    void whatIsWrittenThereIsFoundByTheModelOfTheWorkspace() throws Exception {
        var source = agents(1);
        sources().read(REVIEWER, source.id(), Progress.SILENT);
        edit(id(source, "r0"), "rebase before pushing");
        memories().judge(REVIEWER, List.of(id(source, "r0")), ReviewState.KEPT);

        assertEquals(1, fixture.workspace.memories().sources().writeBack(source.id()));

        var answer = server().collection(collection, "get", Json.Obj.of("include", List.of("embeddings")));
        var numbers = ((Json.Arr) answer.array("embeddings").getFirst()).elements();
        var expected = fixture.embed(List.of("rebase before pushing"))[0];
        for (int i = 0; i < DIMENSION; i++) {
            assertEquals(expected[i], ((Json.Num) numbers.get(i)).toDouble(), 1e-5);
        }
    }

    @Test
    void settingsThatHoldASecretAreRefusedWithoutRepeatingIt() throws Exception {
        var secret = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        var url = Json.Obj.of("url", "http://localhost:8000", "collection", "agents");
        refused("chroma", url.with("token_env", new Json.Text(secret)), secret);
        refused("chroma", url.with("password", new Json.Text("hunter2x")), "hunter2x");
        refused("chroma", Json.Obj.of("url", "http://ada:hunter2x@localhost:8000", "collection", "agents"), "hunter2x");
        refused("mcp", Json.Obj.of("command", "memory-server --api-key hunter2x"), "hunter2x");
        refused("mcp", Json.Obj.of("url", "http://localhost/mcp?token=hunter2x"), "hunter2x");
        refused("mcp", Json.Obj.of("command", "memory-server " + secret), secret);
        refused("pgvector", Json.Obj.of("url", "postgresql://ada:hunter2x@localhost:5432/agents"), "hunter2x");
        refused("pgvector", Json.Obj.of("database", "agents", "password_env", "not a variable"), "not a variable");
        assertEquals(List.of(), sources().all());
        fixture.close();
        assertFalse(new String(
                        Files.readAllBytes(folder.resolve("workspace").resolve("store.mv.db")),
                        java.nio.charset.StandardCharsets.ISO_8859_1)
                .contains("hunter2x"));
        fixture = WorkspaceFixture.on(clock, folder, fixture.file);
    }

    private void refused(String kind, Json.Obj settings, String secret) {
        var refused = assertThrows(UserException.class, () -> sources().add(kind, settings));
        assertEquals(UserException.Code.BAD_INPUT, refused.code());
        var told = refused.message() + refused.impact() + refused.remedy();
        assertFalse(told.contains(secret), told);
    }

    @Test
    void anAddressNobodyAnswersAtIsAddedAndTheReadingSaysWhy() throws Exception {
        var source = sources().add("chroma", Json.Obj.of("url", "http://127.0.0.1:9", "collection", "agents"));
        assertEquals("", status().problem());

        var outcome = sources().read(REVIEWER, source.id(), Progress.SILENT);

        assertTrue(outcome.files().getFirst().problem().contains("127.0.0.1:9"));
        assertEquals(outcome.files().getFirst().problem(), status().problem());
        assertTrue(status().lastRead().isEmpty());
        assertThrows(UserException.class, () -> sources().add("chroma", source.settings()), "the same source twice");
    }

    @Test
    void delaysGrowToAnHourAndDiffer() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int tries = 0; tries < 40; tries++) {
            double whole = Math.min(3_600, 30 * Math.pow(2, tries));
            double seconds = SourceWriteBack.delay(tries, random).toMillis() / 1_000.0;
            assertEquals(whole, seconds, whole * 0.251, "seed " + seed + ", try " + tries);
        }
        assertTrue(
                random.ints(20, 0, 3)
                                .mapToObj(_ -> SourceWriteBack.delay(3, random))
                                .distinct()
                                .count()
                        > 10,
                "seed " + seed);
    }
}
