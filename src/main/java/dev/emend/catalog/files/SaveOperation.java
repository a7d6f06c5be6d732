package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.Limits;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.List;
import java.util.function.Consumer;

/// A save: writes, and starts over whenever somebody else was faster.
final class SaveOperation {
    /// The rough number of bytes that edits may add to a file.
    private static final int MARGIN = 1 << 18;

    private final SaveContent content;
    private final Consumer<ReplacedFile<Catalog>> replaced;
    private final Limits limits;
    private final WriterBackoff patience;
    private final Path path;
    private final CatalogReader reader;

    /// @param onReplaced takes the files that were replaced, and closes them
    SaveOperation(SaveContent content, Consumer<ReplacedFile<Catalog>> onReplaced, Limits limits) {
        this.content = content;
        this.replaced = onReplaced;
        this.limits = limits;
        this.patience = new WriterBackoff(limits);
        this.path = content.onDisk().path();
        this.reader = new CatalogReader(content.onDisk().id(), path, limits.editableBytes());
    }

    SaveResult run() throws CatalogException {
        try {
            var target = WriteTarget.of(path);
            while (true) {
                byte[] bytes = {};
                var file = new StableFile(target.file());
                try {
                    if (!file.holds(content.onDisk().bytes())) {
                        bytes = file.readSettled(limits.settle());
                        var heldResult = content.found(reader.read(bytes, _ -> {}));
                        if (heldResult.isPresent()) {
                            return heldResult.get();
                        }
                    }
                } catch (TruncatedFileException e) {
                    if (patience.waitForChange(bytes, file.stamp())) {
                        continue;
                    }
                    return new SaveResult.Busy(e.reason() + RescueFile.hint(target.file(), limits.rescues()));
                }
                if (isWritten() || replace(target)) {
                    return content.saveResult();
                }
                if (!patience.pause()) {
                    return new SaveResult.Busy("another program keeps changing the file");
                }
            }
        } catch (IOException | ReadOnlyFileSystemException failure) {
            throw unwritable(failure);
        }
    }

    private boolean isWritten() {
        return content.next().sha256().equals(content.onDisk().sha256());
    }

    /// Returns false when the work has to start over.
    private boolean replace(WriteTarget target) throws IOException {
        var expected = content.onDisk().bytes();
        var next = content.next().bytes();
        if (!target.canBeReplaced()) {
            return new InPlaceWriter(target.file(), limits).write(expected, next);
        }
        return switch (new AtomicReplacement(target, limits).write(expected, next)) {
            case AtomicReplacement.Outcome.Changed _ -> false;
            case AtomicReplacement.Outcome.Done(var old) ->
                old.isEmpty() || !isWrittenLate(replaced(old.get(), expected));
        };
    }

    private ReplacedFile<Catalog> replaced(FileChannel old, byte[] expected) {
        return ReplacedFile.of(old, expected, limits, reader);
    }

    private boolean isWrittenLate(ReplacedFile<Catalog> old) throws IOException {
        try {
            var late = old.awaitLateWrite();
            if (late.isEmpty() || content.foundLate(late.get())) {
                return late.isPresent();
            }
            old.notTaken(); // a person is asked by whoever gets it
            return false;
        } finally {
            replaced.accept(old);
        }
    }

    /// Writes over whatever is in the file, as long as it is what was expected there.
    ///
    /// @return false when it is not
    boolean force(byte[] expected) throws CatalogException {
        try {
            if (Files.notExists(path)) {
                WriteTarget.makeFolder(WriteTarget.folder(path));
                new FileModes(limits.modes())
                        .create(content.next().id(), path, path, content.next().bytes(), List.of());
                return true;
            }
            var target = WriteTarget.of(path);
            if (!target.canBeReplaced()) {
                return new InPlaceWriter(target.file(), limits)
                        .write(expected, content.next().bytes());
            }
            var outcome = new AtomicReplacement(target, limits)
                    .write(expected, content.next().bytes());
            if (outcome instanceof AtomicReplacement.Outcome.Done(var old)) {
                old.ifPresent(channel -> replaced.accept(replaced(channel, expected)));
                return true;
            }
            return false;
        } catch (FileAlreadyExistsException e) {
            if (Files.exists(path)) {
                return false; // another program made one meanwhile
            }
            throw unwritable(e);
        } catch (IOException | ReadOnlyFileSystemException failure) {
            throw unwritable(failure);
        }
    }

    private CatalogException unwritable(Exception failure) {
        return switch (failure) {
            case NoSuchFileException _ ->
                new CatalogException(
                        path, Messages.of("catalogs.fileGone"), Messages.of("catalogs.putBackVersion"), failure);
            case AccessDeniedException _, ReadOnlyFileSystemException _ ->
                new CatalogException(
                        path, Messages.of("catalogs.mayNotWrite"), Messages.of("catalogs.makeWritable"), failure);
            default ->
                lacksSpace()
                        ? full(failure)
                        : new CatalogException(
                                path,
                                Messages.of("catalogs.saveFailed", FailureReason.of(failure)),
                                Messages.of("catalogs.checkDiskSpace"),
                                failure);
        };
    }

    /// The text of a failure differs from system to system; the free space tells.
    private boolean lacksSpace() {
        try {
            return Files.getFileStore(path).getUsableSpace() < content.onDisk().bytes().length + MARGIN;
        } catch (IOException e) {
            // then the original failure is told as it is
            return false;
        }
    }

    private CatalogException full(Exception failure) {
        return new CatalogException(
                path,
                Messages.of("catalogs.diskFull", (2L * content.onDisk().bytes().length + MARGIN) / 1000),
                Messages.of("catalogs.freeSpace"),
                failure);
    }
}
