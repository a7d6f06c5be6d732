package dev.emend;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The end of this process, asked for from outside, as by Ctrl+C: work that is told stops where it
/// loses nothing, and the process waits for that.
final class ShutdownSignal {
    private static final Logger LOG = Logger.getLogger(ShutdownSignal.class.getName());
    private static final int SECONDS_TO_END = 30;

    private final Runnable stop;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean isRequested;

    private ShutdownSignal(Runnable stop) {
        this.stop = stop;
    }

    /// @param stop called when somebody asks for the end, from a thread of its own
    static ShutdownSignal of(Runnable stop) {
        var ending = new ShutdownSignal(stop);
        Runtime.getRuntime().addShutdownHook(new Thread(ending::end));
        return ending;
    }

    boolean isRequested() {
        return isRequested;
    }

    /// Everything is closed, the process may go.
    void ended() {
        ended.countDown();
    }

    private void end() {
        isRequested = true;
        stop.run();
        try {
            if (!ended.await(SECONDS_TO_END, TimeUnit.SECONDS)) {
                LOG.warning("The workspace was not closed in time");
            }
        } catch (InterruptedException e) {
            LOG.log(Level.WARNING, "Not waited for", e);
        }
    }
}
