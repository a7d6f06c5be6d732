package dev.emend.app.transfer;

import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.UserErrors;
import dev.emend.model.LoopGuard;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;

/// Looks every half minute, behind everything else, whether something changed in the sources that
/// are watched, and sends what waits for any.
public final class SourcePoller implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(SourcePoller.class.getName());
    private static final int SECONDS = 30;
    private static final int PATIENCE_SECONDS = 5;

    private final SourceService sources;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("source watch").factory());

    public SourcePoller(SourceService sources, AppEvents changes) {
        this.sources = sources;
        var guard = new LoopGuard(
                "Looking at the sources failed", bug -> changes.publish(new AppEvent.Failed(UserErrors.bug(bug))));
        // nobody asked for it, so it is nobody's to undo
        thread.scheduleWithFixedDelay(guard.wrap(() -> sources.poll(Actor.EMEND)), SECONDS, SECONDS, TimeUnit.SECONDS);
    }

    /// Ends calls to sources that are under way; what waits is sent the next time.
    @Override
    public void close() {
        thread.shutdown();
        sources.stop();
        try {
            if (!thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warning("A source does not let go; it is left behind");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
