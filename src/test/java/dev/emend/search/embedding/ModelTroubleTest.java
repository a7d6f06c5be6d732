package dev.emend.search.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Progress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelTroubleTest {
    private static Path bundled = Path.of("");

    @BeforeAll
    static void unpack() throws ModelException {
        bundled = BundledModel.FLOAT32
                .unpack(EmbedderTest.CACHE)
                .onnx()
                .resolveSibling("")
                .toAbsolutePath();
    }

    private static Path copy(Path folder) throws Exception {
        Files.createSymbolicLink(
                folder.resolve("model.onnx"), bundled.resolve("model.onnx").toAbsolutePath());
        Files.copy(bundled.resolve("tokenizer.json"), folder.resolve("tokenizer.json"));
        return folder;
    }

    private static String reason(Path folder) {
        return assertThrows(ModelException.class, () -> Embedder.open(folder, EmbedderTest.CACHE))
                .message();
    }

    @Test
    void saysWhichFileAModelFolderLacks(@TempDir Path folder) throws Exception {
        assertTrue(reason(folder.resolve("absent")).contains("does not exist"));
        assertTrue(reason(folder).contains("does not contain model.onnx"));
        Files.createDirectories(folder.resolve("onnx"));
        Files.writeString(folder.resolve("onnx").resolve("model.onnx"), "x");
        assertTrue(reason(folder).contains("does not contain tokenizer.json"));
    }

    @Test
    void saysWhichFileIsBroken(@TempDir Path folder) throws Exception {
        Files.write(
                folder.resolve("model.onnx"),
                Arrays.copyOf(Files.readAllBytes(bundled.resolve("model.onnx")), 1_000_000));
        Files.copy(bundled.resolve("tokenizer.json"), folder.resolve("tokenizer.json"));
        assertTrue(reason(folder).contains("model.onnx is not a model"), reason(folder));
        Files.writeString(folder.resolve("tokenizer.json"), "{\"version\": ");
        assertTrue(reason(folder).contains("tokenizer.json is not a tokenizer"), reason(folder));
    }

    @Test
    void readsPoolingAndLengthFromTheFolder(@TempDir Path folder) throws Exception {
        copy(folder);
        Files.createDirectories(folder.resolve("1_Pooling"));
        Files.writeString(
                folder.resolve("1_Pooling").resolve("config.json"),
                "{\"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": false}");
        Files.writeString(folder.resolve("sentence_bert_config.json"), "{\"max_seq_length\": 16}");
        try (var mean = Embedder.openBundled(EmbedderTest.CACHE);
                var first = Embedder.open(folder, EmbedderTest.CACHE)) {
            assertEquals(16, first.model().maxTokens());
            assertEquals(384, first.model().dimension());
            assertNotEquals(mean.model().hash(), first.model().hash());
            var text = List.of("open a file");
            var difference = EmbedderTest.plainCosine(
                    mean.embed(text, Progress.SILENT)[0], first.embed(text, Progress.SILENT)[0]);
            assertTrue(difference < 0.999, "pooling made no difference");
        }
    }

    @Test
    void unpacksTheBundledModelAgainWhenItWasChanged(@TempDir Path cache) throws Exception {
        var tokenizer = BundledModel.FLOAT32.unpack(cache).tokenizer();
        Files.delete(tokenizer); // it may be a link to a file others use
        Files.writeString(tokenizer, "{}");
        BundledModel.FLOAT32.unpack(cache);
        assertEquals(BundledModel.TOKENIZER_SHA, FileDigests.sha256(tokenizer));
    }

    @Test
    void givesAReasonWhenTheCacheFolderIsAFile(@TempDir Path folder) throws Exception {
        var file = Files.writeString(folder.resolve("cache"), "");
        var failure = assertThrows(ModelException.class, () -> Embedder.openBundled(file));
        assertTrue(failure.message().contains("can't be unpacked"), failure.message());
    }

    @Test
    void givesAReasonWhenNativeLibrariesDoNotLoad(@TempDir Path empty) throws Exception {
        Files.writeString(empty.resolve(System.mapLibraryName("onnxruntime")), "no library");
        var output = openElsewhere("-Donnxruntime.native.path=" + empty);
        assertTrue(output.contains("reason: The native libraries can't be loaded"), output);
    }

    @Test
    void opensInAProcessWithALongCommandLine() throws Exception {
        var output = openElsewhere("-Dlong=" + "/folder/library.jar:".repeat(3_000));
        assertTrue(output.contains("opened ModelInfo"), output);
    }

    @Test
    void aProcessEndsCalmlyWhileTextsAreRead() throws Exception {
        var output = elsewhere(EndWhileReading.class, "-Dshort=yes");
        assertTrue(output.contains("refused: Emend is closing."), output);
    }

    private static String openElsewhere(String option) throws Exception {
        return elsewhere(OpenAndTell.class, option);
    }

    private static String elsewhere(Class<?> program, String option) throws Exception {
        var classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                        java,
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        option,
                        "-cp",
                        classPath,
                        program.getName())
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    static final class OpenAndTell {
        private OpenAndTell() {}

        public static void main(String[] arguments) {
            try (var embedder = Embedder.openBundled(EmbedderTest.CACHE)) {
                System.out.println("opened " + embedder.model());
            } catch (ModelException e) {
                System.out.println("reason: " + e.message());
            }
        }
    }

    /// Ends as by Ctrl+C, with a thread that reads texts as long as it may.
    static final class EndWhileReading {
        private EndWhileReading() {}

        public static void main(String[] arguments) throws Exception {
            var embedder = Embedder.openBundled(EmbedderTest.CACHE);
            var begun = new CountDownLatch(1);
            var refused = new CountDownLatch(1);
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (true) {
                        embedder.embed(List.of("what is read at the end"), Progress.SILENT);
                        begun.countDown();
                    }
                } catch (ModelException e) {
                    System.out.println("refused: " + e.message());
                    refused.countDown();
                }
            });
            begun.await();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> awaitFor30Seconds(refused)));
            System.exit(0);
        }

        private static void awaitFor30Seconds(CountDownLatch latch) {
            try {
                if (!latch.await(30, TimeUnit.SECONDS)) {
                    System.out.println("still reading");
                }
            } catch (InterruptedException e) {
                System.out.println("stopped");
            }
        }
    }

    @Test
    void failsWithAReasonOnceClosed() throws Exception {
        var embedder = Embedder.openBundled(EmbedderTest.CACHE);
        embedder.close();
        embedder.close();
        assertThrows(ModelException.class, () -> embedder.embed(List.of("a"), Progress.SILENT));
    }

    @Test
    void asksTheModelOnlyForTextsTheCacheDoesNotKnow() throws Exception {
        var asked = new ArrayList<String>();
        var kept = new HashMap<String, float[]>();
        var cache = new EmbeddingCache() {
            @Override
            public Map<String, float[]> find(String hash, Collection<String> texts) {
                var found = new HashMap<String, float[]>();
                for (var text : texts) {
                    var vector = kept.get(hash + text);
                    if (vector != null) {
                        found.put(text, vector);
                    }
                }
                return found;
            }

            @Override
            public void put(String hash, Map<String, float[]> vectors) {
                vectors.forEach((text, vector) -> kept.put(hash + text, vector));
                asked.addAll(vectors.keySet());
            }
        };
        try (var embedder = Embedder.openBundled(EmbedderTest.CACHE)) {
            var embeddings = new Embeddings(embedder, cache);
            embeddings.of(List.of("one", "two", "one"), Progress.SILENT);
            var again = embeddings.of(List.of("two", "three"), Progress.SILENT);
            assertEquals(3, asked.size());
            assertEquals(3, kept.size());
            var plain = embedder.embed(List.of("three"), Progress.SILENT)[0];
            assertEquals(1, EmbedderTest.plainCosine(plain, again[1]), 1e-6);
        }
    }
}
