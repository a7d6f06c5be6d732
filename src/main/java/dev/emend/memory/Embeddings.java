package dev.emend.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Vectors computed before, so that no text is embedded twice by the same model.
///
/// Derived data: losing it costs time only. Vectors are kept as little-endian float32 under the
/// model's hash and the SHA-256 of the text; the text itself is not kept.
public final class Embeddings {
    private final Sql sql;

    Embeddings(Sql sql) {
        this.sql = sql;
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
        sql.listEach(
                "select text_sha256, vector from embedding where model = ? and text_key = ?",
                row -> {
                    var text = textOf.get(ByteBuffer.wrap(row.getBytes(1)));
                    if (text != null) {
                        found.put(text, floats(row.getBytes(2)));
                    }
                    return found;
                },
                keys,
                modelHash);
        return found;
    }

    /// Keeps these vectors; texts already known to the model keep the vector they have.
    ///
    /// A transaction should put about a thousand: H2 copies what a larger one wrote.
    public void put(String modelHash, Map<String, float[]> vectors) {
        var rows = new ArrayList<@Nullable Object[]>(vectors.size());
        vectors.forEach((text, vector) -> {
            var hash = sha256(text);
            long key = ByteBuffer.wrap(hash).getLong();
            rows.add(
                    new @Nullable Object[] {
                        key, hash, modelHash, bytes(vector), key, modelHash, hash
                    });
        });
        sql.batch(
                """
                insert into embedding (text_key, text_sha256, model, vector)
                select cast(? as bigint), cast(? as bytea), cast(? as varchar), cast(? as bytea)
                where not exists (
                    select 1 from embedding where text_key = ? and model = ? and text_sha256 = ?)
                """,
                rows);
    }

    /// Forgets the vectors of all other models.
    public void dropOther(String modelHash) {
        sql.update("delete from embedding where model <> ?", modelHash);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    private static byte[] bytes(float[] vector) {
        var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    private static float[] floats(byte[] bytes) {
        var vector = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
        return vector;
    }
}
