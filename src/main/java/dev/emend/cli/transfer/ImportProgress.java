package dev.emend.cli.transfer;

import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Progress;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;

/// Progress of an import, in one line that is written over again and again; nothing where nobody
/// watches. Used by one thread.
final class ImportProgress implements Progress, AutoCloseable {
    private static final Duration BETWEEN = Duration.ofMillis(200);
    private static final long MEGABYTE = 1_000_000;

    private final Terminal terminal;
    private final boolean isShown;
    private final CommandEnvironment host;
    private final Clock clock;
    private final long startedAt;
    private long printedAt;
    private long recordsBefore;
    private long records;
    private long done;
    private long total = -1;
    private int width;

    /// @param isQuiet whether only the result is wanted
    ImportProgress(Terminal terminal, CommandEnvironment host, boolean isQuiet) {
        this.terminal = terminal;
        this.isShown = terminal.isWatched() && !isQuiet;
        this.host = host;
        this.clock = host.clock();
        this.startedAt = clock.millis();
        this.printedAt = startedAt;
    }

    @Override
    public void report(long bytes, long ofBytes) {
        done = bytes;
        total = ofBytes;
        tell();
    }

    @Override
    public void records(long count) {
        if (count < records) { // the next file
            recordsBefore += records;
        }
        records = count;
        tell();
    }

    @Override
    public boolean isCancelled() {
        return terminal.isLeft() || host.isShutdownRequested();
    }

    private void tell() {
        if (!isShown) {
            return;
        }
        long now = clock.millis();
        if (now - printedAt >= BETWEEN.toMillis()) {
            printedAt = now;
            write(line(recordsBefore + records, now - startedAt));
        }
    }

    private String line(long all, long millis) {
        var line = new StringBuilder();
        line.append(String.format(Locale.ROOT, "%,d records", all));
        if (total > 0) {
            line.append(
                    String.format(Locale.ROOT, ", %,d of %,d MB", done / MEGABYTE, (total + MEGABYTE - 1) / MEGABYTE));
        }
        return line.append(String.format(Locale.ROOT, ", %,d a second", all * 1_000 / Math.max(1, millis)))
                .toString();
    }

    private void write(String line) {
        terminal.overwrite(line + " ".repeat(Math.max(0, width - line.length())));
        width = line.length();
    }

    /// Leaves the line empty.
    @Override
    public void close() {
        if (width > 0) {
            write("");
            terminal.overwrite("");
        }
    }
}
