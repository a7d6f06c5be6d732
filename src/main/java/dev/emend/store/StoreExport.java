package dev.emend.store;

import dev.emend.json.NewFile;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.Database;
import dev.emend.store.sql.DurableFiles;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.TableShape;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/// Everything a store holds, as far as it can be read, a row a line.
///
/// Works on a copy, so the store is not touched: not when a newer Emend wrote it, not when it is
/// damaged, and not when a process owns it. Bytes are written in hexadecimal digits.
///
/// @param rows how many rows were written
/// @param gaps where rows could not be read, a sentence part each
public record StoreExport(long rows, List<String> gaps) {
    private static final int PAGE = 500;
    private static final String FILE = "store.mv.db";

    public StoreExport {
        gaps = List.copyOf(gaps);
    }

    /// @param target a file that does not exist yet; a copy of the store needs space beside it
    /// @throws StoreException when nothing can be read, or the file can't be written
    public static StoreExport write(Path workspace, Path target, Clock clock) throws StoreException {
        var file = workspace.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw StoreErrors.damageError(file.toString(), Messages.of("store.fileGone"));
        }
        var folder = target.toAbsolutePath().normalize().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    Messages.of("store.noFolder", folder, target.getFileName()),
                    Messages.of("store.makeFolder"),
                    null);
        }
        try {
            if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileAlreadyExistsException(target.toString());
            }
            var room = Files.createTempDirectory(Store.plain(folder), ".emend");
            var whole = room.resolve("export");
            try {
                Files.copy(file, room.resolve(FILE));
                var result = write(new Database.Address("file:" + room.resolve("store"), true), whole, clock);
                DurableFiles.sync(whole);
                NewFile.name(whole, target);
                NewFile.sync(folder);
                return result;
            } finally {
                Files.deleteIfExists(whole);
                Files.deleteIfExists(room.resolve(FILE));
                Files.delete(room);
            }
        } catch (FileAlreadyExistsException e) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    Messages.of("store.fileExists", target),
                    Messages.of("store.nameOther"),
                    e);
        } catch (IOException failure) {
            throw StoreErrors.of(failure, target.toString());
        } catch (SQLException failure) {
            throw StoreErrors.damageError(file.toString(), Messages.of("store.fileUnreadable"), failure);
        }
    }

    private static StoreExport write(Database.Address address, Path target, Clock clock)
            throws IOException, SQLException {
        var database = Database.connect(address, clock);
        try (var handle = database.open()) {
            DurableFiles.createPrivateFile(target);
            try (var out = Files.newBufferedWriter(target)) {
                var gaps = new ArrayList<String>();
                long rows = 0;
                for (var table : TableShape.of(handle)) {
                    rows += write(handle, table, out, gaps);
                }
                out.flush();
                return new StoreExport(rows, gaps);
            }
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        } finally {
            database.close();
        }
    }

    private static long write(Handle handle, TableShape table, BufferedWriter out, List<String> gaps)
            throws IOException {
        long rows = 0;
        long last = Long.MIN_VALUE;
        for (int size = PAGE; ; ) {
            try {
                var page = page(handle, table, last, size);
                for (var row : page) {
                    out.write(row.json().compact());
                    out.newLine();
                    last = row.id();
                }
                rows += page.size();
                if (page.size() < size) {
                    return rows;
                }
            } catch (JdbiException e) {
                if (size == 1) {
                    gaps.add("%s can't be read after its row %d".formatted(table.name(), rows));
                    return rows;
                }
                // up to the very row that can't be read
                size = 1;
            }
        }
    }

    private record Row(long id, Json json) {}

    private static List<Row> page(Handle handle, TableShape table, long after, int size) {
        var columns = table.columns();
        return handle.createQuery(
                        "select _rowid_, %s from %s where _rowid_ > ? order by _rowid_ fetch first %d rows only"
                                .formatted(String.join(", ", columns), table.name(), size))
                .bind(0, after)
                .map((row, _) -> new Row(row.getLong(1), line(table, row)))
                .list();
    }

    private static Json line(TableShape table, ResultSet row) throws SQLException {
        var values = new LinkedHashMap<String, Json>();
        for (int i = 0; i < table.columns().size(); i++) {
            values.put(table.columns().get(i), value(row, i + 2));
        }
        return Json.Obj.of("table", table.name(), "row", new Json.Obj(values));
    }

    private static Json value(ResultSet row, int column) throws SQLException {
        return switch (row.getObject(column)) {
            case null -> Json.Null.NULL;
            case byte[] bytes -> new Json.Text(HexFormat.of().formatHex(bytes));
            case Number number -> new Json.Num(number.toString());
            case Boolean bool -> bool ? Json.Bool.TRUE : Json.Bool.FALSE;
            default -> new Json.Text(row.getString(column));
        };
    }
}
