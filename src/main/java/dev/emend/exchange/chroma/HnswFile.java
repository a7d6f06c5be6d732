package dev.emend.exchange.chroma;

import dev.emend.exchange.record.PlainPickle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The vectors Chroma has written into its index files: `header.bin`, `data_level0.bin` and
/// `index_metadata.pickle` of one segment. Read where they stand, never all at once.
///
/// The layout is hnswlib's: elements of one size, each with the links of the lowest level, the
/// vector and its label; the pickle says which label is whose.
final class HnswFile implements AutoCloseable {
    private static final int HEADER_BYTES = 100;
    private static final long MAX_PICKLE = 256L << 20;

    /// The offset of the deletion flag in an element, after its number of links.
    private static final int DELETED_AT = 2;

    private final FileChannel data;
    private final Header header;
    private final Map<String, Long> labels;
    private final Map<Long, Long> elements = new HashMap<>();
    private final long lastSeq;

    private HnswFile(FileChannel data, Header header, Map<String, Long> labels, long lastSeq) {
        this.data = data;
        this.header = header;
        this.labels = labels;
        this.lastSeq = lastSeq;
    }

    private record Header(long count, long elementBytes, long labelAt, long vectorAt) {
        static Header read(Path file) throws IOException {
            var bytes = Files.readAllBytes(file);
            if (bytes.length < HEADER_BYTES) {
                throw new IOException("header.bin is cut off");
            }
            var buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            return new Header(buffer.getLong(20), buffer.getLong(28), buffer.getLong(36), buffer.getLong(44));
        }

        int dimension() {
            return (int) ((labelAt - vectorAt) / Float.BYTES);
        }

        boolean isSound(long dataBytes) {
            return count >= 0
                    && elementBytes > 0
                    && elementBytes < 1 << 20
                    && vectorAt >= Integer.BYTES
                    && labelAt > vectorAt
                    && labelAt + Long.BYTES <= elementBytes
                    && (labelAt - vectorAt) % Float.BYTES == 0
                    && count <= dataBytes / elementBytes;
        }
    }

    /// @return null when nothing was written into the index yet
    /// @throws IOException when the files do not fit together
    static @Nullable HnswFile open(Path segment) throws IOException {
        var pickle = segment.resolve("index_metadata.pickle");
        var level = segment.resolve("data_level0.bin");
        if (!Files.exists(pickle) || !Files.exists(level)) {
            return null;
        }
        if (Files.size(pickle) > MAX_PICKLE) {
            throw new IOException("index_metadata.pickle is larger than 256 MB");
        }
        var header = Header.read(segment.resolve("header.bin"));
        if (!header.isSound(Files.size(level))) {
            throw new IOException("header.bin and data_level0.bin do not fit together");
        }
        var members = PlainPickle.read(Files.readAllBytes(pickle));
        var labels = new HashMap<String, Long>();
        if (members.get("label_to_id") instanceof Map<?, ?> ids) {
            ids.forEach((label, id) -> {
                if (label instanceof Number number) {
                    labels.put(String.valueOf(id), number.longValue());
                }
            });
        }
        if (members.get("id_to_label") instanceof Map<?, ?> ids) {
            ids.forEach((id, label) -> {
                if (label instanceof Number number) {
                    labels.putIfAbsent(String.valueOf(id), number.longValue());
                }
            });
        }
        long lastSeq = members.get("max_seq_id") instanceof Number last ? last.longValue() : 0;
        var file = new HnswFile(FileChannel.open(level), header, labels, lastSeq);
        file.findElements();
        return file;
    }

    private void findElements() throws IOException {
        var rest = ByteBuffer.allocate((int) (header.elementBytes - header.labelAt));
        var links = ByteBuffer.allocate(Integer.BYTES);
        for (long i = 0; i < header.count; i++) {
            long start = i * header.elementBytes;
            if ((read(links, start).get(DELETED_AT) & 1) == 0) {
                elements.put(read(rest, start + header.labelAt).getLong(0), i);
            }
        }
    }

    private ByteBuffer read(ByteBuffer into, long at) throws IOException {
        into.clear().order(ByteOrder.LITTLE_ENDIAN);
        while (into.hasRemaining()) {
            if (data.read(into, at + into.position()) < 0) {
                throw new IOException("data_level0.bin is cut off");
            }
        }
        return into.flip();
    }

    /// The last change that is in these files, as older versions noted it here; 0 for none.
    long lastSeq() {
        return lastSeq;
    }

    boolean has(String id) {
        var label = labels.get(id);
        return label != null && elements.containsKey(label);
    }

    float @Nullable [] vector(String id) throws IOException {
        var label = labels.get(id);
        var element = label == null ? null : elements.get(label);
        if (element == null) {
            return null;
        }
        var bytes = ByteBuffer.allocate(header.dimension() * Float.BYTES);
        return floats(read(bytes, element * header.elementBytes + header.vectorAt));
    }

    static float[] floats(ByteBuffer littleEndian) {
        var values = new float[littleEndian.remaining() / Float.BYTES];
        littleEndian.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
    }

    @Override
    public void close() throws IOException {
        data.close();
    }
}
