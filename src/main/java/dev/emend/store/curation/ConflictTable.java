package dev.emend.store.curation;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.store.journal.JournalTable;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/// Table of conflicts: changes by people and agents to the same place. A conflict is settled while one
/// of the changes that settled it is not undone. Rows are only added.
public final class ConflictTable {
    /// A value may be as deep as a catalog allows.
    private static final int DEPTH = 220;

    private final Handle handle;
    private final Clock clock;

    public ConflictTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// Keeps conflicts, except those that are open already, whatever our side or the base was then.
    ///
    /// @return how many were new
    public int add(UUID catalog, List<Conflict> conflicts) {
        if (conflicts.isEmpty()) {
            return 0;
        }
        var knownKeys = new HashSet<ConflictKey>();
        open(catalog).forEach(storedConflict -> knownKeys.add(ConflictKey.of(storedConflict.conflict())));
        int addedCount = 0;
        for (var conflict : conflicts) {
            if (knownKeys.add(ConflictKey.of(conflict))) {
                insert(catalog, conflict);
                addedCount++;
            }
        }
        return addedCount;
    }

    /// The identity of a conflict: the same place, and the same value on their side.
    private record ConflictKey(
            ConflictKind kind,
            ItemRef item,
            Conflict.Place place,
            @Nullable Json theirs) {
        static ConflictKey of(Conflict conflict) {
            return new ConflictKey(
                    conflict.kind(),
                    conflict.item(),
                    conflict.place(),
                    conflict.values().theirs());
        }
    }

    private void insert(UUID catalog, Conflict conflict) {
        var names = conflict.place().path().stream().map(name -> (Json) new Json.Text(name));
        var update = handle.createUpdate("""
                                insert into conflict (catalog, kind, item_key, learning_key,
                                    path_json, base_json, ours_json, theirs_json, found_at)
                                values (:catalog, :kind, :item, :learning,
                                    :path, :base, :ours, :theirs, :at)
                                """)
                .bind("catalog", catalog)
                .bind("kind", conflict.kind().word())
                .bind("item", conflict.item().key())
                .bind("learning", conflict.learning().map(LearningRef::key).orElse(null))
                .bind("path", new Json.Arr(names.toList()).compact())
                .bind("at", clock.instant());
        bind(update, "base", conflict.values().base());
        bind(update, "ours", conflict.values().ours());
        bind(update, "theirs", conflict.values().theirs());
        update.execute();
    }

    private static void bind(Update update, String name, @Nullable Json value) {
        update.bind(name, value == null ? null : value.compact());
    }

    /// The conflicts of a catalog that are not settled, newest first.
    public List<StoredConflict> open(UUID catalog) {
        var resolvedIds = resolvedIds(catalog);
        var open = new ArrayList<StoredConflict>();
        handle.createQuery("select * from conflict where catalog = :catalog order by seq desc")
                .bind("catalog", catalog)
                .map(ConflictTable::conflict)
                .filter(storedConflict -> !resolvedIds.contains(storedConflict.id()))
                .forEach(open::add);
        return open;
    }

    public Optional<StoredConflict> byId(long id) {
        return handle.createQuery("select * from conflict where seq = :id")
                .bind("id", id)
                .map(ConflictTable::conflict)
                .findFirst();
    }

    public boolean isOpen(StoredConflict conflict) {
        return !resolvedIds(conflict.conflict().item().catalog()).contains(conflict.id());
    }

    /// Notes the change that settles it.
    public void settle(long conflict, long change) {
        handle.execute("insert into conflict_settled (conflict, act) values (?, ?)", conflict, change);
    }

    private record ResolvedConflict(long conflict, long change) {}

    private Set<Long> resolvedIds(UUID catalog) {
        var all = handle.createQuery("""
                                select s.conflict, s.act as change from conflict_settled s
                                join conflict c on c.seq = s.conflict where c.catalog = :catalog
                                """)
                .bind("catalog", catalog)
                .mapTo(ResolvedConflict.class)
                .list();
        var undone = new JournalTable(handle, clock)
                .undoneBy(all.stream().map(ResolvedConflict::change).toList())
                .keySet();
        var resolvedIds = new HashSet<Long>();
        all.stream()
                .filter(resolution -> !undone.contains(resolution.change))
                .forEach(resolution -> resolvedIds.add(resolution.conflict));
        return resolvedIds;
    }

    private static StoredConflict conflict(RowView row) throws SQLException {
        var learning = row.getColumn("learning_key", String.class);
        var names = new ArrayList<String>();
        if (json(row, "path_json") instanceof Json.Arr(var elements)) {
            elements.forEach(name -> names.add(name.plain()));
        }
        var conflict = new Conflict(
                ConflictKind.of(row.getColumn("kind", String.class)),
                ItemRef.parse(row.getColumn("item_key", String.class)),
                new Conflict.Place(learning == null ? null : LearningRef.parse(learning), names),
                new Conflict.Values(json(row, "base_json"), json(row, "ours_json"), json(row, "theirs_json")));
        return new StoredConflict(
                Objects.requireNonNull(row.getColumn("seq", Long.class)),
                conflict,
                row.getColumn("found_at", Instant.class));
    }

    private static @Nullable Json json(RowView row, String column) throws SQLException {
        var text = row.getColumn(column, String.class);
        try {
            return text == null ? null : JsonText.parseStored(text, DEPTH);
        } catch (JsonFault fault) {
            throw new SQLException(column + " of conflict " + row.getColumn("seq", Long.class) + " is no JSON", fault);
        }
    }
}
