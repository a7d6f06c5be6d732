package dev.emend.model;

/// A part of a text.
///
/// @param start where it begins, in UTF-16 units from 0
/// @param end behind its last unit
public record TextRange(int start, int end) {}
