package dev.emend.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.LearningSummary;
import dev.emend.app.list.ListFilter;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemListFieldsTest {
    private static final UUID CATALOG = new UUID(0, 1);

    private static ListFilter<ListedItem> parse(String line) {
        return ItemListFields.ALL.search(line);
    }

    private static ListedItem item(String id, double trust, String... tools) {
        var learnings = new LearningSummary(0, 0, 0, "", Set.of(tools), List.of());
        var item =
                new ItemSummary(new ItemRef(CATALOG, id), "", trust, learnings, ReviewState.KEPT, OptionalInt.empty());
        var row = new IndexedItem(item, false, List.of(), "", List.of("kept", "unrated"), new IndexedItem.Past("", 0));
        return new ListedItem(row, "", new UseFigures(0, 0, Set.of(), 0, 0, true), Double.NaN);
    }

    /// The clauses as fields, operators and values.
    private static List<String> clauses(ListFilter<ListedItem> query) {
        return query.terms().stream()
                .map(term -> term.field() + " " + term.operator() + " " + term.value())
                .toList();
    }

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
    void aFieldASignAndAValueAreAFilter(String line, String operator, String value) {
        var query = parse(line);
        var field = line.split("[:<>]")[0];
        assertEquals(List.of(field + " " + operator + " " + value), clauses(query));
        assertEquals("", query.words());
        assertEquals(List.of(line), query.clauses());
        assertEquals(List.of(), query.warnings());
    }

    @Test
    void severalValuesOfOneFieldMeanAnyAndDifferentFieldsAll() {
        var query = parse("id:a trust<0.8 -tool:x id:b -tool:y trust>0.4 \"open file\" now");
        assertTrue(query.test(item("a", 0.5, "z")));
        assertTrue(query.test(item("b", 0.5, "z")));
        assertFalse(query.test(item("c", 0.5, "z")));
        assertFalse(query.test(item("b", 0.8, "z")));
        assertFalse(query.test(item("b", 0.4, "z")));
        assertFalse(query.test(item("b", 0.5, "z", "x")));
        assertFalse(query.test(item("b", 0.5, "z", "y")));
        assertEquals("\"open file\" now", query.words());
        assertEquals("open file now", parse("open \"file now").words());
        assertEquals(List.of("id:a", "trust<0.8", "-tool:x", "id:b", "-tool:y", "trust>0.4"), query.clauses());
    }

    @Test
    void aValueWithBlanksStandsInQuotes() {
        var query = parse(" \t id:\"open files\"  scope:\"a b ");
        assertEquals(List.of("id EQUAL open files", "scope EQUAL a b "), clauses(query));
        assertEquals("", query.words());
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:\\temp", "10:30", "http://host", "a-b:c", "trust:", ":x", "-", "trust<", "<"})
    void whatIsNoFilterIsSearchedForAsItStands(String word) {
        var query = parse(word);
        assertEquals(word, query.words());
        assertEquals(List.of(), query.clauses());
        assertEquals(List.of(), query.warnings());
    }

    @Test
    void aFieldThatIsNoneIsSearchedForAndSaid() {
        var query = parse("colour:\"dark red\" size<2 is:pending");
        assertEquals("colour:dark red size<2", query.words());
        assertEquals(
                List.of("There is no field colour, size; searched for as words. Fields: age, catalog,"
                        + " failed, has, home, id, implied, is, kind, learnings, origin, pending, rating, scope,"
                        + " served, state, tool, trust, used, uses."),
                query.warnings());
        assertEquals(List.of("is EQUAL pending"), clauses(query));
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
        var query = parse("open " + clause + " trust<0.9");

        assertEquals("open " + clause, query.words());
        assertEquals(List.of("trust<0.9"), query.clauses());
        assertEquals(List.of("trust LESS 0.9"), clauses(query));
        assertEquals(1, query.warnings().size(), query.warnings()::toString);
        var start = "“" + clause + "” " + what + "; searched for as words. ";
        assertTrue(query.warnings().getFirst().startsWith(start), query.warnings()::toString);
    }

    @Test
    void whatCanBeWrittenInsteadIsNamed() {
        var query = parse("has:zzz colour:red trust>abc kind:x failed>soon is<kept");

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
        var pasted = parse("is:" + "x".repeat(500)).warnings().getFirst();
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
        var query = parse(clause);

        assertEquals("", query.words());
        assertEquals(List.of(clause), query.clauses());
        assertEquals(List.of(), query.warnings());
    }

    @Test
    void theSignAndTheCaseOfAFieldAreAsEverywhere() {
        var query = parse("Trust=0.8 scope:/agents/one tool:\"<none>\" retry=true");

        assertEquals(List.of("trust EQUAL 0.8", "scope EQUAL /agents/one", "tool EQUAL <none>"), clauses(query));
        assertEquals("retry=true", query.words());
        assertEquals("save", parse("tool:\"My tool\" -is:kept save").words());
    }

    @Test
    void aClauseThatIsNoneAsksForNoState() {
        assertEquals(Set.of(ReviewState.PENDING), ItemListFields.states(parse("state:pending")));
        assertEquals(Set.of(ReviewState.PENDING), ItemListFields.states(parse("pending>0")));
        assertEquals(Set.of(), ItemListFields.states(parse("pending>some state>pending")));
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
    void aRangeIsOneFilter(String line, double trust, boolean isIn) {
        assertEquals(isIn, parse(line).test(item("a", trust)));
    }

    @Test
    void twoRangesOfOneFieldMeanAny() {
        var query = parse("trust:..<0.5 trust:0.9..");
        assertTrue(query.test(item("a", 0.4)));
        assertTrue(query.test(item("a", 0.95)));
        assertFalse(query.test(item("a", 0.7)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        trust:0.8..0.4 | has no number
        trust:..       | has no number
        trust:0.4..<   | has no number
        trust>0.4..0.8 | has no number
        """)
    void whatIsNoRangeIsSaid(String line, String problem) {
        assertTrue(parse(line).warnings().getFirst().contains(problem), line);
    }
}
