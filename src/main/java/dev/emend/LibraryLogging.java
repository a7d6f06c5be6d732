package dev.emend;

import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// Keeps libraries from talking to people: what matters of theirs reaches the status bar in words.
final class LibraryLogging {
    /// Held, because the log manager forgets loggers nobody holds.
    private static final List<Logger> LIBRARIES = List.of(
            Logger.getLogger("ai.djl"),
            Logger.getLogger("com.zaxxer.hikari"),
            Logger.getLogger("io.javalin"),
            Logger.getLogger("io.modelcontextprotocol"),
            Logger.getLogger("org.apache.lucene"),
            Logger.getLogger("org.eclipse.jetty"),
            Logger.getLogger("org.flywaydb"),
            Logger.getLogger("org.jdbi"));

    private LibraryLogging() {}

    /// Also keeps DJL from reporting to the network; must come before its first class.
    static void libraries() {
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("ai.djl.offline", "true");
        LIBRARIES.forEach(logger -> logger.setLevel(Level.SEVERE));
        for (var handler : Logger.getLogger("").getHandlers()) {
            handler.setFormatter(new Lines());
            handler.setFilter(LibraryLogging::isLogged);
        }
    }

    /// That a client hung up is no failure of ours.
    static boolean isLogged(LogRecord entry) {
        return !String.valueOf(entry.getLoggerName()).startsWith("io.modelcontextprotocol.")
                || !String.valueOf(entry.getMessage()).contains("Failed to send message to session");
    }

    /// Formatter of one line of the log: a failure with a message for people is logged by that message;
    /// only an unexpected failure is logged with its place in the program.
    static final class Lines extends Formatter {
        @Override
        public String format(LogRecord entry) {
            var line = new StringBuilder("emend: ").append(formatMessage(entry));
            switch (entry.getThrown()) {
                case null -> {}
                case StoreException problem -> add(line, problem.message());
                case UserException problem -> add(line, problem.message());
                case Throwable failure
                when StoreErrors.of(failure, "").isUnwritable() ->
                    add(line, FailureReason.of(StoreErrors.disk(failure).orElse(failure)));
                case Throwable throwable -> {
                    var trace = new StringWriter();
                    throwable.printStackTrace(new PrintWriter(trace));
                    line.append('\n').append(trace.toString().stripTrailing());
                }
            }
            return line.append('\n').toString();
        }

        private static void add(StringBuilder line, String detail) {
            if (line.indexOf(detail) < 0) {
                line.append(": ").append(detail);
            }
        }
    }
}
