package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.peers.ChromaServer;
import dev.emend.peers.PgliteServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoriesCommandTest {
    @TempDir
    private Path room;

    private EmendCommand emend;

    @BeforeEach
    void open() {
        emend = new EmendCommand(room);
    }

    private Path experiences(int count, int broken) throws IOException {
        var lines = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            var log = Json.Obj.of(
                    "timestamp",
                    "2026-02-01T10:00:0" + i % 10,
                    "current_task_requirements",
                    Json.Obj.of("task", "Answer question " + i),
                    "kfm_action_taken",
                    i % 2 == 0 ? "Marry" : "Kill",
                    "selected_component_name",
                    "component " + i,
                    "outcome_success",
                    i % 2 == 0,
                    "reflection_llm_output",
                    "It was number " + i);
            lines.add(i < broken ? "{\"timestamp\": " + i : log.compact());
        }
        return Files.write(room.resolve("log.jsonl"), lines);
    }

    @Test
    void anImportIsLookedAtDoneAndDoneAgainWithoutAChange() throws Exception {
        var file = experiences(1_000, 3).toString();

        var look = emend.run("import", file, "--dry-run", "--json").exits(1).json();
        assertEquals(OptionalInt.of(997), look.integer("imported"));
        assertEquals(OptionalInt.of(3), look.integer("rejected"));
        assertEquals(
                OptionalInt.of(0),
                emend.run("memories", "--json").exits(0).json().integer("total"));

        var done = emend.run("import", file, "--json").exits(1).json();
        assertEquals(OptionalInt.of(997), done.integer("imported"));
        var object = (Json.Obj) done.array("files").getFirst();
        assertEquals(Optional.of("experiences"), object.text("format"));
        assertEquals(OptionalInt.of(3), object.integer("rejected"));

        var again = emend.run("import", file, "--json").exits(1).json();
        assertEquals(OptionalInt.of(0), again.integer("imported"));
        assertEquals(OptionalInt.of(997), again.integer("unchanged"));
        assertEquals(
                3,
                emend.run("import", "--quarantine", "--json")
                        .json()
                        .array("quarantine")
                        .size());

        var failed = emend.run("memories", "--where", "{\"outcome_success\": \"False\"}", "--json")
                .exits(0)
                .json();
        assertEquals(OptionalInt.of(499), failed.integer("found"));
        emend.run("undo").exits(0);
        assertEquals(
                OptionalInt.of(0),
                emend.run("memories", "--json").exits(0).json().integer("total"));
    }

    @Test
    void aDryRunMakesNoWorkspace() throws Exception {
        var first = EmendCommand.first(emend.room);
        var file = experiences(20, 0).toString();
        var look = first.run("import", file, "--dry-run", "--json").exits(0).json();
        assertEquals(OptionalInt.of(20), look.integer("imported"));
        assertFalse(Files.exists(first.workspace()), "a workspace nobody asked for");

        first.run("import", file).exits(0);
        var known = first.run("import", file, "--dry-run", "--json").exits(0).json();
        assertEquals(OptionalInt.of(20), known.integer("unchanged"), "it knows what is there");
    }

    @Test
    void progressIsShownOnAScreenOnly() throws Exception {
        var file = experiences(10_000, 0).toString();
        var seen = emend.watched("import", file, "--workspace", "seen").exits(0);
        assertTrue(seen.err().matches("(?s)\\r[0-9,]+ records.* a second.*"), seen.err());
        assertTrue(seen.err().endsWith("\r"), "the line is left empty");
        assertTrue(seen.out().contains("10,000 imported"), seen.out());
        var quiet =
                emend.watched("import", file, "--workspace", "quiet", "--json").exits(0);
        assertEquals("", quiet.err());
        assertEquals(
                "", emend.run("import", file, "--workspace", "piped").exits(0).err());
    }

    @Test
    @Tag("slow")
    void anImportThatIsToldToEndKeepsWhatIsInAndSaysSo() throws Exception {
        var file = experiences(60_000, 0);
        var store = emend.workspace().resolve("store.mv.db");
        var import_ =
                emend.program(List.of(), Emend.class, "import", file.toString()).start();
        while (import_.isAlive() && (Files.notExists(store) || Files.size(store) < 8_000_000)) {
            LockSupport.parkNanos(1_000_000);
        }
        import_.toHandle().destroy(); // as Ctrl+C does, and a system that shuts down
        var said = new String(import_.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        import_.waitFor();

        assertTrue(said.contains("Stopped. What was imported so far is kept"), said);
        var rest = emend.run("import", "--resume", "--json").exits(0).json();
        assertEquals(OptionalInt.of(60_000), rest.integer("imported"));
        assertEquals(
                OptionalInt.of(60_000),
                emend.run("memories", "--json").exits(0).json().integer("total"));
    }

    @Test
    void memoriesAreSearchedExplainedAndReadAsAnAgentReadsThem() throws Exception {
        emend.run("import", experiences(20, 0).toString()).exits(0);

        var found = emend.run("memories", "--task", "question 7", "--limit", "3", "--json")
                .exits(0)
                .json();
        var hit = (Json.Obj) found.array("hits").getFirst();
        assertTrue(hit.text("task").orElse("").contains("question 7"), hit.compact());
        var block = emend.run("memories", "--about", "component 7", "--limit", "5", "--block")
                .exits(0)
                .out();
        assertTrue(block.startsWith("Relevant Past Successful Experiences"), block);
        var why = emend.run(
                        "memories",
                        "--task",
                        "question 7",
                        "--where",
                        "outcome:success",
                        "--why",
                        hit.text("id").orElseThrow())
                .exits(0)
                .out();
        assertTrue(why.startsWith("The filter leaves it out"), why);
    }

    @Test
    void aHitShowsItsRelevanceAndJsonItsPlaceToo() throws Exception {
        emend.run("import", experiences(20, 0).toString()).exits(0);
        var asked = List.of("memories", "--task", "Answer question 7", "--limit", "3");

        var hit = (Json.Obj)
                emend.run(with(asked, "--json")).exits(0).json().array("hits").getFirst();
        var printed = emend.run(with(asked)).exits(0).out().lines().findFirst().orElseThrow();

        double relevance = hit.number("task_relevance").orElseThrow();
        assertEquals(relevance, hit.number("relevance").orElseThrow());
        assertTrue(relevance > 0.5 && relevance < 1, hit.compact());
        assertTrue(hit.number("score").isPresent(), hit.compact());
        assertEquals(String.format(Locale.ROOT, "%.3f", relevance), printed.substring(0, 5));
    }

    private static String[] with(List<String> arguments, String... more) {
        return Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void importedMemoriesAreKeptAndRejectedByTheirIds() throws Exception {
        emend.run("import", experiences(3, 0).toString()).exits(0);
        var ids = emend.run("memories", "--json").json().array("memories").stream()
                .map(element -> ((Json.Obj) element).text("id").orElseThrow())
                .toList();

        var slip = emend.run("memories", "--keep", ids.get(0), "no-such-memory").exits(1);
        assertTrue(slip.err().contains("no-such-memory"), slip.err());
        assertEquals(3, found("state:pending"), "a slip changes nothing");
        emend.run("memories", "--keep", ids.get(0), "--reject", ids.get(0)).exits(1);
        emend.run("memories", "--keep", ids.get(0), "--task", "a").exits(64);

        var done = emend.run("memories", "--keep", ids.get(0), ids.get(1), "--reject", ids.get(2), "--json")
                .exits(0)
                .json();

        assertEquals(OptionalInt.of(2), done.integer("kept"));
        assertEquals(OptionalInt.of(1), done.integer("rejected"));
        assertEquals(2, done.array("acts").size());
        assertEquals(2, found("state:kept"));
        assertEquals(0, found("state:pending"));
        emend.run("undo").exits(0);
        assertEquals(1, found("state:pending"));
    }

    private int found(String where) throws Exception {
        var page = emend.run("memories", "--where", where, "--json").exits(0).json();
        return page.integer("found").orElseThrow();
    }

    @Test
    void anAddressIsReadAsTheWindowReadsIt() throws Exception {
        try (var server = ChromaServer.start(room)) {
            var collection = server.newCollection("agents");
            var vector = new float[384];
            vector[0] = 1;
            server.collection(
                    collection,
                    "upsert",
                    Json.Obj.of(
                            "ids",
                            List.of("r1"),
                            "embeddings",
                            List.of(ChromaServer.json(vector)),
                            "metadatas",
                            List.of(Json.Obj.of("task", "Open a file")),
                            "documents",
                            List.of("Press Control and O")));
            var read = new String[] {"import", server.address(), "--collection", "agents", "--json"};

            assertEquals(OptionalInt.of(1), emend.run(read).exits(0).json().integer("imported"));
            var again = emend.run(read).exits(0).json();

            assertEquals(OptionalInt.of(0), again.integer("imported"));
            assertEquals(1, found("state:pending"));
        }
    }

    @Test
    void theServerACommandStartsIsRead() throws Exception {
        var server = Path.of("target", "peers", "node_modules", ".bin", "mcp-server-memory");
        assumeTrue(Files.exists(server), "skipped: " + server + " is absent");
        var graph = Files.writeString(room.resolve("graph.jsonl"), """
                        {"type":"entity","name":"Anna","entityType":"person","observations":["likes tea"]}
                        {"type":"entity","name":"Emend","entityType":"tool","observations":["is tidy"]}
                        {"type":"relation","from":"Anna","to":"Emend","relationType":"works_on"}
                        """);
        var command = "env \"MEMORY_FILE_PATH=" + graph + "\" node \"" + server.toAbsolutePath() + "\"";
        var read = new String[] {"import", "--command", command, "--json"};

        // the relation counts as well
        assertEquals(OptionalInt.of(3), emend.run(read).exits(0).json().integer("imported"));
        assertEquals(OptionalInt.of(0), emend.run(read).exits(0).json().integer("imported"));
        assertEquals(2, found("state:pending"));
        assertEquals(1, found("\"likes tea\""));

        var none = emend.run("import", "--command", "no-such-program-here").exits(1);
        assertTrue(none.err().contains("no-such-program-here"), none.err());
    }

    @Test
    void aTableWithVectorsIsReadByItsAddress() throws Exception {
        try (var server = PgliteServer.start()) {
            try (var connection = server.connect();
                    var statement = connection.createStatement()) {
                statement.execute("CREATE EXTENSION IF NOT EXISTS vector");
                statement.execute("CREATE TABLE lessons (id uuid PRIMARY KEY, task text, context text, narrative"
                        + " text, reflection text, tactical_learning text, strategic_learning"
                        + " text, meta_learning text, anti_patterns jsonb, execution_metadata"
                        + " jsonb, confidence_score float, outcome text, \"timestamp\""
                        + " timestamptz DEFAULT now(), metadata jsonb, embedding"
                        + " vector(1536), task_embedding vector(3))");
                statement.execute("INSERT INTO lessons (id, task, tactical_learning, outcome, task_embedding)"
                        + " VALUES ('0e8400f0-0000-4000-8000-000000000001', 'Open a file',"
                        + " 'Press Control and O', 'success', '[1,2,3]')");
            }
            var address = "postgresql://127.0.0.1:" + server.port() + "/postgres";
            var read = new String[] {"import", address, "--table", "lessons", "--user", "postgres", "--json"};

            assertEquals(OptionalInt.of(1), emend.run(read).exits(0).json().integer("imported"));
            assertEquals(OptionalInt.of(0), emend.run(read).exits(0).json().integer("imported"));
            assertEquals(1, found("outcome:success"));

            var absent = emend.run("import", address, "--table", "nothing", "--user", "postgres")
                    .exits(1);
            assertTrue(absent.err().contains("nothing"), absent.err());
        }
    }

    @Test
    void anAddressThatIsNotReadIsSaidToBeOne() throws Exception {
        for (var address : List.of("http://localhost:8000", "ftp://host/memory", "redis://localhost:6379")) {
            var refused = emend.run("import", address).exits(64);
            assertTrue(refused.err().contains(address + " is "), refused.err());
            assertTrue(refused.err().contains("--collection"), refused.err());
        }
        emend.run("import", "http://localhost:8000", "--collection", "a", "--dry-run")
                .exits(64);
        var secret = emend.run("import", "ftp://ada:hunter2x@host/").exits(64);
        assertFalse(secret.err().contains("hunter2x"), secret.err());
    }

    @Test
    void whatIsExportedComesBackAsItWas() throws Exception {
        emend.run("import", experiences(50, 0).toString()).exits(0);
        var file = room.resolve("all.jsonl");
        emend.run("export", "--to", file.toString()).exits(0);
        var first = emend.run("memories", "--limit", "100", "--json").json();

        var other = new EmendCommand(Files.createDirectory(room.resolve("other")));
        var done = other.run("import", file.toString(), "--json").exits(0).json();

        assertEquals(OptionalInt.of(50), done.integer("imported"));
        assertEquals(first, other.run("memories", "--limit", "100", "--json").json());
        var agents = room.resolve("AGENTS.md");
        Files.writeString(agents, "# Mine\n");
        emend.run("export", "--format", "agents", "--to", agents.toString()).exits(0);
        assertTrue(Files.readString(agents).startsWith("# Mine\n"));
    }

    @Test
    void wrongInputIsRefusedWithAWayOut() throws Exception {
        var none = emend.run("import", room.resolve("nothing").toString()).exits(1);
        assertTrue(none.err().contains("nothing"), none.err());
        emend.run("import").exits(64);
        emend.run("import", "--resume", "--dry-run").exits(64);
        emend.run("memories", "--where", "state:foo").exits(1);
        emend.run("memories", "--task", "a", "--about", "b").exits(64);
        emend.run("export").exits(64);
        emend.run("export", "--format", "foo", "--to", "x").exits(64);
        for (var command : List.of("import", "export", "memories")) {
            assertTrue(emend.run(command, "--help").exits(0).out().contains("Example: emend "));
        }
    }

    @Test
    void aSecretThatIsANameIsInNoFileOfTheWorkspace() throws Exception {
        var token = "ghp_" + "Zk3vQ9xW2mT7bR5nL8pY4cH6dJ1fG0sAqEuX";
        var file = emend.room.resolve("memory.jsonl");
        Files.writeString(file, """
                {"type":"entity","name":"%1$s","entityType":"key","observations":["Use it"]}
                {"type":"relation","from":"%1$s","to":"nowhere %1$s","relationType":"opens"}
                """.formatted(token));
        emend.run("import", file.toString(), "--workspace", "held").exits(0);
        var again = emend.run("import", file.toString(), "--workspace", "held", "--json")
                .exits(0);
        assertEquals(OptionalInt.of(0), again.json().integer("imported"), again.out());
        try (var files = Files.walk(emend.room.resolve("held"))) {
            for (var path : files.filter(Files::isRegularFile).toList()) {
                var text = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
                assertFalse(text.contains(token), path.toString());
            }
        }
    }

    @Test
    void theRealFilesAreImportedWithTheCountsTheyHold() throws Exception {
        var data = SharedData.path("data");

        var paths = List.of(
                data.resolve("asammdf_agent").resolve("vector_store"),
                data.resolve("tau_bench"),
                data.resolve("swe_agent"),
                data.resolve("letta"),
                SharedData.catalog());
        var counts = new ArrayList<List<Integer>>();
        for (var round = 0; round < 2; round++) {
            for (var path : paths) {
                var done =
                        emend.run("import", path.toString(), "--json").exits(0).json();
                counts.add(List.of(
                        done.integer("imported").orElseThrow(),
                        done.integer("unchanged").orElseThrow(),
                        done.integer("rejected").orElseThrow()));
            }
        }

        var letta = counts.get(3).getFirst();
        assertTrue(letta > 0);
        assertEquals(
                List.of(
                        List.of(85, 0, 0),
                        List.of(60, 0, 0),
                        List.of(2, 0, 0),
                        List.of(letta, 0, 0),
                        List.of(0, 0, 0),
                        List.of(0, 85, 0),
                        List.of(0, 60, 0),
                        List.of(0, 2, 0),
                        List.of(0, letta, 0),
                        List.of(0, 0, 0)),
                counts);
        assertEquals(
                OptionalInt.of(85),
                emend.run("memories", "--where", "format:chroma", "--json")
                        .json()
                        .integer("found"));
    }
}
