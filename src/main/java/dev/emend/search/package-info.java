/// Embeddings and ranking: the only DJL and the only Lucene.
///
/// May import: model.
@NullMarked
package dev.emend.search;

import org.jspecify.annotations.NullMarked;
