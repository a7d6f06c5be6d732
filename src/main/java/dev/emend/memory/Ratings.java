package dev.emend.memory;

import dev.emend.model.Rating;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Every rating ever given. None is overwritten; the newest that is not withdrawn counts.
public final class Ratings {
    /// The newest word on a rating tells whether it is withdrawn.
    private static final String SELECT =
            """
            select r.*, coalesce(
                (select w.withdrawn from rating_withdrawal w where w.rating_seq = r.seq
                 order by w.seq desc fetch first 1 rows only), false) as withdrawn
            from rating r
            """;

    private final Sql sql;
    private final Clock clock;

    Ratings(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// Adds a rating and returns its seq, which [#withdraw(long)] takes.
    public long add(Rating rating) {
        return sql.insert(
                """
                insert into rating (target, score, feedback, person, rated_at)
                values (?, ?, ?, ?, ?)
                """,
                rating.target(),
                rating.score(),
                rating.feedback(),
                rating.person(),
                rating.ratedAt());
    }

    /// Takes a rating back; it stays in the history.
    public void withdraw(long seq) {
        change(seq, true);
    }

    /// Lets a withdrawn rating count again.
    public void restore(long seq) {
        change(seq, false);
    }

    /// The rating that counts for this item or learning.
    public Optional<Rating> latest(String target) {
        return Optional.ofNullable(latestOf(List.of(target)).get(target));
    }

    /// The ratings that count, by target; targets without one are left out.
    public Map<String, Rating> latestOf(Collection<String> targets) {
        return newest(sql.listEach(SELECT + " where r.target = ?", Ratings::past, targets));
    }

    /// The ratings that count in a whole catalog, by target.
    public Map<String, Rating> latestOf(UUID catalog) {
        return newest(sql.list(SELECT + " where r.target like ?", Ratings::past, catalog + "/%"));
    }

    /// All ratings of an item or learning, oldest first.
    public List<PastRating> history(String target) {
        return sql.list(SELECT + " where r.target = ? order by r.seq", Ratings::past, target);
    }

    private void change(long seq, boolean withdrawn) {
        sql.insert(
                """
                insert into rating_withdrawal (rating_seq, withdrawn, changed_at) values (?, ?, ?)
                """,
                seq,
                withdrawn,
                clock.instant());
    }

    private static Map<String, Rating> newest(List<PastRating> past) {
        var newest = new HashMap<String, PastRating>();
        for (var candidate : past) {
            if (!candidate.withdrawn()) {
                newest.merge(
                        candidate.rating().target(),
                        candidate,
                        (one, other) -> one.seq() > other.seq() ? one : other);
            }
        }
        var ratings = new HashMap<String, Rating>();
        newest.forEach((target, entry) -> ratings.put(target, entry.rating()));
        return ratings;
    }

    private static PastRating past(ResultSet row) throws SQLException {
        var rating =
                new Rating(
                        row.getString("target"),
                        row.getInt("score"),
                        row.getString("feedback"),
                        row.getString("person"),
                        Sql.when(row, "rated_at"));
        return new PastRating(row.getLong("seq"), rating, row.getBoolean("withdrawn"));
    }
}
