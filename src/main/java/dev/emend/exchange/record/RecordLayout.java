package dev.emend.exchange.record;

import dev.emend.json.JsonExtent;
import dev.emend.json.JsonStream;
import dev.emend.model.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The layout of the records in a JSON file.
public enum RecordLayout {
    /// Records on a line each, or several joined on a line.
    LINES,
    /// Records joined one after the other, each over several lines.
    JOINED,
    /// Elements of a list at the top.
    LIST,
    /// A single value.
    WHOLE;

    private static final int LINES_TRIED = 20;
    private static final int LONG_LINE = 1 << 20;

    /// The layout of a file: one valid value is read as that, whatever its line breaks; for a broken value or several
    /// values, the first lines decide.
    static RecordLayout of(Path path, Progress progress) throws IOException {
        var quiet = quiet(progress);
        boolean isList;
        try (var stream = open(path, quiet)) {
            isList = stream.peek() == '[';
            if (isList && stream.restOfLine(2).length() <= 1) {
                return LIST; // no line of records begins with a bracket alone
            }
        }
        Optional<JsonExtent> first;
        try (var utf8 = new PaddingFilter(Utf8Input.open(path, quiet))) {
            first = JsonExtent.of(utf8);
        }
        if (first.isPresent() && first.get().isAll()) {
            return isList ? LIST : WHOLE;
        }
        boolean isLong = first.filter(one -> one.lastLine() > one.firstLine()).isPresent();
        return isLong ? isList ? LIST : JOINED : ofBroken(path, quiet);
    }

    private static JsonStream open(Path path, Progress progress) throws IOException {
        return new JsonStream(new PaddingFilter(Utf8Input.open(path, progress)));
    }

    private static RecordLayout ofBroken(Path path, Progress quiet) throws IOException {
        try (var stream = open(path, quiet)) {
            int first = stream.peek();
            if (first == '[') {
                return stream.restOfLine(2).length() > 1 && isLineStart(stream, '[') ? LINES : LIST;
            }
            for (int i = 0; i < LINES_TRIED && stream.peek() >= 0; i++) {
                boolean isOpen = isOpen(stream.restOfLine(LONG_LINE));
                if (!isOpen && isLineStart(stream, '{')) {
                    return LINES;
                }
                if (first == '{') {
                    break;
                }
            }
        }
        try (var stream = open(path, quiet)) {
            stream.peek();
            long first = stream.line();
            stream.skip();
            long last = stream.line();
            if (stream.peek() < 0) {
                return WHOLE;
            }
            return first == last && stream.line() > last ? LINES : JOINED;
        }
    }

    /// A line that ends in a bracket or a comma: what follows is inside of it.
    private static boolean isOpen(JsonStream.Piece line) {
        var bytes = line.bytes();
        int last = bytes.length - 1;
        while (last >= 0 && bytes[last] <= ' ' && bytes[last] >= 0) {
            last--;
        }
        return !line.isCut() && last >= 0 && (bytes[last] == '[' || bytes[last] == '{' || bytes[last] == ',');
    }

    private static boolean isLineStart(JsonStream stream, int bracket) throws IOException {
        return stream.peek() == bracket && stream.piece(1).column() == 0;
    }

    private static Progress quiet(Progress progress) {
        return new Progress() {
            @Override
            public void report(long done, long total) {}

            @Override
            public boolean isCancelled() {
                return progress.isCancelled();
            }
        };
    }
}
