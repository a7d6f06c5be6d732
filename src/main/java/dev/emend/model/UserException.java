package dev.emend.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Failure in words for people: what happened, what is safe, and one thing to do next.
///
/// The only kind of failure people are meant to see; everything else is our bug. A subclass is for
/// whoever can do something about it.
public class UserException extends Exception {
    private static final long serialVersionUID = 1L;

    public enum Code {
        NOT_FOUND,
        BAD_INPUT,
        /// The same was sent before; nothing has to be done.
        ALREADY_THERE,
        /// The same was sent too often lately.
        TOO_OFTEN,
        /// So much of the same client is pending that it may send no more.
        TOO_MANY_WAITING,
        /// The name it is to have belongs to something else.
        TAKEN,
        BROKEN_FILE,
        FILE_BUSY,
        /// A file changed so much that a person should look at it first.
        HELD,
        READ_ONLY,
        STORE,
        /// The store is not the whole store that was there before.
        DAMAGED,
        SEARCH,
        /// Something this machine lacks.
        MISSING,
        CHANGED_MEANWHILE
    }

    private final Code code;
    private final String safe;
    private final String next;

    public UserException(Code code, String message, String safe, String next) {
        this(code, message, safe, next, null);
    }

    public UserException(Code code, String message, String safe, String next, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.safe = safe;
        this.next = next;
    }

    public final Code code() {
        return code;
    }

    /// The sentence on what happened, naming the file and the place.
    public final String message() {
        return String.valueOf(getMessage());
    }

    /// The sentence on what was not touched; may be empty.
    public final String impact() {
        return safe;
    }

    /// The one thing to do next; may be empty.
    public final String remedy() {
        return next;
    }

    /// The short name shown beside the message and used in scripts, for example `broken-file`.
    public final String word() {
        return code.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
