package dev.emend.catalog;

import dev.emend.model.Edit;
import dev.emend.model.KnowledgeItem;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/// Opens and saves catalog files that agents write at the same time.
///
/// Thread-safe and without state except its limits. Every method waits for disk, some for a writing
/// agent: never call them on the JavaFX thread.
public final class CatalogFiles {
    private final Limits limits;

    public CatalogFiles() {
        this(Limits.DEFAULT);
    }

    public CatalogFiles(Limits limits) {
        this.limits = limits;
    }

    /// What was found in a file.
    public sealed interface Reading {
        record Ready(Catalog catalog) implements Reading {}

        /// The file is empty or stops in the middle. Nothing was deleted: keep the last good view
        /// and read again later.
        ///
        /// @param reason without capital or full stop
        record BeingWritten(Path path, String reason) implements Reading {}
    }

    /// What became of a save.
    public sealed interface SaveResult {
        /// The base was on disk and all edits are in the file now.
        record Saved(Catalog catalog) implements SaveResult {}

        /// The file had changed, and the edits were applied to what was found there; or some edits
        /// were left out. The other ones are in the file.
        record Rebased(Catalog catalog, List<Catalog.Refused> refused) implements SaveResult {
            public Rebased {
                refused = List.copyOf(refused);
            }
        }

        /// Nothing was written, because somebody else is writing; try again.
        ///
        /// @param reason without capital or full stop
        record Busy(String reason) implements SaveResult {}
    }

    /// Opens a catalog. A file that is being written is read again with growing pauses up to the
    /// limits.
    ///
    /// @param id the catalog's identity, which its items carry
    /// @param visitor called once per item in order while the file is parsed; what it was given is
    ///   void unless the result is `Ready`
    /// @throws CatalogException when the file is missing, unreadable or no catalog
    public Reading read(Path path, UUID id, Consumer<KnowledgeItem> visitor)
            throws CatalogException {
        var reader = new CatalogReader(id, path, limits.editableBytes());
        var patience = new Patience(limits);
        var file = new StableFile(path);
        while (true) {
            byte[] bytes = {};
            try {
                bytes = file.read();
                return new Reading.Ready(reader.read(bytes, visitor));
            } catch (Torn torn) {
                if (!patience.waitForChange(bytes, file.stamp())) {
                    return new Reading.BeingWritten(path, torn.reason() + Rescue.hint(path));
                }
            }
        }
    }

    /// Writes edits into the file: the base is spliced and put in its place in one step when it is
    /// still on disk, else the edits are applied to what is there. The file is never overwritten
    /// with an older state and never left half written. Symbolic links are followed.
    ///
    /// When this returns, the bytes are on the disk.
    ///
    /// @param base what is known to be on disk
    /// @throws CatalogException when the file can't be read or written; it is still whole then, as
    ///   it was or, if only the folder could not be synced, with the edits
    public SaveResult save(Catalog base, List<Edit> edits) throws CatalogException {
        return new Saving(base, edits, limits).run();
    }

    /// True when the file is no longer the known version, judged by its content and not by its
    /// time.
    ///
    /// @throws CatalogException when the file is missing or unreadable
    public boolean hasChanged(Catalog known) throws CatalogException {
        return !new StableFile(known.path()).holds(known.bytes());
    }
}
