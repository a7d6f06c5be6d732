package dev.emend.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e-05",
                "1E5",
                "1e+22",
                "-0",
                "-0.0",
                "1.10",
                "1e400",
                "0.6983372960937497",
                "123456789012345678901234567890",
                "NaN",
                "Infinity",
                "-Infinity"
            })
    void keepsTheTextOfNumbers(String number) throws JsonFault {
        assertEquals(new Json.Num(number), JsonText.parse(number));
        assertEquals(new Json.Arr(List.of(new Json.Num(number))), JsonText.parse("[ " + number + "\n]"));
    }

    @Test
    void readsTextsWithEscapesAndCharactersOfEveryLength() throws JsonFault {
        var json = "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00é→😀\"";
        assertEquals(new Json.Text("a\"\\/\b\f\n\r\t\u00e9\uD83D\uDE00é→😀"), JsonText.parse(json));
    }

    @Test
    void keepsTheOrderOfKeys() throws JsonFault {
        var object = (Json.Obj) JsonText.parse("{\"z\":1,\"a\":{},\"m\":[]}");
        assertEquals(List.of("z", "a", "m"), List.copyOf(object.members().keySet()));
    }

    @Test
    void reads200LevelsAndRefuses201() throws JsonFault {
        JsonText.parse("[".repeat(200) + "]".repeat(200));
        var fault = fault("[".repeat(201) + "]".repeat(201));
        assertEquals(JsonFault.Kind.TOO_DEEP, fault.kind());
        assertEquals(201, fault.column());
        fault("{\"a\":".repeat(1_000_000));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1] x            | TRAILING_TEXT",
                "{\"a\":1,\"a\":2}| DUPLICATE_KEY",
                "[{\"b\":{\"a\":1,\"a\":2}}] | DUPLICATE_KEY",
                "[1,              | ENDS_EARLY",
                "[\"ab            | ENDS_EARLY",
                "[\"ab\\          | ENDS_EARLY",
                "[\"ab\\u00       | ENDS_EARLY",
                "{\"a\"           | ENDS_EARLY",
                "{\"a\":          | ENDS_EARLY",
                "tru              | ENDS_EARLY",
                "-                | ENDS_EARLY",
                "1.               | ENDS_EARLY",
                "``               | ENDS_EARLY",
                "01               | SYNTAX",
                "+1               | SYNTAX",
                ".5               | SYNTAX",
                "1.e5             | SYNTAX",
                "0x10             | TRAILING_TEXT",
                "nil              | SYNTAX",
                "\"\\x\"          | SYNTAX",
                "\"\\u12g4\"      | SYNTAX",
                "[1 2]            | SYNTAX",
                "[1;2]            | SYNTAX",
                "{1:2}            | SYNTAX",
                "]                | SYNTAX"
            })
    void namesTheKindOfEachFault(String text, JsonFault.Kind kind) {
        assertEquals(kind, fault(text).kind());
    }

    @Test
    void countsLinesAndColumnsInCharacters() {
        var fault = fault("{\n\r\n  \"é→😀\": x}");
        assertEquals(3, fault.line());
        assertEquals(10, fault.column());
        // 2 bytes for é, 3 for →, 4 for 😀
        assertEquals(4 + 2 + 1 + 2 + 3 + 4 + 1 + 2, fault.offset());
        assertEquals("A value is expected, but here is x.", fault.description());
    }

    @Test
    void refusesBytesThatAreNoUtf8() {
        // overlong slash, encoded surrogate, beyond the last character, lone continuation, latin-1
        for (var bytes : List.of(
                new int[] {0xC0, 0xAF},
                new int[] {0xED, 0xA0, 0x80},
                new int[] {0xF4, 0x90, 0x80, 0x80},
                new int[] {0x80},
                new int[] {0xE9, 'x'})) {
            var text = new byte[bytes.length + 2];
            text[0] = '"';
            for (int i = 0; i < bytes.length; i++) {
                text[i + 1] = (byte) bytes[i];
            }
            text[bytes.length + 1] = '"';
            var fault = assertThrows(JsonFault.class, () -> JsonText.parse(text, 0, text.length));
            assertEquals(JsonFault.Kind.ENCODING, fault.kind());
        }
    }

    @Test
    void readsAPartOfAnArrayAndSkipsAByteOrderMark() throws JsonFault {
        var bytes = "xx\uFEFF{\"a\": 1}yy".getBytes(StandardCharsets.UTF_8);
        assertEquals(Json.Obj.of("a", 1), JsonText.parse(bytes, 2, bytes.length - 2));
    }

    @Test
    void tellsWhereValuesLieInBytes() throws JsonFault {
        var text = "[ \"é😀\" ,\n{\"→\":[1 ,2]}]";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var scanner = new JsonScanner(bytes, 0, bytes.length);
        assertEquals(true, scanner.open());
        assertEquals(2, scanner.position());
        scanner.value();
        assertEquals(2 + 8, scanner.position());
        assertEquals(true, scanner.next('['));
        assertEquals(text.substring(0, text.indexOf('{')).getBytes(StandardCharsets.UTF_8).length, scanner.position());
        scanner.value();
        assertEquals(bytes.length - 1, scanner.position());
        assertEquals(false, scanner.next('['));
        scanner.end();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INF", "+INF", "-INF", "+Infinity", "-NaN", "nan", "infinity", "1_000"})
    void refusesNumbersPythonRefuses(String number) {
        fault(number);
        fault("[" + number + "]");
        fault("{\"a\": " + number + "}");
    }

    @Test
    void takesEveryBeginningOfATextForUnfinished() {
        var text = "[{\"ké\\n\": [true, false, null, NaN, -Infinity, Infinity, -0.5e+10], "
                + "\"\\ud83d\\ude00\": {}, \"\\ud800\": \"\\u00e9😀\\\\\"}, []]";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            int length = i;
            var fault = assertThrows(JsonFault.class, () -> JsonText.parse(bytes, 0, length));
            assertEquals(JsonFault.Kind.ENDS_EARLY, fault.kind(), text + " cut at " + length);
        }
    }

    @Test
    void keepsHalvesOfSurrogatePairsAndTellsThem() throws JsonFault {
        var text = "{\"\\ud800\": \"x\\uDFFF\", \"\\\\ud800 \uFFFD\": \"\\ud83d\\ude00\"}";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var scanner = new JsonScanner(bytes, 0, bytes.length);
        assertEquals(Json.Obj.of("\uD800", "x\uDFFF", "\\ud800 \uFFFD", "\uD83D\uDE00"), scanner.value());
        scanner.end();
        assertEquals(
                List.of(
                        new JsonWarning(
                                JsonWarning.Kind.LONE_SURROGATE, 2, "A text holds half a surrogate pair (\\ud800)."),
                        new JsonWarning(
                                JsonWarning.Kind.LONE_SURROGATE, 12, "A text holds half a surrogate pair (\\udfff).")),
                scanner.warnings());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\": 1.~}          | 1 | 7 | A digit is missing in a number.",
                "{\"a\": \"version 1.~\"} | 1 | 18 | A text continues past the end of the line; a closing quote may be missing.",
                "[-~1]                 | 1 | 2 | A digit is missing in a number.",
                "[1.5.2]                | 1 | 5 | A comma or ] is expected, but here is ..",
                "[-INF]                 | 1 | 2 | A value is expected, but here is -INF.",
                "[-Icy]                 | 1 | 2 | A value is expected, but here is -.",
                "[1, é]                 | 1 | 5 | Here is a character that does not belong here, or that is not UTF-8.",
                "[\"\\\\\tx\"]          | 1 | 5 | A text contains the control character 0x09.",
                "[\"é\\u00~e\"]        | 1 | 4 | \\u is not followed by four hexadecimal digits."
            })
    void tellsMistakesAtTheirPlace(String text, int line, int column, String what) {
        var fault = fault(text.replace('~', '\n'));
        assertEquals(what, fault.description());
        assertEquals(line, fault.line());
        assertEquals(column, fault.column());
    }

    @Test
    void refusesWhatIsTooLong() throws JsonFault {
        JsonText.parse("\"" + "x".repeat(20_000_000) + "\"");
        var text = fault("[1,\n \"" + "x".repeat(20_000_001) + "\"]");
        assertEquals("A text has more than 20000000 characters.", text.description());
        assertEquals(2, text.line());
        assertEquals(2, text.column());
        JsonText.parse("{\"" + "k".repeat(4_000) + "\":1}");
        fault("{\"" + "k".repeat(4_100) + "\":1}");
        JsonText.parse("1".repeat(400));
        var number = fault("[" + "1".repeat(401) + "]");
        assertEquals("A number has more than 400 characters.", number.description());
    }

    @Test
    void readsAnObjectOfManyDifferentKeys() throws JsonFault {
        var text = new StringBuilder("{\"\":0");
        for (int i = 0; i < 200_000; i++) {
            text.append(",\"").append(Integer.toString(i, 36)).append("\":").append(i);
        }
        var object = (Json.Obj) JsonText.parse(text.append('}').toString());
        assertEquals(200_001, object.members().size());
        assertEquals(199_999, object.integer(Integer.toString(199_999, 36)).orElse(0));
    }

    @Test
    void readsDeeperTextsWhenAsked() throws JsonFault {
        JsonText.parse("[".repeat(220) + "]".repeat(220), 220);
        var fault = assertThrows(JsonFault.class, () -> JsonText.parse("[".repeat(221) + "]".repeat(221), 220));
        assertEquals(JsonFault.Kind.TOO_DEEP, fault.kind());
        assertEquals(221, fault.column());
        assertEquals("More than 220 lists and objects are nested.", fault.description());
    }

    @Test
    void takesNoBytesForTheMarkOfAnotherEncoding() {
        assertEquals(JsonFault.Kind.SYNTAX, fault("[\0").kind());
        assertEquals(JsonFault.Kind.SYNTAX, fault("\0[").kind());
        assertEquals(JsonFault.Kind.ENCODING, fault("\uFEFF\uFEFF[]").kind());
        var halfMark = new byte[] {(byte) 0xEF, (byte) 0xBB, '1'};
        var fault = assertThrows(JsonFault.class, () -> JsonText.parse(halfMark, 0, 3));
        assertEquals(JsonFault.Kind.ENCODING, fault.kind());
    }

    private static JsonFault fault(String text) {
        return assertThrows(JsonFault.class, () -> JsonText.parse(text));
    }
}
