package dev.emend.app.core;

import java.time.Instant;
import java.util.Optional;

/// The number of times an item was given to agents, and the last time.
public record ItemUse(int count, Optional<Instant> last) {
    public static final ItemUse NEVER = new ItemUse(0, Optional.empty());

    ItemUse increment(Instant at) {
        boolean isLater = last.filter(at::isBefore).isEmpty();
        return new ItemUse(count + 1, isLater ? Optional.of(at) : last);
    }
}
