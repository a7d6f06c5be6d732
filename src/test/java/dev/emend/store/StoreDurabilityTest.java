package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.journal.JournalEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreDurabilityTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 17, 101})
    void whatWasAcknowledgedIsThereAfterTheProcessDied(int changes) throws Exception {
        var process = StoreProcess.start("die", folder.toString(), Integer.toString(changes));
        var acknowledged = new ArrayList<Long>();
        for (var line : (Iterable<String>) StoreProcess.output(process).lines()::iterator) {
            acknowledged.add(Long.parseLong(line.substring(line.indexOf(' ') + 1)));
        }
        assertEquals(137, process.waitFor());
        assertTrue(acknowledged.size() >= changes, "it said too little: " + acknowledged);

        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            for (long seq : acknowledged) {
                assertTrue(store.read(s -> s.journal().byId(seq)).isPresent(), "change " + seq + " is lost");
            }
        }
    }

    /// A copy of the files is what a kill at that moment leaves. Gaps come by themselves in a file
    /// that is older than 45 seconds; here they come at once.
    @Test
    void afterEverySaveTheFileAloneHoldsEverythingAlsoWhenItHasGaps(@TempDir Path killed) throws Exception {
        int saves = 0;
        for (int openings = 0; openings < 3; openings++) {
            try (var store = Store.open(folder, SampleCommands.CLOCK)) {
                store.write(session -> session.handle().execute("set retention_time 0"));
                for (int i = 0; i < 40; i++) {
                    var change = SampleCommands.change("change " + "x".repeat(37 * i));
                    store.write(s -> s.journal().append(JournalEntry.of(change, SampleCommands.NOON)));
                    store.checkpoint();
                    saves++;
                    for (var name : List.of("store.mv.db", "store.json")) {
                        Files.copy(folder.resolve(name), killed.resolve(name), StandardCopyOption.REPLACE_EXISTING);
                    }
                    try (var after = Store.open(killed, SampleCommands.CLOCK)) {
                        assertEquals(
                                (long) saves,
                                after.read(s -> s.journal().count()).longValue());
                    }
                }
            }
        }
    }
}
