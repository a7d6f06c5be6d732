package dev.emend.exchange.chroma;

import dev.emend.exchange.record.ReadOnlySqlite;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The vectors of one collection: what is in the index files, and on top of it the changes that
/// still wait in the queue.
///
/// Chroma writes its index only every so many changes; until then all vectors are in the queue. A
/// change counts as Chroma counts it: adding what is there already changes nothing, nor does
/// updating what is not.
final class ChromaVectors implements AutoCloseable {
    private static final int ADD = 0;
    private static final int UPDATE = 1;
    private static final int UPSERT = 2;
    private static final int DELETE = 3;

    /// The position of a vector that is in the index files, not in the queue.
    private static final long IN_INDEX = -1;

    private final ReadOnlySqlite database;
    private final @Nullable HnswFile index;
    private final Map<String, Long> queuedVectors = new HashMap<>();

    private ChromaVectors(ReadOnlySqlite database, @Nullable HnswFile index) {
        this.database = database;
        this.index = index;
    }

    /// @param index the index files; null for none
    /// @param topic the end of the queue's topic: the id of the collection
    /// @param lastIndexed the last change that is in the index files
    static ChromaVectors open(ReadOnlySqlite database, @Nullable HnswFile index, String topic, long lastIndexed)
            throws SQLException {
        var vectors = new ChromaVectors(database, index);
        // without index files nothing of what was indexed is left but the queue
        long from = index == null ? 0 : Math.max(lastIndexed, index.lastSeq());
        if (database.isTable("embeddings_queue")) {
            vectors.replay(topic, from);
        }
        return vectors;
    }

    private void replay(String topic, long from) throws SQLException {
        try (var statement = database.prepare("SELECT seq_id, operation, id, vector IS NOT NULL FROM embeddings_queue"
                + " WHERE seq_id > ? AND substr(topic, -length(?)) = ?"
                + " ORDER BY seq_id")) {
            statement.setLong(1, from);
            statement.setString(2, topic);
            statement.setString(3, topic);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    var id = rows.getString(3);
                    if (id != null) {
                        change(rows.getLong(1), rows.getInt(2), id, rows.getBoolean(4));
                    }
                }
            }
        }
    }

    private void change(long seq, int operation, String id, boolean hasVector) {
        boolean isThere = isThere(id);
        switch (operation) {
            case ADD -> {
                if (!isThere && hasVector) {
                    queuedVectors.put(id, seq);
                }
            }
            case UPDATE -> {
                if (isThere && hasVector) {
                    queuedVectors.put(id, seq);
                }
            }
            case UPSERT -> {
                if (hasVector) {
                    queuedVectors.put(id, seq);
                }
            }
            case DELETE -> queuedVectors.put(id, 0L);
            default -> {
                // a kind of change that is not known moves no vector
            }
        }
    }

    private boolean isThere(String id) {
        long at = queuedVectors.getOrDefault(id, IN_INDEX);
        return at == IN_INDEX ? index != null && index.has(id) : at > 0;
    }

    /// The vector of a record; null when it has none.
    float @Nullable [] vector(String id) throws SQLException, IOException {
        long at = queuedVectors.getOrDefault(id, IN_INDEX);
        if (at == IN_INDEX) {
            return index == null ? null : index.vector(id);
        }
        try (var statement = database.prepare("SELECT vector, encoding FROM embeddings_queue WHERE seq_id = ?")) {
            statement.setLong(1, at);
            try (var rows = statement.executeQuery()) {
                if (!rows.next() || !"FLOAT32".equals(rows.getString(2))) {
                    return null;
                }
                var bytes = rows.getBytes(1);
                return bytes == null || bytes.length % Float.BYTES != 0
                        ? null
                        : HnswFile.floats(ByteBuffer.wrap(bytes));
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (index != null) {
            index.close();
        }
    }
}
