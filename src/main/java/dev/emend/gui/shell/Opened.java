package dev.emend.gui.shell;

import dev.emend.curation.Door;
import java.nio.file.Path;
import java.util.Optional;

/// What stands behind the window once the workspace is open.
///
/// @param sample the catalog that comes with Emend, when it is there
public record Opened(Door door, Path workspace, Optional<Path> sample) {}
