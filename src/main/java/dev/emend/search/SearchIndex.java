package dev.emend.search;

import java.util.Optional;

/// What every search index has in common, whatever its documents are: it is derived, its vectors are
/// those of one active model, and it can break.
public interface SearchIndex extends AutoCloseable {
    /// The hash of the model whose vectors are searched.
    Optional<String> activeModel();

    /// From now on searches use this model's vectors and no others.
    void activate(String modelHash);

    /// Makes everything put so far survive a crash.
    void commit();

    /// Whether a change could not be written, because the disk is full for example. From then on
    /// searches find what was there before; it has to be closed and opened anew.
    boolean isBroken();

    @Override
    void close();
}
