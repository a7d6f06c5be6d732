package dev.emend.memory;

import dev.emend.model.ReviewState;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Where each item and learning stands with its reviewers. How it got there is in the [Journal].
public final class ReviewStates {
    private static final String INSERT =
            """
            insert into review_state (target, catalog, state, person, changed_at)
            values (?, ?, ?, ?, ?)
            """;

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
            sql.update(INSERT, target, Keys.catalog(target), state.name(), person, at);
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
                "select target, state from review_state where catalog = ?",
                row -> states.put(row.getString(1), ReviewState.valueOf(row.getString(2))),
                catalog);
        return states;
    }

    /// Sets the states of targets that have none, in bulk and in nobody's name.
    public void putIfAbsent(Map<String, ReviewState> states) {
        var known =
                new HashSet<>(
                        sql.listIn(
                                "select target from review_state where target in",
                                row -> row.getString(1),
                                states.keySet()));
        var now = clock.instant();
        var rows = new ArrayList<@Nullable Object[]>();
        states.forEach((target, state) -> {
            if (!known.contains(target)) {
                rows.add(
                        new @Nullable Object[] {
                            target, Keys.catalog(target), state.name(), null, now
                        });
            }
        });
        sql.batch(INSERT, rows);
    }
}
