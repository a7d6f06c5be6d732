package dev.emend.analysis.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolErrorParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Error: gift card balance is not enough | gift card balance is not enough",
                "Traceback (most recent call last):\\n  File \"a.py\", line 1\\nKeyError: 'x' | KeyError: 'x'",
                "{\"error\": \"no such user\"} | no such user",
                "{\"status\": \"error\", \"message\": \"too many\"} | too many",
                "Exit code 127\\nbash: foo: command not found | bash: foo: command not found (exit code 127)",
                "cat: b: No such file or directory | cat: b: No such file or directory"
            })
    void knowsWhatAToolReportsAsAnError(String text, String error) {
        assertEquals(
                error, ToolErrorParser.of(result(text.replace("\\n", "\n"))).orElse("none"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The handling of errors is described below.",
                "Error handling is described below.",
                "Failed tests are listed here.",
                "{\"error\": null, \"user\": \"mia\"}",
                "1: def failed(self):\\n2:     raise ValueError('x')",
                "Exit code 0\\nall good",
                "''"
            })
    void aResultThatOnlySpeaksOfErrorsReportsNone(String text) {
        assertEquals(
                "none", ToolErrorParser.of(result(text.replace("\\n", "\n"))).orElse("none"));
    }

    @Test
    void theFlagOfATranscriptTellsAnErrorWithoutWordsOfOne() {
        var flagged = new Message(
                Role.TOOL,
                "The file has been modified since it was read.",
                List.of(),
                "",
                "",
                Json.Obj.of("is_error", true));
        assertEquals(
                "The file has been modified since it was read.",
                ToolErrorParser.of(flagged).orElse("none"));
    }

    private static Message result(String text) {
        return Message.of(Role.TOOL, text);
    }
}
