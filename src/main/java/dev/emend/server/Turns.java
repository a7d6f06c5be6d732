package dev.emend.server;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// How much at once: requests of a client, and wrong tokens in a minute. Thread-safe.
final class Turns {
    private static final int AT_ONCE = 8;
    private static final int WRONG_A_MINUTE = 10;
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final Map<String, Integer> taken = new HashMap<>();
    private final Deque<Long> wrong = new ArrayDeque<>();

    /// @param who a client, or the streams of a client
    /// @return false when it has as many as it may have
    synchronized boolean take(String who) {
        int now = taken.getOrDefault(who, 0);
        if (now == AT_ONCE) {
            return false;
        }
        taken.put(who, now + 1);
        return true;
    }

    synchronized void giveBack(String who) {
        taken.computeIfPresent(who, (_, now) -> now == 1 ? null : now - 1);
    }

    /// Notes a request without a right token.
    ///
    /// @return false when there were too many within a minute
    synchronized boolean isWrongAgain() {
        long now = System.nanoTime();
        while (!wrong.isEmpty() && now - wrong.getFirst() > MINUTE) {
            wrong.removeFirst();
        }
        if (wrong.size() == WRONG_A_MINUTE) {
            return false;
        }
        wrong.addLast(now);
        return true;
    }
}
