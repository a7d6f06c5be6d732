package dev.emend.store.memories;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// How runs ended, without what was said in them. Only reads.
public final class RunOutcomeTable {
    private final Handle handle;

    public RunOutcomeTable(Handle handle) {
        this.handle = handle;
    }

    /// @param task its first characters, as a list shows it
    /// @param outcome `success`, `failure`, or empty when nobody said
    /// @param at when it began; empty when it does not say
    public record RunOutcomeRow(String id, String task, String outcome, Optional<Instant> at) {}

    /// Every run that is there, in the order in which they came.
    public List<RunOutcomeRow> all() {
        return handle.createQuery("""
                        select id, task, outcome, started_at from run where present order by seq
                        """).reduceRows(new ArrayList<RunOutcomeRow>(), (all, row) -> {
            @Nullable Instant started = row.getColumn("started_at", Instant.class);
            all.add(new RunOutcomeRow(
                    row.getColumn("id", String.class),
                    row.getColumn("task", String.class),
                    row.getColumn("outcome", String.class),
                    Optional.ofNullable(started)));
            return all;
        });
    }
}
