package dev.emend.app.transfer;

import java.nio.file.Path;

/// What was not looked at of what somebody named.
///
/// @param file or folder
/// @param reason a sentence without its subject, such as `a picture`
public record LeftOutFile(Path file, String reason) {}
