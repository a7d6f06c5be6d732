package dev.emend.store.memories;

import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.PeriodSummary.SummaryStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.Query;

/// Summaries of periods: drafts, active ones, and all that were active once.
public final class PeriodSummaryTable {
    private final Handle handle;

    public PeriodSummaryTable(Handle handle) {
        this.handle = handle;
    }

    /// Adds a summary; the id it carries is ignored.
    public long add(PeriodSummary summary) {
        return handle.createUpdate("""
                        insert into period_summary (state, scheduled, period_from, period_to, total,
                            created_at, activated_at, edited_by, content)
                        values (:state, :scheduled, :from, :to, :total, :created, :activated,
                            :editor, :content)
                        """)
                .bind("state", summary.status().state().word())
                .bind("scheduled", summary.status().isScheduled())
                .bind("from", summary.period().from())
                .bind("to", summary.period().to())
                .bind("total", summary.total())
                .bind("created", summary.status().createdAt())
                .bind("activated", summary.status().activatedAt().orElse(null))
                .bind("editor", summary.status().editedBy())
                .bind("content", content(summary))
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
    }

    /// Puts bullets and standing in place of those that are there.
    public void put(PeriodSummary summary) {
        handle.createUpdate("""
                        update period_summary set state = :state, activated_at = :activated,
                            edited_by = :editor, content = :content
                        where seq = :id
                        """)
                .bind("state", summary.status().state().word())
                .bind("activated", summary.status().activatedAt().orElse(null))
                .bind("editor", summary.status().editedBy())
                .bind("content", content(summary))
                .bind("id", summary.id())
                .execute();
    }

    private static String content(PeriodSummary summary) {
        return MemoryJson.replaceSurrogates(MemoryJson.text(PeriodSummaryJson.write(summary.points())));
    }

    /// Deleted ones, too.
    public Optional<PeriodSummary> get(long id) {
        return list(handle.createQuery("select * from period_summary where seq = :id")
                        .bind("id", id))
                .stream()
                .findFirst();
    }

    /// All that are not deleted, the latest period first.
    public List<PeriodSummary> all() {
        return list(handle.createQuery("""
                        select * from period_summary where state <> 'deleted'
                        order by period_to desc, seq desc
                        """));
    }

    /// The active ones, the one activated last first.
    public List<PeriodSummary> active() {
        return list(handle.createQuery("""
                        select * from period_summary where state = 'active'
                        order by activated_at desc, seq desc
                        """));
    }

    /// Until when weeks were summarized, deleted drafts included.
    public Optional<Instant> scheduledUntil() {
        return handle.createQuery("select max(period_to) from period_summary where scheduled")
                .mapTo(Instant.class)
                .findFirst();
    }

    private static List<PeriodSummary> list(Query query) {
        return query.map(PeriodSummaryTable::read).list();
    }

    private static PeriodSummary read(RowView row) {
        return new PeriodSummary(
                row.getColumn("seq", Long.class),
                new Period(row.getColumn("period_from", Instant.class), row.getColumn("period_to", Instant.class)),
                row.getColumn("total", Integer.class),
                PeriodSummaryJson.read(MemoryJson.parse(row.getColumn("content", String.class))),
                new SummaryStatus(
                        State.valueOf(row.getColumn("state", String.class).toUpperCase(Locale.ROOT)),
                        row.getColumn("scheduled", Boolean.class),
                        row.getColumn("created_at", Instant.class),
                        Optional.ofNullable(row.getColumn("activated_at", Instant.class)),
                        row.getColumn("edited_by", String.class)));
    }
}
