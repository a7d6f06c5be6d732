package dev.emend.app.core;

import java.time.Instant;
import java.util.Optional;

/// How often an item was given to agents, and when last.
public record ItemUse(int count, Optional<Instant> last) {
    public static final ItemUse NEVER = new ItemUse(0, Optional.empty());

    ItemUse increment(Instant at) {
        boolean isLater = last.filter(at::isBefore).isEmpty();
        return new ItemUse(count + 1, isLater ? Optional.of(at) : last);
    }
}
