package dev.emend.app.workspace;

import dev.emend.app.backup.BackupService;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.review.ReviewQueueService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Looks once a minute, on a thread of its own, whether a regular backup is due, whether what waits
/// for a reviewer has become old enough to be held out of its file, and whether sessions are over
/// or weeks to be summarized; the latter also soon after the start, for what came due while nothing ran.
public final class PeriodicTasks implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(PeriodicTasks.class.getName());

    /// What the first screen asks of the store comes first.
    private static final int SECONDS_TO_FIRST = 15;

    private final BackupService backups;
    private final ReviewQueueService queue;
    private final FeedbackService feedbacks;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(
            1, work -> Thread.ofPlatform().name("minutes").daemon().unstarted(work));

    public PeriodicTasks(BackupService backups, ReviewQueueService queue, FeedbackService feedbacks) {
        this.backups = backups;
        this.queue = queue;
        this.feedbacks = feedbacks;
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); // closing waits for no first look
        thread.schedule(() -> guarded(feedbacks::tick), SECONDS_TO_FIRST, TimeUnit.SECONDS);
        thread.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.MINUTES);
    }

    private void tick() {
        guarded(() -> {
            backups.regular();
            queue.tick();
            feedbacks.tick();
        });
    }

    private static void guarded(Runnable work) {
        try {
            work.run();
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
