package dev.emend.search.embedding;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Texts to token ids, as the model was trained with.
public final class Tokenizer implements AutoCloseable {
    /// Far more than any word piece has, white space around it included.
    private static final int LETTERS_PER_TOKEN = 256;

    private static final LoadedOnce<Pair> PAIRS = new LoadedOnce<>(Pair::close);

    private final LoadedOnce<Pair>.Use pair;
    private final HuggingFaceTokenizer truncatingTokenizer;
    private final Path file;
    private final int longestText;

    private Tokenizer(LoadedOnce<Pair>.Use pair, Path file, int longestText) {
        this.pair = pair;
        this.truncatingTokenizer = pair.part().truncatingTokenizer;
        this.file = file;
        this.longestText = longestText;
    }

    /// The library's tokenizer twice, with different settings. Thread-safe.
    static final class Pair {
        private final HuggingFaceTokenizer truncatingTokenizer;

        /// Null while nobody has counted: opening one takes as long as a short command may.
        private @Nullable HuggingFaceTokenizer countingTokenizer;

        private boolean isClosed;

        private Pair(HuggingFaceTokenizer truncatingTokenizer) {
            this.truncatingTokenizer = truncatingTokenizer;
        }

        /// @param file the tokenizer's, of whoever counts: another workspace's may be gone
        private synchronized HuggingFaceTokenizer countingTokenizer(Path file) {
            var tokenizer = countingTokenizer;
            if (tokenizer == null) {
                if (isClosed) {
                    throw new IllegalStateException("the tokenizer is closed");
                }
                try {
                    tokenizer = HuggingFaceTokenizer.builder()
                            .optTokenizerPath(file)
                            .optTruncation(false)
                            .optPadding(false)
                            .optAddSpecialTokens(false)
                            .build();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                countingTokenizer = tokenizer;
            }
            return tokenizer;
        }

        synchronized void close() {
            isClosed = true;
            truncatingTokenizer.close();
            if (countingTokenizer != null) {
                countingTokenizer.close();
            }
        }
    }

    public static Tokenizer open(ModelFiles files) throws IOException, ModelException {
        return new Tokenizer(use(files), files.tokenizer(), files.maxTokens() * LETTERS_PER_TOKEN);
    }

    /// The parts of a tokenizer, kept until the returned use is closed.
    static LoadedOnce<Pair>.Use use(ModelFiles files) throws IOException, ModelException {
        return PAIRS.open(files.tokenizer(), files.maxTokens(), () -> load(files));
    }

    private static Pair load(ModelFiles files) throws IOException, ModelException {
        try {
            // both settings in the bundled file (cut and pad to 128) are for another use
            var truncatingTokenizer = HuggingFaceTokenizer.builder()
                    .optTokenizerPath(files.tokenizer())
                    .optTruncation(true)
                    .optMaxLength(files.maxTokens())
                    .optPadding(false)
                    .build();
            return new Pair(truncatingTokenizer);
        } catch (RuntimeException e) {
            throw new ModelException(Messages.of("search.badTokenizer", files.tokenizer()), e);
        }
    }

    /// The ids of each text, special tokens included, cut at the model's limit.
    public List<long[]> encode(List<String> texts) {
        var ids = new ArrayList<long[]>(texts.size());
        var heads = texts.stream().map(this::head).toList();
        for (var encoding : truncatingTokenizer.batchEncode(heads)) {
            ids.add(encoding.getIds());
        }
        return ids;
    }

    /// Everything that can count: reading megabytes for the first few hundred tokens takes seconds.
    private String head(String text) {
        return text.length() <= longestText ? text : text.substring(0, longestText);
    }

    /// The number of tokens of the whole text, special tokens not counted.
    ///
    /// @throws UncheckedIOException when the tokenizer's file is gone meanwhile
    int count(String text) {
        return text.isEmpty()
                ? 0
                : pair.part().countingTokenizer(file).encode(text).getIds().length;
    }

    @Override
    public void close() {
        pair.close();
    }
}
