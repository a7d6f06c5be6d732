package dev.emend.summary;

/// One text to sum up.
///
/// @param id `LearningRef.key()` or the key of an item
/// @param label what people call it
public record DigestSource(String id, String label, String text) {}
