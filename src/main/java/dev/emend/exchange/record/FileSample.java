package dev.emend.exchange.record;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonScanner;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The beginning of a file as UTF-8, and the JSON values that can be made out in it.
///
/// @param isWhole nothing follows
public record FileSample(byte[] bytes, boolean isWhole) {
    private static final int MAX_VALUES = 20;

    public static FileSample read(Path path, int max) throws IOException {
        try (var in = Utf8Input.open(path, Progress.SILENT)) {
            int first = in.read();
            while (first == 0) { // padding, however long it is
                first = in.read();
            }
            if (first < 0) {
                return new FileSample(new byte[0], true);
            }
            var bytes = new byte[max];
            bytes[0] = (byte) first;
            int length = 1 + in.readNBytes(bytes, 1, max - 1);
            return new FileSample(Arrays.copyOf(bytes, length), in.read() < 0);
        }
    }

    /// The first byte that is no white space; -1 when there is none.
    public int first() {
        int at = start(0);
        return at < bytes.length ? bytes[at] & 0xFF : -1;
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private int start(int from) {
        int at = from;
        while (at < bytes.length && (bytes[at] == ' ' || bytes[at] == 0 || bytes[at] >= 9 && bytes[at] <= 13)) {
            at++;
        }
        return at;
    }

    /// The values one after the other, broken ones left out, the last one as far as it goes.
    public List<Json> values() {
        var unpadded = PaddingFilter.strip(bytes);
        return unpadded.length == bytes.length ? objects() : new FileSample(unpadded, isWhole).objects();
    }

    private List<Json> objects() {
        var values = new ArrayList<Json>();
        int at = start(0);
        while (at >= 0 && at < bytes.length && values.size() < MAX_VALUES) {
            int line = nextObject(at);
            int end = line < 0 ? bytes.length : line;
            if (!take(at, end, values).isWhole) {
                var scan = take(at, bytes.length, values);
                if (scan.isWhole) { // lines inside of it are no values
                    line = nextObject(scan.end - 1);
                } else {
                    var closedBytes = closeBrackets(at, scan.end);
                    new FileSample(closedBytes, true).take(0, closedBytes.length, values);
                }
            }
            at = line;
        }
        return values;
    }

    /// The position of the next line that begins with a brace; -1 when there is none.
    private int nextObject(int from) {
        for (int i = from; i + 1 < bytes.length; i++) {
            if ((bytes[i] == '\n' || bytes[i] == '\r') && bytes[i + 1] == '{') {
                return i + 1;
            }
        }
        return -1;
    }

    /// @param end behind the value, or where the first mistake is
    private record Scan(boolean isWhole, int end) {}

    private Scan take(int from, int to, List<Json> values) {
        var scanner = JsonScanner.ofRecord(bytes, from, to);
        try {
            values.add(scanner.value());
            return new Scan(true, scanner.position());
        } catch (JsonFault e) { // it is cut off or broken; the caller tries what is before
            return new Scan(false, (int) Math.max(from, Math.min(e.offset(), to)));
        }
    }

    /// The text up to its last comma before a place, with the brackets closed that are open there.
    private byte[] closeBrackets(int from, int to) {
        var open = new ArrayDeque<Character>();
        var best = new StringBuilder();
        int cutPosition = from;
        boolean isInText = false;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (isInText) {
                if (b == '\\') {
                    i++;
                } else if (b == '"') {
                    isInText = false;
                }
                continue;
            }
            switch (b) {
                case '"' -> isInText = true;
                case '{' -> open.push('}');
                case '[' -> open.push(']');
                case '}', ']' -> open.poll();
                case ',' -> {
                    cutPosition = i;
                    best.setLength(0);
                    open.forEach(best::append);
                }
                default -> {
                    // only brackets, quotes and commas tell where a value ends
                }
            }
            if (open.size() > JsonScanner.MAX_DEPTH) {
                break;
            }
        }
        var closingBrackets = best.toString().getBytes(StandardCharsets.US_ASCII);
        var result = Arrays.copyOfRange(bytes, from, cutPosition + closingBrackets.length);
        System.arraycopy(closingBrackets, 0, result, cutPosition - from, closingBrackets.length);
        return result;
    }
}
