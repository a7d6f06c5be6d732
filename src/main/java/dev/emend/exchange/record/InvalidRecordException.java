package dev.emend.exchange.record;

/// A record that is no record of its format; its file goes on.
public final class InvalidRecordException extends Exception {
    private static final long serialVersionUID = 1;

    /// @param reason a sentence for people
    public InvalidRecordException(String reason) {
        super(reason);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
