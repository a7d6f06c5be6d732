package dev.emend.curation;

import dev.emend.model.ItemRef;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/// Opening catalogs and reading what is in them. Thread-safe; calls block.
public final class Library {
    /// Opens a catalog file, or reads it again when it is open already.
    public OpenCatalog open(Path file) throws CurationException {
        throw new UnsupportedOperationException();
    }

    public void close(UUID catalog) throws CurationException {
        throw new UnsupportedOperationException();
    }

    public List<OpenCatalog> catalogs() {
        throw new UnsupportedOperationException();
    }

    /// Newest first.
    public List<RecentFile> recent() throws CurationException {
        throw new UnsupportedOperationException();
    }

    public Rows rows(RowQuery query) throws CurationException {
        throw new UnsupportedOperationException();
    }

    public ItemDetail item(ItemRef ref) throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// The item of that id, `id#2` for the second of that name, in one catalog.
    public ItemRef resolve(UUID catalog, String id) throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// The plans of a plan or skill file, for the step picker.
    public List<Plan> plans(Path file) throws CurationException {
        throw new UnsupportedOperationException();
    }
}
