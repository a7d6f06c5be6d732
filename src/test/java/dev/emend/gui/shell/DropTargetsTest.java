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
    void whatIsGoneByThenIsLookedIntoWhichSaysSo() {
        var gone = folder.resolve("gone.json");

        dropped.take(List.of(gone));

        assertEquals(List.of("import [" + gone + "]"), host.calls());
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
