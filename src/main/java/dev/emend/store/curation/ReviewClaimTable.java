package dev.emend.store.curation;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Table of claims on cards by the people who have them open. A claim ends by a decision or with its
/// time, so that the cards of someone whose machine died come back.
public final class ReviewClaimTable {
    private static final UUID ALONE = new UUID(0, 0);

    private final Handle handle;
    private final Clock clock;
    private final UUID workspace;

    public ReviewClaimTable(Handle handle, Clock clock, @Nullable UUID workspace) {
        this.handle = handle;
        this.clock = clock;
        this.workspace = workspace == null ? ALONE : workspace;
    }

    /// Claims a card, or claims it for longer.
    ///
    /// @return false when another one has it
    public boolean take(String target, String person, Duration time) {
        var now = clock.instant();
        // whoever is taking it at this moment has it: nobody waits here for another one's decision
        boolean isFree = !handle.createQuery("""
                                select target from claim
                                where target = :target
                                    and (workspace = :workspace or until_at <= :now)
                                for update skip locked
                                """)
                .bind("target", target)
                .bind("workspace", workspace)
                .bind("now", now)
                .mapTo(String.class)
                .list()
                .isEmpty();
        var statement = isFree ? """
                        update claim set person = :person, workspace = :workspace, until_at = :until
                        where target = :target
                        """ : """
                        insert into claim (target, person, workspace, until_at)
                        select cast(:target as varchar), cast(:person as varchar),
                            cast(:workspace as uuid), cast(:until as timestamp with time zone)
                        where not exists (select 1 from claim where target = :target)
                        """;
        return handle.createUpdate(statement)
                        .bind("target", target)
                        .bind("person", person)
                        .bind("workspace", workspace)
                        .bind("until", now.plus(time))
                        .execute()
                > 0;
    }

    /// The cards that others have now.
    public Set<String> ofOthers() {
        return new HashSet<>(
                handle.createQuery("select target from claim where workspace <> :workspace and until_at > :now")
                        .bind("workspace", workspace)
                        .bind("now", clock.instant())
                        .mapTo(String.class)
                        .list());
    }

    /// Gives cards back, and forgets claims that ended.
    public void release(Collection<String> targets) {
        handle.createUpdate("""
                        delete from claim where until_at <= :now or workspace = :workspace
                            and target in (select * from unnest(cast(:targets as varchar array)))
                        """)
                .bind("now", clock.instant())
                .bind("workspace", workspace)
                .bindArray("targets", String.class, List.copyOf(targets))
                .execute();
    }
}
