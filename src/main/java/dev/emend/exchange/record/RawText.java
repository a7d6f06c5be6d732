package dev.emend.exchange.record;

import dev.emend.model.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/// Text as it stands in a file, and what can't be stored in it.
public final class RawText {
    /// The most characters of a rejected record that are kept.
    static final int MAX_LENGTH = 64 * 1024;

    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private RawText() {}

    /// Bytes as text: UTF-8, or what Windows wrote before it knew that. Cut at 64 kB.
    static String text(byte[] bytes, int from) {
        int length = Math.min(MAX_LENGTH, bytes.length - from);
        while (length > 0 && from + length < bytes.length && (bytes[from + length] & 0xC0) == 0x80) {
            length--;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) { // the reason of the rejection says so
            return new String(bytes, from, length, WINDOWS);
        }
    }

    /// The beginning of a text, as much as is kept of a rejected record.
    public static String truncate(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        boolean isSplit = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1));
        return text.substring(0, isSplit ? MAX_LENGTH - 1 : MAX_LENGTH);
    }

    /// The text with a replacement character for each half of a surrogate pair: no store and no
    /// agent can read those back.
    public static String toWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isHalf(text, i)) {
                return replaceSurrogates(text);
            }
        }
        return text;
    }

    private static String replaceSurrogates(String text) {
        var whole = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            if (isHalf(text, i)) {
                whole.setCharAt(i, '\uFFFD');
            }
        }
        return whole.toString();
    }

    private static boolean isHalf(String text, int at) {
        char c = text.charAt(at);
        if (!Character.isSurrogate(c)) {
            return false;
        }
        return Character.isHighSurrogate(c)
                ? at + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
                : at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
    }

    /// The value with all its texts and keys whole.
    public static Json toWellFormed(Json value) {
        return switch (value) {
            case Json.Text(var text) -> new Json.Text(toWellFormed(text));
            case Json.Arr(var elements) -> {
                var whole = new ArrayList<Json>(elements.size());
                elements.forEach(element -> whole.add(toWellFormed(element)));
                yield new Json.Arr(whole);
            }
            case Json.Obj(var members) -> {
                var whole = new LinkedHashMap<String, Json>();
                members.forEach((key, member) -> whole.put(toWellFormed(key), toWellFormed(member)));
                yield new Json.Obj(whole);
            }
            default -> value;
        };
    }
}
