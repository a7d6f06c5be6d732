package dev.emend.store.curation;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.store.sql.Migrations;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/// Log of queries and what was served; impact, usage and reuse are computed from it. It holds the
/// newest queries: the oldest are deleted once their uses are in the totals of
/// [dev.emend.model.Mark.Kind#USES_PRUNED].
public final class QueryLog {
    private final Handle handle;

    public QueryLog(Handle handle) {
        this.handle = handle;
    }

    /// @return its number
    public long log(QueryLogEntry entry) {
        return handle.createUpdate("""
                        insert into query_log
                            (asked_at, person, kind, query_text, filter_text, hits_json)
                        values (:at, :person, :kind, :query, :filter, :json)
                        """)
                .bindMethods(entry)
                .bind("json", json(entry.hits()))
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
    }

    /// The newest questions, newest first.
    public List<QueryLogEntry> recent(int limit) {
        return handle.createQuery("select * from query_log order by seq desc fetch first :limit rows only")
                .bind("limit", limit)
                .map(QueryLog::entry)
                .list();
    }

    /// A question with its number in the log.
    public record LoggedQuery(long seq, QueryLogEntry entry) {}

    /// The questions next behind one, in the order in which they were asked.
    public List<LoggedQuery> after(long seq, int limit) {
        return handle.createQuery("""
                        select * from query_log where seq > :seq
                        order by seq fetch first :limit rows only
                        """)
                .bind("seq", seq)
                .bind("limit", limit)
                .map(QueryLog::loggedQuery)
                .list();
    }

    private static LoggedQuery loggedQuery(RowView row) throws SQLException {
        return new LoggedQuery(row.getColumn("seq", Long.class), entry(row));
    }

    /// The oldest questions but for the newest ones, oldest first; nobody else deletes them before
    /// this transaction ends.
    ///
    /// @param newest how many are left out
    public List<LoggedQuery> oldestQueries(int newest, int limit) {
        return handle.createQuery("""
                        select * from query_log where seq <= (
                            select seq from query_log
                            order by seq desc offset :newest rows fetch first 1 row only)
                        order by seq fetch first :limit rows only for update
                        """)
                .bind("newest", newest)
                .bind("limit", limit)
                .map(QueryLog::loggedQuery)
                .list();
    }

    public void delete(List<LoggedQuery> questions) {
        handle.createUpdate("delete from query_log where seq = any(:seqs)")
                .bindArray(
                        "seqs",
                        Long.class,
                        questions.stream().map(LoggedQuery::seq).toList())
                .execute();
    }

    /// The number of the oldest question that is left; 0 when there is none.
    public long oldest() {
        return handle.createQuery("select coalesce(min(seq), 0) from query_log")
                .mapTo(Long.class)
                .one();
    }

    /// The newest texts people and agents asked, each once, newest first; what was asked about an
    /// item and not in words, or about memories, is left out.
    ///
    /// @param window how many questions are looked at
    public List<String> recentTexts(int window, int limit) {
        return handle.createQuery("""
                        select query_text from (
                            select seq, query_text, kind from query_log
                            order by seq desc fetch first :window rows only) as newest
                        where kind <> 'similar' and kind not like 'memory-%'
                            and trim(query_text) <> ''
                        group by query_text order by max(seq) desc
                        fetch first :limit rows only
                        """)
                .bind("window", window)
                .bind("limit", limit)
                .mapTo(String.class)
                .list();
    }

    /// The number of requests of one person in a quarter of an hour.
    ///
    /// @param from the beginning of that quarter
    /// @param unansweredRequests how many of the requests were answered with nothing
    public record RequestCount(Instant from, String person, int requests, int unansweredRequests) {}

    /// The requests of some kinds in a period, oldest first; see the quarters of
    /// [dev.emend.store.memories.RunOutcomeTable#usage].
    public List<RequestCount> requests(Collection<String> kinds, Instant from, Instant until) {
        return handle.createQuery("""
                        select cast(floor(extract(epoch from asked_at) / 900) as bigint) as slot,
                            person, count(*) as requests,
                            sum(case when hits_json = '[]' then 1 else 0 end) as unanswered
                        from query_log
                        where asked_at between :from and :until and kind = any(:kinds)
                        group by slot, person order by slot, person
                        """)
                .bindArray("kinds", String.class, kinds.toArray())
                .bind("from", from)
                .bind("until", until)
                .map(row -> new RequestCount(
                        Instant.ofEpochSecond(900 * row.getColumn("slot", Long.class)),
                        row.getColumn("person", String.class),
                        row.getColumn("requests", Integer.class),
                        row.getColumn("unanswered", Integer.class)))
                .list();
    }

    /// The number of the newest query, which tells whether there was one since; 0 before the first.
    public long newest() {
        return handle.createQuery("select coalesce(max(seq), 0) from query_log")
                .mapTo(Long.class)
                .one();
    }

    public long count() {
        return Migrations.count(handle, "query_log");
    }

    private static String json(List<QueryLogEntry.Hit> hits) {
        return new Json.Arr(hits.stream()
                        .map(hit -> (Json) Json.Obj.of("key", hit.key(), "score", score(hit.score())))
                        .toList())
                .compact();
    }

    private static Json score(double score) {
        return Double.isFinite(score) ? Json.from(score) : Json.Null.NULL;
    }

    private static QueryLogEntry entry(RowView row) throws SQLException {
        return new QueryLogEntry(
                row.getColumn("asked_at", Instant.class),
                row.getColumn("person", String.class),
                row.getColumn("kind", String.class),
                row.getColumn("query_text", String.class),
                row.getColumn("filter_text", String.class),
                hits(row.getColumn("hits_json", String.class)));
    }

    private static List<QueryLogEntry.Hit> hits(String text) throws SQLException {
        try {
            if (JsonText.parse(text) instanceof Json.Arr(var elements)) {
                return elements.stream()
                        .filter(Json.Obj.class::isInstance)
                        .map(Json.Obj.class::cast)
                        .map(hit -> new QueryLogEntry.Hit(
                                hit.text("key").orElse(""), hit.number("score").orElse(Double.NaN)))
                        .toList();
            }
            throw new SQLException("the hits of a logged query are no list");
        } catch (JsonFault fault) {
            throw new SQLException("the hits of a logged query are no JSON", fault);
        }
    }
}
