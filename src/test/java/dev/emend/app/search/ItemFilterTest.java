package dev.emend.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.ReviewState;
import dev.emend.model.filter.Filter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemFilterTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        trust<0.8   | LESS     | 0.8
        trust<=0.8  | AT_MOST  | 0.8
        trust>0.8   | GREATER  | 0.8
        trust>=0.8  | AT_LEAST | 0.8
        trust:0.8   | EQUAL    | 0.8
        trust:>0.8  | GREATER  | 0.8
        trust:<=0.8 | AT_MOST  | 0.8
        is:pending  | EQUAL    | pending
        """)
    void aFieldASignAndAValueAreAFilter(String line, Filter.Operator operator, String value) {
        var query = ItemFilter.parse(line);
        var field = line.split("[:<>]")[0];
        assertEquals(new Filter.Compare(field, operator, value), query.filter());
        assertEquals("", query.words());
        assertEquals(List.of(line), query.clauses());
        assertEquals(List.of(), query.warnings());
    }

    @Test
    void severalValuesOfOneFieldMeanAnyAndDifferentFieldsAll() {
        var query = ItemFilter.parse("id:a trust<0.8 -tool:x id:b -tool:y trust>0.4 \"open file\" now");
        var fields = Map.of("id", List.of("b"), "trust", List.of("0.5"), "tool", List.of("z"));
        assertTrue(holds(query, fields, "id", "a"));
        assertTrue(holds(query, fields, "id", "b"));
        assertTrue(!holds(query, fields, "id", "c"));
        assertTrue(!holds(query, fields, "trust", "0.8"));
        assertTrue(!holds(query, fields, "trust", "0.4"));
        assertTrue(!holds(query, fields, "tool", "x"));
        assertTrue(!holds(query, fields, "tool", "y"));
        assertEquals("\"open file\" now", query.words());
        assertEquals("open file now", ItemFilter.parse("open \"file now").words());
        assertEquals(List.of("id:a", "trust<0.8", "-tool:x", "id:b", "-tool:y", "trust>0.4"), query.clauses());
    }

    private static boolean holds(ItemFilter query, Map<String, List<String>> fields, String field, String value) {
        return query.filter()
                .matches(name -> name.equals(field) ? List.of(value) : fields.getOrDefault(name, List.of()));
    }

    @Test
    void aValueWithBlanksStandsInQuotes() {
        var query = ItemFilter.parse(" \t id:\"open files\"  scope:\"a b ");
        assertEquals(
                new Filter.And(List.of(
                        new Filter.Compare("scope", Filter.Operator.EQUAL, "a b "),
                        new Filter.Compare("id", Filter.Operator.EQUAL, "open files"))),
                sorted(query.filter()));
        assertEquals("", query.words());
    }

    /// Which of two fields comes first is left to a map.
    private static Filter sorted(Filter filter) {
        return filter instanceof Filter.And(var parts)
                ? new Filter.And(parts.stream()
                        .sorted((a, b) -> b.toString().compareTo(a.toString()))
                        .toList())
                : filter;
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:\\temp", "10:30", "http://host", "a-b:c", "trust:", ":x", "-", "trust<", "<"})
    void whatIsNoFilterIsSearchedForAsItStands(String word) {
        var query = ItemFilter.parse(word);
        assertEquals(word, query.words());
        assertEquals(Filter.ALL, query.filter());
        assertEquals(List.of(), query.clauses());
        assertEquals(List.of(), query.warnings());
    }

    @Test
    void aFieldThatIsNoneIsSearchedForAndSaid() {
        var query = ItemFilter.parse("colour:\"dark red\" size<2 is:pending");
        assertEquals("colour:dark red size<2", query.words());
        assertEquals(
                List.of("There is no field colour, size; searched for as words. Fields: age, catalog,"
                        + " failed, has, home, id, implied, is, kind, learnings, origin, pending, rating, scope,"
                        + " served, state, tool, trust, used, uses."),
                query.warnings());
        assertEquals(new Filter.Compare("is", Filter.Operator.EQUAL, "pending"), query.filter());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        trust:>abc         | has no number
        -trust<0,8         | has no number
        trust:=0.8         | has no number
        learnings:many     | has no number
        implied>x          | has no number
        pending:yes        | has no number
        rating>=good       | has no number
        failed>notadate    | has no date
        failed<2026-13-01  | has no date
        failed:01.02.2026  | has no date
        is:zzz             | names no value of is
        is:zzz*            | names no value of is
        state:unrated      | names no value of state
        has:zzz            | names no value of has
        kind:zzz           | names no value of kind
        is>kept            | can't be compared by size
        """)
    void aValueThatCanNeverBeRightIsSearchedForAndSaid(String clause, String what) {
        var query = ItemFilter.parse("open " + clause + " trust<0.9");

        assertEquals("open " + clause, query.words());
        assertEquals(List.of("trust<0.9"), query.clauses());
        assertEquals(new Filter.Compare("trust", Filter.Operator.LESS, "0.9"), query.filter());
        assertEquals(1, query.warnings().size(), query.warnings()::toString);
        var start = "“" + clause + "” " + what + "; searched for as words. ";
        assertTrue(query.warnings().getFirst().startsWith(start), query.warnings()::toString);
    }

    @Test
    void whatCanBeWrittenInsteadIsNamed() {
        var query = ItemFilter.parse("has:zzz colour:red trust>abc kind:x failed>soon is<kept");

        assertEquals(6, query.warnings().size(), query.warnings()::toString);
        assertTrue(query.warnings().getFirst().contains("There is no field colour"));
        var all = String.join(" ", query.warnings());
        for (var next : List.of(
                "There are learnings.",
                "Write for example trust>=0.5.",
                "There are scoped, procedural.",
                "Write for example failed>2026-01-31.",
                "Write is:kept.")) {
            assertTrue(all.contains(next), all);
        }
        var pasted = ItemFilter.parse("is:" + "x".repeat(500)).warnings().getFirst();
        assertTrue(pasted.startsWith("“is:xxx") && pasted.contains("xx…” names"), pasted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trust>.5",
                "learnings:0",
                "is:Pending",
                "is:un*",
                "is:secret",
                "-is:unexplained",
                "state:rejected",
                "is:buried",
                "has:learnings",
                "has:*",
                "kind:scoped",
                "tool:anything",
                "scope:anything",
                "id:anything",
                "failed>2026",
                "failed>=2026-01",
                "failed:2026-01-31*",
                "failed:2026-1*",
                "failed>2026-01-31T10:00:00Z",
                "failed>1769900000"
            })
    void aValueAFieldMayHaveIsAFilter(String clause) {
        var query = ItemFilter.parse(clause);

        assertEquals("", query.words());
        assertEquals(List.of(clause), query.clauses());
        assertEquals(List.of(), query.warnings());
    }

    @Test
    void theSignAndTheCaseOfAFieldAreAsEverywhere() {
        var query = ItemFilter.parse("Trust=0.8 scope:/agents/one tool:\"<none>\" retry=true");

        assertEquals(
                new Filter.And(List.of(
                        new Filter.Compare("trust", Filter.Operator.EQUAL, "0.8"),
                        new Filter.Compare("scope", Filter.Operator.EQUAL, "/agents/one"),
                        new Filter.Compare("tool", Filter.Operator.EQUAL, "<none>"))),
                query.filter());
        assertEquals("retry=true", query.words());
        assertEquals("save", ItemFilter.parse("tool:\"My tool\" -is:kept save").words());
    }

    @Test
    void aClauseThatIsNoneAsksForNoState() {
        assertEquals(
                Set.of(ReviewState.PENDING), ItemFilter.parse("state:pending").states());
        assertEquals(Set.of(ReviewState.PENDING), ItemFilter.parse("pending>0").states());
        assertEquals(Set.of(), ItemFilter.parse("pending>some state>pending").states());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        trust:0.4..0.8  | 0.4  | true
        trust:0.4..0.8  | 0.8  | true
        trust:0.4..0.8  | 0.81 | false
        trust:0.4..<0.8 | 0.8  | false
        trust:0.4..     | 9    | true
        trust:..<0.4    | 0.4  | false
        -trust:0.4..0.8 | 0.5  | false
        -trust:0.4..0.8 | 0.9  | true
        """)
    void aRangeIsOneFilter(String line, String trust, boolean isIn) {
        assertEquals(isIn, holds(ItemFilter.parse(line), Map.of(), "trust", trust));
    }

    @Test
    void twoRangesOfOneFieldMeanAny() {
        var query = ItemFilter.parse("trust:..<0.5 trust:0.9..");
        assertTrue(holds(query, Map.of(), "trust", "0.4"));
        assertTrue(holds(query, Map.of(), "trust", "0.95"));
        assertTrue(!holds(query, Map.of(), "trust", "0.7"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        trust:0.8..0.4 | has no number
        trust:..       | has no number
        trust:0.4..<   | has no number
        trust>0.4..0.8 | has no number
        """)
    void whatIsNoRangeIsSaid(String line, String problem) {
        assertTrue(ItemFilter.parse(line).warnings().getFirst().contains(problem), line);
    }
}
