package dev.emend.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.model.Json;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a command and the owner of its workspace write each other.
class OwnerAnswerTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "two\nlines\tand \"quotes\" \\ back",
                "\",\"stderr\":\"",
                "{\"exit\":3,\"stdout\":\"\"}",
                "ends with \\",
                "über 🙂 \u0000\u0001\u001b[31m\u007f\u2028",
                "lone \ud83d surrogate"
            })
    void whatIsPrintedArrivesAsItIs(String text) throws IOException {
        for (var answer : List.of(new OwnerAnswer(0, text, ""), new OwnerAnswer(64, "a", text))) {
            assertEquals(answer, OwnerAnswer.of(answer.json()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"stderr\":\"b\",\"exit\":1,\"stdout\":\"a\"}",
                "{ \"exit\": 1, \"stdout\": \"a\", \"stderr\": \"b\" }",
                "{\"exit\":1,\"stdout\":\"a\",\"stderr\":\"b\",\"more\":\"c\"}"
            })
    void anAnswerOfAnotherVersionIsRead(String json) throws IOException {
        assertEquals(new OwnerAnswer(1, "a", "b"), OwnerAnswer.of(json));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{\"exit\":1,\"stdout\":\"a\",\"stderr\":\"b", "{\"exit\":0,\"stdout\":\"\\u00"})
    void whatIsNoAnswerIsRefused(String json) {
        assertThrows(IOException.class, () -> OwnerAnswer.of(json));
    }

    @Test
    void theCommandLineArrivesAsItIs() throws IOException {
        var command = OwnerMessages.command("/a \"b\"", "x\n\\", "rate", "ü\u0001", "");

        assertEquals(
                Json.Obj.of("folder", "/a \"b\"", "args", List.of("rate", "ü\u0001", ""), "stdin", "x\n\\"),
                OwnerMessages.object(command));
    }
}
