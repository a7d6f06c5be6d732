package dev.emend.bench;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.search.embedding.ModelFiles;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/// transformers.js in a Node process with the bundled model: what a program of the web embeds with.
final class TransformersJs implements AutoCloseable {
    private static final Path MODULES = Path.of("target", "bench-peers");
    private static final Path SCRIPT = Path.of("src", "test", "peers", "bench", "embed.mjs");

    private final Process process;
    private final BufferedWriter in;
    private final BufferedReader out;

    private TransformersJs(Process process) {
        this.process = process;
        this.in = process.outputWriter();
        this.out = process.inputReader();
    }

    /// Empty where npm could not install it, which is said on standard error.
    ///
    /// @param folder to lay the model out in as it expects it
    static Optional<TransformersJs> start(ModelFiles model, Path folder, int threads) throws IOException {
        if (!Files.exists(MODULES.resolve("node_modules/@huggingface/transformers"))) {
            System.err.println("bench: transformers.js is not in " + MODULES + ": ./check --bench takes it from npm");
            return Optional.empty();
        }
        var there = folder.resolve("minilm");
        Files.createDirectories(there.resolve("onnx"));
        Files.copy(model.tokenizer(), there.resolve("tokenizer.json"), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(model.onnx(), there.resolve("onnx/model.onnx"), StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(there.resolve("config.json"), "{\"model_type\": \"bert\", \"hidden_size\": 384}");
        Files.writeString(there.resolve("tokenizer_config.json"), """
                {"tokenizer_class": "BertTokenizer", "model_max_length": 256, "pad_token": "[PAD]",
                "cls_token": "[CLS]", "sep_token": "[SEP]", "unk_token": "[UNK]"}
                """);
        var command = List.of(
                "node",
                SCRIPT.toString(),
                MODULES.toAbsolutePath().toString(),
                folder.toAbsolutePath() + "/",
                Integer.toString(threads));
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return Optional.of(new TransformersJs(process));
    }

    /// Embeds the texts.
    ///
    /// @return texts a second
    double embed(List<String> texts) throws IOException {
        in.write(Json.Arr.ofTexts(texts).compact());
        in.newLine();
        in.flush();
        var answer = out.readLine();
        if (answer == null) {
            throw new IOException("transformers.js ended");
        }
        try {
            var fields = (Json.Obj) JsonText.parse(answer);
            return texts.size() * 1e3 / Double.parseDouble(fields.get("millis").compact());
        } catch (JsonFault fault) {
            throw new IOException(answer, fault);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
