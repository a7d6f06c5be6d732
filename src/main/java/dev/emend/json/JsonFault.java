package dev.emend.json;

import java.nio.charset.StandardCharsets;

/// A mistake in a JSON text and its place.
public final class JsonFault extends Exception {
    private static final long serialVersionUID = 1;

    /// The kind of a mistake; readers treat a text that stops too early as one that is still being
    /// written.
    public enum Kind {
        SYNTAX,
        /// The text stops where more has to follow, as a file does while it is written.
        ENDS_EARLY,
        /// Bytes that are no UTF-8.
        ENCODING,
        TOO_DEEP,
        DUPLICATE_KEY,
        TRAILING_TEXT
    }

    private final Kind kind;
    private final int line;
    private final int column;
    private final long offset;
    private final String description;

    JsonFault(Kind kind, byte[] utf8, int from, int offset, String description) {
        this(kind, Place.of(utf8, from, offset), offset, description);
    }

    JsonFault(Kind kind, Place place, long offset, String description) {
        super("line " + place.line() + ", column " + place.column() + ": " + description);
        this.kind = kind;
        this.line = place.line();
        this.column = place.column();
        this.offset = offset;
        this.description = description;
    }

    public Kind kind() {
        return kind;
    }

    /// Counted from 1; a line ends with LF, CR LF or CR.
    public int line() {
        return line;
    }

    /// Counted from 1, in characters (code points) and not in bytes.
    public int column() {
        return column;
    }

    /// The index of the byte in the array that was read, counted from 0.
    public long offset() {
        return offset;
    }

    /// The mistake as a plain sentence without its place.
    public String description() {
        return description;
    }

    /// A line and a column, both counted from 1.
    public record Place(int line, int column) {

        /// The place of a byte, counted from the byte `from`.
        public static Place of(byte[] utf8, int from, int offset) {
            int line = 1;
            int lineStart = from;
            int end = Math.min(offset, utf8.length);
            for (int i = from; i < end; i++) {
                boolean crLf = utf8[i] == '\r' && i + 1 < utf8.length && utf8[i + 1] == '\n';
                if (utf8[i] == '\n' || utf8[i] == '\r' && !crLf) {
                    line++;
                    lineStart = i + 1;
                }
            }
            var before = new String(utf8, lineStart, end - lineStart, StandardCharsets.UTF_8);
            return new Place(line, before.codePointCount(0, before.length()) + 1);
        }
    }
}
