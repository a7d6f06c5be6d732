package dev.emend.search.embedding;

import java.io.Serial;

/// Why semantic search is off, in words for people; search by words keeps working.
public final class ModelException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private final String reason;

    public ModelException(String reason) {
        super(reason);
        this.reason = reason;
    }

    public ModelException(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /// One sentence or two for people.
    public String reason() {
        return reason;
    }
}
