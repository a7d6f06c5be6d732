package dev.emend.catalog;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;

/// Looks at a file that was just replaced: an agent that had opened it before writes into it still,
/// and what it writes has no name any more.
final class LateWrite {
    private final FileChannel old;
    private final Limits limits;
    private final CatalogReader reader;

    LateWrite(FileChannel old, Limits limits, CatalogReader reader) {
        this.old = old;
        this.limits = limits;
        this.reader = reader;
    }

    /// The catalog an agent wrote instead of the expected bytes; empty when it wrote nothing, or
    /// never finished.
    Optional<Catalog> find(byte[] expected) throws IOException {
        if (StableFile.holds(old, expected)) {
            return Optional.empty();
        }
        var patience = new Patience(limits);
        byte[] before = {};
        while (true) {
            try {
                var bytes = StableFile.readAll(old, reader.path());
                if (Arrays.equals(bytes, before)) {
                    return Optional.of(reader.read(bytes, _ -> {}));
                }
                before = bytes;
                Patience.sleep(limits.settle().toNanos());
            } catch (Torn stillWriting) {
                if (!patience.waitForChange(before, "")) {
                    return Optional.empty();
                }
            } catch (CatalogException notACatalog) {
                // nothing of it can be merged, and the file in place is whole
                return Optional.empty();
            }
        }
    }
}
