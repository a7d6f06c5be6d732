package dev.emend.search.embedding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGeneratorFactory;

/// A model folder as sentence-transformers writes it, of any dimension and a few kilobytes: a token
/// becomes `sin(number * f)` for as many frequencies as there are dimensions. The tokenizer is the
/// bundled model's.
public final class FakeModel {
    static final int FLOAT = 1;
    static final int INT64 = 7;

    private FakeModel() {}

    /// @param seed another seed is another model
    /// @param cache where the bundled model is unpacked
    public static Path write(Path folder, int dimension, long seed, Path cache) throws IOException, ModelException {
        Files.createDirectories(folder);
        Files.copy(BundledModel.FLOAT32.unpack(cache).tokenizer(), folder.resolve("tokenizer.json"));
        Files.write(folder.resolve("model.onnx"), onnx(dimension, seed));
        return folder;
    }

    private static byte[] onnx(int dimension, long seed) {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        var frequencies = bytes(dimension * Float.BYTES);
        for (int i = 0; i < dimension; i++) {
            frequencies.putFloat(random.nextFloat());
        }
        var graph = new Message();
        graph.add(1, node("Cast", "to", "floats", "input_ids"));
        graph.add(1, node("Unsqueeze", "", "column", "floats", "axes"));
        graph.add(1, node("Mul", "", "product", "column", "frequencies"));
        graph.add(1, node("Sin", "", "last_hidden_state", "product"));
        graph.add(2, "fake");
        graph.add(5, tensor("axes", INT64, 1, bytes(Long.BYTES).putLong(2)));
        graph.add(5, tensor("frequencies", FLOAT, dimension, frequencies));
        graph.add(11, value("input_ids", INT64, 0));
        graph.add(12, value("last_hidden_state", FLOAT, dimension));
        var operators = new Message().add(1, "").add(2, 13);
        return new Message().add(1, 8).add(7, graph).add(8, operators).bytes();
    }

    static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// @param cast the name of an attribute that says "to float"; empty for none
    static Message node(String type, String cast, String output, String... inputs) {
        var node = new Message();
        for (var input : inputs) {
            node.add(1, input);
        }
        node.add(2, output).add(4, type);
        return cast.isEmpty()
                ? node
                : node.add(5, new Message().add(1, cast).add(3, FLOAT).add(20, 2));
    }

    static Message tensor(String name, int type, int size, ByteBuffer raw) {
        return new Message().add(1, size).add(2, type).add(8, name).add(9, raw.array());
    }

    /// @param last the size of a third axis; 0 for none
    static Message value(String name, int type, int last) {
        var shape = new Message();
        shape.add(1, new Message().add(2, "batch")).add(1, new Message().add(2, "tokens"));
        if (last > 0) {
            shape.add(1, new Message().add(1, last));
        }
        var tensor = new Message().add(1, type).add(2, shape);
        return new Message().add(1, name).add(2, new Message().add(1, tensor));
    }

    /// A protocol buffer in the making: numbers, and what has a length.
    static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message add(int field, long number) {
            number(field << 3);
            number(number);
            return this;
        }

        Message add(int field, byte[] bytes) {
            number(field << 3 | 2);
            number(bytes.length);
            out.writeBytes(bytes);
            return this;
        }

        Message add(int field, String text) {
            return add(field, text.getBytes(StandardCharsets.UTF_8));
        }

        Message add(int field, Message message) {
            return add(field, message.bytes());
        }

        byte[] bytes() {
            return out.toByteArray();
        }

        private void number(long number) {
            long rest = number;
            while (rest > 0x7f) {
                out.write((int) (rest & 0x7f | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
        }
    }
}
