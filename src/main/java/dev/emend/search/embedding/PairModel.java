package dev.emend.search.embedding;

import ai.djl.Model;
import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.translate.Batchifier;
import ai.djl.translate.NoBatchifyTranslator;
import ai.djl.translate.TranslateException;
import ai.djl.translate.TranslatorContext;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A sentence-pair model in a folder, such as a cross-encoder: two texts in, one number per label
/// out. Thread-safe; calls block.
public final class PairModel implements AutoCloseable {
    private static final int THREADS = 2;

    private final EmbeddingThread thread;
    private final ModelFiles files;
    private final Tokenizer tokenizer;
    private final Model model;
    private final Predictor<Encoding, float[]> predictor;

    private PairModel(EmbeddingThread thread, ModelFiles files, Tokenizer tokenizer, Model model, int labels) {
        this.thread = thread;
        this.files = files;
        this.tokenizer = tokenizer;
        this.model = model;
        var inputs = model.getBlock().describeInput().keys();
        this.predictor = model.newPredictor(new Tensors(inputs, files.onnx(), labels));
    }

    /// Opens a folder with `model.onnx` or `onnx/model.onnx` and `tokenizer.json`.
    ///
    /// @param labels how many numbers a pair has
    /// @param maxTokens of both texts, special tokens included; the longer one is cut first
    /// @param cacheFolder for native libraries; must allow writing and running
    /// @throws ModelException with the file that can't be used
    public static PairModel open(Path folder, int labels, int maxTokens, Path cacheFolder) throws ModelException {
        var found = ModelFiles.in(folder);
        var files = new ModelFiles(found.name(), found.onnx(), found.tokenizer(), found.pooling(), maxTokens);
        var thread = new EmbeddingThread();
        try {
            NativeLibraries.prepare(cacheFolder);
            return thread.call(() -> opened(thread, files, labels));
        } catch (ModelException e) {
            thread.close();
            throw e;
        } catch (IOException e) {
            thread.close();
            throw new ModelException(Messages.of("search.folderNotWritable", cacheFolder, FailureReason.of(e)), e);
        } catch (LinkageError e) {
            thread.close();
            throw new ModelException(Messages.of("search.librariesNotLoaded", cacheFolder, FailureReason.of(e)), e);
        } catch (RuntimeException e) {
            thread.close();
            throw new ModelException(Messages.of("search.modelNotStarted", e), e);
        }
    }

    private static PairModel opened(EmbeddingThread thread, ModelFiles files, int labels)
            throws ModelException, IOException {
        var tokenizer = Tokenizer.open(files);
        Model model;
        try {
            model = OnnxModel.load(files, THREADS);
        } catch (ModelException | IOException | RuntimeException | LinkageError e) {
            tokenizer.close();
            throw e;
        }
        var pairs = new PairModel(thread, files, tokenizer, model, labels);
        try {
            pairs.run("a", "b"); // proof that model, tokenizer and labels fit
            return pairs;
        } catch (ModelException | RuntimeException e) {
            pairs.free();
            throw e;
        }
    }

    /// The name of the folder.
    public String name() {
        return files.name();
    }

    /// Tells models apart, also those of one name: sha-256 over the files.
    ///
    /// @throws ModelException when a file is gone
    public String hash() throws ModelException {
        try {
            return files.hash();
        } catch (IOException e) {
            throw new ModelException(Messages.of("search.modelUnreadable", FailureReason.of(e)), e);
        }
    }

    /// What the model says of two texts in this order: its logits, one per label.
    ///
    /// @throws ModelException when the model fails or is closed
    public float[] logits(String one, String other) throws ModelException {
        return thread.call(() -> run(one, other));
    }

    private float[] run(String one, String other) throws ModelException {
        try {
            return predictor.predict(tokenizer.encode(one, other));
        } catch (TranslateException e) {
            throw e.getCause() instanceof ModelException reasoned
                    ? reasoned
                    : new ModelException(Messages.of("search.badModelFile", files.onnx()), e);
        }
    }

    @Override
    public void close() {
        thread.close(this::free);
    }

    private void free() {
        predictor.close();
        model.close();
        tokenizer.close();
    }

    private record Tensors(List<String> inputs, Path onnx, int labels)
            implements NoBatchifyTranslator<Encoding, float[]> {
        @Override
        public NDList processInput(TranslatorContext context, Encoding pair) {
            var list = new NDList(inputs.size());
            for (var input : inputs) {
                var values = input.contains("mask")
                        ? pair.getAttentionMask()
                        : input.contains("type") ? pair.getTypeIds() : pair.getIds();
                var array = context.getNDManager().create(new long[][] {values});
                array.setName(input);
                list.add(array);
            }
            return list;
        }

        @Override
        public float[] processOutput(TranslatorContext context, NDList list) throws ModelException {
            var output = list.getFirst();
            var shape = output.getShape();
            if (shape.dimension() != 2
                    || shape.get(0) != 1
                    || shape.get(1) != labels
                    || output.getDataType() != DataType.FLOAT32) {
                throw new ModelException(
                        Messages.of("search.badModelOutput", onnx, output.getDataType(), shape, labels));
            }
            return output.toFloatArray();
        }

        @Override
        public @Nullable Batchifier getBatchifier() {
            return null;
        }
    }
}
