package dev.emend.gui.review;

import java.util.Optional;

/// How far the session is.
///
/// @param decided in this session
/// @param total with what is left
/// @param fresh how many came since the start and were not looked at
record SessionProgress(int decided, int total, int fresh, Optional<Double> secondsEach, int minutesLeft) {
    static final SessionProgress NOTHING = new SessionProgress(0, 0, 0, Optional.empty(), 0);

    static SessionProgress of(ReviewSession session, ReviewQueueModel queue) {
        int decided = session.decided();
        return new SessionProgress(
                decided,
                decided + queue.left(),
                queue.fresh(),
                session.secondsEach(),
                session.minutesLeft(queue.left()));
    }

    double share() {
        return total == 0 ? 0 : (double) decided / total;
    }
}
