package dev.emend.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import dev.emend.model.Progress;
import dev.emend.model.Ranking;
import dev.emend.search.Corpus;
import dev.emend.search.IdFilter;
import dev.emend.search.IndexEntry;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.QueryVector;
import dev.emend.search.SearchRequest;
import dev.emend.search.embedding.BundledModel;
import dev.emend.search.embedding.Embedder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Measures embedding against bare onnxruntime and searching at three sizes; prints markdown.
///
/// Arguments: `embed`, `search`, or none for both.
public final class SearchBench {
    private static final Path CACHE = Path.of("target", "embedding-cache");
    private static final int ROUNDS = 5;

    private SearchBench() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0 || arguments[0].equals("embed")) {
            embedding();
        }
        if (arguments.length == 0 || arguments[0].equals("search")) {
            searching();
        }
    }

    private static void embedding() throws Exception {
        System.out.println("## Embedding\n");
        System.out.println("The bundled model on the same batches, through Emend and through a bare onnxruntime"
                + " session; rounds alternate, medians are compared. transformers.js has the same texts sorted by"
                + " length, 32 a call, and splits them into tokens as Emend does; the bare session is given tokens.\n");
        System.out.println("| texts | threads | Emend, texts/s | bare session.run, texts/s | Emend / bare |"
                + " of processor time | transformers.js, texts/s | Emend / transformers.js |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        var random = new Random(1);
        for (int threads = 1; threads <= 2; threads++) {
            var folder = CACHE.resolve("transformers-js");
            try (var embedder = Corpus.embedder(CACHE, threads);
                    var node = TransformersJs.start(BundledModel.FLOAT32.unpack(CACHE), folder, threads)
                            .orElse(null)) {
                row("short (12 words)", Corpus.shortTexts(512, random), threads, embedder, node);
                row("mixed (4-200 words)", Corpus.mixedTexts(128, random), threads, embedder, node);
            }
        }
    }

    /// Rounds of all alternate, so that a busy machine slows all; medians are compared.
    private static void row(
            String name, List<String> texts, int threads, Embedder embedder, @Nullable TransformersJs node)
            throws Exception {
        var environment = OrtEnvironment.getEnvironment();
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads);
            try (var session = environment.createSession(Corpus.model(CACHE).toString(), options)) {
                var inputs = new ArrayList<Map<String, OnnxTensor>>();
                for (var batch : Corpus.batches(CACHE, texts)) {
                    inputs.add(tensors(environment, batch));
                }
                var ours = new double[ROUNDS];
                var bare = new double[ROUNDS];
                var work = new double[ROUNDS];
                var theirs = new double[ROUNDS];
                for (int round = -1; round < ROUNDS; round++) {
                    long startCpu = processorTime();
                    long start = System.nanoTime();
                    embedder.embed(texts, Progress.SILENT);
                    long middle = System.nanoTime();
                    long middleCpu = processorTime();
                    for (var input : inputs) {
                        session.run(input).close();
                    }
                    long end = System.nanoTime();
                    long endCpu = processorTime();
                    double inNode = node == null ? Double.NaN : node.embed(texts);
                    if (round >= 0) {
                        theirs[round] = inNode;
                        ours[round] = texts.size() * 1e9 / (middle - start);
                        bare[round] = texts.size() * 1e9 / (end - middle);
                        work[round] = (double) (endCpu - middleCpu) / (middleCpu - startCpu);
                    }
                }
                System.out.printf(
                        "| %s | %d | %.0f | %.0f | %.3f | %.3f | %.0f | %.2f |%n",
                        name,
                        threads,
                        median(ours),
                        median(bare),
                        median(ours) / median(bare),
                        median(work),
                        median(theirs),
                        median(ours) / median(theirs));
                inputs.forEach(input -> input.values().forEach(OnnxTensor::close));
            }
        }
    }

    private static Map<String, OnnxTensor> tensors(OrtEnvironment environment, List<long[]> texts) throws Exception {
        int width = texts.stream().mapToInt(text -> text.length).max().orElseThrow();
        var ids = LongBuffer.allocate(texts.size() * width);
        var mask = LongBuffer.allocate(texts.size() * width);
        for (int i = 0; i < texts.size(); i++) {
            for (int j = 0; j < texts.get(i).length; j++) {
                ids.put(i * width + j, texts.get(i)[j]);
                mask.put(i * width + j, 1);
            }
        }
        var shape = new long[] {texts.size(), width};
        return Map.of(
                "input_ids", OnnxTensor.createTensor(environment, ids, shape),
                "attention_mask", OnnxTensor.createTensor(environment, mask, shape),
                "token_type_ids", OnnxTensor.createTensor(environment, LongBuffer.allocate(ids.capacity()), shape));
    }

    private static void searching() throws Exception {
        System.out.println("\n## Search\n");
        System.out.println("Ten hits from an index of made-up entries: by words and meaning, by meaning, by words,"
                + " and inside one entry in ten; the vector of the query is given. Lucene alone has one field of words"
                + " and one of vectors in one segment, with its defaults.\n");
        System.out.println(
                "| entries | put words, s | put vectors, s | then one graph, s | hybrid p50 / p95, ms | vector only"
                        + " p50 / p95, ms | words only p50 / p95, ms | 10 % of ids p50, ms | reopen, s | heap, MB | Lucene"
                        + " alone, vector p50 / p95, ms | words p50 / p95, ms |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (int size : new int[] {100, 10_000, 100_000}) {
            var folder = Files.createTempDirectory("emend-bench");
            searching(size, folder);
            try (var files = Files.walk(folder)) {
                for (var file :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void searching(int size, Path folder) throws Exception {
        var random = new Random(2);
        var vectors = Corpus.vectors(size, random);
        double words;
        double meaning;
        double graph;
        String[] cells;
        try (var index = KnowledgeIndex.open(folder)) {
            var entries = entries(size, random);
            words = seconds(() -> index.put(entries));
            meaning = seconds(() -> putVectors(index, entries, vectors));
            graph = seconds(() -> {
                index.settle();
                index.tidy();
                index.settle();
            });
            index.search(SearchRequest.of("", new QueryVector("m", vectors.getFirst()), 10));
            var tenth = IntStream.range(0, size / 10)
                    .mapToObj(i -> Corpus.plainId(i * 10))
                    .collect(Collectors.toSet());
            cells = new String[] {
                times(index, vectors, random, 6, true, null, true),
                times(index, vectors, random, 0, true, null, true),
                times(index, vectors, random, 6, false, null, true),
                times(index, vectors, random, 6, true, new IdFilter(tenth), false)
            };
        }
        String[] bare = bareLucene(size, folder.resolve("bare"), vectors);
        System.gc();
        long before = used();
        long start = System.nanoTime();
        try (var index = KnowledgeIndex.open(folder)) {
            double reopen = (System.nanoTime() - start) / 1e9;
            System.gc();
            System.out.printf(
                    "| %d | %.2f | %.1f | %.1f | %s | %s | %s | %s | %.2f | %d | %s | %s |%n",
                    index.size(),
                    words,
                    meaning,
                    graph,
                    cells[0],
                    cells[1],
                    cells[2],
                    cells[3],
                    reopen,
                    (used() - before) >> 20,
                    bare[0],
                    bare[1]);
        }
    }

    private static List<IndexEntry> entries(int size, Random random) {
        var catalog = new UUID(0, 1);
        var entries = new ArrayList<IndexEntry>(size);
        for (int i = 0; i < size; i++) {
            var title = Corpus.sentence(8, random) + " " + i;
            var texts = new IndexEntry.Texts(
                    title, Corpus.sentence(30, random), title, List.of("item_" + i, "Ctrl+" + (char) ('A' + i % 26)));
            var id = Corpus.plainId(i);
            entries.add(new IndexEntry(id, new IndexEntry.Place(catalog, id, IndexEntry.Attributes.NEW), texts));
        }
        return entries;
    }

    private static void putVectors(KnowledgeIndex index, List<IndexEntry> entries, List<float[]> vectors) {
        for (int start = 0; start < vectors.size(); start += 1000) {
            var part = new HashMap<IndexEntry, List<float[]>>();
            for (int i = start; i < Math.min(vectors.size(), start + 1000); i++) {
                part.put(entries.get(i), List.of(vectors.get(i)));
            }
            index.putVectors("m", part);
        }
        index.commit();
    }

    private static String times(
            KnowledgeIndex index,
            List<float[]> vectors,
            Random random,
            int words,
            boolean withVector,
            @Nullable IdFilter within,
            boolean withTail)
            throws Exception {
        return times(withTail, () -> {
            var text = Corpus.sentence(words, random);
            var vector = withVector ? new QueryVector("m", vectors.get(random.nextInt(vectors.size()))) : null;
            var request = new SearchRequest(text, vector, Set.of(), within, Ranking.RELEVANCE, 10);
            return () -> index.search(request);
        });
    }

    private static String[] bareLucene(int size, Path folder, List<float[]> vectors) throws Exception {
        var random = new Random(2);
        var texts = entries(size, random).stream()
                .map(entry -> entry.texts().getFirst())
                .map(words -> words.title() + " " + words.body())
                .toList();
        try (var lucene = BareLucene.of(folder, texts, vectors)) {
            return new String[] {
                times(true, () -> {
                    var vector = vectors.get(random.nextInt(vectors.size()));
                    return () -> lucene.nearest(vector);
                }),
                times(true, () -> {
                    var text = Corpus.sentence(6, random);
                    return () -> lucene.words(text);
                })
            };
        }
    }

    /// The middle of 400 searches behind 200 that warm up, with the 95th of a hundred.
    private static String times(boolean withTail, Supplier<Callable<?>> searches) throws Exception {
        var times = new double[400];
        for (int i = -200; i < times.length; i++) {
            var search = searches.get();
            long start = System.nanoTime();
            search.call();
            if (i >= 0) {
                times[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        Arrays.sort(times);
        var middle = "%.2f".formatted(times[times.length / 2]);
        return withTail ? middle + " / %.2f".formatted(times[times.length * 95 / 100]) : middle;
    }

    private static double seconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    /// Of the whole process: on a busy machine the fairer measure, with one thread at least.
    private static long processorTime() {
        return ((com.sun.management.OperatingSystemMXBean)
                        java.lang.management.ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static double median(double[] values) {
        var sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
