package dev.emend.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreDurabilityTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 17, 40, 101})
    void whatWasAcknowledgedIsThereAfterTheProcessDied(int acts) throws Exception {
        var process = StoreProcess.start("die", folder.toString(), Integer.toString(acts));
        var acknowledged = new ArrayList<Long>();
        for (var line : (Iterable<String>) StoreProcess.output(process).lines()::iterator) {
            acknowledged.add(Long.parseLong(line.substring(line.indexOf(' ') + 1)));
        }
        assertEquals(137, process.waitFor());
        assertTrue(acknowledged.size() >= acts, "it said too little: " + acknowledged);

        try (var store = Store.open(folder, Acts.CLOCK)) {
            for (long seq : acknowledged) {
                assertTrue(
                        store.read(s -> s.journal().byId(seq)).isPresent(),
                        "act " + seq + " is lost");
            }
        }
    }
}
