package dev.emend.model.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.filter.Filter.Compare;
import dev.emend.model.filter.Filter.Operator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterTest {
    private static final Filter YES = new Compare("f", Operator.EQUAL, "a");
    private static final Filter NO = new Compare("f", Operator.EQUAL, "b");

    private static boolean holds(Filter filter, String... values) {
        return filter.matches(field -> field.equals("f") ? List.of(values) : List.of());
    }

    /// `yes` and `no` say whether `<`, `<=`, `:`, `>=` and `>` hold, in this order.
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.8, yes yes no no no",
        "0.8, 0.8, no yes yes yes no",
        "0.9, 0.8, no no no yes yes",
        "10, 9, no no no yes yes",
        "-1, .5, yes yes no no no",
        "-5, -5.0, no yes yes yes no",
        "+5, 5, no yes yes yes no",
        ".5, 0.5, no yes yes yes no",
        "-x, -y, yes yes no no no",
        "Apple, apple, no yes yes yes no",
        "apple, Banana, yes yes no no no",
        "10, 9 files, yes yes no no no",
        "ten, 9, no no no yes yes",
        "'', 9, yes yes no no no",
    })
    void numbersAreComparedAsNumbersAndAllElseAsTextWithoutCase(String own, String wanted, String answers) {
        var operators = List.of(Operator.LESS, Operator.AT_MOST, Operator.EQUAL, Operator.AT_LEAST, Operator.GREATER);
        var said = operators.stream()
                .map(operator -> holds(new Compare("f", operator, wanted), own))
                .map(holds -> holds ? "yes" : "no")
                .toList();
        assertEquals(List.of(answers.split(" ")), said);
    }

    @Test
    void aStarAtTheEndStandsForAnyEnding() {
        var filter = new Compare("f", Operator.EQUAL, "Open*");
        assertTrue(holds(filter, "open_files"));
        assertTrue(holds(filter, "OPEN"));
        assertFalse(holds(filter, "ope"));
        assertFalse(holds(filter, "reopen"));
        assertFalse(holds(new Compare("f", Operator.EQUAL, "Open"), "open_files"));
    }

    @Test
    void oneOfSeveralValuesIsEnoughAndNoneIsNot() {
        assertTrue(holds(YES, "b", "a"));
        assertFalse(holds(YES, "b", "c"));
        assertFalse(holds(YES));
        assertTrue(holds(new Filter.Not(YES)));
        assertFalse(holds(new Filter.Not(YES), "a"));
    }

    @Test
    void allPartsOfAnAndMustHoldAndOneOfAnOr() {
        assertTrue(holds(new Filter.And(List.of(YES, YES)), "a"));
        assertFalse(holds(new Filter.And(List.of(YES, NO)), "a"));
        assertTrue(holds(new Filter.Or(List.of(NO, YES)), "a"));
        assertFalse(holds(new Filter.Or(List.of(NO, NO)), "a"));
        assertTrue(holds(Filter.ALL));
        assertFalse(holds(new Filter.Or(List.of())));
    }

    @Test
    void aFieldThatIsOneNumberIsComparedAsSuchAndNeverAsText() {
        var record = new Filter.Fields() {
            @Override
            public List<String> values(String field) {
                return List.of("high");
            }

            @Override
            public double number(String field) {
                return field.equals("trust") ? 0.95 : Double.NaN;
            }
        };
        assertTrue(new Compare("trust", Operator.LESS, "1").matches(record));
        assertFalse(new Compare("trust", Operator.GREATER, "0.95").matches(record));
        assertFalse(new Compare("trust", Operator.EQUAL, "high").matches(record));
        assertFalse(new Compare("trust", Operator.LESS, "high").matches(record));
        assertTrue(new Compare("f", Operator.EQUAL, "high").matches(record));
    }
}
