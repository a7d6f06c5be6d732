package dev.emend.gui.review;

import java.util.Optional;

/// Progress of the session.
///
/// @param decidedCount in this session
/// @param total with what is left
/// @param newCount how many came since the start and were not looked at
record SessionProgress(int decidedCount, int total, int newCount, Optional<Double> secondsEach, int minutesLeft) {
    static final SessionProgress NOTHING = new SessionProgress(0, 0, 0, Optional.empty(), 0);

    static SessionProgress of(ReviewSession session, ReviewQueueModel queue) {
        int decidedCount = session.decidedCount();
        return new SessionProgress(
                decidedCount,
                decidedCount + queue.remainingCount(),
                queue.fresh(),
                session.secondsEach(),
                session.minutesLeft(queue.remainingCount()));
    }

    double share() {
        return total == 0 ? 0 : (double) decidedCount / total;
    }
}
