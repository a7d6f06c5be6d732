package dev.emend.search.embedding;

/// Identity of an embedding model, so that vectors of two models are never compared.
///
/// @param hash sha-256 over the model, the tokenizer, the pooling and the length limit: equal
///   hashes mean equal vectors
/// @param dimension the length of its vectors
/// @param maxTokens longer texts are cut there, special tokens included
public record ModelInfo(String name, String hash, int dimension, int maxTokens) {}
