package dev.emend.catalog.files;

import dev.emend.catalog.Limits;
import dev.emend.catalog.Sha256;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Waits for another program to finish writing, with pauses that grow from 2 to 250 ms.
///
/// Time is measured by the monotonic clock: a wait must not depend on the time of day.
final class WriterBackoff {
    private static final long FIRST_PAUSE = 2_000_000;
    private static final long MAX_PAUSE = 250_000_000;

    private final long quietNanos;
    private final long end;
    private long quietSince;
    private long pause = FIRST_PAUSE;
    private @Nullable String lastSeen;
    private int changes;

    WriterBackoff(Limits limits) {
        quietNanos = limits.quiet().toNanos();
        quietSince = System.nanoTime();
        end = quietSince + limits.patience().toNanos();
    }

    /// Waits a little after bytes were seen that are no whole file.
    ///
    /// @param stamp something that changes when the file is written: an agent that empties the file
    ///   again and again shows the same nothing each time
    /// @return false when waiting is over: too long in all, or nothing has changed for long
    boolean waitForChange(byte[] bytes, Object stamp) {
        var state = Sha256.of(bytes) + " " + stamp;
        long now = System.nanoTime();
        if (!state.equals(lastSeen)) {
            changes++;
            lastSeen = state;
            quietSince = now;
            pause = FIRST_PAUSE;
        }
        return now - quietSince < quietNanos && pause();
    }

    /// Whether the file was seen in more than one state.
    boolean hasSeenChange() {
        return changes > 1;
    }

    /// Waits a little.
    ///
    /// @return false when the patience is used up
    boolean pause() {
        if (System.nanoTime() - end >= 0) {
            return false;
        }
        sleep(pause);
        pause = Math.min(MAX_PAUSE, pause * 2);
        return true;
    }

    static void sleep(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long remainingNanos = nanos; remainingNanos > 0; remainingNanos = until - System.nanoTime()) {
            LockSupport.parkNanos(remainingNanos);
        }
    }
}
