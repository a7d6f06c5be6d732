/// Embeddings and ranking: the only DJL and the only Lucene.
///
/// A search takes candidates from two lists, word matches (BM25 over title, body and exact names)
/// and nearest vectors (HNSW), fused by reciprocal rank. The relevance of a candidate is `(1 +
/// cosine) / 2`, always computed from the stored vectors; [dev.emend.search.Ranking] makes the
/// score from relevance, quality and trust.
///
/// Under `BALANCED`, *close* hits come first and each part of the list is ordered by score, then by
/// id. Close are the best word match, and every hit whose cosine is at most 0.06 below the best
/// one's: so trust and quality decide between answers of like relevance, and never put an unrelated
/// item before the one that was asked for. Under `DOCUMENT` the score alone decides, as that design
/// says. A hit without a vector, or any hit of a query without one, has no relevance and scores
/// `trust / place among the word matches`.
///
/// Vectors of different models never meet: each model has an index of its own, and one is active.
///
/// May import: model.
@NullMarked
package dev.emend.search;

import org.jspecify.annotations.NullMarked;
