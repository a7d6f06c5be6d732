package dev.emend.exchange;

/// A record that is no record of its format; its file goes on.
final class InvalidRecordException extends Exception {
    private static final long serialVersionUID = 1;

    /// @param reason a sentence for people
    InvalidRecordException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
