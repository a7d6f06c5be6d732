package dev.emend.json;

import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Reads JSON strictly into [Json]: the text of every number is kept, and what other readers let
/// pass is a fault.
///
/// Faults are duplicate keys, text after the value, more than 200 levels, control characters inside
/// texts and bytes that are no UTF-8. `NaN`, `Infinity` and `-Infinity`, which Python writes, are
/// numbers.
public final class JsonText {
    /// The largest length in characters of a text that is to be stored.
    public static final int MAX_TEXT = Tokens.MAX_TEXT;

    /// The largest length in characters of the name of a member.
    public static final int MAX_KEY = Tokens.MAX_KEY;

    private JsonText() {}

    /// @throws JsonFault at the first mistake
    public static Json parse(String text) throws JsonFault {
        return parse(text, JsonScanner.MAX_DEPTH);
    }

    /// Reads a text that wraps what was read elsewhere and so may be deeper.
    ///
    /// @param depth the most levels, 1 to 500
    /// @throws JsonFault at the first mistake
    public static Json parse(String text, int depth) throws JsonFault {
        var utf8 = encode(text);
        return parse(utf8, 0, utf8.length, depth);
    }

    /// Reads the bytes from `from` (inclusive) to `to` (exclusive). A byte order mark in front is
    /// skipped.
    ///
    /// @throws JsonFault at the first mistake
    public static Json parse(byte[] utf8, int from, int to) throws JsonFault {
        return parse(utf8, from, to, JsonScanner.MAX_DEPTH);
    }

    /// Reads what Emend stored, also texts that would be refused today.
    ///
    /// @param depth the most levels, 1 to 500
    /// @throws JsonFault at the first mistake
    public static Json parseStored(String text, int depth) throws JsonFault {
        var utf8 = encode(text);
        return readDocument(new JsonScanner(utf8, 0, utf8.length, 0, depth).withoutTextLimit());
    }

    private static Json parse(byte[] utf8, int from, int to, int depth) throws JsonFault {
        boolean bom = to - from >= 3
                && utf8[from] == (byte) 0xEF
                && utf8[from + 1] == (byte) 0xBB
                && utf8[from + 2] == (byte) 0xBF;
        return readDocument(new JsonScanner(utf8, bom ? from + 3 : from, to, 0, depth));
    }

    private static Json readDocument(JsonScanner scanner) throws JsonFault {
        var value = scanner.value();
        scanner.end();
        for (var warning : scanner.warnings()) {
            if (warning.kind() == JsonWarning.Kind.DUPLICATE_KEY) {
                throw scanner.fault(JsonFault.Kind.DUPLICATE_KEY, warning.offset(), warning.description());
            }
        }
        return value;
    }

    private static byte[] encode(String text) throws JsonFault {
        try {
            ByteBuffer buffer = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            var utf8 = new byte[buffer.remaining()];
            buffer.get(utf8);
            return utf8;
        } catch (CharacterCodingException e) {
            var utf8 = text.getBytes(StandardCharsets.UTF_8);
            var fault = new JsonFault(JsonFault.Kind.ENCODING, utf8, 0, 0, Messages.of("json.halfCharacter"));
            fault.initCause(e);
            throw fault;
        }
    }
}
