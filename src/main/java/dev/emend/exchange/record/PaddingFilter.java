package dev.emend.exchange.record;

import dev.emend.model.texts.FileText.Padding;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// UTF-8 without its NUL bytes, which stand where a program was cut off while it wrote: no JSON has any. What begins
/// with a brace behind a block of them inside of a line is a line of its own.
public final class PaddingFilter extends FilterInputStream {
    private static final int MAX_RUNS = 100;

    private final List<Padding> paddingRuns = new ArrayList<>();
    private long line = 1;
    private long length;
    private boolean isReturn;
    private boolean isInLine;

    public PaddingFilter(InputStream utf8) {
        super(utf8);
    }

    /// Returns bytes filtered in the same way.
    static byte[] strip(byte[] utf8) {
        var copy = utf8.clone();
        return Arrays.copyOf(copy, new PaddingFilter(InputStream.nullInputStream()).take(copy, 0, copy.length));
    }

    /// The padding that was left out of what was read, the first hundred runs.
    public List<Padding> padding() {
        end();
        return List.copyOf(paddingRuns);
    }

    private void end() {
        if (length > 0 && paddingRuns.size() < MAX_RUNS) {
            paddingRuns.add(new Padding(line, length));
        }
        length = 0;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        int keptCount = 0;
        while (keptCount == 0) {
            int read = super.read(into, from, count);
            if (read < 0) {
                return -1;
            }
            keptCount = take(into, from, read);
        }
        return keptCount;
    }

    private int take(byte[] bytes, int from, int count) {
        int to = from;
        for (int i = from; i < from + count; i++) {
            byte b = bytes[i];
            if (b == 0) {
                length++;
                continue;
            }
            if (length > 1 && b == '{' && isInLine && to < i) {
                bytes[to++] = '\r'; // ends the line that was cut off
            }
            if (length > 0) {
                end();
            }
            isInLine = b != '\n' && b != '\r';
            boolean isSecond = isReturn && b == '\n';
            line += (b == '\n' || b == '\r') && !isSecond ? 1 : 0;
            isReturn = b == '\r';
            bytes[to++] = b;
        }
        return to - from;
    }

    @Override
    public long skip(long count) throws IOException {
        long skippedCount = 0;
        while (skippedCount < count && read() >= 0) {
            skippedCount++;
        }
        return skippedCount;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
