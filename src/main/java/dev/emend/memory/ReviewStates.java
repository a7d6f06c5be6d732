package dev.emend.memory;

import dev.emend.model.ReviewState;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Where each item and learning stands with its reviewers. How it got there is in the [Journal].
public final class ReviewStates {
    private final Sql sql;
    private final Clock clock;

    ReviewStates(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    public void set(String target, ReviewState state, String person, Instant at) {
        int changed =
                sql.update(
                        "update review_state set state = ?, person = ?, changed_at = ? where target = ?",
                        state.name(),
                        person,
                        at,
                        target);
        if (changed == 0) {
            sql.update(
                    """
                    insert into review_state (target, state, person, changed_at)
                    values (?, ?, ?, ?)
                    """,
                    target,
                    state.name(),
                    person,
                    at);
        }
    }

    /// The state, if anybody or any reading of a catalog set one.
    public Optional<ReviewState> get(String target) {
        return sql.first(
                "select state from review_state where target = ?",
                row -> ReviewState.valueOf(row.getString(1)),
                target);
    }

    /// The states of all items and learnings of a catalog, by key.
    public Map<String, ReviewState> allOf(UUID catalog) {
        var states = new HashMap<String, ReviewState>();
        sql.list(
                "select target, state from review_state where target like ?",
                row -> states.put(row.getString(1), ReviewState.valueOf(row.getString(2))),
                catalog + "/%");
        return states;
    }

    /// Sets the states of targets that have none, in bulk and in nobody's name.
    public void putIfAbsent(Map<String, ReviewState> states) {
        var now = clock.instant();
        var rows = new ArrayList<@Nullable Object[]>(states.size());
        // in the order of the index, which then grows at one place
        new TreeMap<>(states)
                .forEach((target, state) ->
                        rows.add(new @Nullable Object[] {target, state.name(), now, target}));
        sql.batch(
                """
                insert into review_state (target, state, changed_at)
                select cast(? as varchar), cast(? as varchar), cast(? as timestamp with time zone)
                where not exists (select 1 from review_state where target = ?)
                """,
                rows);
    }
}
