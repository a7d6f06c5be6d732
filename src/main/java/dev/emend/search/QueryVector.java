package dev.emend.search;

/// The words of a question as a vector. It is compared with vectors of the same model only, however
/// long those of others are: the model that is searched may change between the asking and the
/// answer.
///
/// @param model the hash of the model that made it
public record QueryVector(String model, float[] values) {}
