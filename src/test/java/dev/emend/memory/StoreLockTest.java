package dev.emend.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreLockTest {
    @TempDir private Path folder;

    @Test
    void aSecondProcessIsToldWhoHasTheWorkspaceAndGetsItAfterwards() throws Exception {
        var owner = StoreProcess.start("hold", folder.toString());
        try {
            assertEquals("open", StoreProcess.output(owner).readLine());

            var refusal = assertThrows(StoreException.class, () -> Store.open(folder, Acts.CLOCK));

            assertEquals(StoreException.Kind.IN_USE, refusal.kind());
            assertTrue(
                    refusal.what().endsWith("is already open in process " + owner.pid() + "."),
                    refusal.what());
        } finally {
            owner.getOutputStream().close();
            assertEquals(0, owner.waitFor());
        }
        Store.open(folder, Acts.CLOCK).close();
    }

    @Test
    void aWorkspaceWhoseOwnerWasKilledIsFree() throws Exception {
        var owner = StoreProcess.start("hold", folder.toString());
        assertEquals("open", StoreProcess.output(owner).readLine());
        owner.destroyForcibly().waitFor();

        Store.open(folder, Acts.CLOCK).close();
    }

    @Test
    void aSecondOpenerInTheSameProcessDoesNotLoosenTheLock() throws Exception {
        try (var _ = Store.open(folder, Acts.CLOCK)) {
            var link = Files.createSymbolicLink(folder.resolveSibling("link"), folder);
            var refusal = assertThrows(StoreException.class, () -> Store.open(link, Acts.CLOCK));
            assertEquals(StoreException.Kind.IN_USE, refusal.kind());

            var other = StoreProcess.start("try", folder.toString());
            assertEquals("IN_USE", StoreProcess.output(other).readLine());
            assertEquals(0, other.waitFor());
            Files.delete(link);
        }
    }
}
