package dev.emend.store.curation;

import dev.emend.store.sql.JdbiMappers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Gatherers;
import org.jdbi.v3.core.Handle;

/// Vectors computed before, so that no text is embedded twice by the same model.
///
/// Derived data: losing it costs time only. Vectors are kept as little-endian float32 under the
/// model's hash and the SHA-256 of the text; the text itself is not kept.
public final class EmbeddingCacheTable {
    private final Handle handle;

    public EmbeddingCacheTable(Handle handle) {
        this.handle = handle;
    }

    /// The vectors known for these texts; the others are left out.
    public Map<String, float[]> find(String modelHash, Collection<String> texts) {
        var textOf = new HashMap<ByteBuffer, String>();
        var keys = new HashSet<Long>();
        for (var text : texts) {
            var hash = ByteBuffer.wrap(sha256(text));
            textOf.put(hash, text);
            keys.add(hash.getLong(0));
        }
        var found = new HashMap<String, float[]>();
        keys.stream()
                .gather(Gatherers.windowFixed(JdbiMappers.ARRAY))
                .forEach(batch -> find(modelHash, batch, (hash, vector) -> {
                    var text = textOf.get(ByteBuffer.wrap(hash));
                    if (text != null) {
                        found.put(text, floats(vector));
                    }
                }));
        return found;
    }

    private void find(String modelHash, List<Long> keys, BiConsumer<byte[], byte[]> found) {
        // a list in `in` made H2 read every vector of the model; an array it looks up in the index
        handle.createQuery("""
                        select e.text_sha256, e.vector from embedding e
                        where e.text_key = any(cast(:keys as bigint array)) and e.model = :model
                        """)
                .bindArray("keys", Long.class, keys)
                .bind("model", modelHash)
                .reduceRows(found, (all, row) -> {
                    all.accept(row.getColumn("text_sha256", byte[].class), row.getColumn("vector", byte[].class));
                    return all;
                });
    }

    /// Keeps these vectors; texts already known to the model keep the vector they have.
    ///
    /// A transaction should put about a thousand: H2 copies what a larger one wrote.
    public void put(String modelHash, Map<String, float[]> vectors) {
        var batch = handle.prepareBatch("""
                        insert into embedding (text_key, text_sha256, model, vector)
                        select cast(:key as bigint), cast(:hash as bytea), cast(:model as varchar),
                            cast(:vector as bytea)
                        where not exists (select 1 from embedding
                            where text_key = :key and model = :model and text_sha256 = :hash)
                        """);
        vectors.forEach((text, vector) -> {
            var hash = sha256(text);
            batch.bind("key", ByteBuffer.wrap(hash).getLong())
                    .bind("hash", hash)
                    .bind("model", modelHash)
                    .bind("vector", bytes(vector))
                    .add();
        });
        batch.execute();
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public static byte[] bytes(float[] vector) {
        var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    public static float[] floats(byte[] bytes) {
        var vector = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
        return vector;
    }
}
