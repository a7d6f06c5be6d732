package dev.emend.curation;

import dev.emend.model.ItemRef;
import java.util.List;
import java.util.UUID;

/// Keys, tokens and passwords that agents wrote down. Thread-safe; calls block.
public final class Secrets {
    Secrets() {}

    Secrets as(String person) {
        return this;
    }

    /// Those of one catalog in the order of its items.
    public List<SecretFinding> of(UUID catalog) throws CurationException {
        return List.of();
    }

    public List<SecretFinding> of(ItemRef item) throws CurationException {
        return List.of();
    }

    /// Replaces every secret of an item by a placeholder, in one act. What stood there is forgotten
    /// for good: in the file, in the journal and in the kept versions; undo does not bring it back.
    public Decision redact(ItemRef item) throws CurationException {
        throw new UnsupportedOperationException("redact");
    }
}
