package dev.emend.server;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// Limits on requests of a client at once, and on wrong tokens in a minute. Thread-safe.
final class RateLimiter {
    private static final int AT_ONCE = 8;
    private static final int WRONG_A_MINUTE = 10;
    private static final int NOTED_A_MINUTE = 50;
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final Map<String, Integer> runningCounts = new HashMap<>();
    private final Deque<Long> wrong = new ArrayDeque<>();
    private final Deque<Long> loggedTimes = new ArrayDeque<>();

    /// @param key a client, or the streams of a client
    /// @return false when it has as many as it may have
    synchronized boolean take(String key) {
        int count = runningCounts.getOrDefault(key, 0);
        if (count == AT_ONCE) {
            return false;
        }
        runningCounts.put(key, count + 1);
        return true;
    }

    synchronized void giveBack(String key) {
        runningCounts.computeIfPresent(key, (_, count) -> count == 1 ? null : count - 1);
    }

    /// Counts a request without a right token.
    ///
    /// @return false when there were too many within a minute
    synchronized boolean isWrongAgain() {
        return isAnother(wrong, WRONG_A_MINUTE);
    }

    /// Whether a request nobody known sent goes into the log, which a flood would empty otherwise.
    synchronized boolean isWorthNoting() {
        return isAnother(loggedTimes, NOTED_A_MINUTE);
    }

    private static boolean isAnother(Deque<Long> before, int max) {
        long now = System.nanoTime();
        while (!before.isEmpty() && now - before.getFirst() > MINUTE) {
            before.removeFirst();
        }
        if (before.size() == max) {
            return false;
        }
        before.addLast(now);
        return true;
    }
}
