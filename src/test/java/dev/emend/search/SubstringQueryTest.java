package dev.emend.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.emend.model.filter.Where;
import org.junit.jupiter.api.Test;

class SubstringQueryTest {
    /// Lucene answers equal questions from what it kept.
    @Test
    void questionsForTextAreEqualOnlyWhenTheyAskTheSame() {
        var asked = new SubstringQuery("document", "trigrams", "open");
        assertEquals(asked, new SubstringQuery("document", "trigrams", "open"));
        assertEquals(asked.hashCode(), new SubstringQuery("document", "trigrams", "open").hashCode());
        assertNotEquals(asked, new SubstringQuery("document", "trigrams", "save"));
        assertNotEquals(asked, new SubstringQuery("task", "trigrams", "open"));
        assertNotEquals(asked, WhereQuery.of(Where.ALL));
    }
}
