package dev.emend.catalog;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Limits on the wait for writers and the size of edited files, and folders for what a file's own does not take.
///
/// @param patience the longest wait for a file that is being written
/// @param quiet a torn file that has not changed for so long is given up earlier
/// @param settle a changed file is believed when two reads so far apart are equal
/// @param editableBytes larger files open read-only
/// @param rescues where the old bytes of a file go while it is written in place and its folder takes no other file
/// @param modes where it is kept who may use the files
public record Limits(
        Duration patience,
        Duration quiet,
        Duration settle,
        long editableBytes,
        Optional<Path> rescues,
        Optional<Path> modes) {
    public static final Limits DEFAULT =
            new Limits(Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofMillis(50), 256L << 20);

    public Limits(Duration patience, Duration quiet, Duration settle, long editableBytes) {
        this(patience, quiet, settle, editableBytes, Optional.empty(), Optional.empty());
    }

    /// A copy with folders in a workspace.
    public Limits withWorkspace(Path workspace) {
        var rescueFolder = Optional.of(workspace.resolve("rescue"));
        var modeFolder = Optional.of(workspace.resolve("modes"));
        return new Limits(patience, quiet, settle, editableBytes, rescueFolder, modeFolder);
    }
}
