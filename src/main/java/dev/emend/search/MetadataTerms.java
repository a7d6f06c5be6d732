package dev.emend.search;

import dev.emend.model.MetadataValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/// Terms and points for key and value of metadata, all in one field each: with a field per key,
/// records of thousands of keys would be thousands of fields.
final class MetadataTerms {
    /// Longer texts are known by their SHA-256; Lucene takes no term above 32 kB.
    private static final int MAX_TEXT = 255;

    private MetadataTerms() {}

    /// The index term for a value of a record.
    static BytesRef indexTerm(String key, MetadataValue value) {
        return switch (value) {
            case MetadataValue.TextValue(var text) -> word(key, text);
            case MetadataValue.BooleanValue(var flag) -> term('b', key, new byte[] {(byte) (flag ? 1 : 0)});
            case MetadataValue.IntegerValue(var number) -> term('w', key, bytes(number));
            case MetadataValue.DecimalValue(var number) -> real(key, number);
        };
    }

    /// The index terms, any of which records may have that equal this value of a filter.
    static List<BytesRef> equal(String key, MetadataValue value) {
        var terms = new ArrayList<BytesRef>();
        terms.add(indexTerm(key, value));
        if (value instanceof MetadataValue.IntegerValue(var number)) {
            terms.add(real(key, (double) number));
        } else if (value instanceof MetadataValue.DecimalValue(var number)
                && new MetadataValue.IntegerValue((long) number).isSame(value)) {
            terms.add(indexTerm(key, new MetadataValue.IntegerValue((long) number)));
        }
        return terms;
    }

    /// The key as the first dimension of a point.
    static long dimension(String key) {
        return ByteBuffer.wrap(sha256(key.getBytes(StandardCharsets.UTF_8))).getLong();
    }

    /// A double as the second dimension of a point: in the order of doubles, both zeros as one.
    static long sortable(double value) {
        return NumericUtils.doubleToSortableLong(value + 0.0);
    }

    private static BytesRef word(String key, String text) {
        var utf8 = text.getBytes(StandardCharsets.UTF_8);
        return utf8.length <= MAX_TEXT ? term('t', key, utf8) : term('h', key, sha256(utf8));
    }

    private static BytesRef real(String key, double number) {
        return term('r', key, bytes(sortable(number)));
    }

    private static BytesRef term(char type, String key, byte[] value) {
        var name = key.getBytes(StandardCharsets.UTF_8);
        var keyBytes = name.length <= MAX_TEXT ? name : sha256(name);
        var term = ByteBuffer.allocate(1 + 1 + keyBytes.length + value.length);
        term.put((byte) type).put((byte) keyBytes.length).put(keyBytes).put(value);
        return new BytesRef(term.array());
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
