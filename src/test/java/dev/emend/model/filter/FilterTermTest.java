package dev.emend.model.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterTermTest {
    private static FilterTerm clause(String sign, String wanted) {
        return new FilterTerm("", false, "f", FilterOperator.of(sign), wanted);
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
        var said = List.of("<", "<=", ":", ">=", ">").stream()
                .map(sign -> clause(sign, wanted).text().test(own))
                .map(holds -> holds ? "yes" : "no")
                .toList();
        assertEquals(List.of(answers.split(" ")), said);
    }

    @Test
    void aStarAtTheEndStandsForAnyEnding() {
        var open = clause(":", "Open*").text();
        assertTrue(open.test("open_files"));
        assertTrue(open.test("OPEN"));
        assertFalse(open.test("ope"));
        assertFalse(open.test("reopen"));
        assertFalse(clause(":", "Open").text().test("open_files"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0.4..0.8  | 0.4  | true
        0.4..0.8  | 0.8  | true
        0.4..0.8  | 0.81 | false
        0.4..<0.8 | 0.8  | false
        0.4..     | 9    | true
        ..<0.4    | 0.4  | false
        0.4..     | NaN  | false
        high      | 0.95 | false
        """)
    void aNumberIsComparedWithANumberOrARange(String wanted, double own, boolean isIn) {
        assertEquals(isIn, clause(":", wanted).number().test(own));
        assertEquals(isIn, clause(":", wanted).text().test(String.valueOf(own)));
    }

    @Test
    void noNumberIsInAnOrderWithNoNumber() {
        for (var sign : List.of("<", "<=", ":", ">=", ">")) {
            assertFalse(clause(sign, "1").number().test(Double.NaN), sign);
            assertFalse(clause(sign, "high").number().test(0.95), sign);
        }
    }
}
