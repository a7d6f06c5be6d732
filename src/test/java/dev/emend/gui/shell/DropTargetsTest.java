package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.part.FakeScreenHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DropTargetsTest {
    private final FakeScreenHost host = new FakeScreenHost();
    private final DropTargets dropped = new DropTargets(host);

    @TempDir
    Path folder;

    @Test
    void catalogsAreOpenedAndTheRestIsLookedIntoTogether() throws IOException {
        var catalog = file("any.name", "\n[ {\"knowledge_id\": \"open_files\"} ]");
        var runs = file("runs.jsonl", "{\"type\": \"user\"}\n");
        var mails = Files.createDirectories(folder.resolve("chroma"));

        dropped.take(List.of(runs, catalog, mails));

        assertEquals(List.of("open " + catalog, "import [" + runs + ", " + mails + "]"), host.calls());
    }

    @Test
    void foldersAndFilesOfMarkdownAreOpened() throws IOException {
        var memory = Files.createDirectories(folder.resolve("memory"));
        Files.writeString(memory.resolve("MEMORY.md"), "- One.\n");
        var rules = file("AGENTS.md", "- Two.\n");

        dropped.take(List.of(memory, rules));

        assertEquals(List.of("open " + memory, "open " + rules), host.calls());
    }

    @Test
    void aFolderOfRecordsWithAReadmeIsLookedInto() throws IOException {
        var runs = Files.createDirectories(folder.resolve("runs"));
        Files.writeString(runs.resolve("README.md"), "# Runs\n");
        Files.writeString(runs.resolve("one.jsonl"), "{\"type\": \"user\"}\n");

        dropped.take(List.of(runs));

        assertEquals(List.of("import [" + runs + "]"), host.calls());
    }

    @Test
    void whatIsGoneByThenIsLookedIntoWhichSaysSo() {
        var gone = folder.resolve("gone.json");

        dropped.take(List.of(gone));

        assertEquals(List.of("import [" + gone + "]"), host.calls());
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
