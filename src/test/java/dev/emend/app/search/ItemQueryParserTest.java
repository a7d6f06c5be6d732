package dev.emend.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.filter.Filter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemQueryParserTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    trust<0.8   | LESS     | 0.8
                    trust<=0.8  | AT_MOST  | 0.8
                    trust>0.8   | GREATER  | 0.8
                    trust>=0.8  | AT_LEAST | 0.8
                    trust:0.8   | EQUAL    | 0.8
                    trust:=0.8  | EQUAL    | =0.8
                    trust:>0.8  | GREATER  | 0.8
                    trust:<=0.8 | AT_MOST  | 0.8
                    is:pending  | EQUAL    | pending
                    """)
    void aFieldASignAndAValueAreAFilter(String line, Filter.Operator operator, String value) {
        var query = ItemQueryParser.parse(line);
        var field = line.split("[:<>]")[0];
        assertEquals(new Filter.Compare(field, operator, value), query.filter());
        assertEquals("", query.words());
        assertEquals(List.of(line), query.clauses());
        assertEquals("", query.note());
    }

    @Test
    void severalValuesOfOneFieldMeanAnyAndDifferentFieldsAll() {
        var query =
                ItemQueryParser.parse(
                        "id:a trust<0.8 -tool:x id:b -tool:y trust>0.4 \"open file\" now");
        var fields = Map.of("id", List.of("b"), "trust", List.of("0.5"), "tool", List.of("z"));
        assertTrue(holds(query, fields, "id", "a"));
        assertTrue(holds(query, fields, "id", "b"));
        assertTrue(!holds(query, fields, "id", "c"));
        assertTrue(!holds(query, fields, "trust", "0.8"));
        assertTrue(!holds(query, fields, "trust", "0.4"));
        assertTrue(!holds(query, fields, "tool", "x"));
        assertTrue(!holds(query, fields, "tool", "y"));
        assertEquals("\"open file\" now", query.words());
        assertEquals("open file now", ItemQueryParser.parse("open \"file now").words());
        assertEquals(
                List.of("id:a", "trust<0.8", "-tool:x", "id:b", "-tool:y", "trust>0.4"),
                query.clauses());
    }

    private static boolean holds(
            ItemQueryParser query, Map<String, List<String>> fields, String field, String value) {
        return query.filter()
                .matches(name ->
                        name.equals(field) ? List.of(value) : fields.getOrDefault(name, List.of()));
    }

    @Test
    void aValueWithBlanksStandsInQuotes() {
        var query = ItemQueryParser.parse(" \t id:\"open files\"  scope:\"a b ");
        assertEquals(
                new Filter.And(
                        List.of(
                                new Filter.Compare("scope", Filter.Operator.EQUAL, "a b "),
                                new Filter.Compare("id", Filter.Operator.EQUAL, "open files"))),
                sorted(query.filter()));
        assertEquals("", query.words());
    }

    /// Which of two fields comes first is left to a map.
    private static Filter sorted(Filter filter) {
        return filter instanceof Filter.And(var parts)
                ? new Filter.And(
                        parts.stream()
                                .sorted((a, b) -> b.toString().compareTo(a.toString()))
                                .toList())
                : filter;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C:\\temp",
                "10:30",
                "http://host",
                "a-b:c",
                "trust:",
                ":x",
                "-",
                "trust<",
                "<"
            })
    void whatIsNoFilterIsSearchedForAsItStands(String word) {
        var query = ItemQueryParser.parse(word);
        assertEquals(word, query.words());
        assertEquals(Filter.ALL, query.filter());
        assertEquals(List.of(), query.clauses());
        assertEquals("", query.note());
    }

    @Test
    void aFieldThatIsNoneIsSearchedForAndSaid() {
        var query = ItemQueryParser.parse("colour:\"dark red\" size<2 is:pending");
        assertEquals("colour:dark red size<2", query.words());
        assertEquals(
                "There is no field colour, size; searched for as words. Fields: failed, has, id,"
                        + " implied, is, kind, learnings, pending, rating, scope, tool, trust.",
                query.note());
        assertEquals(new Filter.Compare("is", Filter.Operator.EQUAL, "pending"), query.filter());
    }
}
