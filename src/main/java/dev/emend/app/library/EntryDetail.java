package dev.emend.app.library;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import java.util.Optional;

/// An entry as a reviewer sees it, wherever it is kept.
public interface EntryDetail {
    EntryRef ref();

    /// The sentence that says what it is, its secrets masked.
    String title();

    /// All of it, as JSON; secrets are not masked.
    Json.Obj fields();

    /// The part of the entry that a person keeps; secrets are not masked.
    Json.Obj words();

    /// The change by another program since it was kept, to the entry or to a learning of it.
    ///
    /// @param key of the entry or the learning
    Optional<ItemDetail.Change> change(String key);

    /// The review state of the entry.
    ReviewState state();

    /// The newest a person gave.
    Optional<Rating> rating();

    /// The mask that covers its secrets.
    SecretMask mask();
}
