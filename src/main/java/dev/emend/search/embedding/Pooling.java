package dev.emend.search.embedding;

/// Ways in which a model's token vectors become the one vector of a text.
enum Pooling {
    /// The mean over the text's own tokens, padding left out.
    MEAN,
    /// The vector of the first token.
    CLS;

    /// Writes the pooled and L2-normalised vector of one text.
    ///
    /// @param tokens token vectors of a batch, row after row
    /// @param start where the text's first token starts in `tokens`
    /// @param count how many tokens of the text are no padding, at least 1
    float[] pool(float[] tokens, int start, int count, int dimension) {
        var sum = new float[dimension];
        int tokenCount = this == MEAN ? count : 1;
        for (int token = 0; token < tokenCount; token++) {
            int row = start + token * dimension;
            for (int i = 0; i < dimension; i++) {
                sum[i] += tokens[row + i];
            }
        }
        return Vectors.normalize(sum);
    }
}
