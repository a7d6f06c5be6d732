package dev.emend.search.embedding;

import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/// The files of one sentence-transformers model and what they say about it.
///
/// @param maxTokens special tokens included
public record ModelFiles(String name, Path onnx, Path tokenizer, Pooling pooling, int maxTokens) {
    private static final int DEFAULT_MAX_TOKENS = 256;
    private static final Pattern LENGTH = Pattern.compile("\"max_seq_length\"\\s*:\\s*(\\d{1,6})");
    private static final Pattern CLS =
            Pattern.compile("\"pooling_mode_cls_token\"\\s*:\\s*true", Pattern.CASE_INSENSITIVE);
    private static final Pattern MEAN =
            Pattern.compile("\"pooling_mode_mean_tokens\"\\s*:\\s*true", Pattern.CASE_INSENSITIVE);

    static ModelFiles of(Path folder) throws ModelException {
        if (!Files.isDirectory(folder)) {
            throw new ModelException(Messages.of("search.noModelFolder", folder));
        }
        var onnx =
                firstFile(folder, "model.onnx", "onnx/model.onnx").orElseThrow(() -> missingFile(folder, "model.onnx"));
        var tokenizer = firstFile(folder, "tokenizer.json").orElseThrow(() -> missingFile(folder, "tokenizer.json"));
        try {
            var name = folder.toAbsolutePath().normalize().getFileName();
            return new ModelFiles(
                    name == null ? "model" : name.toString(), onnx, tokenizer, pooling(folder), maxTokens(folder));
        } catch (IOException e) {
            throw new ModelException(Messages.of("search.settingsUnreadable", folder), e);
        }
    }

    /// The hash that tells models apart; reads both files when no process did that kept it in this folder.
    String hash(Path cacheFolder) throws IOException {
        return hash(FileDigests.sha256(onnx, cacheFolder), FileDigests.sha256(tokenizer, cacheFolder));
    }

    private String hash(String ofModel, String ofTokenizer) {
        var about = pooling + "|" + maxTokens + "|normalised";
        var digest = FileDigests.sha256();
        digest.update(ofModel.getBytes(StandardCharsets.US_ASCII));
        digest.update(ofTokenizer.getBytes(StandardCharsets.US_ASCII));
        return HexFormat.of().formatHex(digest.digest(about.getBytes(StandardCharsets.UTF_8)));
    }

    private static Pooling pooling(Path folder) throws IOException {
        var file = folder.resolve("1_Pooling").resolve("config.json");
        if (!Files.isRegularFile(file)) {
            return Pooling.MEAN;
        }
        // two flat settings are wanted; a JSON parser would be this package's only use of one
        var settings = Files.readString(file);
        return CLS.matcher(settings).find() && !MEAN.matcher(settings).find() ? Pooling.CLS : Pooling.MEAN;
    }

    private static int maxTokens(Path folder) throws IOException {
        var file = folder.resolve("sentence_bert_config.json");
        if (!Files.isRegularFile(file)) {
            return DEFAULT_MAX_TOKENS;
        }
        var length = LENGTH.matcher(Files.readString(file));
        return length.find() ? Math.max(8, Integer.parseInt(length.group(1))) : DEFAULT_MAX_TOKENS;
    }

    private static Optional<Path> firstFile(Path folder, String... names) {
        for (var name : names) {
            if (Files.isRegularFile(folder.resolve(name))) {
                return Optional.of(folder.resolve(name));
            }
        }
        return Optional.empty();
    }

    private static ModelException missingFile(Path folder, String file) {
        return new ModelException(Messages.of("search.modelFolderLacks", folder, file));
    }
}
