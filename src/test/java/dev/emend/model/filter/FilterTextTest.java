package dev.emend.model.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class FilterTextTest {
    @Test
    void putsAClauseInFrontOfTheWordsAndTakesItOutAgain() {
        var on = FilterText.of("pending>0 open button").toggle("tool:Click-Tool");
        assertEquals("pending>0 tool:Click-Tool open button", on);
        assertEquals("pending>0 open button", FilterText.of(on).toggle("tool:Click-Tool"));
    }

    @Test
    void togglesAClauseOfTwoPartsAsOne() {
        var on = FilterText.of("open").toggle("trust>=0.7 trust<0.9");
        assertEquals("trust>=0.7 trust<0.9 open", on);
        assertEquals("open", FilterText.of(on).toggle("trust>=0.7 trust<0.9"));
    }

    @Test
    void keepsQuotedValuesInOnePiece() {
        assertEquals("tool:\"My tool\" save", FilterText.of("save").toggle("tool:\"My tool\""));
    }

    @Test
    void quotesAValueThatIsReadOtherwiseWithoutQuotes() {
        for (var value : List.of("plain", "two words", "a \"b\" c", "<unknown>", "=x")) {
            var term = FilterTerm.of(FilterText.clause("tool", value));
            assertEquals("tool", term.field());
            assertEquals(FilterOperator.EQUAL, term.operator());
            assertEquals(value, term.value());
        }
    }

    @Test
    void whatIsRuledOutTakesThePlaceOfWhatIsAskedForAndTheOtherWayRound() {
        assertEquals("-tool:x open", FilterText.of("open").toggleExclusion("tool:x"));
        assertEquals("-tool:x open", FilterText.of("tool:x open").toggleExclusion("tool:x"));
        assertEquals("open", FilterText.of("-tool:x open").toggleExclusion("tool:x"));
        assertEquals("tool:x open", FilterText.of("-tool:x open").toggle("tool:x"));
        assertEquals("open", FilterText.of("-tool:x open").toggle("-tool:x"));
    }

    @Test
    void oneRangeTakesThePlaceOfAllThatAskForItsFieldAndNoExclusion() {
        var line = FilterText.of("trust>=0.9 -trust:0.7 is:pending open");
        assertEquals("-trust:0.7 is:pending trust:0.4..0.8 open", line.replaceClause("trust", "trust:0.4..0.8"));
        assertEquals("-trust:0.7 is:pending open", line.replaceClause("trust", ""));
    }
}
