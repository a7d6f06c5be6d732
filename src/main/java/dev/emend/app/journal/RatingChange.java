package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.model.Rating;
import dev.emend.store.curation.RatingHistoryEntry;
import dev.emend.store.db.StoreTransaction;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The change of a rating: how to undo it, and what counts now. Ratings are named by their number, so
/// that nobody's rating is withdrawn for another's.
///
/// @param target what was rated, by the name it has now
/// @param inverse null when nothing was changed
/// @param counts the rating of the target that counts now
public record RatingChange(String target, ChangeSet.@Nullable RatingChange inverse, Optional<Rating> counts) {
    public static final RatingChange NONE = new RatingChange("", null, Optional.empty());

    /// Runs on the store thread.
    public static RatingChange of(
            StoreTransaction session, ChangeSet.@Nullable RatingChange rating, String person, Instant now) {
        if (rating == null) {
            return NONE;
        }
        // what was rated may have another name since
        var seq = rating.seq();
        var target =
                seq == null ? rating.target() : session.ratings().target(seq).orElse(rating.target());
        var change = new ChangeSet.RatingChange(target, rating.score(), rating.feedback(), seq);
        var inverse = change.score() > 0 ? give(session, change, person, now) : take(session, change);
        return new RatingChange(target, inverse, session.ratings().latest(change.target()));
    }

    private static ChangeSet.RatingChange give(
            StoreTransaction session, ChangeSet.RatingChange change, String person, Instant now) {
        Long seq = change.seq();
        if (seq == null) {
            seq = session.ratings().add(new Rating(change.target(), change.score(), change.feedback(), person, now));
        } else {
            session.ratings().restore(seq);
        }
        return new ChangeSet.RatingChange(change.target(), 0, "", seq);
    }

    private static ChangeSet.@Nullable RatingChange take(StoreTransaction session, ChangeSet.RatingChange change) {
        var seq = change.seq();
        // journals of the first version did not note which rating it was
        Optional<RatingHistoryEntry> withdrawn = session.ratings().history(change.target()).reversed().stream()
                .filter(past -> seq == null ? !past.withdrawn() : past.seq() == seq)
                .findFirst();
        if (withdrawn.isEmpty()) {
            return null;
        }
        var past = withdrawn.get();
        session.ratings().withdraw(past.seq());
        var feedback = past.rating().feedback();
        return new ChangeSet.RatingChange(
                change.target(), past.rating().score(), feedback == null ? "" : feedback, past.seq());
    }
}
