package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpposedStatementsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Always run the database migrations before the tests | Never run the database migrations before the tests | 1
        - Push to main after review. | Do not push to main after review | 1
        Run the tests with make | Run the tests with make test | 0
        Never push to main | Do not push to the main branch | 0
        Use tabs | Don't use tabs | 0
        Never paint the shed | Always deploy the service at night | 0
        """)
    void oneForbidsWhatTheOtherAsksFor(String one, String other, int pairs) {
        assertEquals(pairs, OpposedStatements.between(one, other).size(), one + " / " + other);
        assertEquals(pairs, OpposedStatements.between(other, one).size());
    }

    @Test
    void codeAndHeadingsAreNoStatements() {
        assertEquals(
                List.of("One.", "Two", "Three"),
                OpposedStatements.statements("# Never\n\nOne. Two\n\n```\nnot this\n```\n\n1. Three\n"));
    }
}
