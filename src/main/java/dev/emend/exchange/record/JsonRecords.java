package dev.emend.exchange.record;

import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonStream;
import dev.emend.json.JsonStream.Piece;
import dev.emend.model.Json;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the records of a JSON file one by one, however they are laid out: one a line, joined to
/// each other, in a list, in a list inside an object, or the file as a whole.
public final class JsonRecords {
    /// The longest record.
    static final int MAX_LENGTH = 64_000_000;

    private final ImportContext intake;
    private final Handler handler;

    /// The last element was; that the file ends in it is then no second mistake.
    private boolean wasRejected;

    private JsonRecords(ImportContext intake, Handler handler) {
        this.intake = intake;
        this.handler = handler;
    }

    /// Makes of records what Emend keeps.
    public interface Handler extends Closeable {
        /// @param member the name of the list it stands in; empty for a list or lines at the top
        void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException;

        /// The lists inside an object at the top whose elements are records.
        default Set<String> lists() {
            return Set.of();
        }

        /// A member beside the lists, in the order of the file.
        default void otherMember(String member, Json value) {}

        default void end() throws ExchangeException {}

        /// Releases what the handler holds, also after a failure.
        @Override
        default void close() throws IOException {}
    }

    public static void read(ImportContext intake, Handler handler) throws IOException, ExchangeException {
        var layout = RecordLayout.of(intake.content(), intake.progress());
        var whole = new PaddingFilter(Utf8Input.open(intake.content(), intake.progress()));
        try (handler;
                var stream = new JsonStream(whole)) {
            read(stream, layout, intake, handler);
        }
        intake.padding(whole.padding());
    }

    public static void read(JsonStream stream, RecordLayout layout, ImportContext intake, Handler handler)
            throws IOException, ExchangeException {
        var records = new JsonRecords(intake, handler);
        switch (layout) {
            case LINES -> records.lines(stream);
            case JOINED -> records.readJoined(stream);
            case LIST -> records.list(stream, "", "");
            case WHOLE -> records.readWhole(stream);
        }
        if (intake.goesOn()) {
            handler.end();
        }
    }

    private void lines(JsonStream stream) throws IOException, ExchangeException {
        while (intake.goesOn() && stream.peek() >= 0) {
            var line = stream.restOfLine(MAX_LENGTH);
            values(line, intake.place(line.line(), ""));
        }
    }

    private void readJoined(JsonStream stream) throws IOException, ExchangeException {
        int number = 0;
        while (intake.goesOn() && stream.peek() >= 0) {
            int first = stream.peek();
            var piece = stream.piece(MAX_LENGTH);
            var place = intake.place(piece.line(), "#" + ++number);
            if (piece.length() == 0) {
                reject(place, "A bracket or comma stands between records.", String.valueOf((char) first));
                if (!stream.toNextObject()) {
                    return;
                }
            } else {
                values(piece, place);
            }
        }
    }

    private void list(JsonStream stream, String member, String pointer) throws IOException, ExchangeException {
        try {
            boolean isMore = stream.open();
            for (int i = 0; isMore && intake.goesOn(); i++) {
                var piece = stream.piece(MAX_LENGTH);
                int sibling = element(piece, member, pointer + "/" + i);
                if (sibling > 0) {
                    stream.unread(piece, sibling);
                } else {
                    isMore = next(stream, pointer);
                }
            }
        } catch (JsonFault fault) {
            reject(intake.place(stream.line(), pointer), CheckedJson.sentence(fault, 1), "");
        }
    }

    /// @return where in the piece a sibling begins that a lost bracket pulled in; 0 for nowhere
    private int element(Piece piece, String member, String pointer) throws ExchangeException {
        var place = intake.place(piece.line(), pointer);
        wasRejected = false;
        if (piece.isCut()) {
            tooLong(place, piece);
            return 0;
        }
        var scanner = CheckedJson.scanner(piece);
        try {
            var value = CheckedJson.value(scanner, piece, intake);
            scanner.end();
            take(value, member, place);
            return 0;
        } catch (JsonFault fault) {
            int sibling = Math.max(0, JsonStream.siblingStart(piece));
            int end = sibling > 0 ? sibling : piece.bytes().length;
            var raw =
                    RawText.text(java.util.Arrays.copyOf(piece.bytes(), end), 0).strip();
            reject(place, CheckedJson.sentence(fault, piece.line()), raw);
            return sibling;
        }
    }

    private boolean next(JsonStream stream, String pointer) throws IOException, ExchangeException {
        try {
            return stream.next();
        } catch (JsonFault fault) {
            var rest = stream.line();
            boolean goesOn = stream.toNextObject();
            if (!wasRejected || fault.kind() != JsonFault.Kind.ENDS_EARLY) {
                reject(intake.place(rest, pointer), CheckedJson.sentence(fault, 1), "");
            }
            return goesOn;
        }
    }

    /// An object at the top: its lists of records one by one, or all of it as one record.
    private void readWhole(JsonStream stream) throws IOException, ExchangeException {
        if (handler.lists().isEmpty() || stream.peek() != '{') {
            var piece = stream.piece(MAX_LENGTH);
            if (piece.length() > 0) {
                element(piece, "", "");
            }
            return;
        }
        var place = intake.place(stream.line(), "");
        var rest = new LinkedHashMap<String, Json>();
        boolean hasList = false;
        long size = 0;
        try {
            for (boolean isMore = stream.open(); isMore && intake.goesOn(); isMore = stream.next()) {
                var key = stream.key();
                if (handler.lists().contains(key) && stream.peek() == '[') {
                    hasList = true;
                    list(stream, key, "/" + key);
                    continue;
                }
                var piece = stream.piece(MAX_LENGTH);
                size += piece.length();
                if (piece.isCut() || size > MAX_LENGTH) {
                    tooLong(intake.place(piece.line(), "/" + key), piece);
                    continue;
                }
                var scanner = CheckedJson.scanner(piece);
                var value = CheckedJson.value(scanner, piece, intake);
                if (rest.containsKey(key)) {
                    reject(
                            intake.place(piece.line(), "/" + key),
                            "The key \"" + key + "\" occurs twice in one object.",
                            RawText.text(piece.bytes(), 0));
                    continue;
                }
                handler.otherMember(key, value);
                rest.put(key, value);
            }
        } catch (JsonFault fault) {
            reject(place, CheckedJson.sentence(fault, 1), "");
        }
        if (!hasList && !rest.isEmpty() && intake.goesOn()) {
            take(new Json.Obj(rest), "", place);
        }
    }

    /// The values of a line, joined or one.
    private void values(Piece piece, Place place) throws ExchangeException {
        if (piece.isCut()) {
            tooLong(place, piece);
            return;
        }
        var scanner = CheckedJson.scanner(piece);
        int from = 0;
        @Nullable Json pendingValue = null;
        try {
            while (scanner.peek() >= 0 && intake.goesOn()) {
                if (pendingValue != null) {
                    if (scanner.peek() != '{' && scanner.peek() != '[') {
                        scanner.end(); // what follows is no record, so this was no whole one
                    }
                    take(pendingValue, "", place);
                    pendingValue = null;
                }
                from = scanner.position();
                pendingValue = CheckedJson.value(scanner, piece, intake);
            }
        } catch (JsonFault fault) {
            reject(
                    place,
                    CheckedJson.sentence(fault, piece.line()),
                    RawText.text(piece.bytes(), from).strip());
            return;
        }
        if (pendingValue != null) {
            take(pendingValue, "", place);
        }
    }

    private void take(Json value, String member, Place place) throws ExchangeException {
        try {
            handler.record(value, member, place);
        } catch (InvalidRecordException e) {
            reject(place, e.reason(), value.compact());
        }
    }

    private void tooLong(Place place, Piece piece) throws ExchangeException {
        reject(
                place,
                "The record has " + piece.length() / 1_000_000 + " MB; the most is 64 MB.",
                RawText.text(piece.bytes(), 0));
    }

    private void reject(Place place, String reason, String raw) throws ExchangeException {
        wasRejected = true;
        intake.reject(place, reason, raw);
    }
}
