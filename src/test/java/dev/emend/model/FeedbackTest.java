package dev.emend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedbackTest {
    /// As people type them, as JSON in a column, and as PostgreSQL copies an array.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "publishing, due_dates",
                "[\"publishing\",\"due_dates\"]",
                "[\"publishing\", \"due_dates\"]",
                "['publishing', 'due_dates']",
                "{publishing,due_dates}",
                " {\"publishing\",due_dates} "
            })
    void tagsOfAColumnAreRead(String text) {
        assertEquals(List.of("publishing", "due_dates"), Feedback.tags(new Json.Text(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", " , "})
    void aColumnWithoutTagsHasNone(String text) {
        assertEquals(List.of(), Feedback.tags(new Json.Text(text)));
    }
}
