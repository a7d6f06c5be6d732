package dev.emend.store.db;

import dev.emend.model.texts.Messages;
import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.RowDigests;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.TableShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/// Checks rows against their digests, a page in a transaction, so that others get their turn.
public final class IntegrityScan {
    /// A run over a hundredth of the rows a day sees each row every hundred days.
    public static final int PARTS = 100;

    private static final int PAGE = 1_000;

    private final DatabaseReader reader;
    private final List<IntegrityReport.Damage> damage = new ArrayList<>();
    private long rows;

    /// Access to the database.
    public interface DatabaseReader {
        <T> T read(Function<Handle, T> work) throws StoreException;
    }

    private record SeqRange(String table, String place, String wrong, long from, long to) {
        boolean isWhole() {
            return from == Long.MIN_VALUE && to == Long.MAX_VALUE;
        }
    }

    private record Page(long last, int rows, List<String> damagedRows) {}

    private IntegrityScan(DatabaseReader reading) {
        this.reader = reading;
    }

    public static IntegrityReport all(DatabaseReader reading) throws StoreException {
        return new IntegrityScan(reading).run(0, PARTS);
    }

    /// Small tables are checked whole.
    ///
    /// @param part from 0 to [#PARTS] − 1
    public static IntegrityReport part(DatabaseReader reading, int part) throws StoreException {
        return new IntegrityScan(reading).run(part, part + 1);
    }

    /// Of a database nobody else uses.
    public static IntegrityReport all(Database database) throws StoreException {
        return all(new DatabaseReader() {
            @Override
            public <T> T read(Function<Handle, T> work) throws StoreException {
                try {
                    return database.transact(session -> work.apply(session.handle()), false);
                } catch (SQLException failure) {
                    throw StoreErrors.of(failure, Messages.of("store.theStore"));
                }
            }
        });
    }

    private IntegrityReport run(int from, int to) throws StoreException {
        for (var table : reader.read(Migrations::missingTables)) {
            damage.add(new IntegrityReport.Damage(table, "is gone"));
        }
        for (var table : reader.read(TableShape::of)) {
            check(table, from, to);
        }
        return new IntegrityReport(rows, damage);
    }

    private void check(TableShape table, int from, int to) throws StoreException {
        var last = "";
        try {
            var span = reader.read(handle -> span(handle, table, from, to));
            long expected = span.isWhole() ? reader.read(h -> Migrations.count(h, table.name())) : 0;
            long rowCount = 0;
            for (long at = span.from; at < span.to; ) {
                long after = at;
                last = after == Long.MIN_VALUE ? "" : " after row " + after;
                var page = reader.read(handle -> page(handle, span, after));
                rowCount += page.rows;
                rows += page.rows;
                page.damagedRows.forEach(place -> damage.add(new IntegrityReport.Damage(table.name(), place)));
                at = page.rows < PAGE ? span.to : page.last;
            }
            long missingRows = rowCount < expected ? reader.read(h -> missingRows(h, table)) : 0;
            if (missingRows > 0) {
                damage.add(new IntegrityReport.Damage(table.name(), "lacks %d rows".formatted(missingRows)));
            }
        } catch (StoreException failure) {
            if (!isDamage(failure)) {
                throw failure;
            }
            damage.add(new IntegrityReport.Damage(table.name(), "can't be read" + last));
        }
    }

    /// Whatever H2 says while it reads a row, the row can't be read.
    private static boolean isDamage(StoreException failure) {
        return failure.getCause() instanceof SQLException
                && (failure.kind() == StoreException.Kind.DAMAGED || failure.kind() == StoreException.Kind.BROKEN);
    }

    /// By what the pages above the rows say: a page that lost entries takes rows away without a
    /// word. In one transaction, as others may have taken rows out since the first count.
    private static long missingRows(Handle handle, TableShape table) {
        return Migrations.count(handle, table.name())
                - handle.createQuery("select count(*) from (select _rowid_ from %s order by _rowid_)"
                                .formatted(table.name()))
                        .mapTo(Long.class)
                        .one();
    }

    private static SeqRange span(Handle handle, TableShape table, int from, int to) {
        long last = handle.createQuery("select coalesce(max(_rowid_), 0) from " + table.name())
                .mapTo(Long.class)
                .one();
        boolean isSmall = last <= PAGE;
        var places = table.key().stream()
                .map(key -> "'%s ' || %s".formatted(key, key))
                .toList();
        var wrong = "%s is distinct from %s".formatted(RowDigests.COLUMN, digest(handle, table));
        if (table.key().equals(List.of("seq"))) {
            wrong += " or seq <> _rowid_";
        }
        return new SeqRange(
                table.name(),
                String.join(" || ', ' || ", places),
                wrong,
                from == 0 || isSmall ? Long.MIN_VALUE : edge(last, from),
                to == PARTS || isSmall ? Long.MAX_VALUE : edge(last, to));
    }

    private static long edge(long last, int part) {
        return (long) ((double) last / PARTS * part);
    }

    private static String digest(Handle handle, TableShape table) {
        return RowDigests.of(handle, table.name()).orElse("null");
    }

    private static Page page(Handle handle, SeqRange span, long after) {
        return handle.createQuery("""
                        select _rowid_, %s, %s from %s
                        where _rowid_ > :after and _rowid_ <= :to
                        order by _rowid_ fetch first %d rows only
                        """.formatted(span.place, span.wrong, span.table, PAGE))
                .bind("after", after)
                .bind("to", span.to)
                .scanResultSet((all, context) -> {
                    try (context) {
                        var row = all.get();
                        long last = after;
                        int rowCount = 0;
                        var damagedRows = new ArrayList<String>();
                        while (row.next()) {
                            boolean isBehind = row.getLong(1) > last;
                            rowCount++;
                            last = row.getLong(1);
                            if (!isBehind || row.getBoolean(3)) {
                                damagedRows.add(String.valueOf(row.getString(2)));
                            }
                        }
                        return new Page(last, rowCount, damagedRows);
                    }
                });
    }
}
