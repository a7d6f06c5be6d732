package dev.emend.app.preview;

import java.nio.file.Path;

/// A file or folder that could not be read.
///
/// @param reason a sentence
public record SkippedFile(Path file, String reason) {}
