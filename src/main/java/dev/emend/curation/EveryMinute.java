package dev.emend.curation;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Looks once a minute, on a thread of its own, whether a regular backup is due and whether what
/// waits for a reviewer has become old enough to be held out of its file.
public final class EveryMinute implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(EveryMinute.class.getName());

    private final Backups backups;
    private final Queue queue;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(
                    work -> Thread.ofPlatform().name("minutes").daemon().unstarted(work));

    public EveryMinute(Backups backups, Queue queue) {
        this.backups = backups;
        this.queue = queue;
        thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.MINUTES);
    }

    private void look() {
        try {
            backups.regular();
            queue.tick();
        } catch (RuntimeException bug) { // the next look must come nevertheless
            LOG.log(Level.SEVERE, "What is due every minute failed", bug);
        }
    }

    /// Waits for a backup that is under way.
    @Override
    public void close() {
        thread.close();
    }
}
