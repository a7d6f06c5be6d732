package dev.emend.exchange.record;

import dev.emend.model.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/// A file of JSON as UTF-8 in which a crash left blocks of NUL: they are white space here, and counted. What begins
/// with a
/// brace behind such a block inside of a line is a line of its own. Not thread-safe.
final class PaddedInput extends InputStream {
    private final InputStream in;
    private long padding;
    private boolean isInLine;
    private int run;

    private PaddedInput(InputStream in) {
        this.in = in;
    }

    static PaddedInput open(Path path, Progress progress) throws IOException {
        return new PaddedInput(Utf8Input.open(path, progress));
    }

    /// How many there were so far.
    long padding() {
        return padding;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = in.read(bytes, from, length);
        for (int i = from; i < from + count; i++) {
            byte b = bytes[i];
            if (b != 0) {
                if (run > 1 && b == '{' && isInLine && i > from) {
                    bytes[i - 1] = '\r'; // ends the line that was cut off
                }
                run = 0;
                isInLine = b != '\n' && b != '\r';
            } else {
                padding++;
                run++;
                bytes[i] = ' ';
            }
        }
        return count;
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
