package dev.emend.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
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
        var textOf = new HashMap<String, String>();
        var hashes = new ArrayList<byte[]>();
        for (var text : texts) {
            var hash = sha256(text);
            if (textOf.put(hex(hash), text) == null) {
                hashes.add(hash);
            }
        }
        var found = new HashMap<String, float[]>();
        sql.listIn(
                "select text_sha256, vector from embedding where model = ? and text_sha256 in",
                row -> {
                    var text = textOf.get(hex(row.getBytes(1)));
                    if (text != null) {
                        found.put(text, floats(row.getBytes(2)));
                    }
                    return found;
                },
                hashes,
                modelHash);
        return found;
    }

    /// Keeps these vectors; texts already known to the model keep the vector they have.
    public void put(String modelHash, Map<String, float[]> vectors) {
        var known = find(modelHash, vectors.keySet());
        var rows = new ArrayList<@Nullable Object[]>();
        vectors.forEach((text, vector) -> {
            if (!known.containsKey(text)) {
                rows.add(new @Nullable Object[] {modelHash, sha256(text), bytes(vector)});
            }
        });
        sql.batch("insert into embedding (model, text_sha256, vector) values (?, ?, ?)", rows);
    }

    /// Forgets the vectors of all other models.
    public void dropOther(String modelHash) {
        sql.update("delete from embedding where model <> ?", modelHash);
    }

    private static String hex(byte[] hash) {
        return HexFormat.of().formatHex(hash);
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
