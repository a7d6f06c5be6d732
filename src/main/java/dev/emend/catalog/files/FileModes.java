package dev.emend.catalog.files;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.json.NewFile;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/// The file modes of catalogs when their versions were kept, so that a file that is made again is used
/// by the same people. One file for each catalog, `<id>.json`, has the modes by the paths in it.
final class FileModes {
    private static final System.Logger LOG = System.getLogger(FileModes.class.getName());

    private static final String RIGHTS = "rwx";

    private final Optional<Path> folder;

    /// @param folder made when the first mode is kept; without one none are
    FileModes(Optional<Path> folder) {
        this.folder = WriteTarget.IS_POSIX ? folder : Optional.empty();
    }

    /// Keeps those of the files that are there; what is known of the others stays.
    ///
    /// @param root the folder, or the one file
    void keep(UUID catalog, Path root, List<Path> files) throws IOException {
        if (folder.isEmpty()) {
            return;
        }
        var oldModes = read(catalog);
        var modes = new LinkedHashMap<>(oldModes.members());
        for (var file : files) {
            if (Files.exists(file)) {
                var mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
                modes.put(root.relativize(file).toString(), new Json.Text(mode));
            }
        }
        var newModes = new Json.Obj(modes);
        if (!newModes.equals(oldModes)) {
            Files.createDirectories(folder.get());
            JsonFile.replaceBytes(
                    file(folder.get(), catalog),
                    out -> out.write(newModes.compact().getBytes(StandardCharsets.UTF_8)));
        }
    }

    /// Makes a file that was known, else one that is used by whom all others of its folder are, else as any new file.
    ///
    /// @param root the folder, or the one file
    /// @param otherFiles files of the folder, whose text may come into this one
    void create(UUID catalog, Path root, Path file, byte[] bytes, List<Path> otherFiles) throws IOException {
        var knownMode = read(catalog).text(root.relativize(file).toString()).filter(FileModes::isMode);
        var existing = otherFiles.stream().filter(Files::exists).toList();
        if (knownMode.isPresent()) {
            var mode = PosixFilePermissions.fromString(knownMode.get());
            NewFile.create(
                    file, bytes, newFile -> Files.setPosixFilePermissions(newFile, mode), WriteTarget.onlyTheOwner());
        } else if (existing.isEmpty()) {
            NewFile.create(file, bytes, _ -> {}, new FileAttribute<?>[0]);
        } else {
            NewFile.create(file, bytes, newFile -> WriteTarget.openLike(newFile, existing), WriteTarget.onlyTheOwner());
        }
    }

    /// Such as `rw-r--r--`.
    private static boolean isMode(String text) {
        return text.length() == 3 * RIGHTS.length()
                && IntStream.range(0, text.length())
                        .allMatch(
                                at -> text.charAt(at) == '-' || text.charAt(at) == RIGHTS.charAt(at % RIGHTS.length()));
    }

    private Json.Obj read(UUID catalog) throws IOException {
        var file = folder.map(modes -> file(modes, catalog)).filter(Files::exists);
        if (file.isEmpty()) {
            return Json.Obj.EMPTY;
        }
        try {
            return JsonText.parse(Files.readString(file.get())) instanceof Json.Obj modes ? modes : Json.Obj.EMPTY;
        } catch (JsonFault e) {
            LOG.log(System.Logger.Level.WARNING, "The modes in " + file.get() + " are kept anew", e);
            return Json.Obj.EMPTY;
        }
    }

    private static Path file(Path folder, UUID catalog) {
        return folder.resolve(catalog + ".json");
    }
}
