package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.Limits;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.json.NewFile;
import dev.emend.json.TempFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A single write of changed items into the files of their folder. Used once, by one thread.
final class FolderWriting {
    private static final System.Logger LOG = System.getLogger(FolderWriting.class.getName());
    private static final String CUT_OFF = "the text stops in the middle";

    private final MarkdownFolder before;
    private final MarkdownFolder after;
    private final Map<String, Optional<byte[]>> changedFiles;
    private final Limits limits;
    private final UUID id;
    private final Path path;
    private final Reading reader;
    private final List<ReplacedFile<Catalog>> replaced = new ArrayList<>();

    /// Makes a catalog of a folder.
    @FunctionalInterface
    interface Reading {
        Catalog read(MarkdownFolder folder) throws CatalogException;
    }

    /// @param to the catalog of the folder
    /// @param reading by the names of what the folder held before
    FolderWriting(MarkdownFolder before, MarkdownFolder after, Catalog to, Limits limits, Reading reading) {
        this.before = before;
        this.after = after;
        this.changedFiles = after.changedFrom(before);
        this.limits = limits;
        this.id = to.id();
        this.path = to.path();
        this.reader = reading;
    }

    /// New and changed files are written before any is deleted: what moves is never nowhere.
    ///
    /// @return false when a file no longer held what was read, and the work has to start over; files before it are
    ///   written
    boolean write() throws IOException {
        boolean isWritten = false;
        try {
            isWritten = writeAll();
            return isWritten;
        } finally {
            if (!isWritten) {
                handOver(ReplacedFile::close);
            }
        }
    }

    private boolean writeAll() throws IOException {
        for (boolean isDeleting : new boolean[] {false, true}) {
            for (var file : changedFiles.entrySet()) {
                if (file.getValue().isEmpty() == isDeleting && !write(file.getKey(), file.getValue())) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean write(String name, Optional<byte[]> next) throws IOException {
        var file = before.path(name);
        var expected = before.files().get(name);
        try {
            if (expected == null) {
                return next.isEmpty() || create(file, next.get());
            }
            if (next.isEmpty()) {
                return delete(file, name, expected);
            }
            var target = WriteTarget.of(file);
            if (!target.canBeReplaced()) {
                return new InPlaceWriter(target.file(), limits).write(expected, next.get());
            }
            return switch (new AtomicReplacement(target, limits).write(expected, next.get())) {
                case AtomicReplacement.Outcome.Changed _ -> false;
                case AtomicReplacement.Outcome.Done(var old) -> {
                    old.ifPresent(channel -> replaced.add(replaced(name, channel, expected)));
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
        WriteTarget.makeFolder(folder);
        if (Files.isDirectory(before.root())
                && !folder.toRealPath().startsWith(before.root().toRealPath())) {
            throw new AccessDeniedException(path.toString(), null, "it lies behind a link out of the folder");
        }
        try {
            var otherFiles = before.files().keySet().stream().map(before::path).toList();
            new FileModes(limits.modes()).create(id, before.root(), path, bytes, otherFiles);
            return true;
        } catch (FileAlreadyExistsException e) {
            // an agent made one of that name
            return false;
        }
    }

    /// The file is deleted under another name: one that another program puts in its place meanwhile keeps the name.
    private boolean delete(Path file, String name, byte[] expected) throws IOException {
        WriteTarget.of(file);
        var folder = WriteTarget.folder(file);
        var temporary = TempFiles.of(folder).next();
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (!StableFile.holds(channel, expected)) {
                return false;
            }
        }
        Files.move(file, temporary, StandardCopyOption.ATOMIC_MOVE);
        boolean isDeleted = false;
        var channel = FileChannel.open(temporary, StandardOpenOption.READ);
        try {
            if (StableFile.holds(channel, expected)) {
                Files.delete(temporary);
                isDeleted = true;
                replaced.add(replaced(name, channel, expected));
            }
        } finally {
            if (!isDeleted) {
                channel.close();
                putBack(temporary, file);
            }
        }
        NewFile.sync(folder);
        return isDeleted;
    }

    /// Gives a file its name again, unless the program that wrote it has written a newer one by now.
    private static void putBack(Path temporary, Path file) throws IOException {
        try {
            NewFile.name(temporary, file);
        } catch (FileAlreadyExistsException e) {
            LOG.log(System.Logger.Level.DEBUG, "A newer version is there", e);
        }
        Files.deleteIfExists(temporary);
    }

    private ReplacedFile<Catalog> replaced(String name, FileChannel old, byte[] expected) {
        return new ReplacedFile<>(old, expected, limits, path, (_, bytes) -> readLateWrite(name, bytes));
    }

    /// The folder as it was before, with what an agent wrote into one of its files. What is cut off, or ends within a
    /// letter, is not all of it.
    private Catalog readLateWrite(String name, byte[] bytes) throws CatalogException, TruncatedFileException {
        var old = Objects.requireNonNull(before.files().get(name));
        if (ReplacedFile.isCutOff(old, bytes)) {
            throw new TruncatedFileException(CUT_OFF);
        }
        var files = new TreeMap<>(before.files());
        files.put(name, bytes);
        var folder = before.with(files);
        if (FolderItems.of(folder, List.of()).leftOut().containsKey(name)) {
            throw new TruncatedFileException(CUT_OFF); // nothing of it would be read
        }
        return reader.read(folder);
    }

    /// The folder as it was written.
    MarkdownFolder writtenFolder() {
        return after;
    }

    /// Looks whether an agent wrote into a file that it had opened before this was replaced. What it wrote into
    /// others is found later, by whoever gets them.
    ///
    /// @param found takes it, and says whether it could
    boolean isWrittenLate(Predicate<Catalog> found) throws IOException {
        if (replaced.isEmpty()) {
            return false;
        }
        WriterBackoff.sleep(limits.settle().toNanos());
        for (var file : replaced) {
            var late = file.awaitLateWrite();
            if (late.isPresent()) {
                boolean isTaken = found.test(late.get());
                if (!isTaken) {
                    file.notTaken(); // a person is asked by whoever gets it
                }
                return isTaken;
            }
        }
        return false;
    }

    /// Gives the replaced files to whoever goes on looking at them.
    void handOver(Consumer<ReplacedFile<Catalog>> taker) {
        replaced.forEach(taker);
        replaced.clear();
    }
}
