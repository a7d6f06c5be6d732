/// Reads a Chroma folder: its SQLite file, its write-ahead queue and its HNSW vectors.
@NullMarked
package dev.emend.exchange.chroma;

import org.jspecify.annotations.NullMarked;
