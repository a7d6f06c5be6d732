package dev.emend.bench;

import dev.emend.model.Json;
import dev.emend.model.Memory.Space;
import dev.emend.model.filter.Where;
import dev.emend.peers.ChromaServer;
import dev.emend.peers.PgliteServer;
import dev.emend.search.Corpus;
import dev.emend.search.IndexEntry;
import dev.emend.search.QueryVector;
import dev.emend.search.memories.MemoryHit;
import dev.emend.search.memories.MemoryIndex;
import dev.emend.search.memories.MemoryQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Function;

/// Stores and searches 100,000 memories in the index, in a real Chroma server and in PostgreSQL with pgvector, the
/// same vectors in the same run; prints markdown.
///
/// Arguments: a size other than 100,000, and `alone` to leave the others out.
public final class MemoriesBench {
    private static final int QUERIES = 200;
    private static final int HITS = 10;
    private static final int ROWS_PER_CALL = 1_000;
    private static final String MODEL = "m";
    private static final float[] NO_VECTOR = {};
    private static final Where TENTH = new Where.Compare("tenth", Where.Operator.EQ, Json.from(3));

    private final List<float[]> vectors;
    private final List<float[]> queries;
    private final List<List<String>> nearest;
    private final List<List<String>> nearestOfTenth;

    private MemoriesBench(int size) {
        var random = new Random(3);
        this.vectors = Corpus.vectors(size, random);
        this.queries = Corpus.near(vectors, QUERIES, random);
        this.nearest = queries.stream().map(query -> exact(query, 1)).toList();
        this.nearestOfTenth = queries.stream().map(query -> exact(query, 10)).toList();
    }

    /// @param recall the share of the exact ten nearest among the ten found
    private record Searched(double p50, double p95, double recall) {}

    private record Measured(double acknowledged, double stored, Searched plain, Searched filtered) {}

    public static void main(String[] arguments) throws Exception {
        int size = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        var bench = new MemoriesBench(size);
        var folder = Files.createTempDirectory("emend-bench");
        try {
            System.out.printf("## %,d memories beside Chroma and pgvector%n%n", size);
            System.out.println("The same vectors of 384 numbers, metadata and texts in one run: 1,000 rows a call,"
                    + " then 200 questions for the ten nearest, one after the other. Chroma is asked"
                    + " over HTTP, its requests are written before the clock starts; embedding is"
                    + " not counted on either side. Stored means committed and searchable: up to the"
                    + " answer of the first question. All keep one vector per row. pgvector is PGlite, PostgreSQL in"
                    + " Node, over its wire: without an index of vectors, each question compares them all.\n");
            System.out.println("| | rows/s taken | rows/s stored | p50 / p95, ms | recall@10 | 10 % filter p50 /"
                    + " p95, ms | recall@10 |");
            System.out.println("|---|---|---|---|---|---|---|");
            var measured = bench.emend(folder.resolve("emend"));
            row("Emend", measured);
            if (arguments.length < 2) {
                var theirs = bench.chroma(Files.createDirectory(folder.resolve("chroma")));
                row("Chroma", theirs);
                var postgres = bench.pgvector();
                row("pgvector", postgres);
                ratios("Chroma", measured, theirs);
                ratios("pgvector", measured, postgres);
            }
        } finally {
            delete(folder);
        }
    }

    private static void row(String name, Measured measured) {
        System.out.printf(
                "| %s | %.0f | %.0f | %.2f / %.2f | %.3f | %.2f / %.2f | %.3f |%n",
                name,
                measured.acknowledged,
                measured.stored,
                measured.plain.p50,
                measured.plain.p95,
                measured.plain.recall,
                measured.filtered.p50,
                measured.filtered.p95,
                measured.filtered.recall);
    }

    private static void ratios(String peer, Measured ours, Measured theirs) {
        System.out.printf(
                "| Emend / %s | %.1f | %.1f | %.1f | | %.1f | |%n",
                peer,
                ours.acknowledged / theirs.acknowledged,
                ours.stored / theirs.stored,
                theirs.plain.p50 / ours.plain.p50,
                theirs.filtered.p50 / ours.filtered.p50);
    }

    private Measured emend(Path folder) throws Exception {
        var batches = new ArrayList<HashMap<IndexEntry, List<float[]>>>();
        for (int start = 0; start < vectors.size(); start += ROWS_PER_CALL) {
            var batch = new HashMap<IndexEntry, List<float[]>>();
            for (int i = start; i < Math.min(vectors.size(), start + ROWS_PER_CALL); i++) {
                var vector = vectors.get(i);
                batch.put(new IndexEntry(id(i), text(i), text(i), text(i), metadata(i)), List.of(vector, NO_VECTOR));
            }
            batches.add(batch);
        }
        try (var index = MemoryIndex.open(folder)) {
            long start = System.nanoTime();
            batches.forEach(batch -> index.put(MODEL, batch));
            long taken = System.nanoTime();
            index.commit();
            found(index, queries.getFirst(), Where.ALL);
            long stored = System.nanoTime();
            batches.clear();
            Corpus.settle(index);
            System.err.printf("graphs built %.1f s after the answer%n", (System.nanoTime() - stored) / 1e9);
            index.tidy(); // as the program does when adding has come to an end
            Corpus.settle(index);
            System.err.printf("one graph %.1f s after the answer%n", (System.nanoTime() - stored) / 1e9);
            return new Measured(
                    vectors.size() * 1e9 / (taken - start),
                    vectors.size() * 1e9 / (stored - start),
                    searched(query -> found(index, query, Where.ALL), nearest),
                    searched(query -> found(index, query, TENTH), nearestOfTenth));
        }
    }

    private static List<String> found(MemoryIndex index, float[] vector, Where where) {
        return index.search(new MemoryQuery(Space.TASK, "", new QueryVector(MODEL, vector), where, HITS)).stream()
                .map(MemoryHit::id)
                .toList();
    }

    private Measured chroma(Path folder) throws Exception {
        try (var server = ChromaServer.start(folder)) {
            var collection = server.newCollection("memories");
            long taking = 0;
            for (int start = 0; start < vectors.size(); start += ROWS_PER_CALL) {
                var body = rows(start, Math.min(vectors.size(), start + ROWS_PER_CALL));
                var request = server.request(collection, "upsert", body);
                long from = System.nanoTime();
                server.answer(request);
                taking += System.nanoTime() - from;
            }
            long from = System.nanoTime();
            found(server, collection, queries.getFirst(), Json.Null.NULL);
            long storing = taking + System.nanoTime() - from;
            return new Measured(
                    vectors.size() * 1e9 / taking,
                    vectors.size() * 1e9 / storing,
                    searched(query -> found(server, collection, query, Json.Null.NULL), nearest),
                    searched(query -> found(server, collection, query, Json.Obj.of("tenth", 3)), nearestOfTenth));
        }
    }

    private Measured pgvector() throws Exception {
        try (var server = PgliteServer.start();
                var connection = server.connect();
                var statement = connection.createStatement()) {
            statement.execute("create extension if not exists vector");
            statement.execute(
                    "create table memory (id text primary key, vector vector(384), body text, metadata jsonb)");
            long taking = 0;
            for (int start = 0; start < vectors.size(); start += ROWS_PER_CALL) {
                var rows = new StringBuilder("insert into memory values ");
                for (int i = start; i < Math.min(vectors.size(), start + ROWS_PER_CALL); i++) {
                    rows.append(i == start ? "" : ",")
                            .append("('%s','%s','%s','%s')"
                                    .formatted(
                                            id(i),
                                            literal(vectors.get(i)),
                                            text(i),
                                            metadata(i).compact()));
                }
                long from = System.nanoTime();
                statement.execute(rows.toString());
                taking += System.nanoTime() - from;
            }
            long from = System.nanoTime();
            found(statement, queries.getFirst(), "");
            long storing = taking + System.nanoTime() - from;
            return new Measured(
                    vectors.size() * 1e9 / taking,
                    vectors.size() * 1e9 / storing,
                    searched(query -> found(statement, query, ""), nearest),
                    searched(query -> found(statement, query, "where metadata->'tenth' = '3'"), nearestOfTenth));
        }
    }

    private static List<String> found(Statement statement, float[] vector, String where) {
        var ids = new ArrayList<String>();
        try (var rows = statement.executeQuery(
                "select id from memory %s order by vector <=> '%s' limit %d".formatted(where, literal(vector), HITS))) {
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return ids;
    }

    private static String literal(float[] vector) {
        return Arrays.toString(vector).replace(" ", "");
    }

    private static List<String> found(ChromaServer server, String collection, float[] vector, Json where) {
        try {
            return server.nearest(collection, vector, where, HITS);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Json.Obj rows(int from, int to) {
        var ids = new ArrayList<String>();
        var embeddings = new ArrayList<Json>();
        var metadatas = new ArrayList<Json>();
        var documents = new ArrayList<String>();
        for (int i = from; i < to; i++) {
            ids.add(id(i));
            embeddings.add(ChromaServer.json(vectors.get(i)));
            metadatas.add(metadata(i));
            documents.add(text(i));
        }
        return Json.Obj.of("ids", ids, "embeddings", embeddings, "metadatas", metadatas, "documents", documents);
    }

    private Searched searched(Function<float[], List<String>> search, List<List<String>> exact) {
        int warm = 0;
        for (int i = 0; i < QUERIES / 2; i++) {
            warm += search.apply(queries.get(i)).size();
        }
        if (warm == 0) {
            throw new IllegalStateException("nothing is found");
        }
        var times = new double[QUERIES];
        int right = 0;
        for (int i = 0; i < QUERIES; i++) {
            long start = System.nanoTime();
            var found = search.apply(queries.get(i));
            times[i] = (System.nanoTime() - start) / 1e6;
            var both = new HashSet<>(exact.get(i));
            both.retainAll(found);
            right += both.size();
        }
        Arrays.sort(times);
        return new Searched(times[QUERIES / 2], times[QUERIES * 95 / 100], right / (double) (QUERIES * HITS));
    }

    /// @param part every how many-th vector is among the candidates
    private List<String> exact(float[] query, int part) {
        record Scored(int number, double cosine) {}
        var best = new PriorityQueue<Scored>(Comparator.comparingDouble(Scored::cosine));
        for (int i = part == 1 ? 0 : 3; i < vectors.size(); i += part) {
            var vector = vectors.get(i);
            double cosine = 0;
            for (int j = 0; j < vector.length; j++) {
                cosine += (double) vector[j] * query[j];
            }
            if (best.size() < HITS) {
                best.add(new Scored(i, cosine));
            } else if (cosine > best.element().cosine) {
                best.remove();
                best.add(new Scored(i, cosine));
            }
        }
        return best.stream().map(scored -> id(scored.number)).toList();
    }

    private static String id(int number) {
        return "memory-" + number;
    }

    private static String text(int number) {
        return Corpus.sentence(20, new Random(number)) + " " + number;
    }

    private static Json.Obj metadata(int number) {
        return Json.Obj.of("tenth", number % 10, "confidence", number % 100 / 100.0, "tool", "tool-" + number % 7);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
