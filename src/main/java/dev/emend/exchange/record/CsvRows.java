package dev.emend.exchange.record;

import dev.emend.model.texts.FileText.Padding;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a CSV one by one: quoted fields may hold line ends. A quote that is never closed
/// costs its line and not the rest of the file.
final class CsvRows {
    private static final int MAX_LENGTH = 16_000_000;

    private static final String TOO_LONG = "A row has more than 16 million characters.";

    /// The most restarts behind a broken quote: each reads on to the end.
    private static final int MAX_RESTARTS = 100;

    private final Reader in;
    private final char separator;
    private String pushedBack = "";
    private int againAt;
    private long line = 1;
    private int restarts;

    /// NUL characters that were read and belong to a cell, and what follows them.
    private long nuls;

    private int behindNuls;
    private long padding;
    private final StringBuilder raw = new StringBuilder();

    CsvRows(Reader in, char separator) {
        this.in = in;
        this.separator = separator;
    }

    /// @param fields empty for a row that is broken
    /// @param reason why it is broken; empty when it is not
    record Row(List<String> fields, String raw, long line, String reason) {}

    /// The next row; null at the end. Empty lines are no rows.
    @Nullable
    Row next() throws IOException {
        while (true) {
            long first = line;
            raw.setLength(0);
            var fields = new ArrayList<String>();
            var problem = row(fields);
            if (problem.isEmpty() && raw.isEmpty() && fields.isEmpty()) {
                return null;
            }
            if (problem.isEmpty() && fields.size() == 1 && fields.getFirst().isEmpty()) {
                continue;
            }
            var text = raw.toString();
            if (!problem.isEmpty()) {
                return new Row(List.of(), restart(text, first), first, problem);
            }
            return new Row(fields, text.stripTrailing(), first, "");
        }
    }

    /// Goes back to the end of the first line of a broken row.
    private String restart(String text, long first) {
        int end = text.indexOf('\n');
        if (end < 0 || ++restarts > MAX_RESTARTS) {
            return text;
        }
        pushedBack = text.substring(end + 1) + pushedBack.substring(againAt);
        againAt = 0;
        line = first + 1;
        return text.substring(0, end).stripTrailing();
    }

    /// @return what is wrong; empty when nothing is
    private String row(List<String> fields) throws IOException {
        var field = new StringBuilder();
        int c = read();
        if (c < 0) {
            return "";
        }
        while (true) {
            if (c == '"') {
                c = readQuoted(field);
                if (c == -2) {
                    return raw.length() > MAX_LENGTH ? TOO_LONG : "A quote is never closed.";
                }
                if (c >= 0 && c != separator && c != '\n' && c != '\r') {
                    return lineEnd("Text follows a closing quote.");
                }
            } else {
                while (c >= 0 && c != separator && c != '\n' && c != '\r') {
                    field.append((char) c);
                    c = read();
                    if (raw.length() > MAX_LENGTH) {
                        return TOO_LONG;
                    }
                }
            }
            fields.add(field.toString());
            field.setLength(0);
            if (c != separator) {
                end(c);
                return "";
            }
            c = read();
        }
    }

    /// @return the character behind the closing quote, -1 at the end, -2 when there is none
    private int readQuoted(StringBuilder field) throws IOException {
        while (true) {
            int c = read();
            if (c < 0 || raw.length() > MAX_LENGTH) {
                return -2;
            }
            if (c == '"') {
                int next = read();
                if (next != '"') {
                    return next;
                }
            }
            if (c == '\n') {
                line++;
            }
            field.append((char) c);
        }
    }

    private String lineEnd(String problem) throws IOException {
        int c = read();
        while (c >= 0 && c != '\n') {
            c = read();
        }
        return problem;
    }

    private void end(int c) throws IOException {
        line++;
        if (c == '\r') {
            int next = read();
            if (next >= 0 && next != '\n') {
                raw.setLength(raw.length() - 1);
                pushedBack = (char) next + pushedBack.substring(againAt);
                againAt = 0;
            }
        }
    }

    /// NUL characters at the end of the file, as a program leaves them that is cut off while it writes. They are in
    /// no cell; others are.
    List<Padding> padding() {
        return padding == 0 ? List.of() : List.of(new Padding(line, padding));
    }

    private int fromFile() throws IOException {
        if (nuls > 0) {
            return --nuls == 0 ? behindNuls : 0;
        }
        int c = in.read();
        if (c != 0) {
            return c;
        }
        while (c == 0) {
            nuls++;
            c = in.read();
        }
        padding = c < 0 ? nuls : 0;
        nuls = c < 0 ? 0 : nuls;
        behindNuls = c;
        return c < 0 ? -1 : 0;
    }

    private int read() throws IOException {
        int c = againAt < pushedBack.length() ? pushedBack.charAt(againAt++) : fromFile();
        if (c >= 0) {
            raw.append((char) c);
        }
        return c;
    }
}
