package dev.emend.catalog.files;

import dev.emend.catalog.files.FaultyDisk.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a power cut would leave in a folder: of a file only what was synced, under the names it has
/// or under those it had when its folder was last synced.
///
/// Used once: all that is in the folder at the beginning is on the disk.
final class PowerCuts {
    private static final byte[] LOST = {};

    private final Path root;
    private final Map<Object, byte[]> contents = new HashMap<>();
    private final Map<Path, Map<Path, Object>> names = new HashMap<>();

    PowerCuts(Path root) throws IOException {
        this.root = root;
        try (var all = Files.walk(root)) {
            for (var entry : all.toList()) {
                synced(entry);
            }
        }
    }

    /// Tells it what was called on the disk.
    void see(Call call, Path file) throws IOException {
        if (call == Call.SYNC) {
            synced(file);
        }
    }

    private void synced(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            names.put(entry, filesIn(entry));
        } else {
            contents.put(FaultyDisk.key(entry), Files.readAllBytes(entry));
        }
    }

    /// The files after a power cut now, by their names below the folder: the disk may have written
    /// the names of its own accord, or not.
    List<Map<String, byte[]>> outcomes() throws IOException {
        var written = new TreeMap<String, byte[]>();
        var unwritten = new TreeMap<String, byte[]>();
        try (var all = Files.walk(root)) {
            for (var folder : all.filter(Files::isDirectory).toList()) {
                fill(written, filesIn(folder));
                fill(unwritten, names.getOrDefault(folder, Map.of()));
            }
        }
        return List.of(written, unwritten);
    }

    private void fill(Map<String, byte[]> found, Map<Path, Object> files) {
        files.forEach((file, key) -> found.put(root.relativize(file).toString(), contents.getOrDefault(key, LOST)));
    }

    private static Map<Path, Object> filesIn(Path folder) throws IOException {
        var found = new HashMap<Path, Object>();
        try (var entries = Files.list(folder)) {
            for (var file : entries.filter(Files::isRegularFile).toList()) {
                found.put(file, FaultyDisk.key(file));
            }
        }
        return found;
    }
}
