package dev.emend.store.curation;

import dev.emend.store.journal.JournalTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// The catalogs of one of several machines that share a store: each has its own files, and a file
/// that holds what another one held, now or after some change, is a copy of the same catalog.
public final class CatalogCopies extends CatalogTable {
    private static final String COLUMNS = "select catalog as id, path, sha256, opened_at, forgotten from catalog_copy";

    private final UUID workspace;

    public CatalogCopies(Handle handle, Clock clock, UUID workspace) {
        super(handle, clock);
        this.workspace = workspace;
    }

    /// The id of the catalog at this path, opened now.
    ///
    /// A known path keeps its id. At an unknown path, a catalog of this machine with the same
    /// content whose own file is gone has been moved. Else, a file with what a copy of another
    /// machine holds, or held at first or after a change, is one more copy, in which the changes up
    /// to then are done. Else it is a new catalog.
    @Override
    public UUID register(Path canonical, String sha256) {
        var path = canonical.toString();
        var knownCatalog = at(canonical);
        if (knownCatalog.isPresent()) {
            return keep(knownCatalog.get().id(), path, path, sha256);
        }
        var movedCatalog = movedFrom(sha256);
        if (movedCatalog.isPresent()) {
            return keep(movedCatalog.get().id(), movedCatalog.get().path().toString(), path, sha256);
        }
        // two machines that bring the same file at once give it one id
        new JournalTable(handle, clock).lock();
        var copy = findCopy(sha256);
        var id = copy.map(Copy::catalog).orElseGet(UUID::randomUUID);
        handle.createUpdate("""
                        insert into catalog_copy
                            (workspace, path, catalog, sha256, first_sha256, first_seq,
                            opened_at, forgotten)
                        values (:workspace, :path, :id, :sha256, :sha256, :seq, :at, false)
                        """)
                .bind("workspace", workspace)
                .bind("path", path)
                .bind("id", id)
                .bind("sha256", sha256)
                .bind("seq", copy.map(Copy::seq).orElse(0L))
                .bind("at", clock.instant())
                .execute();
        return id;
    }

    private record Copy(UUID catalog, long seq) {}

    private UUID keep(UUID id, String before, String path, String sha256) {
        handle.createUpdate("""
                        update catalog_copy set path = :path, sha256 = :sha256, opened_at = :at,
                            forgotten = false
                        where workspace = :workspace and path = :before
                        """)
                .bind("path", path)
                .bind("sha256", sha256)
                .bind("at", clock.instant())
                .bind("workspace", workspace)
                .bind("before", before)
                .execute();
        return id;
    }

    private Optional<RegisteredCatalog> movedFrom(String sha256) {
        return workspaceQuery(
                        COLUMNS + " where workspace = :workspace and sha256 = :sha256 order by" + " opened_at desc")
                .bind("sha256", sha256)
                .map(CatalogTable.ROW)
                .list()
                .stream()
                .filter(catalog -> Files.notExists(catalog.path()))
                .findFirst();
    }

    /// A second copy on this machine is a catalog of its own, as it is without a team.
    private Optional<Copy> findCopy(String sha256) {
        return workspaceQuery("""
        select catalog, seq from (
            select c.catalog, greatest(c.first_seq, coalesce((
                select max(a.act) from catalog_copy_act a
                join journal j on j.seq = a.act
                where a.workspace = c.workspace and j.catalog = c.catalog), 0))
                as seq
            from catalog_copy c where c.sha256 = :sha256
            union all
            select f.catalog, f.first_seq from catalog_copy f
            where f.first_sha256 = :sha256
            union all
            select j.catalog, a.act from catalog_copy_act a
            join journal j on j.seq = a.act where a.sha256 = :sha256
        ) as held
        where catalog not in (
            select catalog from catalog_copy where workspace = :workspace)
        order by seq desc fetch first 1 rows only
        """).bind("sha256", sha256).mapTo(Copy.class).findFirst();
    }

    @Override
    public Map<UUID, Path> paths() {
        return workspaceQuery(COLUMNS + " where workspace = :workspace")
                .collectRows(Collectors.toMap(
                        row -> row.getColumn("id", UUID.class), row -> row.getColumn("path", Path.class)));
    }

    @Override
    public Optional<RegisteredCatalog> at(Path canonical) {
        return workspaceQuery(COLUMNS + " where workspace = :workspace and path = :path")
                .bind("path", canonical.toString())
                .map(CatalogTable.ROW)
                .findFirst();
    }

    @Override
    public List<RegisteredCatalog> all() {
        return workspaceQuery(
                        COLUMNS + " where workspace = :workspace and not forgotten" + " order by opened_at desc, path")
                .map(CatalogTable.ROW)
                .list();
    }

    @Override
    public List<RegisteredCatalog> registeredCatalogs() {
        return workspaceQuery(COLUMNS + " where workspace = :workspace order by opened_at desc, path")
                .map(CatalogTable.ROW)
                .list();
    }

    @Override
    public void close(UUID id) {
        handle.execute("update catalog_copy set forgotten = true where workspace = ? and catalog = ?", workspace, id);
    }

    private Query workspaceQuery(String text) {
        return handle.createQuery(text).bind("workspace", workspace);
    }
}
