package dev.emend.search;

import java.io.Serial;

/// Why the search index cannot be opened, in words for people.
///
/// A damaged index is no reason: it is derived from the catalogs and made anew.
public final class IndexException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private final String reason;

    public IndexException(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /// One sentence or two for people.
    public String reason() {
        return reason;
    }
}
