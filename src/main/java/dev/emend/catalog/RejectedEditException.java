package dev.emend.catalog;

/// An edit that can't be applied to the file as it is; the message is the reason for people.
final class RejectedEditException extends Exception {
    private static final long serialVersionUID = 1;

    RejectedEditException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
