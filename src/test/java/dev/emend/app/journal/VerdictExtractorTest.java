package dev.emend.app.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class VerdictExtractorTest {
    private static final String KEY = new LearningRef(new ItemRef(new UUID(1, 2), "open_files", 0), "ab.0").key();

    @Test
    void aRowOfBeforeTellsWhatARowOfTodayTells() {
        for (var row : Map.of("bury", "buried", "reject", "rejected").entrySet()) {
            var state = Json.Obj.of("states", Json.Obj.of(KEY, row.getValue()));

            assertEquals(
                    Map.of(KEY, ReviewState.REJECTED),
                    VerdictExtractor.verdicts(row.getKey(), state, state),
                    row.getKey());
        }
    }

    @Test
    void aStateThatOnlyChangedItsNameIsNoVerdict() {
        var before = Json.Obj.of("states", Json.Obj.of(KEY, "buried"));
        var after = Json.Obj.of("states", Json.Obj.of(KEY, "rejected"));

        assertEquals(Map.of(), VerdictExtractor.verdicts("edit", before, after));
    }
}
