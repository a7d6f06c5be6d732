package dev.emend.search.embedding;

import dev.emend.model.Progress;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/// Sentence-transformers model, working on a thread of its own.
///
/// Thread-safe: callers on any thread wait for their answer. Work is handed over batch by batch, so
/// that a person's query waits for one batch of a long job and not for all of it.
public final class Embedder implements AutoCloseable {
    /// The number of texts that are tokenized and sorted by length together.
    private static final int WINDOW = 2048;

    /// Larger batches gain nothing on a few processors and keep a query waiting.
    private static final int MAX_BATCH_TEXTS = 32;

    private static final int MAX_BATCH_TOKENS = 2048;

    private final EmbeddingThread thread;
    private final Tokenizer tokenizer;
    private final OnnxModel network;
    private final ModelInfo model;

    private Embedder(EmbeddingThread thread, Tokenizer tokenizer, OnnxModel network, ModelInfo model) {
        this.thread = thread;
        this.tokenizer = tokenizer;
        this.network = network;
        this.model = model;
    }

    /// Opens all-MiniLM-L6-v2, which comes with the program, in 32-bit numbers.
    ///
    /// @throws ModelException with the reason why semantic search is off
    public static Embedder openBundled(Path cacheFolder) throws ModelException {
        return openBundled(BundledModel.FLOAT32, cacheFolder);
    }

    /// Opens a model that comes with the program.
    ///
    /// @param cacheFolder for the model's files and native libraries; must allow writing and
    ///   running
    /// @throws ModelException with the reason why semantic search is off
    public static Embedder openBundled(BundledModel model, Path cacheFolder) throws ModelException {
        return open(model.unpack(cacheFolder), cacheFolder, defaultThreads());
    }

    /// Opens a folder as sentence-transformers writes it: `model.onnx` or `onnx/model.onnx`,
    /// `tokenizer.json`, and when present `1_Pooling/config.json` (mean or cls) and
    /// `sentence_bert_config.json` (`max_seq_length`).
    ///
    /// @throws ModelException with the reason why semantic search is off
    public static Embedder open(Path modelFolder, Path cacheFolder) throws ModelException {
        return open(ModelFiles.of(modelFolder), cacheFolder, defaultThreads());
    }

    public static Embedder open(ModelFiles files, Path cacheFolder, int threads) throws ModelException {
        var thread = new EmbeddingThread();
        try {
            NativeLibraries.prepare(cacheFolder);
            return thread.call(() -> load(files, cacheFolder, thread, threads));
        } catch (IOException e) {
            thread.close();
            throw new ModelException(Messages.of("search.folderNotWritable", cacheFolder, FailureReason.of(e)), e);
        } catch (LinkageError e) {
            thread.close();
            throw new ModelException(Messages.of("search.librariesNotLoaded", cacheFolder, FailureReason.of(e)), e);
        } catch (ModelException | RuntimeException e) {
            thread.close();
            throw e instanceof ModelException modelException
                    ? modelException
                    : new ModelException(Messages.of("search.modelNotStarted", e), e);
        }
    }

    private static Embedder load(ModelFiles files, Path cacheFolder, EmbeddingThread thread, int threads)
            throws ModelException, IOException {
        var tokenizer = Tokenizer.open(files);
        OnnxModel network;
        try {
            network = OnnxModel.open(files, threads);
        } catch (ModelException | IOException | RuntimeException | LinkageError e) {
            tokenizer.close();
            throw e;
        }
        try {
            // one text through the whole way: the dimension, and proof that model and tokenizer fit
            int dimension = network.run(tokenizer.encode(List.of("a")))[0].length;
            var model = new ModelInfo(files.name(), files.hash(cacheFolder), dimension, files.maxTokens());
            return new Embedder(thread, tokenizer, network, model);
        } catch (ModelException | IOException | RuntimeException e) {
            network.close();
            tokenizer.close();
            throw e;
        }
    }

    static int defaultThreads() {
        return Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4);
    }

    public ModelInfo model() {
        return model;
    }

    /// The unit vectors of these texts, in their order; texts over [ModelInfo#maxTokens()] count up
    /// to there.
    ///
    /// @throws CancellationException when the progress says so, at the next batch
    /// @throws ModelException when the model fails or is closed
    public float[][] embed(List<String> texts, Progress progress) throws ModelException {
        var vectors = new float[texts.size()][];
        for (int start = 0; start < texts.size(); start += WINDOW) {
            int end = Math.min(texts.size(), start + WINDOW);
            embedWindow(texts, start, end, vectors, progress);
        }
        return vectors;
    }

    private void embedWindow(List<String> texts, int start, int end, float[][] vectors, Progress progress)
            throws ModelException {
        stopIfCancelled(progress);
        var window = List.copyOf(texts.subList(start, end));
        var ids = thread.call(() -> tokenizer.encode(window));
        int done = start;
        for (var batch : batches(ids)) {
            stopIfCancelled(progress);
            var inputs = batch.stream().map(ids::get).toList();
            var outputs = thread.call(() -> network.run(inputs));
            for (int i = 0; i < outputs.length; i++) {
                vectors[start + batch.get(i)] = outputs[i];
            }
            done += batch.size();
            progress.report(done, texts.size());
        }
    }

    /// Positions in batches of like length, longest first.
    public static List<List<Integer>> batches(List<long[]> ids) {
        var order = IntStream.range(0, ids.size())
                .boxed()
                .sorted(Comparator.comparingInt((Integer i) -> -ids.get(i).length))
                .toList();
        var batches = new ArrayList<List<Integer>>();
        for (int at = 0; at < order.size(); ) {
            int width = ids.get(order.get(at)).length;
            int size = Math.clamp(MAX_BATCH_TOKENS / Math.max(1, width), 1, MAX_BATCH_TEXTS);
            int end = Math.min(order.size(), at + size);
            batches.add(order.subList(at, end));
            at = end;
        }
        return batches;
    }

    private static void stopIfCancelled(Progress progress) {
        if (progress.isCancelled()) {
            throw new CancellationException("embedding was cancelled");
        }
    }

    /// The number of tokens the model sees in a text that is not cut, special tokens not counted.
    ///
    /// @throws IllegalStateException when the model is closed
    public int countTokens(String text) {
        try {
            return thread.call(() -> tokenizer.count(text));
        } catch (ModelException e) {
            throw new IllegalStateException(e.message(), e);
        }
    }

    /// Lets the running batch end, then frees the model. Later calls fail with a [ModelException].
    @Override
    public void close() {
        thread.close(() -> {
            network.close();
            tokenizer.close();
        });
    }
}
