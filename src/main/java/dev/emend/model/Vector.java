package dev.emend.model;

/// A vector that came with a memory. One of another model is kept and given back, and never
/// compared with ours.
///
/// @param model what its source calls the model; empty when not said
public record Vector(Memory.Space space, String model, float[] values) {}
