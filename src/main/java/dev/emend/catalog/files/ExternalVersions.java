package dev.emend.catalog.files;

import dev.emend.json.NewFile;
import dev.emend.model.FileChanges.Effect;
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

/// The kept versions of a catalog that others made, with what they made them of, until a person has
/// looked at them: an empty file each whose name says all. Thread-safe within one process.
public final class ExternalVersions {
    private static final String FORWARD = "forward";
    private static final String REFUSED = "refused";
    private static final String NAME =
            "\\d{1,18}-[0-9a-f]{64}-[0-9a-f]{64}(-\\d{1,18}(-" + FORWARD + ")?|-" + REFUSED + ")?";
    private static final int MAX = 200;

    private final Path folder;
    private final Clock clock;

    ExternalVersions(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /// @param before the SHA-256 of the version that was known, or stays
    /// @param after that of what others made of it, or wanted of it
    /// @param restoredVersionTime when the version was kept that somebody put back; empty for all other changes
    public record ExternalVersion(
            Instant at, String before, String after, Effect effect, Optional<Instant> restoredVersionTime) {}

    /// Adds a version; when this returns, it is on the disk.
    public synchronized void add(UUID catalog, String before, String after, Effect effect, Optional<Instant> restored)
            throws IOException {
        var catalogFolder = folder.resolve(catalog.toString());
        Files.createDirectories(catalogFolder);
        var all = list(catalog);
        for (var old : all.subList(0, Math.max(0, all.size() - MAX))) {
            Files.deleteIfExists(file(catalog, old));
        }
        try {
            Files.createFile(file(catalog, new ExternalVersion(clock.instant(), before, after, effect, restored)));
        } catch (FileAlreadyExistsException e) {
            return; // the same within a millisecond
        }
        for (var old : all) {
            boolean isSame = old.before().equals(before) && old.after().equals(after) && old.effect() == effect;
            if (isSame && effect != Effect.CHANGED) {
                Files.deleteIfExists(file(catalog, old)); // it happened once more
            }
        }
        NewFile.sync(catalogFolder);
    }

    /// Oldest first.
    public synchronized List<ExternalVersion> list(UUID catalog) throws IOException {
        var catalogFolder = folder.resolve(catalog.toString());
        if (!Files.isDirectory(catalogFolder)) {
            return List.of();
        }
        var versions = new ArrayList<ExternalVersion>();
        try (var entries = Files.list(catalogFolder)) {
            for (var entry : entries.toList()) {
                var name = entry.getFileName().toString();
                if (name.matches(NAME)) {
                    var parts = name.split("-");
                    var effect = effect(parts);
                    boolean isRestored = effect == Effect.WENT_BACK || effect == Effect.WENT_FORWARD;
                    versions.add(new ExternalVersion(
                            Instant.ofEpochMilli(Long.parseLong(parts[0])),
                            parts[1],
                            parts[2],
                            effect,
                            isRestored
                                    ? Optional.of(Instant.ofEpochMilli(Long.parseLong(parts[3])))
                                    : Optional.empty()));
                }
            }
        }
        versions.sort(Comparator.comparing(ExternalVersion::at));
        return versions;
    }

    private static Effect effect(String[] parts) {
        return switch (parts[parts.length - 1]) {
            case FORWARD -> Effect.WENT_FORWARD;
            case REFUSED -> Effect.REFUSED;
            default -> parts.length > 3 ? Effect.WENT_BACK : Effect.CHANGED;
        };
    }

    /// A person has looked at it.
    public synchronized void remove(UUID catalog, ExternalVersion version) throws IOException {
        Files.deleteIfExists(file(catalog, version));
        NewFile.sync(folder.resolve(catalog.toString()));
    }

    /// The names of the versions of a catalog, oldest first, as [#replace] takes them.
    public synchronized List<String> names(UUID catalog) throws IOException {
        return list(catalog).stream()
                .map(version -> file(catalog, version).getFileName().toString())
                .toList();
    }

    /// Makes the list of a catalog what it was: what has been added since belongs to a state nobody goes on from.
    public synchronized void replace(UUID catalog, List<String> names) throws IOException {
        var currentNames = names(catalog);
        if (currentNames.equals(names)) {
            return;
        }
        var catalogFolder = folder.resolve(catalog.toString());
        Files.createDirectories(catalogFolder);
        for (var name : names) {
            if (name.matches(NAME) && !currentNames.contains(name)) {
                Files.createFile(catalogFolder.resolve(name));
            }
        }
        for (var name : currentNames) {
            if (!names.contains(name)) {
                Files.deleteIfExists(catalogFolder.resolve(name));
            }
        }
        NewFile.sync(catalogFolder);
    }

    private Path file(UUID catalog, ExternalVersion version) {
        return folder.resolve(catalog.toString())
                .resolve(version.at().toEpochMilli() + "-" + version.before() + "-" + version.after()
                        + version.restoredVersionTime()
                                .map(at -> "-" + at.toEpochMilli())
                                .orElse("")
                        + switch (version.effect()) {
                            case CHANGED, WENT_BACK -> "";
                            case WENT_FORWARD -> "-" + FORWARD;
                            case REFUSED -> "-" + REFUSED;
                        });
    }
}
