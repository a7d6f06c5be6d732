package dev.emend.store.curation;

import dev.emend.model.ReviewState;
import dev.emend.store.sql.JdbiMappers;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.jdbi.v3.core.Handle;

/// Table of the review state of each item and learning. Its history is in the
/// [dev.emend.store.journal.JournalTable].
public final class ReviewStateTable {
    private final Handle handle;
    private final Clock clock;

    public ReviewStateTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    public void set(String target, ReviewState state, String person, Instant at) {
        int changedRows = write("""
                        update review_state set state = :state, person = :person, changed_at = :at
                        where target = :target
                        """, target, state, person, at);
        if (changedRows == 0) {
            write("""
                    insert into review_state (target, state, person, changed_at)
                    values (:target, :state, :person, :at)
                    """, target, state, person, at);
        }
    }

    private int write(String text, String target, ReviewState state, String person, Instant at) {
        return handle.createUpdate(text)
                .bind("target", target)
                .bind("state", state)
                .bind("person", person)
                .bind("at", at)
                .execute();
    }

    /// The state, if anybody or any reading of a catalog set one.
    public Optional<ReviewState> get(String target) {
        return handle.createQuery("select state from review_state where target = :target")
                .bind("target", target)
                .mapTo(ReviewState.class)
                .findFirst();
    }

    /// The states of all items and learnings of a catalog, by key.
    public Map<String, ReviewState> allOf(UUID catalog) {
        return handle.createQuery("select target, state from review_state where target like :like")
                .bind("like", catalog + "/%")
                .collectRows(Collectors.toMap(
                        row -> row.getColumn("target", String.class),
                        row -> row.getColumn("state", ReviewState.class)));
    }

    /// Sets the states of targets that have none, in bulk and in nobody's name.
    public void putIfAbsent(Map<String, ReviewState> states) {
        // in the order of the index, which then grows at one place
        new TreeMap<>(states)
                .entrySet().stream()
                        .gather(Gatherers.windowFixed(JdbiMappers.ARRAY))
                        .forEach(this::putIfAbsent);
    }

    private void putIfAbsent(List<Map.Entry<String, ReviewState>> states) {
        handle.createUpdate("""
                        insert into review_state (target, state, changed_at)
                        select s.target, s.state, cast(:now as timestamp with time zone)
                        from unnest(cast(:targets as varchar array), cast(:states as varchar array))
                            as s (target, state)
                        where not exists (select 1 from review_state r where r.target = s.target)
                        """)
                .bind("now", clock.instant())
                .bindArray(
                        "targets",
                        String.class,
                        states.stream().map(Map.Entry::getKey).toList())
                .bindArray(
                        "states",
                        String.class,
                        states.stream().map(entry -> entry.getValue().name()).toList())
                .execute();
    }
}
