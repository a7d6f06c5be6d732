package dev.emend.search.embedding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.KnowledgeItem;
import dev.emend.model.Progress;
import dev.emend.search.RealData;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

public class EmbedderTest {
    public static final Path CACHE = Path.of("target", "embedding-cache");
    private static Embedder embedder;

    @BeforeAll
    static void open() throws ModelException {
        embedder = Embedder.openBundled(CACHE);
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    @Test
    void givesTheVectorsTheRealAgentStored() throws Exception {
        var stored = RealData.stored();
        assertEquals(85, stored.size());
        var vectors =
                embedder.embed(stored.stream().map(RealData.Stored::document).toList(), Progress.SILENT);
        double lowest = 1;
        for (int i = 0; i < vectors.length; i++) {
            lowest = Math.min(lowest, plainCosine(vectors[i], stored.get(i).vector()));
        }
        assertTrue(lowest > 0.9999, "lowest cosine " + lowest);
    }

    @Test
    void embedsTheTextTheRealAgentStored() throws Exception {
        var documents =
                RealData.stored().stream().collect(Collectors.toMap(RealData.Stored::id, RealData.Stored::document));
        var other = RealData.items().stream()
                .filter(item -> !item.embeddedText().equals(documents.get(id(item))))
                .map(item -> id(item))
                .toList();
        assertEquals(List.of(), other);
    }

    private static String id(KnowledgeItem item) {
        return item.ref().knowledgeId();
    }

    @Test
    void answersInTheOrderOfTheTextsWhateverTheirLength() throws Exception {
        var texts = new ArrayList<String>();
        for (int i = 0; i < 90; i++) {
            texts.add("signal " + i + " is shown ".repeat(1 + (i * 37) % 50));
        }
        texts.add("");
        var together = embedder.embed(texts, Progress.SILENT);
        for (int i = 0; i < texts.size(); i += 15) {
            var alone = embedder.embed(List.of(texts.get(i)), Progress.SILENT)[0];
            assertEquals(1, plainCosine(alone, together[i]), 1e-5, "text " + i);
        }
        assertEquals(91, together.length);
    }

    @Test
    void isCutAtTheModelsLimit() throws Exception {
        var limit = "word ".repeat(254);
        var vectors = embedder.embed(List.of(limit, limit + "zebra ".repeat(50)), Progress.SILENT);
        assertArrayEquals(vectors[0], vectors[1], 1e-5f);
        assertEquals(304, embedder.countTokens(limit + "zebra ".repeat(50)));
        assertEquals(0, embedder.countTokens(""));
    }

    @Test
    void stopsAtTheNextBatchWhenCancelled() {
        var reported = new ArrayList<Long>();
        var progress = new Progress() {
            @Override
            public void report(long done, long total) {
                reported.add(done);
            }

            @Override
            public boolean isCancelled() {
                return !reported.isEmpty();
            }
        };
        var texts = java.util.Collections.nCopies(500, "select all files in the folder");
        assertThrows(CancellationException.class, () -> embedder.embed(texts, progress));
        assertEquals(1, reported.size());
        assertTrue(reported.getFirst() < 500);
    }

    /// Models are told apart, so that nobody compares their vectors.
    @Test
    void theSmallModelMeansNearlyTheSame() throws Exception {
        var byText = SharedModel.vectors().byText();
        var texts = List.copyOf(byText.keySet());
        try (var small = Embedder.openBundled(BundledModel.INT8, CACHE)) {
            assertEquals("all-MiniLM-L6-v2-int8", small.model().name());
            assertNotEquals(embedder.model().hash(), small.model().hash());
            var vectors = small.embed(texts, Progress.SILENT);
            double mean = IntStream.range(0, texts.size())
                    .mapToDouble(i -> plainCosine(Objects.requireNonNull(byText.get(texts.get(i))), vectors[i]))
                    .average()
                    .orElseThrow();
            assertTrue(mean >= 0.99, "mean cosine " + mean);
        }
    }

    @Test
    void tellsWhatItIs() {
        var model = embedder.model();
        assertEquals("all-MiniLM-L6-v2", model.name());
        assertEquals(384, model.dimension());
        assertEquals(256, model.maxTokens());
        assertTrue(model.hash().matches("[0-9a-f]{64}"));
    }

    public static double plainCosine(float[] a, float[] b) {
        double dot = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < a.length; i++) {
            dot += (double) a[i] * b[i];
            aa += (double) a[i] * a[i];
            bb += (double) b[i] * b[i];
        }
        return dot / Math.sqrt(aa * bb);
    }
}
