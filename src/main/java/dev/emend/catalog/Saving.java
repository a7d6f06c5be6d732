package dev.emend.catalog;

import dev.emend.catalog.CatalogFiles.SaveResult;
import dev.emend.model.Edit;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.List;

/// One save: splice, write, and start over whenever somebody else was faster.
final class Saving {
    /// What edits may add to a file, roughly.
    private static final int MARGIN = 1 << 18;

    private final List<Edit> edits;
    private final Limits limits;
    private final Patience patience;
    private final Path path;
    private final CatalogReader reader;

    /// What the edits are applied to, and what the file must hold when it is replaced; they differ
    /// only after an agent wrote into a file that had lost its name.
    private Catalog theirs;

    private Catalog onDisk;
    private boolean isRebased;

    Saving(Catalog base, List<Edit> edits, Limits limits) {
        this.edits = edits;
        this.limits = limits;
        this.patience = new Patience(limits);
        this.path = base.path();
        this.reader = new CatalogReader(base.id(), path, limits.editableBytes());
        this.theirs = base;
        this.onDisk = base;
    }

    SaveResult run() throws CatalogException {
        try {
            var target = WriteTarget.of(path);
            while (true) {
                byte[] seen = {};
                var file = new StableFile(target.file());
                try {
                    if (!file.holds(onDisk.bytes())) {
                        seen = file.readSettled(limits.settle());
                        theirs = reader.read(seen, _ -> {});
                        onDisk = theirs;
                        isRebased = true;
                    }
                } catch (Torn torn) {
                    if (patience.waitForChange(seen, file.stamp())) {
                        continue;
                    }
                    return new SaveResult.Busy(torn.reason() + Rescue.hint(target.file()));
                }
                var applied = theirs.with(edits);
                if (applied.catalog() == onDisk || replace(target, applied.catalog())) {
                    return isRebased || !applied.refused().isEmpty()
                            ? new SaveResult.Rebased(applied.catalog(), applied.refused())
                            : new SaveResult.Saved(applied.catalog());
                }
                if (!patience.pause()) {
                    return new SaveResult.Busy("the file changes all the time");
                }
            }
        } catch (IOException | ReadOnlyFileSystemException failure) {
            throw unwritable(failure);
        }
    }

    /// Returns false when the work has to start over.
    private boolean replace(WriteTarget target, Catalog next) throws IOException {
        if (!target.canBeReplaced()) {
            return new InPlace(target.file()).write(onDisk.bytes(), next.bytes());
        }
        var late = new Replacement(target, limits, reader).write(onDisk.bytes(), next.bytes());
        return switch (late) {
            case Replacement.Outcome.Done _ -> true;
            case Replacement.Outcome.Changed _ -> false;
            case Replacement.Outcome.WrittenLate(var found) -> {
                theirs = found;
                onDisk = next;
                isRebased = true;
                yield false;
            }
        };
    }

    private CatalogException unwritable(Exception failure) {
        return switch (failure) {
            case NoSuchFileException _ ->
                    new CatalogException(
                            path,
                            "The file is gone.",
                            "Put it back from a kept version, or choose another file.",
                            failure);
            case AccessDeniedException _, ReadOnlyFileSystemException _ ->
                    new CatalogException(
                            path,
                            "You may not write this file.",
                            "Make the file and its folder writable, then save again.",
                            failure);
            default ->
                    lacksSpace()
                            ? full(failure)
                            : new CatalogException(
                                    path,
                                    "The file could not be saved (" + failure.getMessage() + ").",
                                    "Check the disk and its free space, then save again.",
                                    failure);
        };
    }

    /// The text of a failure differs from system to system; the free space tells.
    private boolean lacksSpace() {
        try {
            return Files.getFileStore(path).getUsableSpace() < onDisk.bytes().length + MARGIN;
        } catch (IOException unknown) {
            // then the original failure is told as it is
            return false;
        }
    }

    private CatalogException full(Exception failure) {
        return new CatalogException(
                path,
                "The disk is full; saving needs about "
                        + (2L * onDisk.bytes().length + MARGIN) / 1000
                        + " kB.",
                "Free some space, then save again.",
                failure);
    }
}
