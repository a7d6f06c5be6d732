package dev.emend.curation;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Looks once a minute, on a thread of its own, whether a regular backup is due.
public final class RegularBackups implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(RegularBackups.class.getName());

    private final Backups backups;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(
                    work -> Thread.ofPlatform().name("backups").daemon().unstarted(work));

    public RegularBackups(Backups backups) {
        this.backups = backups;
        thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.MINUTES);
    }

    private void look() {
        try {
            backups.regular();
        } catch (RuntimeException bug) { // the next look must come nevertheless
            LOG.log(Level.SEVERE, "Looking for a due backup failed", bug);
        }
    }

    /// Waits for a backup that is under way.
    @Override
    public void close() {
        thread.close();
    }
}
