package dev.emend.store.db;

import dev.emend.store.sql.IdLookup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Index of the present records of one format by the ids they had where they were read: the same
/// record comes from more than one file when a file was copied or moved. Holds numbers only, 16 bytes
/// a record, and reflects the time it was made.
public final class OriginIds {
    private final String table;
    private final long[] keys;
    private final long[] seqs;

    private OriginIds(String table, List<Place> places) {
        this.table = table;
        keys = places.stream().mapToLong(Place::key).toArray();
        seqs = places.stream().mapToLong(Place::seq).toArray();
    }

    private record Place(long key, long seq) {}

    /// A record that is there.
    ///
    /// @param sha256 of the record as it was read
    public record Original(long seq, String id, String source, String originId, byte @Nullable [] sha256) {}

    public static OriginIds ofMemories(StoreTransaction session, String format) {
        return of(session.handle(), "memory", format);
    }

    public static OriginIds ofRuns(StoreTransaction session, String format) {
        return of(session.handle(), "run", format);
    }

    private static OriginIds of(Handle handle, String table, String format) {
        var places = new ArrayList<>(
                handle.createQuery("select seq, origin_id from %s where format = :format and present".formatted(table))
                        .bind("format", format)
                        .map((row, _) -> new Place(IdLookup.of(row.getString(2)), row.getLong(1)))
                        .list());
        places.sort(Comparator.comparingLong(Place::key));
        return new OriginIds(table, places);
    }

    /// The records that are called so, wherever they were read.
    public List<Original> findOriginals(StoreTransaction session, String originId) {
        long key = IdLookup.of(originId);
        int index = Arrays.binarySearch(keys, key);
        if (index < 0) {
            return List.of();
        }
        int first = index;
        while (first > 0 && keys[first - 1] == key) {
            first--;
        }
        var originals = new ArrayList<Original>();
        for (int i = first; i < keys.length && keys[i] == key; i++) {
            session.handle()
                    .createQuery(
                            "select seq, id, source, origin_id, origin_sha256 as sha256 from %s where seq = :seq and present"
                                    .formatted(table))
                    .bind("seq", seqs[i])
                    .mapTo(Original.class)
                    .findFirst()
                    .filter(original -> original.originId().equals(originId))
                    .ifPresent(originals::add);
        }
        return originals;
    }
}
