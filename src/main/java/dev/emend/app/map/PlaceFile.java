package dev.emend.app.map;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The places of points between starts, in one file of the workspace. It holds keys and numbers, no texts;
/// when it is lost or broken, places are worked out anew. Used by one thread at a time.
final class PlaceFile {
    private static final Logger LOG = Logger.getLogger(PlaceFile.class.getName());
    private static final int FORMAT = 0x4d415031;
    private static final int END = 0x454e4421;
    private static final int MAX_PLACES = 4_000_000;

    private final Path file;

    PlaceFile(Path file) {
        this.file = file;
    }

    /// The way in which a point got its place.
    enum Way {
        /// Projected: others are put beside it.
        LANDMARK,
        /// Put beside landmarks in the same run.
        ADJACENT,
        /// Put there after the projection.
        ADDED
    }

    /// @param textHash of the text that lies there
    record Place(long textHash, float x, float y, Way way) {}

    /// @param model whose vectors they were made of; empty when there are none
    record Places(String model, Map<String, Place> byKey) {
        static final Places NONE = new Places("", Map.of());
    }

    Places read() {
        if (!Files.exists(file)) {
            return Places.NONE;
        }
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            if (in.readInt() != FORMAT) {
                throw new IOException("another format");
            }
            var model = in.readUTF();
            int size = in.readInt();
            if (size < 0 || size > MAX_PLACES) {
                throw new IOException(size + " places");
            }
            var byKey = LinkedHashMap.<String, Place>newLinkedHashMap(size);
            for (int i = 0; i < size; i++) {
                var key = in.readUTF();
                byKey.put(key, new Place(in.readLong(), in.readFloat(), in.readFloat(), way(in.readByte())));
            }
            if (in.readInt() != END) {
                throw new IOException("no end");
            }
            return new Places(model, byKey);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The places of the map cannot be read; they are worked out anew", e);
            return Places.NONE;
        }
    }

    private static Way way(int ordinal) throws IOException {
        if (ordinal < 0 || ordinal >= Way.values().length) {
            throw new IOException("no way " + ordinal);
        }
        return Way.values()[ordinal];
    }

    /// A disk that is full costs the places of the next start, nothing else.
    void write(Places places) {
        var temporaryFile = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(temporaryFile)))) {
                out.writeInt(FORMAT);
                out.writeUTF(places.model);
                out.writeInt(places.byKey.size());
                for (var entry : places.byKey.entrySet()) {
                    var place = entry.getValue();
                    out.writeUTF(entry.getKey());
                    out.writeLong(place.textHash);
                    out.writeFloat(place.x);
                    out.writeFloat(place.y);
                    out.writeByte(place.way.ordinal());
                }
                out.writeInt(END);
            }
            Files.move(temporaryFile, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The places of the map were not kept; they are worked out again", e);
        }
    }
}
