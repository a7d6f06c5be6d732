package dev.emend.catalog;

import static org.junit.jupiter.api.Assertions.fail;

import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.LocalVersion;
import dev.emend.catalog.files.ReplacedFile;
import dev.emend.model.Edit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/// Real files, small hand-made ones and short waits for tests of catalogs.
public final class CatalogSamples {
    public static final UUID ID = UUID.fromString("00000000-0000-0000-0000-00000000c0de");

    /// Waits short enough for tests that wait until the end.
    public static final Limits SHORT_WAITS = new Limits(
            Duration.ofSeconds(2), Duration.ofMillis(30), Duration.ofMillis(50), Limits.DEFAULT.editableBytes());

    public static final CatalogFiles FILES = new CatalogFiles(SHORT_WAITS);

    private CatalogSamples() {}

    public static Path write(Path folder, String content) throws IOException {
        return write(folder, content.getBytes(StandardCharsets.UTF_8));
    }

    public static Path write(Path folder, byte[] content) throws IOException {
        return Files.write(folder.toRealPath().resolve("catalog.json"), content); // as it is opened
    }

    /// Opens a file that is a whole catalog.
    public static Catalog open(Path file) throws CatalogException {
        return switch (FILES.read(file, ID, _ -> {})) {
            case CatalogFiles.ReadResult.Complete(var catalog) -> catalog;
            case CatalogFiles.ReadResult.BeingWritten(var _, var reason, var _, var _) -> fail(reason);
        };
    }

    /// Saves edits as the program does, with nobody left to look at what was replaced.
    public static CatalogFiles.SaveResult save(CatalogFiles files, Catalog base, List<Edit> edits)
            throws CatalogException {
        var ours = LocalVersion.of(base.with(edits).catalog(), base);
        return files.save(ours, ReplacedFile::close);
    }

    public static String text(Path file) throws IOException {
        return Files.readString(file);
    }

    public static String text(Catalog catalog) {
        return new String(catalog.bytes(), StandardCharsets.UTF_8);
    }

    /// What lies in a folder, by name.
    public static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
