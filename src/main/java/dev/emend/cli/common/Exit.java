package dev.emend.cli.common;

/// The exit codes scripts may rely on.
public final class Exit {
    public static final int DONE = 0;

    /// The user's input, or a finding.
    public static final int INPUT = 1;

    public static final int OUR_BUG = 2;
    public static final int USAGE = 64;

    /// Something this machine lacks.
    public static final int MISSING = 69;

    /// The owner of the workspace is leaving it to the window that asked; never seen outside.
    public static final int MAKES_ROOM = 75;

    private Exit() {}
}
