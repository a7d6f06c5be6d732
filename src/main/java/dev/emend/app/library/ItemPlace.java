package dev.emend.app.library;

import java.nio.file.Path;

/// The place on disk where an item begins, for an editor to open.
///
/// @param file absolute
/// @param line from 1
public record ItemPlace(Path file, int line) {}
