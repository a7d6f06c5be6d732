package dev.emend.catalog;

/// A file that is empty or stops in the middle: most likely its agent is writing it right now.
public final class TruncatedFileException extends Exception {
    private static final long serialVersionUID = 1;

    public TruncatedFileException(String reason) {
        super(reason);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
