package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemReportCommandTest {
    private final EmendCommand emend;

    ProblemReportCommandTest(@TempDir Path room) {
        emend = EmendCommand.first(room);
    }

    @Test
    void aReportIsWrittenWithoutAWorkspace() throws Exception {
        var answer = emend.run("problem-report", "--out", "problem.zip", "--json")
                .exits(0)
                .json();

        assertEquals(
                List.of("versions.txt", "log.txt", "threads.txt"),
                answer.array("parts").stream()
                        .map(part -> ((Json.Text) part).value())
                        .toList());
        try (var zip = new ZipFile(emend.room.resolve("problem.zip").toFile())) {
            assertEquals(3, zip.size());
        }
        assertTrue(Files.notExists(emend.workspace().resolve("store.mv.db")), "a store was made");
    }

    @Test
    void aFileThatIsThereIsNotReplaced() throws Exception {
        Files.writeString(emend.room.resolve("problem.zip"), "mine");

        var refused = emend.run("problem-report", "--out", "problem.zip").exits(1);

        assertTrue(refused.err().contains("problem.zip is there already"), refused.err());
        assertEquals("mine", Files.readString(emend.room.resolve("problem.zip")));
    }

    @Test
    void aFolderThatIsNotThereIsNamed() throws Exception {
        var refused = emend.run("problem-report", "--out", "absent/problem.zip").exits(1);

        assertTrue(refused.err().contains("absent is not there"), refused.err());
    }
}
