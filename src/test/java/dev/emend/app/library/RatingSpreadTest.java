package dev.emend.app.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.SmallCatalogs;
import dev.emend.fixtures.Actors;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The expected numbers are worked out by hand from the rule: 3, one more for a word such as
/// "always", one more when no line, file or function is named, one less below 50 characters or for
/// a word such as "good".
class RatingSpreadTest {
    @TempDir
    private Path folder;

    private static Json.Obj item(String id, String content) {
        return Json.Obj.of("knowledge_id", id, "content", content);
    }

    @Test
    void countsTheRatingsAndHowManyAreNearTheRule() throws Exception {
        try (var catalogs = SmallCatalogs.in(Files.createDirectories(folder))) {
            catalogs.open(List.of(
                    // 3 + 1 + 1 = 5
                    item("five", "Always save the workbook before a macro is run on its sheets."),
                    // 3 + 1 - 1 = 3
                    item("three", "The dialog has two tabs."),
                    // 3 + 1 - 1 - 1 = 2
                    item("two", "A good dialog."),
                    item("none", "The ribbon has six tabs.")));
            var spread = catalogs.workspace().library().ratings();
            assertEquals(List.of(0, 0, 0, 0, 0), spread.counts());
            assertEquals(4, spread.unratedCount());

            rate(catalogs, "five", 4); // one apart
            rate(catalogs, "three", 5); // two apart
            rate(catalogs, "two", 2); // the same

            spread = catalogs.workspace().library().ratings();
            assertEquals(List.of(0, 1, 0, 1, 1), spread.counts());
            assertEquals(1, spread.unratedCount());
            assertEquals(3, spread.ratedCount());
            assertEquals(2, spread.agreeingCount());
        }
    }

    private static void rate(SmallCatalogs catalogs, String id, int score) throws Exception {
        catalogs.workspace().editor().rate(Actors.REVIEWER, catalogs.ref(id), score, null);
    }
}
