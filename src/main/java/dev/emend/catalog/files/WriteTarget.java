package dev.emend.catalog.files;

import dev.emend.json.NewFile;
import dev.emend.json.TempFiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The file a save writes to, behind all symbolic links.
///
/// @param canBeReplaced a new file may take its place; else its bytes have to be exchanged in place
record WriteTarget(Path file, boolean canBeReplaced) {
    static final boolean IS_POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
    private static final Set<PosixFilePermission> WRITING =
            Set.of(PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private static final Set<PosixFilePermission> RUNNING = Set.of(
            PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
    private static final Set<PosixFilePermission> OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    /// @throws AccessDeniedException when the file is read-only
    static WriteTarget of(Path path) throws IOException {
        var file = path.toRealPath();
        // root may write everything, but a file nobody may write was meant to stay as it is
        boolean isProtected =
                IS_POSIX && Files.getPosixFilePermissions(file).stream().noneMatch(WRITING::contains);
        if (isProtected || !Files.isWritable(file)) {
            throw new AccessDeniedException(file.toString());
        }
        return new WriteTarget(file, Files.isWritable(folder(file)) && hasOneName(file));
    }

    Path folder() {
        return folder(file);
    }

    /// Gives a new file the mode bits and the owner of this one.
    ///
    /// @return false when the owner can't be kept
    boolean lendRightsTo(Path newFile) throws IOException {
        if (!IS_POSIX) {
            return true;
        }
        for (var attribute : new String[] {"unix:gid", "unix:uid"}) {
            var value = Files.getAttribute(file, attribute);
            if (!value.equals(Files.getAttribute(newFile, attribute))) {
                try {
                    Files.setAttribute(newFile, attribute, value);
                } catch (IOException e) {
                    // only root may give files away; the caller then writes in place
                    return false;
                }
            }
        }
        Files.setPosixFilePermissions(newFile, Files.getPosixFilePermissions(file));
        return true;
    }

    /// The attributes that keep a new file from everybody but its owner.
    static FileAttribute<?>[] onlyTheOwner() {
        return IS_POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
                : new FileAttribute<?>[0];
    }

    /// Opens a new file to those who may use all others of its folder: what comes into it may have been in any of
    /// them.
    ///
    /// @param referenceFiles at least one that is there
    static void openLike(Path newFile, List<Path> referenceFiles) throws IOException {
        if (!IS_POSIX) {
            return;
        }
        var permissions = EnumSet.allOf(PosixFilePermission.class);
        for (var other : referenceFiles) {
            if (Files.exists(other)) {
                permissions.retainAll(Files.getPosixFilePermissions(other));
            }
        }
        permissions.removeAll(RUNNING);
        permissions.addAll(OWNER);
        Files.setPosixFilePermissions(newFile, permissions);
    }

    /// Makes a folder that is gone, and those it lies in.
    static void makeFolder(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            var parent = folder(folder);
            makeFolder(parent);
            Files.createDirectory(folder);
            NewFile.sync(parent);
        }
    }

    /// A file with several hard links would lose them if another file took its place. One of a save that was killed
    /// is none of them.
    private static boolean hasOneName(Path file) throws IOException {
        if (!IS_POSIX || links(file) == 1) {
            return true;
        }
        TempFiles.of(folder(file)).removeLeftovers();
        return links(file) == 1;
    }

    private static int links(Path file) throws IOException {
        return (Integer) Files.getAttribute(file, "unix:nlink");
    }

    static Path folder(Path file) {
        var parent = file.toAbsolutePath().getParent();
        return parent == null ? file : parent;
    }
}
