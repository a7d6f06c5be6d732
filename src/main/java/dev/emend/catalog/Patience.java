package dev.emend.catalog;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Waits for another program to finish writing, with pauses that grow from 2 to 250 ms.
///
/// Time is measured by the monotonic clock: a wait must not depend on the time of day.
final class Patience {
    private static final long FIRST_PAUSE = 2_000_000;
    private static final long LONGEST_PAUSE = 250_000_000;

    private final long quietNanos;
    private final long end;
    private long quietSince;
    private long pause = FIRST_PAUSE;
    private @Nullable String lastSeen;

    Patience(Limits limits) {
        quietNanos = limits.quiet().toNanos();
        quietSince = System.nanoTime();
        end = quietSince + limits.patience().toNanos();
    }

    /// Waits a little after bytes were seen that are no whole file.
    ///
    /// @return false when waiting is over: too long in all, or the bytes have not changed for long
    boolean waitForChange(byte[] seen) {
        var hash = Sha256.of(seen);
        long now = System.nanoTime();
        if (!hash.equals(lastSeen)) {
            lastSeen = hash;
            quietSince = now;
        }
        return now - quietSince < quietNanos && pause();
    }

    /// Waits a little.
    ///
    /// @return false when the patience is used up
    boolean pause() {
        if (System.nanoTime() - end >= 0) {
            return false;
        }
        sleep(pause);
        pause = Math.min(LONGEST_PAUSE, pause * 2);
        return true;
    }

    static void sleep(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
