package dev.emend.search.embedding;

import ai.djl.Model;
import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.translate.Batchifier;
import ai.djl.translate.NoBatchifyTranslator;
import ai.djl.translate.TranslateException;
import ai.djl.translate.TranslatorContext;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The network itself: token ids of a batch in, one unit vector per text out.
///
/// Not thread-safe. DJL's stock text translator makes one tensor per text, stacks them and pools
/// with tensor operations; here a batch is one tensor from the start, filled into buffers that are
/// kept, and pooling is a loop over the answer.
final class OnnxModel implements AutoCloseable {
    private static final LoadedOnce<Model> NETWORKS = new LoadedOnce<>(Model::close);

    private final LoadedOnce<Model>.Use network;
    private final Predictor<List<long[]>, float[][]> predictor;

    private OnnxModel(LoadedOnce<Model>.Use network, Pooling pooling) {
        this.network = network;
        var inputs = network.part().getBlock().describeInput().keys();
        this.predictor = network.part().newPredictor(new Tensors(inputs, pooling));
    }

    /// @param threads how many processors one batch may use
    static OnnxModel open(ModelFiles files, int threads) throws IOException, ModelException {
        return new OnnxModel(use(files, threads), files.pooling());
    }

    /// The network, until it is closed.
    ///
    /// @param threads how many processors one batch may use
    static LoadedOnce<Model>.Use use(ModelFiles files, int threads) throws IOException, ModelException {
        return NETWORKS.open(files.onnx(), threads, () -> load(files, threads));
    }

    /// @param threads how many processors one batch may use
    private static Model load(ModelFiles files, int threads) throws IOException, ModelException {
        OnnxEnvironment.keep();
        var model = Model.newInstance(files.name(), "OnnxRuntime");
        try (var options = options(threads)) { // the session has a copy of them
            var folder = files.onnx().toAbsolutePath().getParent();
            var name = files.onnx().getFileName().toString();
            model.load(folder, name, Map.of("sessionOptions", options));
            return model;
        } catch (ai.djl.MalformedModelException | OrtException | RuntimeException e) {
            model.close();
            throw new ModelException(Messages.of("search.badModelFile", files.onnx()), e);
        }
    }

    /// Threads that wait for their part of a text sleep. By default they spin: on processors nobody
    /// else wants a short text is ready a millisecond sooner, on busy ones it takes twice as long,
    /// and each text costs nearly twice the processor time.
    private static OrtSession.SessionOptions options(int threads) throws OrtException {
        var options = new OrtSession.SessionOptions();
        options.setIntraOpNumThreads(threads);
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        return options;
    }

    /// @param texts token ids, special tokens included, each at least one
    float[][] run(List<long[]> texts) throws ModelException {
        try {
            return predictor.predict(texts);
        } catch (TranslateException e) {
            throw new ModelException(Messages.of("search.modelFailed"), e);
        }
    }

    @Override
    public void close() {
        predictor.close();
        network.close();
    }

    private static final class Tensors implements NoBatchifyTranslator<List<long[]>, float[][]> {
        private final List<String> inputs;
        private final Pooling pooling;
        private LongBuffer ids = longs(0);
        private LongBuffer mask = longs(0);
        private LongBuffer types = longs(0);
        private int[] lengths = {};
        private float[] tokens = {};

        Tensors(List<String> inputs, Pooling pooling) {
            this.inputs = List.copyOf(inputs);
            this.pooling = pooling;
        }

        @Override
        public NDList processInput(TranslatorContext context, List<long[]> texts) {
            lengths = texts.stream().mapToInt(text -> text.length).toArray();
            int width = 0;
            for (int length : lengths) {
                width = Math.max(width, length);
            }
            fill(texts, width);
            var shape = new Shape(texts.size(), width);
            var list = new NDList(inputs.size());
            for (var input : inputs) {
                var buffer = input.contains("mask") ? mask : input.contains("type") ? types : ids;
                var array = context.getNDManager().create(buffer.duplicate(), shape, DataType.INT64);
                array.setName(input);
                list.add(array);
            }
            return list;
        }

        private void fill(List<long[]> texts, int width) {
            int size = texts.size() * width;
            if (ids.capacity() < size) {
                ids = longs(size * 2);
                mask = longs(size * 2);
                types = longs(size * 2);
            }
            ids.clear().limit(size);
            mask.clear().limit(size);
            types.clear().limit(size);
            int at = 0;
            for (var text : texts) {
                for (int i = 0; i < width; i++, at++) {
                    boolean real = i < text.length;
                    ids.put(at, real ? text[i] : 0);
                    mask.put(at, real ? 1 : 0);
                }
            }
        }

        @Override
        public float[][] processOutput(TranslatorContext context, NDList list) {
            var output = tokenVectors(list);
            var shape = output.getShape();
            int width = (int) shape.get(1);
            int dimension = (int) shape.get(2);
            var floats = output.toByteBuffer().order(ByteOrder.nativeOrder()).asFloatBuffer();
            if (tokens.length < floats.remaining()) {
                tokens = new float[floats.remaining()];
            }
            floats.get(tokens, 0, floats.remaining());
            var vectors = new float[lengths.length][];
            for (int text = 0; text < lengths.length; text++) {
                vectors[text] = pooling.pool(tokens, text * width * dimension, lengths[text], dimension);
            }
            return vectors;
        }

        /// The output with one vector per token; models may have others beside it.
        private static NDArray tokenVectors(NDList list) {
            for (var array : list) {
                if (array.getShape().dimension() == 3) {
                    return array;
                }
            }
            throw new IllegalArgumentException("the model has no output of token vectors");
        }

        private static LongBuffer longs(int size) {
            return ByteBuffer.allocateDirect(size * Long.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer();
        }

        @Override
        public @Nullable Batchifier getBatchifier() {
            return null;
        }
    }

    /// onnxruntime's environment, which every session needs as long as it is opened or works.
    ///
    /// The library gives it back in a shutdown hook of its own as soon as the process is asked to end,
    /// without a look at who is in it, and a thread that opens a model then dies of a memory fault. The
    /// environment counts its users and is freed with the last: one user more, who never gives it back,
    /// keeps it until the process is gone. The library says that nowhere in Java, so it is asked by
    /// reflection.
    private static final class OnnxEnvironment {
        private static final String RUNTIME = "ai.onnxruntime.OnnxRuntime";
        private static boolean isKept;

        private OnnxEnvironment() {}

        /// To be called before the library makes its own environment: then there is no moment at which
        /// its hook has the last.
        ///
        /// @throws ModelException when this library can't be kept from freeing it
        static synchronized void keep() throws ModelException {
            if (isKept) {
                return;
            }
            try {
                // its static part loads the library
                var loader = OrtEnvironment.class.getClassLoader();
                Class.forName(OrtEnvironment.class.getName(), true, loader);
                var api = Class.forName(RUNTIME, true, loader).getDeclaredField("ortApiHandle");
                api.setAccessible(true);
                var user = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
                user.setAccessible(true);
                user.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), "emend");
                isKept = true;
            } catch (ReflectiveOperationException e) {
                throw new ModelException(Messages.of("search.runtimeNotStoppable"), e);
            }
        }
    }
}
