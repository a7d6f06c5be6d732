package dev.emend.search;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Texts to token ids, as the model was trained with.
final class Tokenizer implements AutoCloseable {
    private final HuggingFaceTokenizer cutting;
    private final HuggingFaceTokenizer counting;

    private Tokenizer(HuggingFaceTokenizer cutting, HuggingFaceTokenizer counting) {
        this.cutting = cutting;
        this.counting = counting;
    }

    static Tokenizer open(ModelFiles files) throws IOException, ModelException {
        try {
            // both settings in the bundled file (cut and pad to 128) are for another use
            var cutting =
                    HuggingFaceTokenizer.builder()
                            .optTokenizerPath(files.tokenizer())
                            .optTruncation(true)
                            .optMaxLength(files.maxTokens())
                            .optPadding(false)
                            .build();
            var counting =
                    HuggingFaceTokenizer.builder()
                            .optTokenizerPath(files.tokenizer())
                            .optTruncation(false)
                            .optPadding(false)
                            .optAddSpecialTokens(false)
                            .build();
            return new Tokenizer(cutting, counting);
        } catch (RuntimeException damaged) {
            throw new ModelException(
                    "The file " + files.tokenizer() + " is no tokenizer that can be used.",
                    damaged);
        }
    }

    /// The ids of each text, special tokens included, cut at the model's limit.
    List<long[]> encode(List<String> texts) {
        var ids = new ArrayList<long[]>(texts.size());
        for (var encoding : cutting.batchEncode(texts)) {
            ids.add(encoding.getIds());
        }
        return ids;
    }

    /// How many tokens the whole text has, special tokens not counted.
    int count(String text) {
        return text.isEmpty() ? 0 : counting.encode(text).getIds().length;
    }

    @Override
    public void close() {
        cutting.close();
        counting.close();
    }
}
