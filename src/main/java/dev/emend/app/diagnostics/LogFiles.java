package dev.emend.app.diagnostics;

import dev.emend.analysis.secrets.SecretDetector;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.ErrorManager;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The log of the owner of a workspace, in `logs/emend-0.log` (the newest) to `emend-4.log`, at most 1 MB each.
///
/// Secrets are masked before anything is written. A message begins with `| `, so that reports can leave it out:
/// messages may quote texts of the user, names of classes and lines of the program don't.
final class LogFiles {
    private static final Logger LOG = Logger.getLogger(LogFiles.class.getName());
    private static final int BYTES = 1_000_000;
    private static final int FILES = 5;

    /// A file ends with the record that takes it beyond its limit.
    private static final int LONGEST = 100_000;

    private static final String MESSAGE = "| ";

    /// A line of a record, of a cause, and of a frame, each up to its message.
    private static final Pattern KNOWN = Pattern.compile(
            "(\\d{4}-[0-9T:.-]+Z [A-Z]+ [\\w.$]* ?|  [\\w.$]+ ?|    at [\\w.$/@<>-]+(?:\\([\\w.: ]*\\))?$)");

    private final Path folder;

    /// @param workspace its folder
    LogFiles(Path workspace) {
        folder = workspace.resolve("logs");
    }

    /// Begins to log into the files, from any logger of this process.
    ///
    /// @return closes the files
    /// @throws IOException when the folder can't be written to
    Handler open() throws IOException {
        Files.createDirectories(folder);
        var handler = new FileHandler(folder.resolve("emend-%g.log").toString(), BYTES, FILES, true);
        handler.setFormatter(new Lines());
        handler.setLevel(Level.INFO);
        handler.setErrorManager(new FirstError());
        var root = Logger.getLogger("");
        root.addHandler(handler);
        return () -> {
            root.removeHandler(handler);
            handler.close();
        };
    }

    /// Closes log files.
    interface Handler extends AutoCloseable {
        @Override
        void close();
    }

    /// All files, the oldest line first; empty when nothing was logged.
    ///
    /// @param messages false leaves out what may quote the user
    String text(boolean messages) throws IOException {
        if (!Files.isDirectory(folder)) {
            return "";
        }
        var files = new ArrayList<Path>();
        try (var entries = Files.newDirectoryStream(folder, "emend-[0-9].log")) {
            entries.forEach(files::add);
        }
        files.sort(Comparator.reverseOrder());
        var text = new StringBuilder();
        for (var file : files) {
            text.append(end(file));
        }
        return messages ? text.toString() : withoutMessages(text.toString());
    }

    /// Its last megabyte; whatever is no UTF-8 as replacement characters.
    private static String end(Path file) throws IOException {
        try (var channel = Files.newByteChannel(file)) {
            channel.position(Math.max(0, channel.size() - BYTES - LONGEST));
            return new String(Channels.newInputStream(channel).readNBytes(BYTES + LONGEST), StandardCharsets.UTF_8);
        }
    }

    /// Keeps the lines in the form of [Lines], each up to its message, and no others.
    static String withoutMessages(String log) {
        return log.lines()
                .map(line -> {
                    var matcher = KNOWN.matcher(line);
                    return matcher.lookingAt()
                            ? matcher.group(1) + (matcher.end() < line.length() ? "(left out)" : "")
                            : "(left out)";
                })
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /// Logs once, elsewhere than in the files, why the files lack records.
    private static final class FirstError extends ErrorManager {
        private final AtomicBoolean isReported = new AtomicBoolean();

        @Override
        public void error(@Nullable String message, @Nullable Exception problem, int code) {
            if (isReported.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, "The files of the log lack what is logged now", problem);
            }
        }
    }

    private static final class Lines extends Formatter {
        @Override
        public String format(LogRecord entry) {
            var lines = new StringBuilder()
                    .append(entry.getInstant())
                    .append(' ')
                    .append(entry.getLevel())
                    .append(' ')
                    .append(entry.getLoggerName())
                    .append(' ')
                    .append(message(formatMessage(entry)));
            for (var cause = entry.getThrown(); cause != null; cause = cause.getCause()) {
                lines.append("\n  ").append(cause.getClass().getName()).append(' ');
                lines.append(message(cause.getMessage()));
                for (var frame : cause.getStackTrace()) {
                    lines.append("\n    at ").append(frame);
                }
            }
            return lines.append('\n').toString();
        }

        private static String message(@Nullable String text) {
            return text == null ? "" : MESSAGE + SecretDetector.redact(text).replaceAll("\\R", " ");
        }
    }
}
