package dev.emend.summary;

/// A sentence of a source, word for word.
///
/// @param source [DigestSource#id()]
/// @param position in its source, counted from 0
/// @param text a part of the source's text, not empty, without white space at its ends
public record Sentence(String source, int position, String text) {}
