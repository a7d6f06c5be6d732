package dev.emend.app.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.Facet;
import dev.emend.model.Feedback;
import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedbackFilterFieldsTest {
    private static final Feedback ENTRY = new Feedback(
            7,
            new Feedback.FeedbackFields("Published the report.", "", "Ask before publishing."),
            Feedback.Satisfaction.LOW,
            List.of("publishing"),
            Instant.EPOCH,
            new Feedback.FeedbackOrigin(Feedback.Source.RUN, "run 5", "mara"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    ``                       | true
                    tag:publishing           | true
                    -tag:publishing          | false
                    tag:none                 | false
                    satisfaction:Low         | true
                    Satisfaction:high        | false
                    source=run               | true
                    -source:manual           | true
                    id:3,7                   | true
                    id:007                   | true
                    -id:7                    | false
                    REPORT mara              | true
                    "ask before"             | true
                    "before ask"             | false
                    10:30                    | false
                    """)
    void anEntryIsFoundByItsFieldsAndWords(String line, boolean isFound) throws Exception {
        assertEquals(isFound, FeedbackFilterFields.read(line).test(ENTRY));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    colour:red         | There is no field colour to filter by.
                    satisfaction:great | “satisfaction:great” names no satisfaction.
                    source:x           | “source:x” names no source.
                    id:x               | “id:x” has no numbers of feedback.
                    id<7               | “id<7” can't be compared by size.
                    tag:               | Missing value after “tag:”.
                    "open              | A quotation mark is not closed in “"open”.
                    """)
    void saysWhatIsNotUnderstood(String line, String what) {
        var refused = assertThrows(UserException.class, () -> FeedbackFilterFields.read(line));
        assertEquals(what, refused.message());
        assertEquals("Nothing was searched.", refused.impact());
    }

    @Test
    void whatTheLineAsksForIsCountedEvenIfNothingHasIt() {
        var facets =
                FeedbackFilterFields.facets("satisfaction:high tag:publishing", List.of(ENTRY), FeedbackRules.EXAMPLE);
        assertTrue(facets.contains(new Facet("satisfaction", "satisfaction:high", 0, true)));
        assertTrue(facets.contains(new Facet("tag", "tag:publishing", 1, true)));
        assertTrue(facets.contains(new Facet("source", "source:run", 1, false)));
    }
}
