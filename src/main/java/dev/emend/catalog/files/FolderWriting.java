package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.Limits;
import dev.emend.catalog.markdown.MarkdownFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// One writing of changed items into the files of their folder. Used once, by one thread.
final class FolderWriting {
    private static final System.Logger LOG = System.getLogger(FolderWriting.class.getName());

    private final MarkdownFolder before;
    private final MarkdownFolder after;
    private final Map<String, Optional<byte[]>> changed;
    private final Limits limits;
    private final CatalogReader reader;
    private final Map<String, ReplacedFile> replaced = new LinkedHashMap<>();

    /// @param to the catalog of the folder
    FolderWriting(MarkdownFolder before, MarkdownFolder after, Catalog to, Limits limits) {
        this.before = before;
        this.after = after;
        this.changed = after.changedFrom(before);
        this.limits = limits;
        this.reader = new CatalogReader(to.id(), to.path(), limits.editableBytes());
    }

    /// New and changed files are written before any is deleted: what moves is never nowhere.
    ///
    /// @return false when a file no longer held what was read, and the work has to start over; files before it are
    ///   written
    boolean write() throws IOException {
        for (boolean isDeleting : new boolean[] {false, true}) {
            for (var file : changed.entrySet()) {
                if (file.getValue().isEmpty() == isDeleting && !write(file.getKey(), file.getValue())) {
                    close();
                    return false;
                }
            }
        }
        return true;
    }

    private boolean write(String name, Optional<byte[]> next) throws IOException {
        var path = before.path(name);
        var expected = before.files().get(name);
        try {
            if (expected == null) {
                return next.isEmpty() || create(path, next.get());
            }
            if (next.isEmpty()) {
                return delete(path, expected);
            }
            var target = WriteTarget.of(path);
            if (!target.canBeReplaced()) {
                return new InPlaceWriter(target.file(), limits).write(expected, next.get());
            }
            return switch (new AtomicReplacement(target, limits, reader).write(expected, next.get())) {
                case AtomicReplacement.Outcome.Changed _ -> false;
                case AtomicReplacement.Outcome.Done(var old) -> {
                    old.ifPresent(file -> replaced.put(name, file));
                    yield true;
                }
            };
        } catch (NoSuchFileException e) {
            // somebody deleted or renamed it: both sides are brought together
            return false;
        }
    }

    private boolean create(Path path, byte[] bytes) throws IOException {
        var folder = WriteTarget.folder(path);
        Files.createDirectories(folder);
        if (Files.isDirectory(before.root())
                && !folder.toRealPath().startsWith(before.root().toRealPath())) {
            throw new AccessDeniedException(path.toString(), null, "it lies behind a link out of the folder");
        }
        try {
            AtomicReplacement.writeAndSync(path, bytes);
            WriteTarget.openLike(
                    path, before.files().keySet().stream().map(before::path).toList());
        } catch (FileAlreadyExistsException e) {
            // an agent made one of that name
            return false;
        }
        WriteTarget.sync(folder);
        return true;
    }

    private static boolean delete(Path path, byte[] expected) throws IOException {
        WriteTarget.of(path);
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            if (!StableFile.holds(channel, expected)) {
                return false;
            }
        }
        Files.delete(path);
        WriteTarget.sync(WriteTarget.folder(path));
        return true;
    }

    /// The folder as it was written.
    MarkdownFolder written() {
        return after;
    }

    /// The folder with what agents wrote into files that they had opened before these were replaced; empty when
    /// none did.
    Optional<MarkdownFolder> lateWrites() throws IOException {
        try {
            if (replaced.isEmpty()) {
                return Optional.empty();
            }
            WriterBackoff.sleep(limits.settle().toNanos());
            var files = new TreeMap<>(written().files());
            boolean areSome = false;
            for (var file : replaced.entrySet()) {
                var late = settled(file.getValue());
                areSome |= late.isPresent();
                late.ifPresent(bytes -> files.put(file.getKey(), bytes));
            }
            return areSome ? Optional.of(before.with(files)) : Optional.empty();
        } finally {
            close();
        }
    }

    /// What was written once it stays as it is for a while: an agent writes in pieces.
    private Optional<byte[]> settled(ReplacedFile file) throws IOException {
        var last = file.leftover();
        long until = System.nanoTime() + limits.patience().toNanos();
        while (last.isPresent() && System.nanoTime() - until < 0) {
            WriterBackoff.sleep(4 * limits.settle().toNanos());
            var again = file.leftover();
            if (again.isPresent() && Arrays.equals(again.get(), last.get())) {
                return again;
            }
            last = again;
        }
        if (last.isPresent()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "What is still written into a file replaced in {0} is left",
                    before.root());
        }
        return Optional.empty();
    }

    private void close() {
        new ArrayList<>(replaced.values()).forEach(ReplacedFile::close);
        replaced.clear();
    }
}
