package dev.emend.memory;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// What was asked and served; blast radius, usage and reuse are computed from it.
public final class QueryLog {
    private final Sql sql;

    QueryLog(Sql sql) {
        this.sql = sql;
    }

    public void log(QueryLogEntry entry) {
        sql.insert(
                """
                insert into query_log (asked_at, person, kind, query_text, filter_text, hits_json)
                values (?, ?, ?, ?, ?, ?)
                """,
                entry.at(),
                entry.person(),
                entry.kind(),
                entry.query(),
                entry.filter(),
                json(entry.hits()));
    }

    /// The newest questions, newest first.
    public List<QueryLogEntry> recent(int limit) {
        return sql.list(
                "select * from query_log order by seq desc fetch first ? rows only",
                QueryLog::entry,
                limit);
    }

    public long count() {
        return sql.count("query_log");
    }

    private static String json(List<QueryLogEntry.Hit> hits) {
        return new Json.Arr(
                        hits.stream()
                                .map(hit ->
                                        (Json)
                                                Json.Obj.of(
                                                        "key",
                                                        hit.key(),
                                                        "score",
                                                        score(hit.score())))
                                .toList())
                .compact();
    }

    private static Json score(double score) {
        return Double.isFinite(score) ? Json.from(score) : Json.Null.NULL;
    }

    private static QueryLogEntry entry(ResultSet row) throws SQLException {
        return new QueryLogEntry(
                Sql.when(row, "asked_at"),
                row.getString("person"),
                row.getString("kind"),
                row.getString("query_text"),
                row.getString("filter_text"),
                hits(row.getString("hits_json")));
    }

    private static List<QueryLogEntry.Hit> hits(String text) throws SQLException {
        try {
            if (JsonText.parse(text) instanceof Json.Arr(var elements)) {
                return elements.stream()
                        .filter(Json.Obj.class::isInstance)
                        .map(Json.Obj.class::cast)
                        .map(hit ->
                                new QueryLogEntry.Hit(
                                        hit.text("key").orElse(""),
                                        hit.number("score").orElse(Double.NaN)))
                        .toList();
            }
            throw new SQLException("the hits of a logged query are no list");
        } catch (JsonFault fault) {
            throw new SQLException("the hits of a logged query are no JSON", fault);
        }
    }
}
