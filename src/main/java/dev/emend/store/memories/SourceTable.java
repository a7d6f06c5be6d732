package dev.emend.store.memories;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/// Places with memories that others write to.
public final class SourceTable {
    private static final String ALL = """
            select s.id, s.kind, s.name, s.settings_json, s.watched, s.last_read, s.fingerprint,
                s.problem, coalesce(q.waiting, 0) as waiting
            from source s left join (
                select w.source, count(*) as waiting
                from source_write w join memory m on m.seq = w.memory
                where not w.sent group by w.source) q on q.source = s.id
            """;

    private final Handle handle;

    public SourceTable(Handle handle) {
        this.handle = handle;
    }

    /// In the order in which they were added.
    public List<StoredSource> all() {
        return handle.createQuery(ALL + " order by s.id").map(SourceTable::row).list();
    }

    public Optional<StoredSource> get(long id) {
        return handle.createQuery(ALL + " where s.id = :id")
                .bind("id", id)
                .map(SourceTable::row)
                .findFirst();
    }

    /// @return its number
    public long add(StoredSource.Place place) {
        return handle.createUpdate("""
                        insert into source (kind, name, settings_json, watched, fingerprint, problem)
                        values (:kind, :name, :settings, false, '', '')
                        """)
                .bind("kind", place.kind())
                .bind("name", place.name())
                .bind("settings", place.settings())
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one();
    }

    /// Forgets a source and what waits for it.
    ///
    /// @return whether it was there
    public boolean remove(long id) {
        handle.execute("delete from source_write where source = ?", id);
        return handle.execute("delete from source where id = ?", id) > 0;
    }

    /// @return whether it is there
    public boolean watch(long id, boolean isWatched) {
        return handle.execute("update source set watched = ? where id = ?", isWatched, id) > 0;
    }

    public void saw(long id, StoredSource.SourceReading reading) {
        handle.createUpdate("""
                        update source set last_read = :at, fingerprint = :print, problem = :problem
                        where id = :id
                        """)
                .bind("at", reading.lastRead().orElse(null))
                .bind("print", MemoryJson.replaceSurrogates(reading.fingerprint()))
                .bind("problem", MemoryJson.replaceSurrogates(reading.problem()))
                .bind("id", id)
                .execute();
    }

    /// The table of changes to be written to the sources.
    public SourceOutboxTable writes() {
        return new SourceOutboxTable(handle);
    }

    private static StoredSource row(RowView row) {
        return new StoredSource(
                row.getColumn("id", Long.class),
                new StoredSource.Place(
                        row.getColumn("kind", String.class),
                        row.getColumn("name", String.class),
                        settings(row.getColumn("settings_json", String.class))),
                row.getColumn("watched", Boolean.class),
                new StoredSource.SourceReading(
                        Optional.ofNullable(row.getColumn("last_read", Instant.class)),
                        row.getColumn("fingerprint", String.class),
                        row.getColumn("problem", String.class)),
                row.getColumn("waiting", Integer.class));
    }

    private static Json.Obj settings(String text) {
        try {
            return JsonText.parse(text) instanceof Json.Obj settings ? settings : Json.Obj.EMPTY;
        } catch (JsonFault fault) {
            throw new IllegalStateException("the settings of a source are no JSON", fault);
        }
    }
}
