package dev.emend.app.library;

import java.nio.file.Path;

/// Where an item begins on disk, for an editor to open.
///
/// @param file absolute
/// @param line from 1
public record ItemPlace(Path file, int line) {}
