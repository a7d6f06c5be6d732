package dev.emend.model;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The address of an entry that is a row of the store and in no catalog.
///
/// @param id of a memory or a run; the number of anything else
public record StoreRef(Kind kind, String id) implements EntryRef {
    /// The kinds of what is changed as one entry.
    public enum Kind {
        MEMORY,
        RUN,
        /// All that one import brought.
        IMPORT,
        FEEDBACK,
        /// Of feedback of a period.
        SUMMARY;

        /// As keys begin with it; it never changes there.
        String prefix() {
            return name().toLowerCase(Locale.ROOT) + ":";
        }
    }

    public static StoreRef memory(String id) {
        return new StoreRef(Kind.MEMORY, id);
    }

    public static StoreRef of(Kind kind, long number) {
        return new StoreRef(kind, Long.toString(number));
    }

    /// Reads [#key()] back; empty for the key of something else.
    public static Optional<StoreRef> find(String key) {
        return Stream.of(Kind.values())
                .filter(kind -> key.startsWith(kind.prefix()))
                .map(kind -> new StoreRef(kind, key.substring(kind.prefix().length())))
                .findFirst();
    }

    /// The number of an entry that is called by one.
    public long number() {
        return Long.parseLong(id);
    }

    @Override
    public StoreRef owner() {
        return this;
    }

    @Override
    public String label() {
        return id;
    }

    @Override
    public String key() {
        return kind.prefix() + id;
    }
}
