package dev.emend.app.workspace;

import dev.emend.app.backup.BackupService;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.UserErrors;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.review.ReviewQueueService;
import dev.emend.model.LoopGuard;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Looks once a minute, on a thread of its own, whether a regular backup is due, whether what waits
/// for a reviewer has become old enough to be held out of its file, and whether sessions are over
/// or weeks to be summarized; the latter also soon after the start, for what came due while nothing ran.
public final class PeriodicTasks implements AutoCloseable {
    /// The delay before the first look, so that what the first screen asks of the store comes first.
    private static final int SECONDS_TO_FIRST = 15;

    private final BackupService backups;
    private final ReviewQueueService queue;
    private final FeedbackService feedbacks;
    private final LoopGuard guard;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(
            1, work -> Thread.ofPlatform().name("minutes").daemon().unstarted(work));

    public PeriodicTasks(
            AppEvents changes, BackupService backups, ReviewQueueService queue, FeedbackService feedbacks) {
        guard = new LoopGuard(
                "What is due every minute failed", bug -> changes.publish(new AppEvent.Failed(UserErrors.bug(bug))));
        this.backups = backups;
        this.queue = queue;
        this.feedbacks = feedbacks;
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); // closing waits for no first look
        thread.schedule(guard.wrap(feedbacks::tick), SECONDS_TO_FIRST, TimeUnit.SECONDS);
        thread.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.MINUTES);
    }

    private void tick() {
        guard.run(backups::regular);
        guard.run(queue::tick);
        guard.run(feedbacks::tick);
    }

    /// Waits for a backup that is under way.
    @Override
    public void close() {
        thread.close();
    }
}
