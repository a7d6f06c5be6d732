package dev.emend.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where the old bytes of a file are while it is written in place.
final class Rescue {
    private Rescue() {}

    /// Beside the file, or in the temporary folder when that takes no new files.
    static Path fileFor(Path file) {
        var absolute = file.toAbsolutePath();
        var folder = absolute.getParent();
        if (folder != null && Files.isWritable(folder)) {
            return folder.resolve(".emend-" + absolute.getFileName() + ".rescue");
        }
        var temporary = Path.of(System.getProperty("java.io.tmpdir", "."));
        return temporary.resolve(
                ".emend-" + Sha256.of(absolute.toString().getBytes(UTF_8)) + ".rescue");
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException gone) {
            // a hint about a file that is gone by now: its name as given is the best guess
            return file;
        }
    }

    /// What to add to a message about a torn file: where its last whole version is, if a save was
    /// cut short.
    static String hint(Path file) {
        var rescue = fileFor(real(file));
        return Files.exists(rescue) ? "; its last whole version is " + rescue : "";
    }
}
