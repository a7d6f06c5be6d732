package dev.emend.summary;

/// A text to summarize.
///
/// @param id `LearningRef.key()` or the key of an item
/// @param label what people call it
public record DigestSource(String id, String label, String text) {}
