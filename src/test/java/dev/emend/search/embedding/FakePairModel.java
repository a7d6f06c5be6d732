package dev.emend.search.embedding;

import dev.emend.search.embedding.FakeModel.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A sentence-pair model of a kilobyte with a tokenizer of its own. It looks at the first text only:
/// the word `opposes` means contradiction, `implies` entailment or a high score, else it is neutral.
public final class FakePairModel {
    private static final List<String> VOCABULARY = List.of("[UNK]", "[CLS]", "[SEP]", "opposes", "implies");

    private FakePairModel() {}

    /// @param labels in the order of the model's numbers
    public static Path write(Path folder, String... labels) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), onnx(labels));
        Files.writeString(folder.resolve("tokenizer.json"), tokenizer());
        return name(folder, labels);
    }

    /// Has the folder's config name these labels.
    public static Path name(Path folder, String... labels) throws IOException {
        var named = IntStream.range(0, labels.length)
                .mapToObj(i -> "\"%d\": \"%s\"".formatted(i, labels[i]))
                .collect(Collectors.joining(", "));
        Files.writeString(
                folder.resolve("config.json"), "{\"max_position_embeddings\": 514, \"id2label\": {" + named + "}}");
        return folder;
    }

    private static byte[] onnx(String... labels) {
        var weights = FakeModel.bytes(VOCABULARY.size() * labels.length * Float.BYTES);
        VOCABULARY.forEach(word -> List.of(labels).forEach(label -> weights.putFloat(weight(word, label))));
        var graph = new Message();
        graph.add(1, FakeModel.node("Gather", "", "rows", "weights", "input_ids"));
        graph.add(1, FakeModel.node("Gather", "", "isFirst", "types", "token_type_ids"));
        graph.add(1, FakeModel.node("Mul", "", "first", "rows", "isFirst"));
        var keep = new Message().add(1, "keepdims").add(3, 0).add(20, 2);
        graph.add(1, FakeModel.node("ReduceSum", "", "logits", "first", "axes").add(5, keep));
        graph.add(2, "pairs");
        graph.add(5, matrix("weights", VOCABULARY.size(), labels.length, weights.array()));
        var types = FakeModel.bytes(2 * Float.BYTES).putFloat(1).putFloat(0);
        graph.add(5, matrix("types", 2, 1, types.array()));
        var axes = FakeModel.bytes(Long.BYTES).putLong(1);
        graph.add(5, FakeModel.tensor("axes", FakeModel.INT64, 1, axes));
        graph.add(11, FakeModel.value("input_ids", FakeModel.INT64, 0));
        graph.add(11, FakeModel.value("token_type_ids", FakeModel.INT64, 0));
        graph.add(12, FakeModel.value("logits", FakeModel.FLOAT, 0));
        var operators = new Message().add(1, "").add(2, 13);
        return new Message().add(1, 8).add(7, graph).add(8, operators).bytes();
    }

    private static float weight(String word, String label) {
        return switch (word) {
            case "[CLS]" -> label.equalsIgnoreCase("neutral") ? 2 : -2;
            case "opposes" -> label.equalsIgnoreCase("contradiction") ? 8 : 0;
            case "implies" -> label.toLowerCase(Locale.ROOT).matches("entailment|label_0") ? 8 : 0;
            default -> 0;
        };
    }

    private static Message matrix(String name, int rows, int columns, byte[] values) {
        return new Message()
                .add(1, rows)
                .add(1, columns)
                .add(2, FakeModel.FLOAT)
                .add(8, name)
                .add(9, values);
    }

    private static String tokenizer() {
        var vocabulary = IntStream.range(0, VOCABULARY.size())
                .mapToObj(i -> "\"%s\": %d".formatted(VOCABULARY.get(i), i))
                .collect(Collectors.joining(", "));
        return """
                {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
                 "normalizer": {"type": "Lowercase"}, "pre_tokenizer": {"type": "BertPreTokenizer"},
                 "post_processor": {"type": "TemplateProcessing",
                  "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                   {"SpecialToken": {"id": "[SEP]", "type_id": 0}}],
                  "pair": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                   {"SpecialToken": {"id": "[SEP]", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}},
                   {"SpecialToken": {"id": "[SEP]", "type_id": 1}}],
                  "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [1], "tokens": ["[CLS]"]},
                   "[SEP]": {"id": "[SEP]", "ids": [2], "tokens": ["[SEP]"]}}},
                 "decoder": null,
                 "model": {"type": "WordLevel", "vocab": {%s}, "unk_token": "[UNK]"}}
                """.formatted(vocabulary);
    }
}
