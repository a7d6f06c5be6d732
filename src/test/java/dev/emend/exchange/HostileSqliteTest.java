package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.model.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import net.razorvine.pickle.Pickler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Chroma directories made by hand: with an index, with changes on top of it, and with malice.
class HostileSqliteTest {
    @TempDir
    Path folder;

    private static final String COLLECTION = "11111111-1111-1111-1111-111111111111";
    private static final String VECTORS = "22222222-2222-2222-2222-222222222222";
    private static final String METADATA = "33333333-3333-3333-3333-333333333333";

    /// A directory with an index and changes on top of it, for other tests.
    Path example(Path into) throws Exception {
        folder = into;
        var directory = directory(
                record(1, "a"),
                document(1, "one"),
                record(2, "b"),
                document(2, "two"),
                queued(11, 1, "b", "000000400000A040"));
        index(directory, Map.of("a", new float[] {1, 2}, "b", new float[] {3, 4}));
        return directory;
    }

    private Path directory(String... statements) throws Exception {
        var directory = Files.createTempDirectory(folder, "store");
        var url = "jdbc:sqlite:" + directory.resolve("chroma.sqlite3");
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            for (var sql : SCHEMA) {
                statement.execute(sql);
            }
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
        return directory;
    }

    private static final List<String> SCHEMA = List.of(
            "create table collections(id text primary key, name text, dimension integer," + " config_json_str text)",
            "create table segments(id text primary key, type text, scope text, collection" + " text)",
            "create table embeddings(id integer primary key, segment_id text, embedding_id"
                    + " text, seq_id blob, created_at timestamp)",
            "create table embedding_metadata(id integer, key text, string_value text,"
                    + " int_value integer, float_value real, bool_value integer)",
            "create table max_seq_id(segment_id text primary key, seq_id integer)",
            "create table embeddings_queue(seq_id integer primary key, operation integer,"
                    + " topic text, id text, vector blob, encoding text, metadata text)",
            "insert into collections values('" + COLLECTION + "', 'notes', 2, null)",
            "insert into segments values('"
                    + VECTORS
                    + "', 't', 'VECTOR', '"
                    + COLLECTION
                    + "'), ('"
                    + METADATA
                    + "', 't', 'METADATA', '"
                    + COLLECTION
                    + "')");

    private static String record(int number, String id) {
        return "insert into embeddings values(%d, '%s', '%s', %d, 'then')".formatted(number, METADATA, id, number);
    }

    private static String document(int number, String text) {
        return "insert into embedding_metadata values(%d, 'chroma:document', '%s', null, null, null)"
                .formatted(number, text);
    }

    private static String queued(int seq, int operation, String id, String vector) {
        return "insert into embeddings_queue values(%d, %d, 'persistent://default/default/%s', '%s',"
                        .formatted(seq, operation, COLLECTION, id)
                + (vector.isEmpty() ? "null" : "x'" + vector + "'")
                + ", 'FLOAT32', null)";
    }

    private static void index(Path directory, Map<String, float[]> vectors) throws IOException {
        var segment = Files.createDirectory(directory.resolve(VECTORS));
        int elementBytes = 4 + 32 * 4 + 2 * 4 + 8;
        var data = ByteBuffer.allocate(elementBytes * 8).order(ByteOrder.LITTLE_ENDIAN);
        var labels = new java.util.HashMap<String, Object>();
        int label = 7;
        for (var entry : vectors.entrySet()) {
            int start = data.position();
            labels.put(entry.getKey(), label);
            data.putInt(0).position(start + 132);
            data.putFloat(entry.getValue()[0]).putFloat(entry.getValue()[1]).putLong(label++);
        }
        int count = vectors.size();
        var header = ByteBuffer.allocate(100)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(1)
                .putLong(0)
                .putLong(8)
                .putLong(count)
                .putLong(elementBytes)
                .putLong(140)
                .putLong(132);
        Files.write(segment.resolve("header.bin"), header.array());
        Files.write(segment.resolve("data_level0.bin"), data.array());
        Files.write(
                segment.resolve("index_metadata.pickle"),
                new Pickler().dumps(Map.of("label_to_id", Map.of(), "id_to_label", labels)));
    }

    @Test
    void vectorsAreThoseOfTheIndexWithTheQueueOnTop() throws Exception {
        var directory = directory(
                record(1, "in index"),
                document(1, "one"),
                record(2, "updated"),
                document(2, "two"),
                record(3, "new"),
                document(3, "three"),
                record(4, "without"),
                "insert into max_seq_id values('" + VECTORS + "', 10)",
                queued(5, 2, "in index", "0000404000004040"), // long in the index
                queued(11, 1, "updated", "000000400000A040"),
                queued(12, 0, "updated", "0000804000008040"), // is there: adds nothing
                queued(13, 0, "new", "0000803F0000803F"),
                queued(14, 1, "without", "0000803F0000803F")); // is not there
        index(
                directory,
                new java.util.TreeMap<>(Map.of(
                        "in index", new float[] {0.5f, -1}, "updated", new float[] {9, 9}, "gone", new float[] {8, 8
                        })));
        var read = Collected.of(directory);

        assertEquals(4, read.memories().size());
        assertArrayEquals(
                new float[] {0.5f, -1},
                read.withVectors().get(0).vectors().getFirst().values());
        assertArrayEquals(
                new float[] {2, 5},
                read.withVectors().get(1).vectors().getFirst().values());
        assertArrayEquals(
                new float[] {1, 1},
                read.withVectors().get(2).vectors().getFirst().values());
        assertEquals(List.of(), read.withVectors().get(3).vectors());
        assertEquals("one", read.memories().getFirst().text().narrative());
    }

    @Test
    void changesThatOnlyTheQueueHoldsAreReadToo() throws Exception {
        var directory = directory(
                record(1, "old"),
                document(1, "one"),
                record(2, "deleted later"),
                document(2, "two"),
                "insert into max_seq_id values('" + METADATA + "', 2)",
                queued(1, 0, "old", "0000803F0000803F"),
                queued(2, 0, "deleted later", "0000803F0000803F"),
                queued(3, 0, "new", "000000400000A040"),
                queued(4, 3, "deleted later", ""),
                queued(5, 0, "short-lived", "000000400000A040"),
                queued(6, 3, "short-lived", ""),
                "update embeddings_queue set metadata = '{\"chroma:document\": \"fresh\","
                        + " \"n\": 1}' where seq_id = 3");
        var read = Collected.of(directory);
        assertEquals(
                List.of("old", "new"),
                read.memories().stream().map(memory -> memory.origin().id()).toList());
        assertEquals("fresh", read.memories().get(1).text().narrative());
        assertEquals("1", Collected.value(read.memories().get(1).metadata(), "n"));
        assertArrayEquals(
                new float[] {2, 5},
                read.withVectors().get(1).vectors().getFirst().values());
    }

    @Test
    void whatWaitsInTheQueueToBeChangedIsReadAsChanged() throws Exception {
        var directory = directory(
                record(1, "changed twice"),
                document(1, "one"),
                "insert into embedding_metadata values(1, 'gone', 'g', null, null, null),"
                        + " (1, 'kept', 'k', null, null, null)",
                record(2, "left alone"),
                document(2, "two"),
                "insert into max_seq_id values('" + METADATA + "', 2)",
                queued(1, 1, "left alone", ""), // is in the tables already
                queued(3, 1, "changed twice", ""),
                queued(4, 2, "changed twice", ""),
                queued(5, 1, "never there", ""),
                "update embeddings_queue set metadata = '{\"chroma:document\": \"old\"}'" + " where seq_id in (1, 5)",
                "update embeddings_queue set metadata = '{\"chroma:document\": \"1.5\","
                        + " \"gone\": null, \"new\": true}' where seq_id = 3",
                "update embeddings_queue set metadata = '{\"chroma:document\": \"three\"}'" + " where seq_id = 4");

        var read = Collected.of(directory).memories();

        assertEquals(
                List.of("three", "two"),
                read.stream().map(memory -> memory.text().narrative()).toList());
        var metadata = read.getFirst().metadata();
        assertEquals("\"k\"", Collected.value(metadata, "kept"));
        assertEquals("true", Collected.value(metadata, "new"));
        assertEquals(false, metadata.has("gone"));
    }

    @Test
    void triggersAreNotRunAndViewsAreNoTables() throws Exception {
        var directory = directory(
                record(1, "a"),
                document(1, "kept"),
                "create trigger t after insert on embeddings begin delete from embeddings;" + " end");
        assertEquals(1, Collected.of(directory).memories().size());

        var view = directory(
                "drop table embeddings",
                "create view embeddings as with recursive n(i) as (select 1 union all select"
                        + " i+1 from n) select i as id, '"
                        + METADATA
                        + "' as segment_id, i as"
                        + " embedding_id, 1 as seq_id, 1 as created_at from n");
        var refused = assertThrows(ExchangeException.class, () -> Collected.of(Format.CHROMA, view));
        assertTrue(refused.message().contains("no table embeddings"), refused.message());
    }

    @Test
    void aSegmentThatIsNamedLikeAPathLeadsNowhere() throws Exception {
        var directory = directory(record(1, "a"), "update segments set id = '../../../secret' where scope = 'VECTOR'");
        assertEquals(List.of(), Collected.of(directory).withVectors().getFirst().vectors());
    }

    @Test
    void aPickleThatWouldRunSomethingIsNotRead() throws Exception {
        for (var pickle : List.of(
                "cos\nsystem\n(S'touch pwned'\ntR.",
                "cbuiltins\neval\n.",
                "(S'x'\nios\nsystem\n.",
                "c__main__\nX\n)\u0081}b.")) {
            var directory = directory(record(1, "a"));
            index(directory, Map.of("a", new float[] {1, 2}));
            Files.write(
                    directory.resolve(VECTORS).resolve("index_metadata.pickle"),
                    pickle.getBytes(StandardCharsets.ISO_8859_1));
            var read = Collected.of(directory);
            assertEquals(1, read.memories().size(), "the documents are read all the same");
            assertEquals(List.of(), read.withVectors().getFirst().vectors());
            assertEquals(1, read.rejected().size(), pickle);
            assertTrue(read.rejected().getFirst().reason().contains("pickle"));
        }
    }

    @Test
    void thePickleOfOlderVersionsIsRead() throws Exception {
        var directory = directory(record(1, "a"));
        index(directory, Map.of("a", new float[] {1, 2}));
        var pickle = new ByteArrayOutputStream();
        pickle.write(new byte[] {(byte) 0x80, 4});
        text(pickle, "chromadb.segment.impl.vector.local_persistent_hnsw");
        text(pickle, "PersistentData");
        pickle.write(new byte[] {(byte) 0x93, ')', (byte) 0x81, '}', '('});
        text(pickle, "id_to_label");
        pickle.write(new byte[] {'}', '('});
        text(pickle, "a");
        pickle.write(new byte[] {'K', 7, 'u'});
        text(pickle, "max_seq_id");
        pickle.write(new byte[] {'K', 3, 'u', 'b', '.'});
        Files.write(directory.resolve(VECTORS).resolve("index_metadata.pickle"), pickle.toByteArray());
        var read = Collected.of(directory);
        assertArrayEquals(
                new float[] {1, 2},
                read.withVectors().getFirst().vectors().getFirst().values());
    }

    private static void text(ByteArrayOutputStream pickle, String text) {
        pickle.write((byte) 0x8C);
        pickle.write(text.length());
        pickle.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void nothingIsWrittenIntoTheDirectoryAndNoCopyIsLeft() throws Exception {
        var directory = directory(record(1, "a"), document(1, "x"), "pragma journal_mode=wal");
        var before = names(directory);
        var temporary = Path.of(System.getProperty("java.io.tmpdir"));
        long copies = copies(temporary);
        Formats.read(Format.CHROMA, directory, new Collected(), Progress.SILENT);
        assertEquals(before, names(directory));
        assertEquals(copies, copies(temporary));
    }

    private static long copies(Path temporary) throws IOException {
        try (var files = Files.list(temporary)) {
            return files.filter(file -> file.getFileName().toString().startsWith("emend-chroma-"))
                    .count();
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            return files.map(Path::toString).sorted().toList();
        }
    }
}
