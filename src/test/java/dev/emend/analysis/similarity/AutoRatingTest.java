package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.similarity.AutoRating.Rule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AutoRatingTest {
    private static final String LONG = " while the measurement is open in the window of the plot";

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of(5, "Always run the tests" + LONG, List.of(Rule.ACTIONABLE, Rule.GENERAL)),
                Arguments.of(4, "Run the tests" + LONG, List.of(Rule.GENERAL)),
                Arguments.of(4, "Use TypeScript strict mode", List.of(Rule.ACTIONABLE, Rule.GENERAL, Rule.SHORT)),
                Arguments.of(2, "Code is clean", List.of(Rule.GENERAL, Rule.SHORT, Rule.VAGUE)),
                // inside another word, as in the document
                Arguments.of(
                        4,
                        "It failed because of that" + LONG + " and it was not better",
                        List.of(Rule.ACTIONABLE, Rule.GENERAL, Rule.VAGUE)),
                Arguments.of(3, "See line 42 there" + LONG, List.of()),
                Arguments.of(3, "See file src/app/main.py there" + LONG, List.of()),
                Arguments.of(3, "See function start() there" + LONG, List.of()),
                // the patterns mind case, the words don't
                Arguments.of(5, "NEVER edit Line 42" + LONG, List.of(Rule.ACTIONABLE, Rule.GENERAL)),
                Arguments.of(1, "line 7 is good", List.of(Rule.SHORT, Rule.VAGUE)),
                Arguments.of(3, "", List.of(Rule.GENERAL, Rule.SHORT)));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void ratesAsTheDocumentDoesAndNamesEveryRule(int score, String content, List<Rule> rules) {
        var rating = AutoRating.of(Lessons.scoped(content));
        assertEquals(score, rating.score());
        assertEquals(
                rules, rating.reasons().stream().map(AutoRating.Reason::rule).toList());
    }

    @Test
    void showsTheWordItFound() {
        var reason = AutoRating.of("You MUST look" + LONG).reasons().getFirst();
        assertEquals("must", reason.evidence());
    }

    @Test
    void judgesAProceduralItemByWhatAgentsStoreOfIt() {
        var item = Lessons.procedural("open", "Open files", "Menu", List.of("click File", "use line 3"), "Ctrl+O");
        assertEquals(
                List.of(Rule.ACTIONABLE, Rule.SHORT),
                AutoRating.of(item).reasons().stream()
                        .map(AutoRating.Reason::rule)
                        .toList());
    }

    @Test
    void countsCharactersAsPythonDoes() {
        var fifty = "🙂".repeat(50);
        assertEquals(4, AutoRating.of(fifty).score());
        assertEquals(3, AutoRating.of(fifty.substring(2)).score());
    }
}
