package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.similarity.RecurrenceDetector.Outcome;
import dev.emend.analysis.similarity.RecurrenceDetector.Verdict;
import dev.emend.search.RealData;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecurrenceDetectorTest {
    private static final String MISSING = "No button labeled 'Add files' is present";
    private static final LessonText CORRECTION =
            Lessons.click("fix", "concatenate", "Add files", MISSING, "Use the File menu");

    @Test
    void recursWhenTheSameControlFailsLaterForTheSameReason() {
        var again = Lessons.at(
                "2025-10-26T12:00:01", Lessons.click("later", "concatenate", "Add files", "Add files not found", ""));
        assertEquals(
                new Outcome(Verdict.RECURRED, List.of("later")),
                RecurrenceDetector.of(CORRECTION, List.of(again, CORRECTION), ZoneOffset.UTC));
    }

    @Test
    void holdsWhenOnlySomethingElseFailsLater() {
        var other = Lessons.at(
                "2025-10-27T08:00:00", Lessons.click("save", "concatenate", "Save", "No Save button found", ""));
        var elsewhere =
                Lessons.at("2025-10-28T08:00:00", Lessons.click("else", "open_files", "Add files", MISSING, ""));
        assertEquals(
                new Outcome(Verdict.HOLDING, List.of("save", "else")),
                RecurrenceDetector.of(CORRECTION, List.of(elsewhere, other), ZoneOffset.UTC));
    }

    @Test
    void isUntestedWhenNothingCameLater() {
        var before = Lessons.at("2025-10-25T12:00:00", CORRECTION);
        var older = Lessons.of("older", before.item(), before.learning().fields());
        var unrelated = Lessons.with(
                Lessons.at("2026-01-01T00:00:00", Lessons.click("x", "plots", "Zoom", "not found", "")),
                "task",
                "Zoom in");
        assertEquals(
                new Outcome(Verdict.UNTESTED, List.of()),
                RecurrenceDetector.of(CORRECTION, List.of(older, unrelated), ZoneOffset.UTC));
    }

    @Test
    void readsTimesWithAndWithoutOffset() {
        var same =
                Lessons.at("2025-10-26T14:00:00+02:00", Lessons.click("same", "concatenate", "Add files", MISSING, ""));
        var later = Lessons.at("2025-10-26 13:30:00Z", Lessons.click("later", "concatenate", "Add files", MISSING, ""));
        var unreadable = Lessons.at("some day", Lessons.click("when", "concatenate", "Add files", MISSING, ""));
        assertEquals(
                List.of("later"),
                RecurrenceDetector.of(CORRECTION, List.of(same, later, unreadable), ZoneOffset.UTC)
                        .laterKeys());
        assertEquals(
                Verdict.UNTESTED,
                RecurrenceDetector.of(unreadable, List.of(CORRECTION, later), ZoneOffset.UTC)
                        .verdict());
    }

    @Test
    void seesThatTheRealAgentMissedTheAddFilesButtonAgain() throws Exception {
        var lessons = Lessons.of(RealData.items()).stream()
                .filter(lesson -> lesson.item().contains("/batch_concatenate_files#"))
                .toList();
        var addFiles = lessons.stream()
                .filter(lesson -> lesson.error().contains("'Add files'"))
                .toList();
        assertEquals(3, addFiles.size());
        var first = RecurrenceDetector.of(addFiles.get(0), lessons, ZoneOffset.UTC);
        assertEquals(Verdict.RECURRED, first.verdict());
        assertEquals(List.of(addFiles.get(1).key(), addFiles.get(2).key()), first.laterKeys());
        assertEquals(
                Verdict.HOLDING,
                RecurrenceDetector.of(addFiles.get(2), lessons, ZoneOffset.UTC).verdict());
        assertTrue(RecurrenceDetector.of(lessons.getLast(), lessons, ZoneOffset.UTC)
                .laterKeys()
                .isEmpty());
    }

    /// 12:00 in Tokyo is before 04:00 in Greenwich: the failure came later.
    @Test
    void timesWithoutAZoneAreThoseOfTheMachine() {
        var naive = Lessons.at("2025-10-26T12:00:00", CORRECTION);
        var again = Lessons.at("2025-10-26T04:00:00Z", Lessons.click("later", "concatenate", "Add files", MISSING, ""));

        assertEquals(
                Verdict.RECURRED,
                RecurrenceDetector.of(naive, List.of(again), ZoneId.of("Asia/Tokyo"))
                        .verdict());
        assertEquals(
                Verdict.UNTESTED,
                RecurrenceDetector.of(naive, List.of(again), ZoneOffset.UTC).verdict());
    }
}
