package dev.emend.store.sql;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/// Finds rows by ids that are texts, over an index of numbers made from them. Two ids may share a
/// number, so whoever reads compares the ids, too.
public final class IdLookup {
    private IdLookup() {}

    /// The first 8 bytes of the SHA-256.
    public static long of(String id) {
        return ByteBuffer.wrap(DatabaseFingerprint.sha256().digest(id.getBytes(StandardCharsets.UTF_8)))
                .getLong();
    }

    /// Every row of the table that may belong to one of the ids.
    ///
    /// @param columns of the table, which is called `t`
    public static void rows(
            Handle handle, String table, String columns, Collection<String> ids, Consumer<RowView> taker) {
        rows(handle, table, columns, "id_key", ids, taker);
    }

    public static void rows(
            Handle handle, String table, String columns, String key, Collection<String> ids, Consumer<RowView> taker) {
        List<Long> keys = ids.stream().map(IdLookup::of).distinct().toList();
        // H2 looks each of an array up in the index, and a cluster asks each of its machines to
        JdbiMappers.forEachBatch(
                keys,
                batch -> handle.createQuery("""
                                        select %s from %s t
                                        where t.%s = any(cast(:keys as bigint array))
                                        """.formatted(columns, table, key))
                        .bindArray("keys", Long.class, batch)
                        .reduceRows(0, (count, row) -> {
                            taker.accept(row);
                            return count + 1;
                        }));
    }
}
