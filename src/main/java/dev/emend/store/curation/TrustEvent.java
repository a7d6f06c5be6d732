package dev.emend.store.curation;

import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A line of an item's trust history.
///
/// @param learningKey the learning it is about, if it is about one
/// @param before the trust the item had, [dev.emend.model.Trust#FLOOR] to 1
/// @param after the trust the item has since
public record TrustEvent(
        String itemKey, Kind kind, @Nullable String learningKey, double before, double after, Origin origin) {

    /// Why trust changed.
    public enum Kind {
        LEARNING_ATTACHED,
        FAILURE_DISMISSED("BLAME_REJECTED"),
        REATTACHED,
        CONFIRMED,
        OVERRIDDEN,
        /// A value found in the file that no event accounts for.
        UNEXPLAINED,
        /// An earlier event taken back.
        WITHDRAWN;

        private final String word;

        Kind() {
            word = name();
        }

        Kind(String word) {
            this.word = word;
        }

        /// As rows have it; it never changes there.
        public String word() {
            return word;
        }

        /// The kind of that word, whatever its case.
        ///
        /// @throws IllegalArgumentException when there is none
        public static Kind of(String word) {
            return Stream.of(values())
                    .filter(kind -> kind.word.equalsIgnoreCase(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no kind of trust event: " + word));
        }
    }

    /// The person, reason and time of a change; undated when it was found in the file.
    public record Origin(
            String person,
            @Nullable String reason,
            @Nullable Instant at) {}
}
