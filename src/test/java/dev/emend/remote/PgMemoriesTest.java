package dev.emend.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Memory.Space;
import dev.emend.peers.PgliteServer;
import dev.emend.remote.RemoteException.Kind;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The table of the learning system design in PostgreSQL with pgvector (PGlite).
class PgMemoriesTest {
    private static final String FIRST = "0e8400f0-0000-4000-8000-000000000001";
    private static final String SECOND = "0e8400f0-0000-4000-8000-000000000002";

    private static PgliteServer server;

    @BeforeAll
    static void start() throws Exception {
        server = PgliteServer.start();
        sql("CREATE EXTENSION IF NOT EXISTS vector");
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static void sql(String... statements) throws Exception {
        var url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres?prepareThreshold=0";
        try (var connection = DriverManager.getConnection(url, "postgres", "");
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String table(String name) {
        return "CREATE TABLE "
                + name
                + " (id uuid PRIMARY KEY, task text, context text, narrative text, reflection text,"
                + " tactical_learning text, strategic_learning text, meta_learning text,"
                + " anti_patterns jsonb, execution_metadata jsonb, confidence_score float,"
                + " outcome text, \"timestamp\" timestamptz DEFAULT now(), metadata jsonb,"
                + " embedding vector(1536), task_embedding vector(3))";
    }

    private static PgMemories source(String table) throws Exception {
        return new PgMemories(
                PgEndpoint.of(Json.Obj.of(
                        "host", "127.0.0.1", "port", server.port(), "database", "postgres", "table", table)),
                Map.of(),
                PgMemories.TIMEOUT);
    }

    @Test
    void readsEveryColumnAndBothVectorsOfTheirOwnLength() throws Exception {
        sql(
                table("read_all"),
                "INSERT INTO read_all VALUES ('"
                        + FIRST
                        + "', 'Build an API', 'ctx', 'story', 'thought', 'use uv', 'plan first',"
                        + " 'ask', '[\"no todo\"]', '{\"tool_counts\": {\"ls\": 2}}', 0.85,"
                        + " 'success', '2026-01-02T03:04:05Z', '{\"step\": 1.50}',"
                        + " array_fill(0.25, ARRAY[1536])::vector, '[1,2,3]')",
                "INSERT INTO read_all (id, task) VALUES ('" + SECOND + "', 'Bare')");
        try (var source = source("read_all")) {
            var read = CollectedMemories.of(source);
            assertEquals(2, read.memories().size());
            var memory = read.memory(FIRST);
            assertEquals("Build an API", memory.text().task());
            assertEquals("use uv", memory.text().lessons().tactical());
            assertEquals(
                    JsonText.parse("[\"no todo\"]"), memory.text().lessons().antiPatterns());
            assertEquals(0.85, memory.result().confidence().orElseThrow(), 1e-9);
            assertEquals("success", memory.result().outcome());
            assertTrue(memory.result().timestamp().startsWith("2026-01-02"));
            assertEquals(new Json.Num("1.50"), memory.metadata().get("step"));
            assertTrue(memory.result().execution().has("tool_counts"));
            var vectors = read.vectors().getOrDefault(FIRST, List.of());
            assertEquals(
                    List.of("TASK 3", "CONTENT 1536"),
                    vectors.stream()
                            .map(one2 -> one2.space() + " " + one2.values().length)
                            .toList());
            assertEquals(Space.TASK, vectors.getFirst().space());
            assertEquals(2, vectors.getFirst().values()[1], 1e-6);
            assertEquals(List.of(), read.vectors().get(SECOND));
        }
    }

    @Test
    void writesByIdKeepsVectorsAndTellsChangesApart() throws Exception {
        sql(
                table("written"),
                "INSERT INTO written (id, task, narrative, task_embedding) VALUES ('"
                        + FIRST
                        + "', 'Build', 'old', '[1,2,3]')");
        try (var source = source("written")) {
            var before = source.fingerprint();
            assertEquals(before, source.fingerprint());
            var read = CollectedMemories.of(source).memory(FIRST);
            var edited = CollectedMemories.edited(read, "new; DROP TABLE written; --");
            var added = Memory.create(
                    SECOND,
                    Memory.Text.ofTask("Mine"),
                    Memory.Result.UNKNOWN,
                    java.time.Instant.parse("2026-05-06T07:08:09Z"));
            source.write(List.of(edited, added));
            source.write(List.of(edited, added));
            var after = CollectedMemories.of(source);
            assertEquals(2, after.memories().size());
            assertEquals("new; DROP TABLE written; --", after.narrative(FIRST));
            assertEquals(1, after.vectors().getOrDefault(FIRST, List.of()).size());
            assertEquals("Mine", after.memory(SECOND).text().task());
            assertNotEquals(before, source.fingerprint());
            source.delete(List.of(FIRST, "unknown"));
            assertEquals(
                    List.of(SECOND),
                    List.copyOf(CollectedMemories.of(source).memories().keySet()));
        }
    }

    @Test
    void writesABatchWholeOrNotAtAll() throws Exception {
        sql(table("halves"), "ALTER TABLE halves ADD CHECK (task <> 'bad')");
        try (var source = source("halves")) {
            var good = memory(FIRST, "good");
            var bad = memory(SECOND, "bad");
            var refused = assertThrows(RemoteException.class, () -> source.write(List.of(good, bad)));
            assertEquals(Kind.LASTING, refused.kind());
            assertEquals(0, CollectedMemories.of(source).memories().size());
        }
    }

    private static Memory memory(String id, String task) {
        return Memory.create(id, Memory.Text.ofTask(task), Memory.Result.UNKNOWN, java.time.Instant.EPOCH);
    }

    @Test
    void saysWhichTableIsMissing() throws Exception {
        try (var source = source("nowhere")) {
            var missing = assertThrows(RemoteException.class, source::fingerprint);
            assertEquals(Kind.LASTING, missing.kind());
            assertTrue(missing.message().contains("nowhere"), missing.message());
            assertTrue(missing.message().contains("127.0.0.1:" + server.port()), missing.message());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"database\":\"x;INIT=RUNSCRIPT\"}",
                "{\"database\":\"x?socketFactory=a.B\"}",
                "{\"database\":\"x&loggerFile=/tmp/x\"}",
                "{\"host\":\"a/b\",\"database\":\"x\"}",
                "{\"host\":\"a?ssl\",\"database\":\"x\"}",
                "{\"database\":\"x\",\"table\":\"t; DROP TABLE t\"}",
                "{\"database\":\"x\",\"port\":0}",
                "{\"database\":\"x\",\"url\":\"postgresql://h/x\"}",
                "{\"url\":\"jdbc:postgresql://h/x\"}",
                "{\"url\":\"postgresql://me:secret@h/x\"}",
                "{\"url\":\"postgresql://h/x?socketFactory=a.B\"}",
                "{\"url\":\"postgresql://h/x;y\"}",
                "{\"database\":\"x\",\"socketFactory\":\"a.B\"}",
                "{}"
            })
    void refusesEverythingThatCouldLeadAUrlAstray(String settings) throws Exception {
        var parsed = (Json.Obj) JsonText.parse(settings);
        var refused = assertThrows(RemoteException.class, () -> PgEndpoint.of(parsed));
        assertEquals(Kind.LASTING, refused.kind());
        assertTrue(!refused.remedy().isBlank());
    }

    @Test
    void takesAUrlApartIntoItsFields() throws Exception {
        var place = PgEndpoint.of(Json.Obj.of("url", "postgresql://db.local:5433/agents", "user", "me"));
        assertEquals("postgresql://db.local:5433/agents#memories", place.name());
        assertEquals("me", place.user());
        assertEquals(
                "postgresql://[::1]:5432/x#memories",
                PgEndpoint.of(Json.Obj.of("url", "postgres://[::1]/x")).name());
    }

    @Test
    void namesTheVariableOfThePasswordThatIsNotSet() throws Exception {
        var place = PgEndpoint.of(Json.Obj.of("database", "x", "password_env", "EMEND_NO_SUCH"));
        try (var source = new PgMemories(place, Map.of(), PgMemories.TIMEOUT)) {
            var refused = assertThrows(RemoteException.class, source::fingerprint);
            assertEquals(Kind.LASTING, refused.kind());
            assertTrue(refused.message().contains("EMEND_NO_SUCH"), refused.message());
        }
    }
}
