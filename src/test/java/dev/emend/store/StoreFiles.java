package dev.emend.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Copies the files of a closed store, as making and filling one takes longer than most tests with it.
public final class StoreFiles {
    private StoreFiles() {}

    /// Every file of the folder, with its permissions; a folder in it must be empty.
    ///
    /// @param to an empty folder
    public static void of(Path from, Path to) throws IOException {
        try (var files = Files.list(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }
}
