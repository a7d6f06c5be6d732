package dev.emend.store.curation;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// Two judgements of the same thing, for calibration. Rows are only added.
public final class JudgementPairTable {
    /// A person's first and later judgement, made without seeing the first.
    public static final String REPEAT = "repeat";

    /// A person's rating and the automatic one, shown afterwards.
    public static final String AUTO_RATING = "auto_rating";

    private final Handle handle;
    private final Clock clock;

    public JudgementPairTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// @param kind [#REPEAT] or [#AUTO_RATING]
    /// @param target the key of the item or learning
    public record Pair(String kind, String target, String person, String one, String other) {}

    /// @param at when the second judgement was made
    public record DatedPair(Pair pair, Instant at) {}

    public void add(Pair pair) {
        handle.createUpdate("""
                        insert into judgement_pair (kind, target, person, one, other, judged_at)
                        values (:kind, :target, :person, :one, :other, :at)
                        """).bindMethods(pair).bind("at", clock.instant()).execute();
    }

    /// All of one kind, oldest first.
    public List<DatedPair> ofKind(String kind) {
        return handle.createQuery("select * from judgement_pair where kind = :kind order by seq")
                .bind("kind", kind)
                .map(row -> new DatedPair(
                        new Pair(
                                row.getColumn("kind", String.class),
                                row.getColumn("target", String.class),
                                row.getColumn("person", String.class),
                                row.getColumn("one", String.class),
                                row.getColumn("other", String.class)),
                        row.getColumn("judged_at", Instant.class)))
                .list();
    }
}
