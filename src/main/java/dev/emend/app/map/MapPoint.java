package dev.emend.app.map;

import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import java.util.Optional;
import java.util.OptionalInt;

/// An item, learning or memory on the map.
///
/// @param key the key of its entry, as [EntryRef#key()] has it
/// @param title its name in a list
/// @param text its content in one line, secrets masked
/// @param textHash the hash of its meaning, which tells whether that changed
public record MapPoint(String key, Kind kind, String title, String text, long textHash, Facts facts) {
    public enum Kind {
        ITEM,
        LEARNING,
        MEMORY
    }

    /// The outcome of a task, or the origin of a learning.
    public enum Outcome {
        SUCCESS,
        /// An agent found a way by itself.
        RECOVERED,
        /// A person said what to do.
        CORRECTED,
        FAILURE,
        /// The entry does not say; items never do.
        UNKNOWN
    }

    /// The facts by which points are colored.
    ///
    /// @param trust 0 to 1; of a learning that of its item, of a memory its confidence; NaN for none
    /// @param state empty for an item nobody proposed or decided on
    /// @param rating 1 to 5
    /// @param source the short name of its catalog; of a memory where it was imported from, empty when it
    ///   was written here
    /// @param age whole days since the newest time it names; NaN when it names none
    public record Facts(
            double trust, Optional<ReviewState> state, Outcome outcome, OptionalInt rating, String source, double age) {
        Facts withRating(OptionalInt rating) {
            return new Facts(trust, state, outcome, rating, source, age);
        }
    }

    /// The name that is the same in each workspace: where it came from, and what it is called there. The
    /// key is not: it begins with a number that a workspace gives to a catalog.
    String lastingKey() {
        return facts.source() + "/" + (kind == Kind.MEMORY ? key : key.substring(key.indexOf('/') + 1));
    }

    public EntryRef ref() {
        return EntryRef.parse(key);
    }

    /// The item it is or belongs to; empty for a memory.
    public Optional<ItemRef> item() {
        return kind == Kind.MEMORY ? Optional.empty() : Optional.of(ItemRef.parse(key));
    }

    public Optional<LearningRef> learning() {
        return kind == Kind.LEARNING ? Optional.of(LearningRef.parse(key)) : Optional.empty();
    }

    /// The id of a memory.
    public Optional<String> memory() {
        return StoreRef.find(key).map(StoreRef::id);
    }

    MapPoint withRating(OptionalInt rating) {
        return new MapPoint(key, kind, title, text, textHash, facts.withRating(rating));
    }
}
