package dev.emend.exchange.record;

/// The words of Emend's own lines: every line says in one member what it is.
public final class EmendKeys {
    /// The member that says so; `export` for the first line.
    public static final String MARK = "emend";

    public static final String EXPORT = "export";
    public static final String MEMORY = "memory";
    public static final String LINK = "link";
    public static final String RUN = "run";
    public static final int VERSION = 1;

    private EmendKeys() {}
}
