package dev.emend.search;

import dev.emend.search.embedding.BundledModel;
import dev.emend.search.embedding.Embedder;
import dev.emend.search.embedding.ModelException;
import dev.emend.search.embedding.Tokenizer;
import dev.emend.search.memories.MemoryIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Texts and vectors for measuring: the same ones for the same seed.
public final class Corpus {
    private static final String[] WORDS =
            ("open the file and select every channel in window then press save button export signal"
                            + " plot axis cursor measurement batch mode dialog folder concatenate decode"
                            + " database bus trace resample time step apply option menu click wrong missing"
                            + " error state tool list value numeric tabular range zoom color theme help")
                    .split(" ");

    private Corpus() {}

    public static String sentence(int words, Random random) {
        var out = new StringBuilder();
        for (int i = 0; i < words; i++) {
            out.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
        }
        return out.toString();
    }

    /// Sentences of 12 words.
    public static List<String> shortTexts(int count, Random random) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            texts.add(sentence(12, random));
        }
        return texts;
    }

    /// From 4 to 200 words, short ones more often.
    public static List<String> mixedTexts(int count, Random random) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            texts.add(sentence((int) (4 * Math.pow(50, random.nextDouble())), random));
        }
        return texts;
    }

    public static List<float[]> vectors(int count, Random random) {
        return VectorSearchTest.clustered(count, random);
    }

    /// Questions that lie where some of the vectors lie.
    public static List<float[]> near(List<float[]> vectors, int count, Random random) {
        return VectorSearchTest.near(vectors, count, random);
    }

    public static String plainId(int number) {
        return "catalog/item_" + number + "#0";
    }

    /// Waits until the graphs of an index are built.
    public static void settle(MemoryIndex index) {
        index.settle();
    }

    /// What the bench needs from inside: token ids, and how they are put into batches.
    public static List<List<long[]>> batches(java.nio.file.Path cache, List<String> texts) throws Exception {
        try (var tokenizer = Tokenizer.open(BundledModel.FLOAT32.unpack(cache))) {
            var ids = tokenizer.encode(texts);
            return Embedder.batches(ids).stream()
                    .map(batch -> batch.stream().map(ids::get).toList())
                    .toList();
        }
    }

    public static Embedder embedder(java.nio.file.Path cache, int threads) throws ModelException {
        return Embedder.open(BundledModel.FLOAT32.unpack(cache), cache, threads);
    }

    public static java.nio.file.Path model(java.nio.file.Path cache) throws ModelException {
        return BundledModel.FLOAT32.unpack(cache).onnx();
    }
}
