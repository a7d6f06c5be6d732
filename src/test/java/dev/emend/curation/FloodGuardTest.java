package dev.emend.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FloodGuardTest {
    private static final String TEXT = "Press the green button twice, then wait until %d is done.";

    private final HandClock clock = new HandClock();
    @TempDir private Path folder;

    private FloodGuard guard() {
        return new FloodGuard(folder, clock);
    }

    private static boolean lets(FloodGuard guard, String client, String text) {
        try {
            return guard.counted(client, text, () -> true);
        } catch (CurationException flood) {
            assertEquals(CurationException.Code.TOO_OFTEN, flood.code());
            return false;
        }
    }

    private static void bring(FloodGuard guard, int times) {
        for (int i = 0; i < times; i++) {
            assertTrue(lets(guard, "robot", TEXT.formatted(i)));
        }
    }

    @Test
    void aRestartDoesNotLetAFloodBeginAnew() throws Exception {
        var first = guard();
        bring(first, FloodGuard.MOST);
        first.close();
        var file = folder.resolve(FloodGuard.FILE);
        assertFalse(Files.readString(file).contains("button"));
        assertEquals(
                "rw-------",
                java.nio.file.attribute.PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(file)));

        var second = guard();
        assertFalse(lets(second, "robot", TEXT.formatted(7)));
        assertTrue(lets(second, "another", TEXT.formatted(7)));
        assertTrue(lets(second, "robot", "Something else altogether about another thing."));
        second.close();
        clock.pass(FloodGuard.WITHIN);
        var third = guard();
        bring(third, FloodGuard.MOST);
        third.close();
    }

    @Test
    void aFileThatCannotBeReadHindersNobody() throws Exception {
        Files.writeString(folder.resolve(FloodGuard.FILE), "{\"robot\": [17, ");
        var guard = guard();
        bring(guard, FloodGuard.MOST);
        guard.close();
    }
}
