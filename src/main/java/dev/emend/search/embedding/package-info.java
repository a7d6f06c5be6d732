/// Embedding models: loading them, tokens, pooling, and vectors of texts. The only DJL and ONNX
/// Runtime.
@NullMarked
package dev.emend.search.embedding;

import org.jspecify.annotations.NullMarked;
