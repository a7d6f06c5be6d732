package dev.emend.exchange.record;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonScanner;
import dev.emend.json.JsonStream.Piece;
import dev.emend.json.JsonWarning;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.List;

/// Reads the value in a piece of a file so that it can be stored: halves of surrogate pairs are
/// replaced, and what would not fit into memory or would lose something is a fault.
final class CheckedJson {
    /// More values than this in one record would not fit into memory.
    static final int MAX_VALUES = 2_000_000;

    private static final int SURELY_FEW_VALUES = 4_000_000;

    private CheckedJson() {}

    static JsonScanner scanner(Piece piece) {
        return JsonScanner.ofRecord(piece.bytes(), 0, piece.bytes().length);
    }

    /// Reads the next value; what had to be changed in it the intake notes.
    ///
    /// @throws JsonFault at the first mistake, a key that occurs twice included
    static Json value(JsonScanner scanner, Piece piece, ImportContext intake) throws JsonFault {
        int oddBefore = scanner.warnings().size();
        if (piece.bytes().length > SURELY_FEW_VALUES && values(piece.bytes()) > MAX_VALUES) {
            throw scanner.fault(JsonFault.Kind.SYNTAX, 0, Messages.of("exchange.recordTooLarge", MAX_VALUES));
        }
        var value = scanner.value();
        intake.notes(List.of());
        var odd = scanner.warnings().subList(oddBefore, scanner.warnings().size());
        for (var warning : odd) {
            if (warning.kind() == JsonWarning.Kind.DUPLICATE_KEY) {
                throw scanner.fault(JsonFault.Kind.DUPLICATE_KEY, warning.offset(), warning.description());
            }
        }
        if (odd.isEmpty()) {
            return value;
        }
        intake.notes(odd.stream()
                .map(warning -> warning.description() + " It was replaced by \uFFFD.")
                .toList());
        return RawText.toWellFormed(value);
    }

    /// At most how many values there are: commas and brackets outside texts.
    private static int values(byte[] bytes) {
        int values = 1;
        boolean isInText = false;
        for (int i = 0; i < bytes.length; i++) {
            byte b = bytes[i];
            if (isInText) {
                if (b == '\\') {
                    i++;
                } else if (b == '"') {
                    isInText = false;
                }
            } else if (b == '"') {
                isInText = true;
            } else if (b == ',' || b == '[' || b == '{') {
                values++;
            }
        }
        return values;
    }

    /// @param firstLine the line of the file the text that was read begins at
    static String sentence(JsonFault fault, long firstLine) {
        return fault.description() + " (line " + (firstLine + fault.line() - 1) + ", column " + fault.column() + ")";
    }
}
