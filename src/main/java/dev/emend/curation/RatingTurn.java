package dev.emend.curation;

import dev.emend.memory.PastRating;
import dev.emend.memory.Session;
import dev.emend.model.Rating;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What became of the rating of an act: how to take it back, and what counts now. Ratings are
/// called by their number, so that nobody's rating is withdrawn for another's.
///
/// @param target what was rated, by the name it has now
/// @param back null when nothing was changed
/// @param counts the rating of the target that counts now
record RatingTurn(String target, Step.@Nullable RatingChange back, Optional<Rating> counts) {
    static final RatingTurn NONE = new RatingTurn("", null, Optional.empty());

    /// Runs on the store thread.
    static RatingTurn of(
            Session session, Step.@Nullable RatingChange given, String person, Instant now) {
        if (given == null) {
            return NONE;
        }
        // what was rated may have another name since
        var seq = given.seq();
        var target =
                seq == null ? given.target() : session.ratings().target(seq).orElse(given.target());
        var change = new Step.RatingChange(target, given.score(), given.feedback(), seq);
        var back = change.score() > 0 ? give(session, change, person, now) : take(session, change);
        return new RatingTurn(target, back, session.ratings().latest(change.target()));
    }

    private static Step.RatingChange give(
            Session session, Step.RatingChange change, String person, Instant now) {
        Long seq = change.seq();
        if (seq == null) {
            seq =
                    session.ratings()
                            .add(
                                    new Rating(
                                            change.target(),
                                            change.score(),
                                            change.feedback(),
                                            person,
                                            now));
        } else {
            session.ratings().restore(seq);
        }
        return new Step.RatingChange(change.target(), 0, "", seq);
    }

    private static Step.@Nullable RatingChange take(Session session, Step.RatingChange change) {
        var seq = change.seq();
        // journals of the first version did not note which rating it was
        Optional<PastRating> taken =
                session.ratings().history(change.target()).reversed().stream()
                        .filter(past -> seq == null ? !past.withdrawn() : past.seq() == seq)
                        .findFirst();
        if (taken.isEmpty()) {
            return null;
        }
        var past = taken.get();
        session.ratings().withdraw(past.seq());
        var feedback = past.rating().feedback();
        return new Step.RatingChange(
                change.target(),
                past.rating().score(),
                feedback == null ? "" : feedback,
                past.seq());
    }
}
