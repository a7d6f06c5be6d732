package dev.emend.store.curation;

import dev.emend.model.ActorName;
import dev.emend.store.journal.JournalTable;
import dev.emend.store.sql.IdLookup;
import dev.emend.store.sql.JdbiMappers;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The rules by which things are kept without a look, and what each of them met.
public final class KeepRuleTable {
    private final Handle handle;
    private final Clock clock;

    public KeepRuleTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// @return its number
    public long add(String author, String source, String about) {
        return handle.createUpdate("""
            insert into keep_rule (author, source, about, created_at)
            values (:author, :source, :about, :at)
            """)
                .bind("author", author)
                .bind("source", source)
                .bind("about", about)
                .bind("at", clock.instant())
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one();
    }

    /// All rules, revoked ones too, in the order in which they were made.
    public List<KeepRule> all() {
        return handle.createQuery(
                        "select id, author, source, about, created_at, revoked_at, revoked_by from keep_rule order by"
                                + " id")
                .mapTo(KeepRule.class)
                .list();
    }

    /// @return false when it is revoked already, or there is none
    public boolean revoke(long id, String person) {
        return handle.createUpdate("""
            update keep_rule set revoked_at = :at, revoked_by = :person
            where id = :id and revoked_at is null
            """)
                        .bind("at", clock.instant())
                        .bind("person", person)
                        .bind("id", id)
                        .execute()
                == 1;
    }

    /// A learning or memory that a rule matched.
    ///
    /// @param target the key of a learning, or the id of a memory
    /// @param version of a memory after it was kept; null of a learning
    /// @param act the change that kept it; null for one that was left to a person, and for one that
    ///   could not be kept
    public record RuleUse(
            String target,
            long rule,
            boolean isSample,
            @Nullable Long version,
            @Nullable Long act) {}

    /// Notes that a rule met something, unless one did before or it was revoked meanwhile.
    ///
    /// @return whether it did
    public boolean claim(RuleUse use) {
        new JournalTable(handle, clock).lock(); // two who share a store meet the same
        return handle.createUpdate("""
            insert into keep_rule_use (target, rule, sample, version, used_at)
            select :target, r.id, :sample, cast(:version as bigint),
                cast(:at as timestamp with time zone)
            from keep_rule r where r.id = :rule and r.revoked_at is null
                and not exists (select 1 from keep_rule_use u where u.target = :target)
            """)
                        .bind("target", use.target)
                        .bind("rule", use.rule)
                        .bind("sample", use.isSample)
                        .bind("version", use.version)
                        .bind("at", clock.instant())
                        .execute()
                == 1;
    }

    /// Notes the change that kept it.
    public void recordKept(String target, long act) {
        handle.execute("update keep_rule_use set act = ? where target = ?", act, target);
    }

    /// The learnings and memories that a rule matched, the newest change first.
    public List<RuleUse> uses(long rule) {
        return handle.createQuery("""
            select target, rule, sample as is_sample, version, act from keep_rule_use
            where rule = :rule order by act desc, target
            """).bind("rule", rule).mapTo(RuleUse.class).list();
    }

    /// The targets among these that a rule matched.
    public Set<String> matchedTargets(Collection<String> targets) {
        var matchedTargets = new HashSet<String>();
        JdbiMappers.forEachBatch(
                List.copyOf(targets),
                batch -> handle.createQuery("""
                    select target from keep_rule_use
                    where target = any(cast(:targets as varchar array))
                    """)
                        .bindArray("targets", String.class, batch)
                        .mapTo(String.class)
                        .forEach(matchedTargets::add));
        return matchedTargets;
    }

    /// The targets among these that are kept by a rule alone: nobody has decided on them since.
    public Set<String> keptOnlyByRule(Collection<String> targets) {
        var keptTargets = new HashSet<String>();
        JdbiMappers.forEachBatch(
                List.copyOf(targets),
                batch -> handle.createQuery("""
                    select u.target from keep_rule_use u
                    left join journal j on j.seq = u.act
                    left join review_state r on r.target = u.target
                    left join memory m on m.id = u.target and u.version is not null
                        and m.id_key = any(cast(:keys as bigint array))
                    where u.target = any(cast(:targets as varchar array)) and not u.sample
                        and (u.version = m.version
                            or u.version is null and r.changed_at <= j.done_at)
                    """)
                        .bindArray("targets", String.class, batch)
                        .bindArray(
                                "keys",
                                Long.class,
                                batch.stream().map(IdLookup::of).toList())
                        .mapTo(String.class)
                        .forEach(keptTargets::add));
        return keptTargets;
    }

    /// Gives what rules met the names these have from now on, as
    /// [RatingTable#move(Map)] does with ratings.
    public void move(Map<String, String> names) {
        var newTargets = new HashMap<String, String>();
        names.forEach((was, name) -> handle.createQuery(
                        "select target from keep_rule_use where target = :was or target like :in")
                .bind("was", was)
                .bind("in", was.replaceAll("[\\\\_%]", "\\\\$0") + "/%")
                .mapTo(String.class)
                .forEach(target -> newTargets.put(target, name + target.substring(was.length()))));
        if (newTargets.isEmpty()) {
            return;
        }
        // names may change places: none of them is anybody's in between
        newTargets
                .keySet()
                .forEach(
                        was -> handle.execute("update keep_rule_use set target = ? where target = ?", '\n' + was, was));
        newTargets.forEach((was, name) -> {
            handle.execute("delete from keep_rule_use where target = ?", name);
            handle.execute("update keep_rule_use set target = ? where target = ?", name, '\n' + was);
        });
    }

    /// A pending memory nobody touched.
    public record PendingMemory(String id, long version, long changeNumber) {}

    /// The pending memories of a source that came after a moment, in the order in which they changed.
    /// What was imported under the name of an agent's client did not come from it.
    ///
    /// @param changeNumber only those that changed after it, see
    ///   [dev.emend.store.memories.MemoryTable#newestChange()]
    public List<PendingMemory> pendingMemories(String source, Instant after, long changeNumber) {
        return handle.createQuery("""
            select m.id, m.version, m.changed from memory m
            where m.changed > :changed and m.state = 'pending' and m.present and not m.archived
                and m.source = :source and m.added_at >= :after
                and (m.batch = 0 or m.source not like 'agent:%')
            order by m.changed, m.seq
            """)
                .bind("changed", changeNumber)
                .bind("source", source)
                .bind("after", after)
                .map((row, _) -> new PendingMemory(row.getString("id"), row.getLong("version"), row.getLong("changed")))
                .list();
    }

    /// A memory that waits, and where it came from.
    public record ArrivedMemory(String id, String source, Instant at) {}

    /// Every pending memory that came from somewhere, in the order in which they came.
    public List<ArrivedMemory> arrivals() {
        return handle.createQuery("""
            select id, source, added_at as at from memory
            where state = 'pending' and present and not archived and source <> ''
            order by added_at, seq
            """).mapTo(ArrivedMemory.class).list();
    }

    /// The time a client of the agent server brought a learning, according to the journal; empty when
    /// it did not. Earlier releases journaled it under the client's own name.
    public Optional<Instant> firstReportedAt(String learning, String item, String client) {
        return handle.createQuery("""
            select max(done_at) from journal
            where item_key = :item and learning_key = :learning and person in (:agent, :client)
                and kind = 'attach' and undoes is null
            """)
                .bind("item", item)
                .bind("learning", learning)
                .bind("agent", ActorName.ofClient(client))
                .bind("client", client)
                .mapTo(Instant.class)
                .findFirst();
    }
}
