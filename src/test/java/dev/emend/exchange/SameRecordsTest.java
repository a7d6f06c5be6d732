package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.emend.fixtures.EmendCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file that did not change is read alike by every start of the program: sets and maps without an order of their
/// own have another one in each.
class SameRecordsTest {
    @Test
    void everyFormatIsReadAlikeByEveryStart(@TempDir Path room) throws Exception {
        List<String> files;
        try (var all = Files.list(SmallFilesTest.file(""))) {
            files = all.map(file -> file.toAbsolutePath().toString()).sorted().toList();
        }
        var session = Collected.write(room, """
                {"type":"user","sessionId":"s","cwd":"/srv/app","gitBranch":"main","version":"2.0.1","message":{"role":"user","content":"Count"}}
                {"type":"assistant","sessionId":"s","message":{"role":"assistant","content":"One"}}
                """);
        var args = new java.util.ArrayList<>(files);
        args.add(session.toString());
        var emend = EmendCommand.first(room);
        var first = "";
        for (int start = 0; start < 4; start++) {
            var read = emend.finish(
                            emend.program(List.of(), RecordsProcess.class, args.toArray(String[]::new)), new byte[0])
                    .exits(0)
                    .out();
            first = start == 0 ? read : first;
            assertFalse(read.isEmpty());
            assertEquals(first, read);
        }
    }
}
