package dev.emend.app.library;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import java.util.Optional;

/// What a reviewer sees of an entry, wherever it is kept.
public interface EntryDetail {
    EntryRef ref();

    /// The sentence that says what it is, its secrets covered.
    String title();

    /// All of it, as JSON; secrets are not covered.
    Json.Obj fields();

    /// What of it a person keeps; secrets are not covered.
    Json.Obj words();

    /// What another program changed since it was kept, in the entry or in a learning of it.
    ///
    /// @param key of the entry or the learning
    Optional<ItemDetail.Change> change(String key);

    /// Where it stands with its reviewers.
    ReviewState state();

    /// The newest a person gave.
    Optional<Rating> rating();

    /// What covers its secrets.
    SecretMask mask();
}
