package dev.emend.app.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuplicateReportLimiterTest {
    private static final String TEXT = "Press the green button twice, then wait until %d is done.";

    private final ManualClock clock = new ManualClock();

    @TempDir
    private Path folder;

    private DuplicateReportLimiter guard() {
        return new DuplicateReportLimiter(folder, clock);
    }

    private static boolean lets(DuplicateReportLimiter limiter, String client, String text) {
        try {
            return limiter.storeUnlessRepeated(client, text, () -> true);
        } catch (UserException e) {
            assertEquals(UserException.Code.TOO_OFTEN, e.code());
            return false;
        }
    }

    private static void bring(DuplicateReportLimiter limiter, int times) {
        for (int i = 0; i < times; i++) {
            assertTrue(lets(limiter, "robot", TEXT.formatted(i)));
        }
    }

    @Test
    void aRestartDoesNotLetAFloodBeginAnew() throws Exception {
        var first = guard();
        bring(first, DuplicateReportLimiter.MAX_REPORTS);
        first.close();
        var file = folder.resolve(DuplicateReportLimiter.FILE);
        assertFalse(Files.readString(file).contains("button"));
        assertEquals(
                "rw-------",
                java.nio.file.attribute.PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));

        var second = guard();
        assertFalse(lets(second, "robot", TEXT.formatted(7)));
        assertTrue(lets(second, "another", TEXT.formatted(7)));
        assertTrue(lets(second, "robot", "Something else altogether about another thing."));
        second.close();
        clock.pass(DuplicateReportLimiter.WITHIN);
        var third = guard();
        bring(third, DuplicateReportLimiter.MAX_REPORTS);
        third.close();
    }

    /// Words of letters in an order that the seed says.
    private static String words(int seed, int count) {
        var random = new java.util.Random(seed);
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            for (int letter = 0; letter < 5; letter++) {
                text.append((char) ('a' + random.nextInt(26)));
            }
            text.append(' ');
        }
        return text.toString();
    }

    @Test
    void aThousandTextsOfAMegabyteAreRememberedInAMegabyte() throws Exception {
        var limiter = guard();
        for (int i = 0; i < 20; i++) {
            assertTrue(lets(limiter, "robot", words(i, 170_000)));
        }
        limiter.close();
        long kept = Files.size(folder.resolve(DuplicateReportLimiter.FILE));
        assertTrue(kept * DuplicateReportLimiter.REMEMBERED / 20 < 1_000_000, kept + " bytes of 20 texts");
        assertEquals(
                "rw-------",
                java.nio.file.attribute.PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder.resolve(DuplicateReportLimiter.FILE))));
        var second = guard();
        var again = words(7, 170_000);
        assertTrue(lets(second, "robot", again + " and " + words(99, 50)));
        assertTrue(lets(second, "robot", words(98, 500) + again));
        assertFalse(lets(second, "robot", again.toUpperCase(java.util.Locale.ROOT) + " 17"));
        assertTrue(lets(second, "robot", words(100, 170_000)));
        second.close();
    }

    @Test
    void longTextsThatShareHalfOfTheirWordsAreNotNearlyTheSame() {
        var limiter = guard();
        var same = words(1, 2_000);
        for (int i = 0; i < 10; i++) {
            assertTrue(lets(limiter, "robot", same + words(10 + i, 2_000)));
        }
        limiter.close();
    }

    /// Seven ways to say one thing: the plain one, and each with letters of other alphabets, another word, or both.
    @Test
    void nearCopiesWithALetterOfAnotherAlphabetOrAnotherWordAreAFlood() {
        var lesson = "Close the export dialog before the next sheet is opened, else the row of totals is lost.";
        var copies = List.of(
                lesson,
                lesson.replace('o', '\u043e'),
                lesson.replace('e', '\u0435').replace('a', '\u0430'),
                lesson.replace("dialog", "window"),
                lesson.replace('t', '\u03c4').replace("totals", "sums"),
                lesson.replace("x", "\uff58").replace("e", "\u00e9"),
                lesson.replace("else", "otherwise") + " 7");
        var limiter = guard();
        long stored =
                copies.stream().filter(copy -> lets(limiter, "robot", copy)).count();
        assertEquals(DuplicateReportLimiter.MAX_REPORTS, stored);
        limiter.close();
    }

    @Test
    void aCopyInLookAlikesOfAnyAlphabetIsAFlood() {
        var lesson = "Once the icons in his section are missing, close it and use the second session instead.";
        var limiter = guard();
        for (int i = 0; i < DuplicateReportLimiter.MAX_REPORTS; i++) {
            assertTrue(lets(limiter, "robot", lesson));
        }
        for (var pairs : List.of(
                "c\u03f2 o\u0585 n\u0274 s\ua731 i\u0269",
                "n\u0578 o\u0585 u\u057d h\u0570",
                "n\ua4e0 o\ua4f3 s\ua4e2 e\ua4f0 i\ua4f2 c\ua4da t\ua4d4",
                "a\u1d00 c\u1d04 d\u1d05 e\u1d07 h\u029c i\u026a m\u1d0d o\u1d0f t\u1d1b u\u1d1c",
                "s\u13da e\u13ac i\u13a5 t\u13a2 a\u13aa",
                "o\u2c9f c\u2ca4 i\u2c93 n\u2c9b",
                "n\u0272 t\u0288 d\u0257 o\u00f8")) {
            var copy = lesson;
            for (var pair : pairs.split(" ")) {
                copy = copy.replace(pair.charAt(0), pair.charAt(1));
            }
            assertFalse(lets(limiter, "robot", copy), copy);
        }
        limiter.close();
    }

    private static double likeness(String one, String other) {
        return ReportFingerprint.of(one).likeness(ReportFingerprint.of(other));
    }

    @Test
    void aDigitInAWordIsALetterAndANumberIsNone() {
        assertEquals(1, likeness("Copy the sheet before it closes", "C0py the sh3et bef0re it cl0s3s"));
        assertEquals(1, likeness("Listen on port 80", "Listen on port 443"));
        assertTrue(likeness("Listen on port 80", "Listen on port 8o") < 1);
        assertTrue(likeness("Use the table of 1o5 rows", "Use the table of 105 rows") < 1);
    }

    @Test
    void lessonsOfOneFormAboutOtherThingsAreNoFlood() {
        var limiter = guard();
        for (var lesson : List.of(
                "Press Ctrl+S to save the sheet before the report is made.",
                "Press Ctrl+O to open the folder in which the template lies.",
                "Press Ctrl+P and choose the second printer for labels.",
                "Press Alt+F4 only after the upload has ended.",
                "Press Esc twice: the first closes the list, the second the dialog.",
                "Wait for the green light, then press Start.",
                "Wait for the lock file to vanish before the database is copied.")) {
            assertTrue(lets(limiter, "robot", lesson), lesson);
        }
        limiter.close();
    }

    @Test
    void aFileThatCannotBeReadHindersNobody() throws Exception {
        Files.writeString(folder.resolve(DuplicateReportLimiter.FILE), "{\"robot\": [17, ");
        var limiter = guard();
        bring(limiter, DuplicateReportLimiter.MAX_REPORTS);
        limiter.close();
    }
}
