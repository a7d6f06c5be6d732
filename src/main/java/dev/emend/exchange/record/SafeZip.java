package dev.emend.exchange.record;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// A zip archive of somebody else. Nothing of it is written to the disk, and one that was made to
/// harm is refused as a whole: names that lead out of it, links, names that occur twice, more than
/// 10,000 entries, more than 2 GB, or what unpacks to more than 100 times its size.
public final class SafeZip implements AutoCloseable {
    private static final int MAX_ENTRIES = 10_000;
    private static final long MAX_BYTES = 2L << 30;
    private static final long MAX_ENTRY = 1L << 30;
    private static final int MAX_RATIO = 100;

    /// Below this the ratio says nothing.
    private static final long SMALL = 1 << 20;

    private static final int DIRECTORY_END = 0x06054b50;
    private static final int DIRECTORY_ENTRY = 0x02014b50;
    private static final int DIRECTORY_END_BYTES = 22;
    private static final int ENTRY_BYTES = 46;
    private static final int FILE_TYPE = 0xF000;
    private static final int ORDINARY_FILE = 0x8000;
    private static final int FOLDER = 0x4000;

    private final ZipFile zip;

    private SafeZip(ZipFile zip) {
        this.zip = zip;
    }

    /// @throws ZipException naming what is wrong with it
    public static SafeZip open(Path path) throws IOException {
        checkDirectory(path);
        var zip = new ZipFile(path.toFile(), StandardCharsets.UTF_8);
        try {
            checkEntries(zip);
            return new SafeZip(zip);
        } catch (IOException | IllegalArgumentException e) {
            zip.close();
            throw e instanceof IOException io ? io : new ZipException("its names are damaged");
        }
    }

    /// Looks for links: the JDK reads the directory, but not what kind of file an entry is.
    private static void checkDirectory(Path path) throws IOException {
        try (var file = FileChannel.open(path)) {
            int tail = (int) Math.min(file.size(), DIRECTORY_END_BYTES + 0xFFFF);
            var end = read(file, file.size() - tail, tail);
            int at = tail - DIRECTORY_END_BYTES;
            while (at >= 0 && end.getInt(at) != DIRECTORY_END) {
                at--;
            }
            if (at < 0) {
                throw new ZipException("its directory is missing");
            }
            int entries = end.getShort(at + 10) & 0xFFFF;
            long size = end.getInt(at + 12) & 0xFFFFFFFFL;
            long start = end.getInt(at + 16) & 0xFFFFFFFFL;
            if (entries > MAX_ENTRIES) {
                throw new ZipException("it has more than " + MAX_ENTRIES + " entries");
            }
            if (start + size > file.size() || size > 64 << 20) {
                throw new ZipException("its directory is damaged");
            }
            checkKinds(read(file, start, (int) size), entries);
        }
    }

    private static void checkKinds(ByteBuffer directory, int entries) throws IOException {
        int at = 0;
        for (int i = 0; i < entries; i++) {
            if (at + ENTRY_BYTES > directory.limit() || directory.getInt(at) != DIRECTORY_ENTRY) {
                throw new ZipException("its directory is damaged");
            }
            int kind = directory.getInt(at + 38) >>> 16 & FILE_TYPE;
            boolean isUnix = (directory.getShort(at + 4) >>> 8 & 0xFF) == 3;
            if (isUnix && kind != 0 && kind != ORDINARY_FILE && kind != FOLDER) {
                throw new ZipException("it holds a link or a device");
            }
            at += ENTRY_BYTES
                    + (directory.getShort(at + 28) & 0xFFFF)
                    + (directory.getShort(at + 30) & 0xFFFF)
                    + (directory.getShort(at + 32) & 0xFFFF);
        }
    }

    private static ByteBuffer read(FileChannel file, long at, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) >= 0) {
            continue;
        }
        return bytes.flip();
    }

    private static void checkEntries(ZipFile zip) throws IOException {
        if (zip.size() > MAX_ENTRIES) {
            throw new ZipException("it has more than " + MAX_ENTRIES + " entries");
        }
        var names = new HashSet<String>();
        long total = 0;
        for (var entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
            var name = entry.getName();
            if (leadsOut(name)) {
                throw new ZipException("an entry leads out of it: " + RawText.truncate(name));
            }
            if (!names.add(name)) {
                throw new ZipException("the entry " + name + " occurs twice");
            }
            total += Math.max(0, entry.getSize());
            boolean isBomb = entry.getSize() > SMALL && entry.getSize() / MAX_RATIO > entry.getCompressedSize();
            if (isBomb || entry.getSize() > MAX_ENTRY || total > MAX_BYTES) {
                throw new ZipException("it unpacks to far more than it is: " + name);
            }
        }
    }

    private static boolean leadsOut(String name) {
        var parts = List.of(name.replace('\\', '/').split("/", -1));
        return parts.contains("..")
                || name.startsWith("/")
                || name.startsWith("\\")
                || name.indexOf('\0') >= 0
                || name.length() > 1 && name.charAt(1) == ':';
    }

    /// The first entry whose last name is this; null when there is none.
    @Nullable
    public ZipEntry find(String name) {
        return zip.stream()
                .filter(entry -> !entry.isDirectory())
                .filter(entry -> entry.getName().equals(name) || entry.getName().endsWith("/" + name))
                .findFirst()
                .orElse(null);
    }

    /// All entries that are no folders.
    public List<? extends ZipEntry> files() {
        return zip.stream().filter(entry -> !entry.isDirectory()).toList();
    }

    public InputStream open(ZipEntry entry) throws IOException {
        return new LimitedStream(zip.getInputStream(entry), entry.getCompressedSize());
    }

    /// Unpacked bytes that end with an error when there are far more than were packed, whatever the
    /// archive said.
    ///
    /// @param packedSize in bytes
    public static InputStream limit(InputStream input, long packedSize) {
        return new LimitedStream(input, packedSize);
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    private static final class LimitedStream extends FilterInputStream {
        private final long max;
        private long count;

        LimitedStream(InputStream input, long packedSize) {
            super(input);
            this.max = Math.min(MAX_ENTRY, Math.max(SMALL, packedSize * MAX_RATIO));
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) {
                addCount(1);
            }
            return b;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = super.read(into, from, length);
            if (read > 0) {
                addCount(read);
            }
            return read;
        }

        private void addCount(int read) throws IOException {
            count += read;
            if (count > max) {
                throw new ZipException("it unpacks to far more than it is");
            }
        }
    }
}
