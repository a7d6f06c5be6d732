package dev.emend.store.curation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/// The catalogs of this workspace; gives each file an id that survives edits and moves.
public sealed class CatalogTable permits CatalogCopies {
    static final RowMapper<RegisteredCatalog> ROW = ConstructorMapper.of(RegisteredCatalog.class);

    final Handle handle;
    final Clock clock;

    public CatalogTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// The id of the catalog at this path, opened now.
    ///
    /// A known path keeps its id, whatever its content. At an unknown path, a catalog with the same
    /// content whose own file is gone has been moved: it keeps its id and gets the new path. Else
    /// the file is a new catalog.
    public UUID register(Path canonical, String sha256) {
        var path = canonical.toString();
        var knownId = handle.createQuery("select id from catalog where path = :path")
                .bind("path", path)
                .mapTo(UUID.class)
                .findFirst()
                .or(() -> findMovedCatalog(sha256));
        var id = knownId.orElseGet(UUID::randomUUID);
        handle.createUpdate(knownId.isPresent() ? """
                                update catalog set path = :path, sha256 = :sha256,
                                    opened_at = :openedAt, forgotten = false
                                where id = :id
                                """ : """
                                insert into catalog (id, path, sha256, opened_at, forgotten)
                                values (:id, :path, :sha256, :openedAt, false)
                                """)
                .bind("id", id)
                .bind("path", path)
                .bind("sha256", sha256)
                .bind("openedAt", clock.instant())
                .execute();
        return id;
    }

    /// The files of all catalogs that were ever known, by id.
    public Map<UUID, Path> paths() {
        return handle.createQuery("select id, path from catalog")
                .collectRows(Collectors.toMap(
                        row -> row.getColumn("id", UUID.class), row -> row.getColumn("path", Path.class)));
    }

    /// The catalog of this path as it was last registered.
    public Optional<RegisteredCatalog> at(Path canonical) {
        return handle.createQuery("select * from catalog where path = :path")
                .bind("path", canonical.toString())
                .map(ROW)
                .findFirst();
    }

    /// The catalogs nobody closed, last opened first.
    public List<RegisteredCatalog> all() {
        return handle.createQuery("select * from catalog where not forgotten order by opened_at desc, path")
                .map(ROW)
                .list();
    }

    /// Every catalog of this machine, closed ones too, last opened first.
    public List<RegisteredCatalog> registeredCatalogs() {
        return handle.createQuery("select * from catalog order by opened_at desc, path")
                .map(ROW)
                .list();
    }

    /// Notes that it is not to be opened by itself until somebody opens it again. Its history and
    /// its id stay.
    public void close(UUID id) {
        handle.execute("update catalog set forgotten = true where id = ?", id);
    }

    private Optional<UUID> findMovedCatalog(String sha256) {
        return handle
                .createQuery("select * from catalog where sha256 = :sha256 order by opened_at desc")
                .bind("sha256", sha256)
                .map(ROW)
                .list()
                .stream()
                .filter(catalog -> Files.notExists(catalog.path()))
                .map(RegisteredCatalog::id)
                .findFirst();
    }
}
