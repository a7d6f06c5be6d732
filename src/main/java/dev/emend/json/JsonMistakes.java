package dev.emend.json;

/// Names the usual mistakes of people who write JSON by hand.
final class JsonMistakes {
    private JsonMistakes() {}

    static JsonFault value(JsonScanner at, int b) {
        if (b < 0) {
            return at.early();
        }
        for (var python : new String[] {"True", "False", "None"}) {
            if (at.startsWith(python)) {
                return fault(
                        at,
                        python
                                + " is Python; JSON writes "
                                + (python.equals("None")
                                        ? "null"
                                        : python.toLowerCase(java.util.Locale.ROOT))
                                + ".");
            }
        }
        return switch (b) {
            case '\'' -> fault(at, "A text is in single quotes; JSON wants double quotes.");
            case '/', '#' -> fault(at, "Here is a comment; JSON has none.");
            case ']', '}' -> fault(at, "A value is missing before the closing bracket.");
            case ',' -> fault(at, "A value is missing before the comma.");
            case '+', '.' -> fault(at, "A number starts with a sign or point JSON does not allow.");
            default -> {
                if (b >= 0x80) {
                    yield at.fault(
                            JsonFault.Kind.ENCODING,
                            at.position(),
                            "Here is a character outside a text, or a byte that is no UTF-8.");
                }
                yield fault(at, "A value is expected, but here is " + name(b) + ".");
            }
        };
    }

    static JsonFault key(JsonScanner at, int b) {
        return switch (b) {
            case -1 -> at.early();
            case '\'' -> fault(at, "A key is in single quotes; JSON wants double quotes.");
            case '/', '#' -> fault(at, "Here is a comment; JSON has none.");
            case ',' -> fault(at, "There are two commas in a row.");
            default ->
                    fault(at, "A key in double quotes is expected, but here is " + name(b) + ".");
        };
    }

    static JsonFault between(JsonScanner at, char bracket, int b) {
        var closing = bracket == '[' ? "]" : "}";
        return switch (b) {
            case -1 -> at.early();
            case '/', '#' -> fault(at, "Here is a comment; JSON has none.");
            case '"', '{', '[' -> fault(at, "A comma is missing.");
            case ']', '}' ->
                    fault(
                            at,
                            "The bracket "
                                    + closing
                                    + " is expected, but here is "
                                    + name(b)
                                    + ".");
            default ->
                    fault(
                            at,
                            "A comma or " + closing + " is expected, but here is " + name(b) + ".");
        };
    }

    private static JsonFault fault(JsonScanner at, String what) {
        return at.syntax(at.position(), what);
    }

    private static String name(int b) {
        return b < 0x20 || b >= 0x7F ? "the byte 0x%02X".formatted(b) : String.valueOf((char) b);
    }
}
