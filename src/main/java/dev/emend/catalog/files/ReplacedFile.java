package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.Limits;
import dev.emend.catalog.TruncatedFileException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// A file that was just replaced and has no name any more: an agent that had opened it before
/// writes into it still. Held open, because after the rename that is the only way to it.
///
/// Used by one thread at a time; whoever got it closes it.
///
/// @param <T> what is made of a late write
public final class ReplacedFile<T> implements AutoCloseable {
    private final FileChannel old;
    private final Limits limits;
    private final Path path;
    private final Reading<T> reader;
    private byte[] expected;
    private byte[] before;

    /// Makes something of what an agent wrote.
    @FunctionalInterface
    interface Reading<T> {
        /// @param before what was in the file
        /// @throws TruncatedFileException when it is not all of it yet
        T read(byte[] before, byte[] bytes) throws CatalogException, TruncatedFileException;
    }

    static ReplacedFile<Catalog> of(FileChannel old, byte[] expected, Limits limits, CatalogReader reader) {
        return new ReplacedFile<>(old, expected, limits, reader.path(), (_, bytes) -> reader.read(bytes, _ -> {}));
    }

    /// @param path of the catalog or text
    ReplacedFile(FileChannel old, byte[] expected, Limits limits, Path path, Reading<T> reading) {
        this.old = old;
        this.expected = expected;
        this.before = expected;
        this.limits = limits;
        this.path = path;
        this.reader = reading;
    }

    /// The catalog or text whose file this was.
    public Path path() {
        return path;
    }

    /// The content an agent wrote since the replacing or the last call that found something; empty when
    /// there is none, or when it is not done. Does not wait for it.
    ///
    /// @throws IOException when the disk can't be read
    public Optional<T> lateWrite() throws IOException {
        return find(false);
    }

    /// Like [#lateWrite()], but waits for an agent that is writing; empty when it never finished.
    Optional<T> awaitLateWrite() throws IOException {
        return find(true);
    }

    private Optional<T> find(boolean isPatient) throws IOException {
        if (StableFile.holds(old, expected)) {
            return Optional.empty();
        }
        var patience = new WriterBackoff(limits);
        byte[] last = {};
        while (true) {
            try {
                var bytes = StableFile.readAll(old, path);
                if (Arrays.equals(bytes, last)) {
                    var found = reader.read(expected, bytes);
                    before = expected;
                    expected = bytes;
                    return Optional.of(found);
                }
                last = bytes;
                WriterBackoff.sleep(limits.settle().toNanos());
            } catch (TruncatedFileException e) { // somebody is still writing
                if (!isPatient || !patience.waitForChange(last, "")) {
                    return Optional.empty();
                }
            } catch (CatalogException e) {
                // nothing of it can be merged, and the file in place is whole
                return Optional.empty();
            }
        }
    }

    /// Of a text any beginning can be read: what is nothing but a beginning of what was there is not all of it.
    static boolean isCutOff(byte[] before, byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).isBlank() || Arrays.mismatch(before, bytes) == bytes.length;
    }

    /// Marks what was found last as not taken: the next call finds it once more.
    void notTaken() {
        expected = before;
    }

    /// The current content that was never found, because it is no catalog; empty when there is none.
    /// For the last look, when nobody goes on writing.
    ///
    /// @throws IOException when the disk can't be read
    public Optional<byte[]> leftover() throws IOException {
        try {
            if (StableFile.holds(old, expected) || old.size() == 0) {
                return Optional.empty();
            }
            return Optional.of(StableFile.readAll(old, path));
        } catch (CatalogException e) {
            throw new IOException(e.reason(), e);
        }
    }

    @Override
    public void close() {
        try {
            old.close();
        } catch (IOException e) {
            // it was only read; nothing depends on closing it well
            System.getLogger(ReplacedFile.class.getName()).log(System.Logger.Level.DEBUG, "Closing " + path(), e);
        }
    }
}
