package dev.emend.cli;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.fixtures.EmendCommand;
import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.peers.ChromaServer;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A collection of a real Chroma server that an agent made of its catalog.
class ReindexCommandTest {
    @TempDir
    private Path room;

    private EmendCommand emend;
    private Path catalog;
    private ChromaServer server;
    private String collection = "";

    @BeforeEach
    void index() throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
        server = ChromaServer.start(Files.createDirectory(room.resolve("server")));
        collection = server.newCollection("agent_knowledge");
        configure(server.address(), "agent_knowledge");
        asTheAgentDoes((Json.Arr) EmendCommand.parse(catalog));
    }

    @AfterEach
    void close() throws Exception {
        if (server != null) { // skipped where there is none
            server.close();
        }
    }

    private void configure(String url, String name) throws Exception {
        var source = Json.Obj.of("source", "chromadb", "url", url, "collection", name);
        Files.createDirectories(emend.workspace());
        Files.writeString(
                emend.workspace().resolve("knowledge-sources.json"),
                Json.Obj.of("sources", List.of(source)).compact());
    }

    /// Its classes drop fields they do not know, and its JSON has spaces.
    private void asTheAgentDoes(Json.Arr items) throws Exception {
        var ids = new ArrayList<String>();
        var documents = new ArrayList<String>();
        var metadatas = new ArrayList<Json>();
        for (var value : items.elements()) {
            var item = (Json.Obj) value;
            var id = item.text("knowledge_id").orElseThrow();
            int learnings = item.array("kb_learnings").size();
            ids.add(id);
            documents.add(item.text("content")
                    .orElseGet(() -> item.text("description").orElse("")
                            + ". Steps: "
                            + String.join(", ", item.texts("action_sequence"))));
            metadatas.add(Json.Obj.of(
                    "full_knowledge",
                    " " + item.without("quality_score").compact(),
                    "knowledge_id",
                    id,
                    "has_learnings",
                    learnings > 0,
                    "learning_count",
                    learnings,
                    "trust_score",
                    item.number("trust_score").orElse(1)));
        }
        put(ids, documents, metadatas);
    }

    private void put(List<String> ids, List<String> documents, List<Json> metadatas) throws Exception {
        server.collection(
                collection,
                "upsert",
                Json.Obj.of(
                        "ids", ids, "documents", documents, "metadatas", metadatas, "embeddings", vectors(documents)));
    }

    private List<Json> vectors(List<String> documents) throws Exception {
        var text = String.join("\n", documents) + "\n";
        return emend.runWith(text, "embed")
                .exits(0)
                .out()
                .lines()
                .map(ReindexCommandTest::json)
                .toList();
    }

    private static Json json(String line) {
        try {
            return JsonText.parse(line);
        } catch (dev.emend.json.JsonFault e) {
            throw new AssertionError(line, e);
        }
    }

    private Json.Obj record(String id) throws Exception {
        return server.collection(
                collection,
                "get",
                Json.Obj.of("ids", List.of(id), "include", List.of("documents", "metadatas", "embeddings")));
    }

    private String catalogNotes() {
        return emend.run("catalog", catalog.toString()).exits(0).err();
    }

    @Test
    void anEditIsToldAndReachesWhatTheAgentSearches() throws Exception {
        int items = ((Json.Arr) EmendCommand.parse(catalog)).elements().size();
        assertEquals("", catalogNotes(), "as the agent left it");

        emend.run(
                        "edit",
                        catalog.toString(),
                        "--item",
                        "git_push_branch",
                        "--set",
                        "description=Publish a branch for the first time")
                .exits(0);
        var note = catalogNotes();
        assertTrue(note.contains("agent_knowledge at " + server.address()), note);
        assertTrue(note.contains("holds older texts of 1 item of "), note);
        assertTrue(note.contains("emend reindex " + catalog), note);

        var before = record("git_push_branch");
        var dry = emend.run("reindex", catalog.toString(), "--dry-run", "--json")
                .exits(0)
                .json();
        assertEquals(1, dry.integer("written").orElse(-1));
        assertEquals(before, record("git_push_branch"), "nothing was written");

        var done = emend.run("reindex", catalog.toString(), "--json").exits(0).json();
        assertEquals(1, done.integer("written").orElse(-1));
        assertEquals(items - 1, done.integer("unchanged").orElse(-1));
        var after = record("git_push_branch");
        var document = after.texts("documents").getFirst();
        assertTrue(document.startsWith("Publish a branch for the first time. Steps: "), document);
        var nearest = server.nearest(
                collection, floats((Json.Arr) vectors(List.of(document)).getFirst()), Json.Null.NULL, 1);
        assertEquals(List.of("git_push_branch"), nearest, "found by its new words");
        var metadata = (Json.Obj) after.array("metadatas").getFirst();
        var whole = (Json.Obj) json(metadata.text("full_knowledge").orElseThrow());
        assertEquals(
                "Publish a branch for the first time", whole.text("description").orElseThrow());
        assertEquals("git_push_branch", metadata.text("knowledge_id").orElseThrow());
        assertEquals("", catalogNotes());
    }

    @Test
    void aLearningIsToldThoughTheTextThatIsEmbeddedStays() throws Exception {
        var learning = room.resolve("failure.json");
        Files.writeString(learning, """
            {"task": "Publish the fix", "step_num": 3, "original_error": "no upstream",
             "original_action": {"tool_name": "git", "tool_arguments": {"args": "push"}},
             "recovery_approach": "git push -u origin HEAD",
             "timestamp": "2026-01-02T03:04:05"}\
            """);
        emend.run("attach", catalog.toString(), "--item", "git_push_branch", "--learning", learning.toString())
                .exits(0);

        assertTrue(catalogNotes().contains("older texts of 1 item"));
        emend.run("reindex", catalog.toString()).exits(0);

        var metadata = (Json.Obj) record("git_push_branch").array("metadatas").getFirst();
        assertTrue(metadata.text("full_knowledge").orElse("").contains("git push -u origin HEAD"));
        var item = new KnowledgeItem(
                new ItemRef(new java.util.UUID(0, 0), "git_push_branch"),
                EmendCommand.item(catalog, "git_push_branch"));
        assertEquals(item.learnings().size(), metadata.integer("learning_count").orElse(-1));
        assertEquals(item.trust(), metadata.number("trust_score").orElse(-1), 1e-9);
    }

    @Test
    void onlyWhatTheCatalogHadIsTakenOut() throws Exception {
        put(
                List.of("of_another_catalog", "a_note"),
                List.of("Water the tomatoes. Steps: ", "Buy bread"),
                List.of(
                        Json.Obj.of("full_knowledge", "{\"knowledge_id\": \"of_another_catalog\"}"),
                        Json.Obj.of("author", "Ann")));
        emend.run("edit", catalog.toString(), "--item", "git_push_branch", "--set", "description=Publish a branch")
                .exits(0);
        var rest = new ArrayList<Json>();
        for (var value : ((Json.Arr) EmendCommand.parse(catalog)).elements()) {
            if (!((Json.Obj) value).text("knowledge_id").orElse("").equals("git_push_branch")) {
                rest.add(value);
            }
        }
        Files.writeString(catalog, new Json.Arr(rest).compact());

        var done = emend.run("reindex", catalog.toString(), "--json").exits(0).json();

        assertEquals(1, done.integer("deleted").orElse(-1), done::compact);
        assertEquals(2, done.integer("others").orElse(-1));
        var ids = server.ids(collection, Json.Obj.EMPTY);
        assertFalse(ids.contains("git_push_branch"), ids::toString);
        assertTrue(ids.containsAll(List.of("of_another_catalog", "a_note")), ids::toString);
    }

    private Json.Obj export(String... more) throws Exception {
        var words = new ArrayList<>(List.of("export", "--format", "chroma", "--in", catalog.toString(), "--json"));
        words.addAll(List.of(more));
        return emend.run(words.toArray(String[]::new)).exits(0).json();
    }

    private static void assertCounts(Json.Obj told, int written, int deleted, int pending) {
        assertEquals(written, told.integer("written").orElse(-1), told::compact);
        assertEquals(deleted, told.integer("deleted").orElse(-1), told::compact);
        assertEquals(pending, told.integer("pending").orElse(-1), told::compact);
    }

    private List<String> keys() throws Exception {
        return emend.run("review", "--in", catalog.toString(), "--json").exits(0).json().array("learnings").stream()
                .map(learning -> ((Json.Obj) learning).text("key").orElseThrow())
                .toList();
    }

    private List<String> searched(String query) throws Exception {
        var vector = floats((Json.Arr) vectors(List.of(query)).getFirst());
        return server.nearest(collection, vector, Json.Null.NULL, 1);
    }

    @Test
    void anExportBringsWhatWasKeptAndNothingThatWaits() throws Exception {
        var secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        put(List.of("a_note"), List.of("Buy bread"), List.of(Json.Obj.of("author", "Ann")));
        var foreign = record("a_note");
        emend.run("review", "--in", catalog.toString()).exits(0);
        var waiting = keys();
        emend.run(
                        "edit",
                        catalog.toString(),
                        "--item",
                        "git_push_branch",
                        "--set",
                        "description=Hand a pelican to the lighthouse with " + secret)
                .exits(0);
        var before = server.ids(collection, Json.Obj.EMPTY);

        var dry = export("--dry-run");
        assertEquals(before, server.ids(collection, Json.Obj.EMPTY));
        var done = export();

        assertEquals(dry.integer("written"), done.integer("written"), "as it was foretold");
        assertEquals(waiting.size(), done.integer("pending").orElse(-1), "what waits is counted");
        assertEquals(1, done.integer("others").orElse(-1));
        assertEquals(List.of("git_push_branch"), searched("lighthouse pelican"));
        var record = record("git_push_branch").compact();
        assertFalse(record.contains(secret), record);
        for (var id : server.ids(collection, Json.Obj.EMPTY)) {
            var metadata = (Json.Obj) record(id).array("metadatas").getFirst();
            assertEquals(0, metadata.integer("learning_count").orElse(0), id + " has a learning nobody judged");
        }
        assertEquals(foreign, record("a_note"));
        assertCounts(export(), 0, 0, waiting.size());

        emend.run("review", "--keep", waiting.getFirst()).exits(0);
        assertCounts(export(), 1, 0, waiting.size() - 1);
        assertCounts(export(), 0, 0, waiting.size() - 1);
    }

    @Test
    void anExportTakesOutWhatWentAndLeavesWhatIsOthers() throws Exception {
        put(List.of("a_note"), List.of("Buy bread"), List.of(Json.Obj.of("author", "Ann")));
        export();
        try (var factory = OpenWorkspaceFactory.open(
                emend.workspace(), Settings.DEFAULTS, Duration.ofMillis(50), Clock.systemDefaultZone())) {
            var workspace = factory.workspace();
            var item = new ItemRef(workspace.library().open(catalog).id(), "git_push_branch");
            workspace.editor().delete(REVIEWER, item).saveStatus().join();
        }

        var told = export();

        assertEquals(1, told.integer("deleted").orElse(-1), told::compact);
        var ids = server.ids(collection, Json.Obj.EMPTY);
        assertFalse(ids.contains("git_push_branch"), ids::toString);
        assertTrue(ids.contains("a_note"), ids::toString);
    }

    @Test
    void anExportThatCannotBeDoneSaysWhy() throws Exception {
        var wrong =
                emend.run("export", "--format", "chroma", "--to", "x").exits(64).err();
        assertTrue(wrong.contains("--in, --collection and --dry-run"), wrong);
        emend.run("export", "--dry-run", "--to", "x").exits(64);
        var none = emend.run("export", "--format", "chroma").exits(1).err();
        assertTrue(none.contains("emend import"), none);
        var unlisted = emend.run("export", "--format", "chroma", "--in", catalog.toString(), "--collection", "other")
                .exits(1)
                .err();
        assertTrue(unlisted.contains("agent_knowledge"), unlisted);

        configure(server.address(), "not_there");
        var absent = emend.run("export", "--format", "chroma", "--in", catalog.toString())
                .exits(1)
                .err();
        assertTrue(absent.contains("has no collection not_there") && absent.contains("agent_knowledge"), absent);

        collection = server.newCollection("short");
        configure(server.address(), "short");
        putForeign(new float[] {1, 0, 0});
        var shorter = emend.run("export", "--format", "chroma", "--in", catalog.toString())
                .exits(1)
                .err();
        assertTrue(shorter.contains("3 numbers") && shorter.contains("384"), shorter);

        server.close();
        var away = emend.run("export", "--format", "chroma", "--in", catalog.toString())
                .exits(69)
                .err();
        assertTrue(away.contains(server.address()), away);
    }

    /// A record nobody made of a catalog.
    private void putForeign(float[] vector) throws Exception {
        server.collection(
                collection,
                "upsert",
                Json.Obj.of(
                        "ids",
                        List.of("x"),
                        "documents",
                        List.of("Some text"),
                        "embeddings",
                        List.of(ChromaServer.json(vector))));
    }

    @Test
    void whatWouldSpoilACollectionIsRefused() throws Exception {
        configure("http://192.0.2.1:8000", "agent_knowledge");
        var away = emend.run("reindex", catalog.toString()).exits(1).err();
        assertTrue(away.contains("is another machine") && away.contains("elsewhere"), away);
        assertEquals("", catalogNotes(), "it is not asked either");

        configure(server.address(), "agent_knowledge");
        // an upsert would leave the metadata that is there
        server.collection(collection, "delete", Json.Obj.of("ids", List.of("git_push_branch")));
        put(List.of("git_push_branch"), List.of("A note"), List.of(Json.Obj.of("author", "Ann")));
        var taken = emend.run("reindex", catalog.toString()).exits(1).err();
        assertTrue(taken.contains("git_push_branch"), taken);
        assertEquals(List.of("A note"), record("git_push_branch").texts("documents"));

        collection = server.newCollection("other_model");
        configure(server.address(), "other_model");
        var turned = new float[384];
        turned[7] = 1;
        putForeign(turned);
        var model = emend.run("reindex", catalog.toString()).exits(1).err();
        assertTrue(model.contains("another model"), model);
        assertEquals(List.of("x"), server.ids(collection, Json.Obj.EMPTY));

        Files.delete(emend.workspace().resolve("knowledge-sources.json"));
        var none = emend.run("reindex", catalog.toString()).exits(1).err();
        assertTrue(none.contains("knowledge-sources.json"), none);
    }

    private static float[] floats(Json.Arr numbers) {
        var floats = new float[numbers.elements().size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) ((Json.Num) numbers.elements().get(i)).toDouble();
        }
        return floats;
    }
}
