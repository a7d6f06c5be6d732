package dev.emend.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How files of pinned queries are read, and what is said of wrong ones.
class GoldenFileTest {
    @Test
    void aFileIsAnArrayOrALineEach() throws Exception {
        var expected =
                List.of(
                        new GoldenFile.Question("undo", "a", 3),
                        new GoldenFile.Question("redo", "b", 1));
        var array =
                "[{\"query\":\"undo\",\"expected\":\"a\"},"
                        + "\n{\"query\":\"redo\",\"expected\":\"b\",\"within\":1}]";
        assertEquals(expected, GoldenFile.read("f", array).questions());
        var lines = array.substring(1, array.length() - 1).replace("},", "}\n");
        assertEquals(expected, GoldenFile.read("f", lines).questions());
        assertEquals(Json.from("a").plain(), expected.getFirst().expected());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | f holds no query.",
                "[1] | f, query 1 is no object.",
                "{\"query\": \"a\"} | f, line 1 has no text in expected.",
                "[{\"query\": \"a\", \"expected\": \"b\", \"within\": 0}] | f, query 1: within is a number from 1 to 50."
            })
    void aWrongFileSaysWhere(String text, String message) {
        var problem = assertThrows(CurationException.class, () -> GoldenFile.read("f", text));
        assertEquals(message, problem.what());
        var broken =
                assertThrows(
                        CurationException.class,
                        () -> GoldenFile.read("f", "{\"query\": \"a\", \"expected\": \"b\"}\n{a"));
        assertTrue(broken.what().startsWith("f, line 2, column 2: "), broken.what());
    }
}
