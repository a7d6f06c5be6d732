package dev.emend.exchange;

/// The words of Emend's own lines: every line says in one member what it is.
final class EmendKeys {
    /// The member that says so; `export` for the first line.
    static final String MARK = "emend";

    static final String EXPORT = "export";
    static final String MEMORY = "memory";
    static final String LINK = "link";
    static final String RUN = "run";
    static final int VERSION = 1;

    private EmendKeys() {}
}
