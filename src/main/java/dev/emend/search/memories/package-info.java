/// The index of memories: words, vectors and metadata in one document each.
@NullMarked
package dev.emend.search.memories;

import org.jspecify.annotations.NullMarked;
