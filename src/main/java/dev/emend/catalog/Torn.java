package dev.emend.catalog;

/// A file that is empty or stops in the middle: most likely its agent is writing it right now.
final class Torn extends Exception {
    private static final long serialVersionUID = 1;

    Torn(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
