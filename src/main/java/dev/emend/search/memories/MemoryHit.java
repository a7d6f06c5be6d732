package dev.emend.search.memories;

import java.util.OptionalDouble;

/// Memory that was found, and why it has its rank.
///
/// @param score what the hits are ordered by, 0 to 1. Asked by words and meaning: `1 / (60 + rank)`
///   for its place in each of the two lists that has it among its best, as a share of what the
///   first of both gets. Asked by meaning only: the relevance; by words only: `lexical`
/// @param relevance `(1 + cosine) / 2` of query and memory, 0 to 1; empty when one of them has no
///   vector
/// @param lexicalRank its place among the word matches, from 1; 0 when no word matched
/// @param lexical its BM25 score as a share of the best one's, 0 to 1
public record MemoryHit(String id, double score, OptionalDouble relevance, int lexicalRank, double lexical) {}
