package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.sql.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreLockTest {
    @TempDir
    private Path folder;

    @Test
    void aSecondProcessIsToldWhoHasTheWorkspaceAndGetsItAfterwards() throws Exception {
        var owner = StoreProcess.start("hold", folder.toString());
        try {
            assertEquals("open", StoreProcess.output(owner).readLine());

            var refusal = assertThrows(StoreException.class, () -> Store.open(folder, SampleCommands.CLOCK));

            assertEquals(StoreException.Kind.IN_USE, refusal.kind());
            assertTrue(
                    refusal.message().endsWith("is already open in process " + owner.pid() + "."), refusal.message());
        } finally {
            owner.getOutputStream().close();
            assertEquals(0, owner.waitFor());
        }
        Store.open(folder, SampleCommands.CLOCK).close();
    }

    @Test
    void ofTwoThatStartAtTheSameMomentOneOwnsIt() throws Exception {
        race(2);
    }

    @Test
    @Tag("slow")
    void itIsNeverBothInTenRaces() throws Exception {
        race(10);
    }

    private void race(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            var racers = List.of(
                    StoreProcess.start("race", folder.toString()), StoreProcess.start("race", folder.toString()));
            for (var racer : racers) {
                assertEquals("ready", StoreProcess.output(racer).readLine());
            }
            for (var racer : racers) {
                racer.getOutputStream().write('\n');
                racer.getOutputStream().flush();
            }
            var said = new ArrayList<String>();
            for (var racer : racers) {
                said.add(StoreProcess.output(racer).readLine());
            }
            long owners = said.stream().filter("opened"::equals).count();
            long refused =
                    said.stream().filter(line -> line.startsWith("IN_USE ")).count();
            assertEquals(List.of(1L, 1L), List.of(owners, refused), said::toString);
            for (var racer : racers) {
                racer.getOutputStream().close();
                assertEquals(0, racer.waitFor());
            }
        }
    }

    @Test
    void aWorkspaceWhoseOwnerWasKilledIsFree() throws Exception {
        var owner = StoreProcess.start("hold", folder.toString());
        assertEquals("open", StoreProcess.output(owner).readLine());
        owner.destroyForcibly().waitFor();

        Store.open(folder, SampleCommands.CLOCK).close();
    }

    @Test
    void aSecondOpenerInTheSameProcessDoesNotLoosenTheLock() throws Exception {
        try (var _ = Store.open(folder, SampleCommands.CLOCK)) {
            var link = Files.createSymbolicLink(folder.resolveSibling("link"), folder);
            var refusal = assertThrows(StoreException.class, () -> Store.open(link, SampleCommands.CLOCK));
            assertEquals(StoreException.Kind.IN_USE, refusal.kind());

            var other = StoreProcess.start("try", folder.toString());
            assertEquals("IN_USE", StoreProcess.output(other).readLine());
            assertEquals(0, other.waitFor());
            Files.delete(link);
        }
    }
}
