package dev.emend.catalog.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.emend.catalog.Sha256;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The files with the old bytes of a file while it is written in place. Only their owner may read them.
final class RescueFile {
    private static final System.Logger LOG = System.getLogger(RescueFile.class.getName());

    private RescueFile() {}

    /// The place for the next old bytes: beside the file, or in a folder of ours when its own takes no new files.
    ///
    /// @param rescues that folder
    /// @throws AccessDeniedException when there is no such folder
    static Path unusedFileFor(Path file, Optional<Path> rescues) throws IOException {
        boolean isInSameFolder = Files.isWritable(WriteTarget.folder(file));
        if (!isInSameFolder && rescues.isEmpty()) {
            throw new AccessDeniedException(WriteTarget.folder(file).toString(), null, "the folder takes no new files");
        }
        if (!isInSameFolder) {
            Files.createDirectories(rescues.get());
        }
        var folder = isInSameFolder ? WriteTarget.folder(file) : rescues.get();
        int number = 1;
        while (isThere(fileFor(file, folder, number, isInSameFolder))) {
            number++;
        }
        return fileFor(file, folder, number, isInSameFolder);
    }

    /// The rescue files that exist, oldest first.
    static List<Path> filesFor(Path file, Optional<Path> rescues) {
        var files = new ArrayList<Path>();
        add(file, WriteTarget.folder(file), true, files);
        rescues.ifPresent(folder -> add(file, folder, false, files));
        return files;
    }

    private static void add(Path file, Path folder, boolean isInSameFolder, List<Path> files) {
        for (int number = 1; isThere(fileFor(file, folder, number, isInSameFolder)); number++) {
            files.add(fileFor(file, folder, number, isInSameFolder));
        }
    }

    /// A link that leads nowhere is in the way of a file, too.
    private static boolean isThere(Path rescue) {
        return Files.exists(rescue, LinkOption.NOFOLLOW_LINKS);
    }

    private static Path fileFor(Path file, Path folder, int number, boolean isInSameFolder) {
        var suffix = number == 1 ? ".rescue" : ".rescue-" + number;
        var name = isInSameFolder
                ? String.valueOf(file.getFileName())
                : Sha256.of(file.toAbsolutePath().toString().getBytes(UTF_8));
        return folder.resolve(".emend-" + name + suffix);
    }

    /// Deletes one that was just made, and older ones that are ours: what another user put there under such a name is
    /// none.
    static void deleteFor(Path file, Optional<Path> rescues, Path newRescue) throws IOException {
        var owner = Files.getOwner(newRescue);
        Files.delete(newRescue);
        for (var older : filesFor(file, rescues)) {
            try {
                if (Files.getOwner(older, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
                    Files.deleteIfExists(older);
                }
            } catch (IOException e) { // the file is written
                LOG.log(System.Logger.Level.WARNING, "Old bytes stay in " + older, e);
            }
        }
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            // a hint about a file that is gone by now: its name as given is the best guess
            return file;
        }
    }

    /// The hint to add to a message about a torn file: where its last whole version is, if a save was
    /// cut short.
    static String hint(Path file, Optional<Path> rescues) {
        var rescueFiles = filesFor(real(file), rescues);
        return rescueFiles.isEmpty()
                ? ""
                : "; its last whole version is "
                        + rescueFiles.stream().map(Path::toString).collect(Collectors.joining(" or "));
    }
}
