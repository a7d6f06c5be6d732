package dev.emend.app.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.app.list.Facet;
import dev.emend.app.list.ListFields;
import dev.emend.model.Feedback;
import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedbackListFieldsTest {
    private static final ListFields<Feedback> FIELDS = FeedbackListFields.of(FeedbackRules.EXAMPLE);

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
        assertEquals(isFound, FIELDS.filter(line).test(ENTRY));
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
        var refused = assertThrows(UserException.class, () -> FIELDS.filter(line));
        assertEquals(what, refused.message());
        assertEquals("Nothing was searched.", refused.impact());
    }

    @Test
    void whatTheLineAsksForIsCountedEvenIfNothingHasIt() throws Exception {
        var filter = FIELDS.filter("satisfaction:high");
        var rows = List.of(ENTRY);
        assertEquals(
                List.of(
                        new Facet("satisfaction", "satisfaction:low", 1, false),
                        new Facet("satisfaction", "satisfaction:high", 0, true)),
                FIELDS.facets(rows, filter.of(rows), filter));
    }

    @Test
    void tagsOfTheRulesComeFirstAndOthersByTheirNumber() throws Exception {
        var first = FeedbackRules.EXAMPLE.tags().getLast().name();
        var rows = List.of(tagged("z"), tagged("z"), tagged("y"), tagged(first));
        var filter = FIELDS.filter("");
        var tags = FIELDS.facets(rows, filter.of(rows), filter).stream()
                .filter(facet -> facet.group().equals("tag"))
                .map(facet -> facet.value() + " " + facet.count())
                .toList();
        assertEquals(List.of(first + " 1", "z 2", "y 1"), tags);
    }

    private static Feedback tagged(String tag) {
        return new Feedback(1, ENTRY.fields(), ENTRY.satisfaction(), List.of(tag), ENTRY.at(), ENTRY.from());
    }
}
