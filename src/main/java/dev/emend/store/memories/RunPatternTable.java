package dev.emend.store.memories;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Sequences of tools that people gave a name, with the runs that had them then.
public final class RunPatternTable {
    private final Handle handle;
    private final Clock clock;

    public RunPatternTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// @param seq its number
    /// @param runs the numbers of the runs that had it when it was named
    public record NamedPattern(
            long seq, String name, List<String> tools, String person, Instant namedAt, List<Long> runs) {
        public NamedPattern {
            tools = List.copyOf(tools);
            runs = List.copyOf(runs);
        }
    }

    /// @return its number
    public long add(String name, List<String> tools, String person, Collection<Long> runs) {
        long seq = handle.createUpdate("""
                                insert into run_pattern (name, tools, person, named_at)
                                values (:name, :tools, :person, :now)
                                """)
                .bind("name", MemoryJson.replaceSurrogates(name))
                .bind("tools", ToolSequenceCodec.lines(tools))
                .bind("person", person)
                .bind("now", clock.instant())
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
        if (!runs.isEmpty()) {
            var insert = handle.prepareBatch("""
                            insert into run_pattern_member (pattern, run) values (:pattern, :run)
                            """);
            runs.forEach(run -> insert.bind("pattern", seq).bind("run", run).add());
            insert.execute();
        }
        return seq;
    }

    public void remove(long seq) {
        handle.execute("delete from run_pattern_member where pattern = ?", seq);
        handle.execute("delete from run_pattern where seq = ?", seq);
    }

    /// The number of the one of this name.
    public Optional<Long> find(String name) {
        return handle.createQuery("select seq from run_pattern where name = :name")
                .bind("name", name)
                .mapTo(Long.class)
                .findFirst();
    }

    /// All, in the order of their names.
    public List<NamedPattern> all() {
        Map<Long, List<Long>> runs = handle.createQuery("select pattern, run from run_pattern_member order by run")
                .reduceRows(new HashMap<Long, List<Long>>(), (all, row) -> {
                    all.computeIfAbsent(row.getColumn("pattern", Long.class), _ -> new ArrayList<>())
                            .add(row.getColumn("run", Long.class));
                    return all;
                });
        return handle.createQuery("select * from run_pattern order by name, seq")
                .map(row -> {
                    long seq = row.getColumn("seq", Long.class);
                    return new NamedPattern(
                            seq,
                            row.getColumn("name", String.class),
                            ToolSequenceCodec.ofLines(row.getColumn("tools", String.class)),
                            row.getColumn("person", String.class),
                            row.getColumn("named_at", Instant.class),
                            runs.getOrDefault(seq, List.of()));
                })
                .list();
    }
}
