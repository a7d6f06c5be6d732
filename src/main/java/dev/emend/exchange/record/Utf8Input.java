package dev.emend.exchange.record;

import dev.emend.model.Progress;
import dev.emend.model.texts.FileText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file as UTF-8 without a byte order mark: UTF-16 and UTF-32 are told by their first bytes and
/// rewritten on the way, other bytes are passed on as they are.
///
/// Tells how far it is, and ends early when the work is cancelled.
public final class Utf8Input extends InputStream {
    private static final long STEP = 1 << 20;

    private final InputStream file;
    private final Progress progress;
    private final long size;
    private long done;
    private long reportedBytes;

    private Utf8Input(InputStream file, long size, Progress progress) {
        this.file = file;
        this.size = size;
        this.progress = progress;
    }

    public static InputStream open(Path path, Progress progress) throws IOException {
        return of(Files.newInputStream(path), Files.size(path), progress);
    }

    /// @param size in bytes, for the progress
    public static InputStream of(InputStream bytes, long size, Progress progress) throws IOException {
        var in = new BufferedInputStream(new Utf8Input(bytes, size, progress), 1 << 16);
        in.mark(FileText.SAMPLE);
        var first = in.readNBytes(FileText.SAMPLE);
        in.reset();
        int mark = FileText.markLength(first);
        var encoding = FileText.charset(first, first.length);
        in.skipNBytes(mark);
        return encoding.equals(StandardCharsets.UTF_8) ? in : new Rewritten(in, encoding);
    }

    /// The bytes as they are, with their progress.
    public static InputStream withProgress(InputStream bytes, long size, Progress progress) {
        return new Utf8Input(bytes, size, progress);
    }

    @Override
    public int read() throws IOException {
        var buffer = new byte[1];
        return read(buffer, 0, 1) < 0 ? -1 : buffer[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (progress.isCancelled()) {
            return -1;
        }
        int count = file.read(bytes, from, length);
        done += Math.max(0, count);
        if (done - reportedBytes >= STEP || count < 0 && done > reportedBytes) {
            reportedBytes = done;
            progress.report(done, Math.max(done, size));
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /// Another encoding, rewritten.
    private static final class Rewritten extends InputStream {
        private final Reader text;
        private final CharsetEncoder encoder = StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .replaceWith(new byte[] {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD});
        private final CharBuffer chars = CharBuffer.allocate(1 << 14).flip();
        private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
        private boolean isEnd;

        Rewritten(InputStream in, Charset encoding) {
            this.text = new InputStreamReader(in, encoding);
        }

        @Override
        public int read() throws IOException {
            return bytes.hasRemaining() || fill() ? bytes.get() & 0xFF : -1;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!bytes.hasRemaining() && !fill()) {
                return -1;
            }
            int count = Math.min(length, bytes.remaining());
            bytes.get(into, from, count);
            return count;
        }

        private boolean fill() throws IOException {
            bytes.clear();
            while (bytes.position() == 0 && !isEnd) {
                chars.compact();
                isEnd = text.read(chars) < 0;
                chars.flip();
                encoder.encode(chars, bytes, isEnd);
            }
            bytes.flip();
            return bytes.hasRemaining();
        }

        @Override
        public void close() throws IOException {
            text.close();
        }
    }
}
