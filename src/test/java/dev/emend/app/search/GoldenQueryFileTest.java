package dev.emend.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.search.GoldenQueryFile.Question;
import dev.emend.model.UserException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How files of pinned queries are read, and what is said of wrong ones.
class GoldenQueryFileTest {
    @Test
    void aFileIsAnArrayOrALineEach() throws Exception {
        var expected = List.of(new Question("undo", List.of("a"), 3), new Question("redo", List.of("b", "c"), 1));
        var array = "[{\"query\":\"undo\",\"expected\":\"a\"},"
                + "\n{\"query\":\"redo\",\"expected\":[\"b\", \" c \"],\"within\":1}]";
        assertEquals(expected, GoldenQueryFile.read("f", array).questions());
        var lines = array.substring(1, array.length() - 1).replace("},", "}\n");
        assertEquals(expected, GoldenQueryFile.read("f", lines).questions());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | f contains no query.",
                "[1] | f, query 1 is not a JSON object.",
                "{\"query\": \"a\"} | f, line 1 has no text under expected.",
                "{\"query\": \"a\", \"expected\": []} | f, line 1 has no text under expected.",
                "[{\"query\": \"a\", \"expected\": \"b\", \"within\": 0}] | f, query 1: within must be a number from 1 to 50."
            })
    void aWrongFileSaysWhere(String text, String message) {
        var problem = assertThrows(UserException.class, () -> GoldenQueryFile.read("f", text));
        assertEquals(message, problem.message());
        var broken = assertThrows(
                UserException.class, () -> GoldenQueryFile.read("f", "{\"query\": \"a\", \"expected\": \"b\"}\n{a"));
        assertTrue(broken.message().startsWith("f, line 2, column 2: "), broken.message());
    }
}
