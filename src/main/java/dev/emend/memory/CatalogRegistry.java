package dev.emend.memory;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The catalogs of this workspace; gives each file an id that survives edits and moves.
public final class CatalogRegistry {
    private final Sql sql;
    private final Clock clock;

    CatalogRegistry(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// The id of the catalog at this path, opened now.
    ///
    /// A known path keeps its id, whatever its content. At an unknown path, a catalog with the same
    /// content whose own file is gone has been moved: it keeps its id and gets the new path. Else
    /// the file is a new catalog.
    public UUID register(Path canonical, String sha256) {
        var path = canonical.toString();
        var id =
                sql.first("select id from catalog where path = ?", CatalogRegistry::id, path)
                        .or(() -> moved(sha256));
        if (id.isPresent()) {
            sql.update(
                    """
                    update catalog set path = ?, sha256 = ?, opened_at = ?, forgotten = false
                    where id = ?
                    """,
                    path,
                    sha256,
                    clock.instant(),
                    id.get());
            return id.get();
        }
        var fresh = UUID.randomUUID();
        sql.update(
                "insert into catalog (id, path, sha256, opened_at, forgotten) values (?, ?, ?, ?, ?)",
                fresh,
                path,
                sha256,
                clock.instant(),
                false);
        return fresh;
    }

    /// The catalogs that are not forgotten, last opened first.
    public List<RegisteredCatalog> all() {
        return sql.list(
                "select * from catalog where not forgotten order by opened_at desc, path",
                CatalogRegistry::catalog);
    }

    /// Takes a catalog off the list. Its history stays and its id returns with the file.
    public void forget(UUID id) {
        sql.update("update catalog set forgotten = true where id = ?", id);
    }

    private Optional<UUID> moved(String sha256) {
        return sql
                .list(
                        "select * from catalog where sha256 = ? order by opened_at desc",
                        CatalogRegistry::catalog,
                        sha256)
                .stream()
                .filter(catalog -> Files.notExists(catalog.path()))
                .map(RegisteredCatalog::id)
                .findFirst();
    }

    private static UUID id(ResultSet row) throws SQLException {
        return row.getObject("id", UUID.class);
    }

    private static RegisteredCatalog catalog(ResultSet row) throws SQLException {
        return new RegisteredCatalog(
                id(row),
                Path.of(row.getString("path")),
                row.getString("sha256"),
                Sql.when(row, "opened_at"));
    }
}
