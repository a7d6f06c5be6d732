package dev.emend.app.memories;

import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.lineage.OriginClass;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// A memory in a table, without its long texts.
///
/// @param says short texts, secrets masked
/// @param originClass who first said it
/// @param servedCount the number of times it was given to an agent that searched
public record MemorySummary(
        String id,
        Memory.Kind kind,
        ShortTexts says,
        MemoryStatus status,
        Origin origin,
        OriginClass originClass,
        long servedCount) {
    public record ShortTexts(String task, String lesson) {}

    public StoreRef ref() {
        return StoreRef.memory(id);
    }

    /// The sentence that says what it is: what was learned, else the task.
    public String title() {
        return says.lesson().isBlank() ? says.task() : says.lesson();
    }

    /// @param at when it happened, or when it was added where it does not say
    /// @param confidence 0 to 1, decayed when the workspace says so
    public record MemoryStatus(
            ReviewState state, Tier tier, String outcome, OptionalDouble confidence, Optional<Instant> at) {
        /// Whether agents get it that may not read what waits.
        public boolean isServed() {
            return tier == Tier.ACTIVE && state.isServed();
        }
    }

    /// The availability of a memory.
    public enum Tier {
        /// Searched and served.
        ACTIVE,
        /// Kept and found in the table, not served.
        ARCHIVED;

        static Tier of(boolean isArchived) {
            return isArchived ? ARCHIVED : ACTIVE;
        }

        /// As filters have it.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
