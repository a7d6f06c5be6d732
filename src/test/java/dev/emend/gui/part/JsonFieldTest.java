package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.emend.model.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFieldTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"loc\":[\"last_state:button:Open\"],\"clicks\":1,\"x\":null}",
                "[1e-05,-0.5,true,false,\"\"]",
                "{\"path\":\"C:\\\\Users\\\\ADMIN\\n\"}"
            })
    void readsBackWhatIsWrittenCompactly(String text) {
        var good = assertInstanceOf(JsonField.Result.Valid.class, JsonField.read(text));
        assertEquals(text, good.json().compact());
    }

    @Test
    void readsBackWhatIsLaidOutForReading() {
        var value = Json.Obj.of("loc", java.util.List.of("a", "b"), "deep", Json.Obj.of("n", 1, "e", Json.Arr.EMPTY));
        assertEquals(new JsonField.Result.Valid(value), JsonField.read(PrettyJson.of(value)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'a': 1 'b': 2}|1|9",
                "{'a': 1,~ 'b': }|2|7",
                "{'a': 1,}|1|9",
                "{a: 1}|1|2",
                "{'a': 01}|1|7",
                "{'a': 'x}|1|7",
                "{'a': 1} 2|1|10",
                "{'a': 1, 'a': 2}|1|10",
                "[1, 2|1|6"
            })
    void namesThePlaceOfTheFirstMistake(String text, int line, int column) {
        var typed = text.replace('\'', '"').replace("~", "\n");
        var bad = assertInstanceOf(JsonField.Result.Invalid.class, JsonField.read(typed));
        assertEquals(line + ":" + column, bad.line() + ":" + bad.column(), bad.sentence());
    }

    @Test
    void wantsAnObjectForArguments() {
        assertInstanceOf(JsonField.Result.Invalid.class, JsonField.readObject("[1]"));
        assertEquals(new JsonField.Result.Valid(Json.Obj.EMPTY), JsonField.readObject("  "));
    }

    @Test
    void refusesEndlessNestingInsteadOfFailing() {
        assertInstanceOf(JsonField.Result.Invalid.class, JsonField.read("[".repeat(100_000)));
    }
}
