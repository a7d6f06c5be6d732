package dev.emend.catalog.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Which kept versions of a catalog others made of which, until a person has looked at it: an empty file each whose
/// name says all. Thread-safe within one process.
public final class ExternalVersions {
    private static final String NAME = "\\d{1,18}-[0-9a-f]{64}-[0-9a-f]{64}(-\\d{1,18})?";
    private static final int MAX = 200;

    private final Path folder;
    private final Clock clock;

    ExternalVersions(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /// @param before the SHA-256 of the version that was known
    /// @param after that of what others made of it
    /// @param restored when the earlier version was kept that somebody put back; empty for all other changes
    public record ExternalVersion(Instant at, String before, String after, Optional<Instant> restored) {}

    /// When this returns, it is on the disk.
    public synchronized void add(UUID catalog, String before, String after, Optional<Instant> restored)
            throws IOException {
        var own = folder.resolve(catalog.toString());
        Files.createDirectories(own);
        var all = list(catalog);
        for (var old : all.subList(0, Math.max(0, all.size() - MAX))) {
            Files.deleteIfExists(file(catalog, old));
        }
        try {
            Files.createFile(file(catalog, new ExternalVersion(clock.instant(), before, after, restored)));
        } catch (FileAlreadyExistsException e) {
            return; // the same within a millisecond
        }
        WriteTarget.sync(own);
    }

    /// Oldest first.
    public synchronized List<ExternalVersion> list(UUID catalog) throws IOException {
        var own = folder.resolve(catalog.toString());
        if (!Files.isDirectory(own)) {
            return List.of();
        }
        var found = new ArrayList<ExternalVersion>();
        try (var entries = Files.list(own)) {
            for (var entry : entries.toList()) {
                var name = entry.getFileName().toString();
                if (name.matches(NAME)) {
                    var parts = name.split("-");
                    found.add(new ExternalVersion(
                            Instant.ofEpochMilli(Long.parseLong(parts[0])),
                            parts[1],
                            parts[2],
                            parts.length > 3
                                    ? Optional.of(Instant.ofEpochMilli(Long.parseLong(parts[3])))
                                    : Optional.empty()));
                }
            }
        }
        found.sort(Comparator.comparing(ExternalVersion::at));
        return found;
    }

    /// A person has looked at it.
    public synchronized void remove(UUID catalog, ExternalVersion version) throws IOException {
        Files.deleteIfExists(file(catalog, version));
        WriteTarget.sync(folder.resolve(catalog.toString()));
    }

    private Path file(UUID catalog, ExternalVersion version) {
        return folder.resolve(catalog.toString())
                .resolve(version.at().toEpochMilli() + "-" + version.before() + "-" + version.after()
                        + version.restored().map(at -> "-" + at.toEpochMilli()).orElse(""));
    }
}
