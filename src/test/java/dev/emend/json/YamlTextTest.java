package dev.emend.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTextTest {
    private static Json.Obj read(String yaml) throws JsonFault {
        return (Json.Obj) YamlText.parse(yaml);
    }

    @Test
    void datesStayTextsAndNumbersKeepTheirSpelling() throws Exception {
        var read = read("""
            at: 2026-06-30T14:00:00Z
            rate: 1.50
            count: 3
            octal: 0o17
            yes: yes
            done: true
            none:
            list: [a, "1", 2]
            nested: { by: human:ada, deep: { x: 1e3 } }
            text: |
              one
              two
            """);
        assertEquals(
                Json.Obj.of(
                        "at",
                        "2026-06-30T14:00:00Z",
                        "rate",
                        new Json.Num("1.50"),
                        "count",
                        new Json.Num("3"),
                        "octal",
                        "0o17",
                        "yes",
                        "yes",
                        "done",
                        true,
                        "none",
                        Json.Null.NULL,
                        "list",
                        List.of("a", "1", new Json.Num("2")),
                        "nested",
                        Json.Obj.of("by", "human:ada", "deep", Json.Obj.of("x", new Json.Num("1e3"))),
                        "text",
                        "one\ntwo\n"),
                read);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "two words",
                "a: b",
                "a:b",
                "a #b",
                "a#b",
                "#a",
                "- a",
                "-",
                "yes",
                "NO",
                "null",
                "~",
                "1",
                "1.0",
                "0x1F",
                "12:30:00",
                "2026-01-31",
                "2026-01-31T10:00:00Z",
                "2026-01-31T10:00:00+02:00",
                "",
                " a",
                "a ",
                "a\nb",
                "\t",
                "[a]",
                "{a}",
                "a, b",
                "it's",
                "\"q\"",
                "@a",
                "`a`",
                "*a",
                "&a",
                "!a",
                "%a",
                "|",
                ">",
                "a\u0085b",
                "\u2028",
                "\uFEFF",
                "\uD83D\uDE00 ok",
                "é – ü",
                "---",
                "...",
                "? a",
                "a?",
                "=",
                "<<",
                ".inf",
                "a\\b",
                "// c",
                "a:",
                ":a"
            })
    void everyTextIsTheSameAgain(String text) throws Exception {
        var value = Json.Obj.of(
                "a",
                text,
                "list",
                List.of(text, "b"),
                "long",
                List.of(text, Json.Obj.of("k", text, "l", List.of(text))));
        assertEquals(value, read(YamlText.write(value)));
        if (!text.isEmpty()) {
            assertEquals(Json.Obj.of(text, 1), read(YamlText.write(Json.Obj.of(text, 1))));
        }
    }

    @Test
    void everyShapeIsTheSameAgain() throws Exception {
        var value = Json.Obj.of(
                "empty",
                Json.Obj.EMPTY,
                "none",
                Json.Arr.EMPTY,
                "null",
                Json.Null.NULL,
                "lists",
                List.of(List.of(1, List.of(2)), List.of(), Json.Obj.EMPTY, List.of(Json.Obj.of("a", 1, "b", 2))),
                "deep",
                Json.Obj.of("a", Json.Obj.of("b", List.of(Json.Obj.of("c", Json.Obj.of("d", false))))));
        assertEquals(value, read(YamlText.write(value)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: 1\nb: [1, 2\nc: 3",
                "a: 1\nb: x: y",
                "a: 1\n\tb: 2",
                "a: 1\n? [k]\n: v",
                "a: 1\na: 2",
                "a: 1\nb: *none",
                "a: 1\nb: \"open"
            })
    void aMistakeIsSaidWithItsLine(String yaml) {
        var fault = assertThrows(JsonFault.class, () -> YamlText.parse(yaml));
        assertTrue(fault.line() >= 2 && fault.line() <= 3, fault.getMessage());
        assertTrue(!fault.description().isBlank());
    }

    @Test
    void aliasesOfAliasesAreRefused() {
        var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 10; i++) {
            bomb.append(
                    "a%d: &a%d [%s]\n".formatted(i, i, "*a%d, ".formatted(i - 1).repeat(9) + "*a" + (i - 1)));
        }
        assertThrows(JsonFault.class, () -> YamlText.parse(bomb.toString()));
    }
}
