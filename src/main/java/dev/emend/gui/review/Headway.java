package dev.emend.gui.review;

import java.util.Optional;

/// How far the session is.
///
/// @param decided in this session
/// @param total with what is left
/// @param fresh how many came since the start and were not looked at
record Headway(int decided, int total, int fresh, Optional<Double> secondsEach, int minutesLeft) {
    static final Headway NOTHING = new Headway(0, 0, 0, Optional.empty(), 0);

    static Headway of(Session session, Deck deck) {
        int decided = session.decided();
        return new Headway(
                decided,
                decided + deck.left(),
                deck.fresh(),
                session.secondsEach(),
                session.minutesLeft(deck.left()));
    }

    double share() {
        return total == 0 ? 0 : (double) decided / total;
    }
}
