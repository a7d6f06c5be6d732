package dev.emend.exchange;

/// A record that is no record of its format; its file goes on.
final class Unfit extends Exception {
    private static final long serialVersionUID = 1;

    /// @param reason a sentence for people
    Unfit(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
