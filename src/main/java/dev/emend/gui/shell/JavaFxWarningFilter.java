package dev.emend.gui.shell;

import java.util.logging.Logger;

/// Takes one known warning out of the log: that JavaFX is on the class path, where it works. All
/// others stay.
public final class JavaFxWarningFilter {
    /// Held, as the log manager holds loggers weakly.
    private static final Logger JAVAFX = Logger.getLogger("javafx");

    private JavaFxWarningFilter() {}

    public static void start() {
        JAVAFX.setFilter(
                line -> line.getMessage() == null || !line.getMessage().startsWith("Unsupported JavaFX configuration"));
    }
}
