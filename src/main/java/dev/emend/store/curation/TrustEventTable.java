package dev.emend.store.curation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/// The trust history: why each item has the trust it has. Rows are only added.
public final class TrustEventTable {
    private final Handle handle;

    public TrustEventTable(Handle handle) {
        this.handle = handle;
    }

    /// Adds an event and returns its seq.
    public long append(TrustEvent event) {
        return handle.createUpdate("""
                        insert into trust_event (item_key, kind, learning_key, trust_before,
                            trust_after, person, reason, happened_at)
                        values (:itemKey, :kind, :learningKey, :before,
                            :after, :origin.person, :origin.reason, :origin.at)
                        """)
                .bindMethods(event)
                .bind("kind", event.kind().word())
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
    }

    /// The trust history of one item, in the order in which it was written.
    public List<TrustEvent> ofItem(String itemKey) {
        return handle.createQuery("select * from trust_event where item_key = :item order by seq")
                .bind("item", itemKey)
                .map(TrustEventTable::event)
                .list();
    }

    /// The trust histories of all items, in the order in which they were written.
    public List<TrustEvent> all() {
        return handle.createQuery("select * from trust_event order by seq")
                .map(TrustEventTable::event)
                .list();
    }

    /// The items whose trust changed since; those of undated events too.
    public Set<String> itemsSince(Instant since) {
        return Set.copyOf(
                handle.createQuery("""
                                select distinct item_key from trust_event
                                where happened_at is null or happened_at >= :since
                                """).bind("since", since).mapTo(String.class).list());
    }

    /// The changes behind events, by person and moment (without a reason): an event is written with
    /// its change, by the same person at the same moment.
    public Map<TrustEvent.Origin, List<CommandRow>> changes(Collection<TrustEvent> events) {
        var instants = new HashSet<Instant>();
        var earliest = Instant.MAX;
        for (var event : events) {
            var at = event.origin().at();
            if (at != null) {
                instants.add(at);
                earliest = at.isBefore(earliest) ? at : earliest;
            }
        }
        var commandsByOrigin = new HashMap<TrustEvent.Origin, List<CommandRow>>();
        if (instants.isEmpty()) {
            return commandsByOrigin;
        }
        handle.createQuery("""
                        select seq, done_at, person, kind, label, item_key from journal
                        where done_at >= :earliest order by seq
                        """).bind("earliest", earliest).reduceRows(commandsByOrigin, (commands, row) -> {
            var at = row.getColumn("done_at", Instant.class);
            if (instants.contains(at)) {
                var origin = new TrustEvent.Origin(row.getColumn("person", String.class), null, at);
                commands.computeIfAbsent(origin, _ -> new ArrayList<>())
                        .add(new CommandRow(
                                row.getColumn("seq", Long.class),
                                row.getColumn("kind", String.class),
                                row.getColumn("label", String.class),
                                row.getColumn("item_key", String.class)));
            }
            return commands;
        });
        return commandsByOrigin;
    }

    /// A change as the journal has it.
    public record CommandRow(
            long change,
            String kind,
            String label,
            @Nullable String itemKey) {}

    private static TrustEvent event(RowView row) {
        var origin = new TrustEvent.Origin(
                row.getColumn("person", String.class),
                row.getColumn("reason", String.class),
                row.getColumn("happened_at", Instant.class));
        return new TrustEvent(
                row.getColumn("item_key", String.class),
                TrustEvent.Kind.of(row.getColumn("kind", String.class)),
                row.getColumn("learning_key", String.class),
                row.getColumn("trust_before", Double.class),
                row.getColumn("trust_after", Double.class),
                origin);
    }
}
