package dev.emend;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps libraries from talking to people: what matters of theirs reaches the status bar in words.
final class Quiet {
    /// Held, because the log manager forgets loggers nobody holds.
    private static final List<Logger> LIBRARIES =
            List.of(
                    Logger.getLogger("ai.djl"),
                    Logger.getLogger("com.zaxxer.hikari"),
                    Logger.getLogger("io.javalin"),
                    Logger.getLogger("io.modelcontextprotocol"),
                    Logger.getLogger("org.apache.lucene"),
                    Logger.getLogger("org.eclipse.jetty"),
                    Logger.getLogger("org.flywaydb"),
                    Logger.getLogger("org.jdbi"));

    private Quiet() {}

    /// Also keeps DJL from reporting to the network; must come before its first class.
    static void libraries() {
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("ai.djl.offline", "true");
        LIBRARIES.forEach(logger -> logger.setLevel(Level.SEVERE));
    }
}
