package dev.emend.store.curation;

import dev.emend.model.Rating;
import dev.emend.store.sql.JdbiMappers;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Gatherers;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/// Every rating ever given. None is overwritten; the newest that is not withdrawn counts.
public final class RatingTable {
    private static final RowMapper<RatingHistoryEntry> PAST = ConstructorMapper.of(RatingHistoryEntry.class);

    /// The newest word on a rating tells whether it is withdrawn.
    private static final String FIELDS = """
            select r.*, coalesce(
                (select w.withdrawn from rating_withdrawal w where w.rating_seq = r.seq
                 order by w.seq desc fetch first 1 rows only), false) as withdrawn
            """;

    private static final String SELECT = FIELDS + " from rating r";

    /// The outer join leaves H2 no order but to look every target up in the index.
    private static final String KEYED = FIELDS + """
                    from unnest(cast(:targets as varchar array)) as t (target)
                    left join rating r on r.target = t.target
                    where r.seq is not null
                    """;

    private final Handle handle;
    private final Clock clock;

    public RatingTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// Adds a rating and returns its seq, which [#withdraw(long)] takes.
    public long add(Rating rating) {
        return handle.createUpdate("""
                        insert into rating (target, score, feedback, person, rated_at)
                        values (:target, :score, :feedback, :person, :ratedAt)
                        """)
                .bindMethods(rating)
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
    }

    /// Takes a rating back; it stays in the history.
    public void withdraw(long seq) {
        change(seq, true);
    }

    /// Restores a withdrawn rating, so that it counts again.
    public void restore(long seq) {
        change(seq, false);
    }

    /// Gives ratings to the targets by the names these have from now on; those of the learnings of
    /// an item move with it.
    ///
    /// @param names new keys of items and learnings by the keys they had
    public void move(Map<String, String> names) {
        var newTargets = new HashMap<Long, String>();
        names.forEach((was, name) -> handle.createQuery(
                        "select seq, target from rating where target = :was or target like" + " :in")
                .bind("was", was)
                .bind("in", was.replaceAll("[\\\\_%]", "\\\\$0") + "/%")
                .map((row, _) -> newTargets.put(
                        row.getLong("seq"), name + row.getString("target").substring(was.length())))
                .list());
        newTargets.forEach((seq, target) -> handle.execute("update rating set target = ? where seq = ?", target, seq));
    }

    /// The rating that counts for this item or learning.
    public Optional<Rating> latest(String target) {
        return Optional.ofNullable(newest(history(target)).get(target));
    }

    /// The ratings that count, by target; targets without one are left out.
    public Map<String, Rating> latestOf(Collection<String> targets) {
        return newest(targets.stream()
                .gather(Gatherers.windowFixed(JdbiMappers.ARRAY))
                .flatMap(batch ->
                        handle.createQuery(KEYED).bindArray("targets", String.class, batch).map(PAST).list().stream())
                .toList());
    }

    /// The ratings that count in a whole catalog, by target.
    public Map<String, Rating> latestOf(UUID catalog) {
        return newest(handle.createQuery(SELECT + " where r.target like :like")
                .bind("like", catalog + "/%")
                .map(PAST)
                .list());
    }

    /// The current target of a rating; empty when there is no such rating.
    public Optional<String> target(long seq) {
        return handle.createQuery("select target from rating where seq = :seq")
                .bind("seq", seq)
                .mapTo(String.class)
                .findFirst();
    }

    /// The rating that counted at a moment beside this one, as if this one had not been given.
    ///
    /// @param isNew whether this one was given then, so that all others are older
    public Optional<RatingHistoryEntry> currentBefore(long seq, Instant at, boolean isNew) {
        return handle.createQuery("""
                        select r.*, false as withdrawn from rating r
                        where r.target = (select target from rating where seq = :seq)
                            and r.seq <> :seq and r.seq < :newest and r.rated_at <= :at
                            and not coalesce((select w.withdrawn from rating_withdrawal w
                                where w.rating_seq = r.seq and w.changed_at <= :at
                                order by w.seq desc fetch first 1 rows only), false)
                        order by r.seq desc fetch first 1 rows only
                        """)
                .bind("seq", seq)
                .bind("newest", isNew ? seq : Long.MAX_VALUE)
                .bind("at", at)
                .map(PAST)
                .findFirst();
    }

    /// All ratings of an item or learning, oldest first.
    public List<RatingHistoryEntry> history(String target) {
        return handle.createQuery(SELECT + " where r.target = :target order by r.seq")
                .bind("target", target)
                .map(PAST)
                .list();
    }

    private void change(long seq, boolean withdrawn) {
        handle.createUpdate("""
                        insert into rating_withdrawal (rating_seq, withdrawn, changed_at)
                        values (:seq, :withdrawn, :now)
                        """)
                .bind("seq", seq)
                .bind("withdrawn", withdrawn)
                .bind("now", clock.instant())
                .execute();
    }

    private static Map<String, Rating> newest(List<RatingHistoryEntry> past) {
        var newest = new HashMap<String, RatingHistoryEntry>();
        for (var candidate : past) {
            if (!candidate.withdrawn()) {
                newest.merge(
                        candidate.rating().target(),
                        candidate,
                        (left, right) -> left.seq() > right.seq() ? left : right);
            }
        }
        var ratings = new HashMap<String, Rating>();
        newest.forEach((target, entry) -> ratings.put(target, entry.rating()));
        return ratings;
    }
}
