package dev.emend.search;

import java.io.Serial;

/// Why the search index cannot be opened, in words for people.
///
/// A damaged index is no reason: it is derived from the catalogs and made anew.
public final class IndexException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private final String reason;
    private final boolean isInUse;

    public IndexException(String reason, Throwable cause) {
        this(reason, cause, false);
    }

    private IndexException(String reason, Throwable cause, boolean isInUse) {
        super(reason, cause);
        this.reason = reason;
        this.isInUse = isInUse;
    }

    static IndexException inUse(String folder, Throwable cause) {
        return new IndexException(
                "The search index " + folder + " is in use by another program.", cause, true);
    }

    /// Whether another program holds it, which may end any moment.
    public boolean isInUse() {
        return isInUse;
    }

    /// One sentence or two for people.
    public String reason() {
        return reason;
    }
}
