package dev.emend.memory;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Reads target keys, which begin with the id of a catalog when they name an item or a learning.
final class Keys {
    private static final int UUID_LENGTH = 36;

    private Keys() {}

    /// The catalog a key belongs to; null for targets outside catalogs.
    static @Nullable UUID catalog(String key) {
        if (key.length() <= UUID_LENGTH || key.charAt(UUID_LENGTH) != '/') {
            return null;
        }
        try {
            return UUID.fromString(key.substring(0, UUID_LENGTH));
        } catch (IllegalArgumentException notACatalog) { // a key of another kind, no mistake
            return null;
        }
    }
}
