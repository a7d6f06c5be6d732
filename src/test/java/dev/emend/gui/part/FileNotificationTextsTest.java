package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.LastGood;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.kit.Dates;
import dev.emend.model.FileChanges;
import dev.emend.model.FileChanges.Items;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FileNotificationTextsTest {
    private static final LastGood GOOD = new LastGood(85, Instant.parse("2025-11-02T12:53:00Z"));

    @Test
    void saysWhatChangedInNumbersWithTheirPlurals() {
        assertEquals(
                "sheets · knowledge_catalog.json changed on disk: 3 new learnings, 1 conflict",
                FileNotificationTexts.sentence(news(Stage.CONFLICTS, new FileChanges(new Items(0, 0, 0), 3, 0, 0, 1))));
        assertEquals(
                "sheets · knowledge_catalog.json changed on disk: 1 new learning, 2 new items,"
                        + " 1 item changed, 2 conflicts",
                FileNotificationTexts.sentence(news(Stage.CONFLICTS, new FileChanges(new Items(2, 1, 0), 1, 0, 0, 2))));
    }

    @Test
    void saysHowMuchIsGone() {
        assertEquals(
                "sheets · knowledge_catalog.json changed a lot on disk and was not reloaded: 40 of 85 items are"
                        + " gone",
                FileNotificationTexts.sentence(news(Stage.HELD, new FileChanges(new Items(0, 0, 40), 0, 0, 0, 0))));
        assertEquals(
                "sheets · knowledge_catalog.json changed a lot on disk and was not reloaded: its layout has changed",
                FileNotificationTexts.sentence(news(Stage.HELD, FileChanges.NONE)));
    }

    @Test
    void saysWhatElseSpeaksAgainstTakingItOver() {
        var news = new FileNotification(
                new UUID(0, 1),
                Path.of("/home/sheets/knowledge_catalog.json"),
                Stage.HELD,
                FileChanges.NONE,
                List.of("The version is missing.", "All items are gone."),
                Optional.of(GOOD));
        assertEquals(
                "sheets · knowledge_catalog.json needs your answer. The version is missing.",
                FileNotificationTexts.sentence(news));
    }

    @Test
    void saysThatTheWriterIsGone() {
        assertEquals(
                "sheets · knowledge_catalog.json can't be read as it is." + " The last good version is safe.",
                FileNotificationTexts.sentence(news(Stage.WRITER_DIED, FileChanges.NONE)));
    }

    @Test
    void saysWhatWasTakenOverAndWhatHadToBeWrittenAgain() {
        assertEquals(
                "3 new learnings, 1 new item from agents",
                FileNotificationTexts.takenOver(news(Stage.MERGED, new FileChanges(new Items(1, 0, 0), 3, 0, 0, 0))));
        assertEquals(
                "1 new learning from agents, 2 edits written again",
                FileNotificationTexts.takenOver(news(Stage.MERGED, new FileChanges(new Items(0, 0, 0), 1, 0, 2, 0))));
        assertEquals(
                "Agents changed sheets · knowledge_catalog.json; it was reloaded",
                FileNotificationTexts.takenOver(news(Stage.MERGED, new FileChanges(new Items(0, 4, 0), 0, 0, 0, 0))));
    }

    @Test
    void theVersionToFallBackToHasItsTimeOfTodayOrItsDate() {
        assertEquals("85 items, 12:53", FileNotificationTexts.version(GOOD, at("2025-11-02T15:00:00Z")));
        assertEquals("85 items, 2 Nov 2025, 12:53", FileNotificationTexts.version(GOOD, at("2025-11-03T00:10:00Z")));
    }

    private static Dates at(String now) {
        return new Dates(Clock.fixed(Instant.parse(now), ZoneOffset.UTC));
    }

    private static FileNotification news(Stage stage, FileChanges changes) {
        return new FileNotification(
                new UUID(0, 1),
                Path.of("sheets", "knowledge_catalog.json"),
                stage,
                changes,
                List.of(),
                Optional.of(GOOD));
    }
}
