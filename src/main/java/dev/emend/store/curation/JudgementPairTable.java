package dev.emend.store.curation;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.Nested;

/// Two judgements of the same thing, for calibration. Rows are only added.
public final class JudgementPairTable {
    /// A person's first and later judgement, made without seeing the first.
    public static final String REPEAT = "repeat";

    /// A person's rating and the automatic one, shown afterwards.
    public static final String AUTO_RATING = "auto_rating";

    /// The relation of a pair of learnings or memories, the target, by a non-human judge, and why.
    public static final String RELATION = "relation";

    /// The relation of a pair by such a judge, and the one a person gave the pair.
    public static final String RELATION_CHECKED = "relation_checked";

    /// The relation a person gave a pair of memories, the target; for learnings the marks hold it.
    public static final String RELATION_DECIDED = "relation_decided";

    private final Handle handle;
    private final Clock clock;

    public JudgementPairTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// @param kind one of the above
    /// @param target the key of the item or learning, or the name of a pair of texts
    /// @param person who judged; the judge that is no person of a relation
    public record Pair(String kind, String target, String person, String one, String other) {}

    /// @param at when the second judgement was made
    public record DatedPair(@Nested Pair pair, Instant at) {}

    public void add(Pair pair) {
        handle.createUpdate("""
                        insert into judgement_pair (kind, target, person, one, other, judged_at)
                        values (:kind, :target, :person, :one, :other, :at)
                        """).bindMethods(pair).bind("at", clock.instant()).execute();
    }

    /// All of one kind, oldest first.
    public List<DatedPair> ofKind(String kind) {
        return handle.createQuery("""
                        select kind, target, person, one, other, judged_at as at from judgement_pair
                        where kind = :kind order by seq
                        """).bind("kind", kind).mapTo(DatedPair.class).list();
    }
}
