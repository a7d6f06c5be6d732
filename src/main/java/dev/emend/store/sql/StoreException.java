package dev.emend.store.sql;

import org.jspecify.annotations.Nullable;

/// The store can't do what was asked; written for users.
///
/// [#message()] says what happened and what is safe, [#remedy()] the one next action.
public final class StoreException extends Exception {
    private static final long serialVersionUID = 1L;

    /// What is wrong with the store.
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
    private final String what;
    private final String wayOut;

    public StoreException(Kind kind, String what, String wayOut) {
        this(kind, what, wayOut, null);
    }

    public StoreException(Kind kind, String what, String wayOut, @Nullable Throwable cause) {
        super(what + " " + wayOut, cause);
        this.kind = kind;
        this.what = what;
        this.wayOut = wayOut;
    }

    public Kind kind() {
        return kind;
    }

    public String message() {
        return what;
    }

    public String remedy() {
        return wayOut;
    }
}
