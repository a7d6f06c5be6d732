package dev.emend.settings;

/// A member of a file that people may edit has a value it can't have.
final class InvalidMemberException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String name;

    /// @param expected what it must be, as in `must be true or false`
    InvalidMemberException(String name, String expected) {
        super("\"" + name + "\" must be " + expected);
        this.name = name;
    }

    String name() {
        return name;
    }
}
