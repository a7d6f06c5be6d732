/// Embeddings and ranking: the only DJL and the only Lucene.
///
/// A search takes candidates from two lists, word matches (BM25 over title, body and exact names)
/// and nearest vectors (HNSW), fused by reciprocal rank. The relevance of a candidate is `(1 +
/// cosine) / 2`, always computed from the stored vectors; [dev.emend.model.Ranking] makes the score
/// from relevance, quality and trust.
///
/// Hits are ordered by score, then by id; only what the whole query names (an id, a shortcut, a
/// place, or nearly all words of a title or an id) comes before all others, because whoever types
/// `Ctrl+O` wants the item of that name and no likeness. A hit without a vector, or any hit of a
/// query without one, has no relevance and scores `trust / place among the word matches`.
///
/// There is one type of index, [dev.emend.search.DocumentIndex]: a document per entry with its words,
/// its vectors and what a filter asks, so that a filter is looked at while the graph is searched.
/// Items, learnings and memories are [dev.emend.search.IndexEntry], memories in an index of their own.
/// Vectors of different models never meet: each model has fields of its own, and one is active.
@NullMarked
package dev.emend.search;

import org.jspecify.annotations.NullMarked;
