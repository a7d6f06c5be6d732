package dev.emend.store.sql;

import dev.emend.model.UserException;
import org.jspecify.annotations.Nullable;

/// The store can't do what was asked.
public final class StoreException extends UserException {
    private static final long serialVersionUID = 1L;

    /// The kind of problem with the store.
    public enum Kind {
        /// Another process owns the workspace.
        IN_USE,
        /// The database file is missing, shortened, foreign or unreadable. It was left in place.
        DAMAGED,
        /// A newer Emend wrote it.
        NEWER,
        /// No space left; works again, without a restart, once there is some.
        FULL,
        /// The folder or the file can't be written.
        READ_ONLY,
        /// The server of a team does not answer.
        AWAY,
        /// The server of a team does not take this content, however often it is tried.
        REJECTED,
        /// Anything else, with the cause attached.
        BROKEN
    }

    private final Kind kind;

    public StoreException(Kind kind, String message, String remedy) {
        this(kind, message, remedy, null);
    }

    public StoreException(Kind kind, String message, String remedy, @Nullable Throwable cause) {
        super(kind == Kind.DAMAGED ? Code.DAMAGED : Code.STORE, message, "", remedy, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /// Whether the disk takes nothing for a while; what is there can be read.
    public boolean isUnwritable() {
        return kind == Kind.FULL || kind == Kind.READ_ONLY;
    }
}
