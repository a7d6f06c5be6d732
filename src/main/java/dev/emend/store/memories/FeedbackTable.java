package dev.emend.store.memories;

import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.FeedbackOrigin;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Feedback.Source;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.store.sql.IdLookup;
import dev.emend.store.sql.JdbiMappers;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.Query;

/// Table of feedback on conversations.
public final class FeedbackTable {
    /// Feedback, each with the run that says it. Joins: clusters refuse what correlates a table that
    /// lies on one machine with one that is spread.
    private static final String FROM = """
            feedback f left join run r
                on f.source = 'run' and r.id_key = f.about_key and r.id = f.about
            """;

    /// The time of the feedback. Earlier versions gave feedback inferred from a run the time of its import; the
    /// run has its own.
    private static final String AT = """
            case when r.started_at < f.logged_at and f.logged_at >= r.added_at then r.started_at else f.logged_at end
            """;

    /// The feedback that counts: that of a run only while the run's import does.
    private static final String SHOWN = "f.present and (f.source <> 'run' or r.present)";

    private final Handle handle;

    public FeedbackTable(Handle handle) {
        this.handle = handle;
    }

    /// Adds an entry; the id it carries is ignored.
    ///
    /// @param isPresent false for one that a change brings right after
    /// @return its id; empty when its session or run has one already, present or not
    public OptionalLong add(Feedback feedback, boolean isPresent) {
        var about = feedback.from().about();
        if (isKnown(feedback.from())) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(handle.createUpdate("""
                                insert into feedback (present, logged_at, source, about, about_key,
                                    person, satisfaction, tags, summary, went_well, could_improve)
                                values (:present, :at, :source, :about, :key, :person,
                                    :satisfaction, :tags, :summary, :well, :improve)
                                """)
                .bind("present", isPresent)
                .bind("at", feedback.at())
                .bind("source", feedback.from().source().word())
                .bind("about", about.isEmpty() ? null : MemoryJson.replaceSurrogates(about))
                .bind("key", about.isEmpty() ? null : (Long) IdLookup.of(MemoryJson.replaceSurrogates(about)))
                .bind("person", feedback.from().person())
                .bind("satisfaction", feedback.satisfaction().word())
                .bind("tags", String.join(",", feedback.tags()))
                .bind("summary", MemoryJson.replaceSurrogates(feedback.fields().summary()))
                .bind("well", MemoryJson.replaceSurrogates(feedback.fields().wentWell()))
                .bind("improve", MemoryJson.replaceSurrogates(feedback.fields().couldImprove()))
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one());
    }

    /// Whether there is an entry of that session, run or row, present or not.
    public boolean isKnown(FeedbackOrigin from) {
        if (from.about().isEmpty()) {
            return false;
        }
        return handle.createQuery("select count(*) from feedback where source = :source and about = :about")
                        .bind("source", from.source().word())
                        .bind("about", MemoryJson.replaceSurrogates(from.about()))
                        .mapTo(Long.class)
                        .one()
                > 0;
    }

    /// The newest first; which those are is told by when they were stored, for which there is an index.
    public List<Feedback> recent(int limit) {
        var newest = list(select(SHOWN + " order by f.logged_at desc, f.seq desc fetch next :limit rows only")
                .bind("limit", limit));
        newest.sort(Comparator.comparing(Feedback::at).reversed());
        return newest;
    }

    /// There or deleted.
    public Optional<Feedback> get(long id) {
        return list(select("f.seq = :id").bind("id", id)).stream().findFirst();
    }

    public long count() {
        return handle.createQuery("select count(*) from %s where %s".formatted(FROM, SHOWN))
                .mapTo(Long.class)
                .one();
    }

    /// The feedback logged in a period, in the order of logging.
    public List<Feedback> of(Period period) {
        return list(select("%s and %s >= :from and %s < :to order by said_at, f.seq".formatted(SHOWN, AT, AT))
                .bind("from", period.from())
                .bind("to", period.to()));
    }

    /// The time of the first entry that was logged from a moment on.
    public Optional<Instant> firstSince(Instant moment) {
        return handle.createQuery(
                        "select %s as said_at from %s where %s >= :moment and %s".formatted(AT, FROM, AT, SHOWN)
                                + " order by said_at fetch first row only")
                .bind("moment", moment)
                .mapTo(Instant.class)
                .findFirst();
    }

    /// Of these, what counts no more: it was deleted, or the import of its run was undone.
    public Set<Long> withdrawals(Collection<Long> ids) {
        var withdrawals = new HashSet<Long>();
        JdbiMappers.forEachBatch(
                ids,
                batch -> withdrawals.addAll(handle.createQuery(
                                "select f.seq from %s where f.seq = any(cast(:ids as bigint array))".formatted(FROM)
                                        + " and case when %s then false else true end".formatted(SHOWN))
                        .bindArray("ids", Long.class, batch)
                        .mapTo(Long.class)
                        .list()));
        return withdrawals;
    }

    /// Whether each of these is there, by id; those that never were are left out.
    public Map<Long, Boolean> present(Collection<Long> ids) {
        var present = new HashMap<Long, Boolean>();
        for (long id : ids) {
            handle.createQuery("select present from feedback where seq = :id")
                    .bind("id", id)
                    .mapTo(Boolean.class)
                    .findFirst()
                    .ifPresent(is -> present.put(id, is));
        }
        return present;
    }

    public void setPresent(Collection<Long> ids, boolean isPresent) {
        if (ids.isEmpty()) {
            return;
        }
        var update = handle.prepareBatch("update feedback set present = :is where seq = :id");
        ids.forEach(id -> update.bind("is", isPresent).bind("id", id).add());
        update.execute();
    }

    /// @param run its id
    /// @param isWaiting whether it is present and no feedback was made of it yet
    public record ChangedRun(long change, long seq, String run, boolean isWaiting) {}

    /// Runs in the order in which they changed.
    ///
    /// @param change from this one and `seq` on, exclusive; 0 and 0 for all
    public List<ChangedRun> runsChangedAfter(long change, long seq, int limit) {
        return handle.createQuery("""
                        select a.changed, a.run, a.id, a.present, f.seq as feedback from (
                            select changed, run, id, present from run_analysis
                            where changed >= :change and (changed > :change or run > :seq)
                            order by changed, run fetch first :limit rows only) a
                        left join feedback f on f.source = 'run' and f.about = a.id
                        order by a.changed, a.run
                        """)
                .bind("change", change)
                .bind("seq", seq)
                .bind("limit", limit)
                .map(row -> new ChangedRun(
                        row.getColumn("changed", Long.class),
                        row.getColumn("run", Long.class),
                        row.getColumn("id", String.class),
                        row.getColumn("present", Boolean.class) && row.getColumn("feedback", Long.class) == null))
                .list();
    }

    private Query select(String condition) {
        return handle.createQuery("select f.*, %s as said_at from %s where %s".formatted(AT, FROM, condition));
    }

    private static List<Feedback> list(Query query) {
        return query.map(FeedbackTable::read).list();
    }

    private static Feedback read(RowView row) {
        var about = row.getColumn("about", String.class);
        return new Feedback(
                row.getColumn("seq", Long.class),
                new FeedbackFields(
                        row.getColumn("summary", String.class),
                        row.getColumn("went_well", String.class),
                        row.getColumn("could_improve", String.class)),
                Satisfaction.valueOf(row.getColumn("satisfaction", String.class).toUpperCase(Locale.ROOT)),
                Arrays.stream(row.getColumn("tags", String.class).split(","))
                        .filter(tag -> !tag.isEmpty())
                        .toList(),
                row.getColumn("said_at", Instant.class),
                new FeedbackOrigin(
                        Source.valueOf(row.getColumn("source", String.class).toUpperCase(Locale.ROOT)),
                        about == null ? "" : about,
                        row.getColumn("person", String.class)));
    }
}
