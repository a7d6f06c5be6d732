package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.model.Progress;
import dev.emend.store.memories.RunProgressTable.Name;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMapLayoutCacheTest {
    @TempDir
    Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private RunService runs() {
        return fixture.workspace.insights().runs();
    }

    private void bring(String name, String... tools) throws Exception {
        var lines = new RunLines(name).run(name, "task", "success", tools);
        fixture.workspace
                .memories()
                .imports()
                .importFiles(REVIEWER, List.of(lines.write(folder.resolve(name + ".jsonl"))), false, Progress.SILENT);
        runs().awaitAnalysed();
    }

    private boolean isKept() throws Exception {
        var isKept = new boolean[1];
        fixture.store(session -> isKept[0] = session.runProgress()
                .get(Name.MAP)
                .filter(kept -> kept.change() == session.analyses().newestChange())
                .isPresent());
        return isKept[0];
    }

    @Test
    void thePictureOfAllRunsIsKeptUntilARunChanges() throws Exception {
        bring("a", "read", "write");
        var first = runs().selection("").layout();
        assertTrue(isKept());

        var again = runs().selection("");
        assertEquals(first, again.layout());
        assertEquals(1, again.runs());
        assertEquals(1, again.patterns().scope().runs(), "all else is read when it is asked for");

        bring("b", "read", "test");
        assertFalse(isKept());
        assertEquals(2, runs().selection("").layout().map().runs());
        assertTrue(isKept());
    }

    @Test
    void anOutcomeThatAPersonSetsIsInThePicture() throws Exception {
        bring("a", "read");
        runs().selection("").layout();

        runs().setOutcome(
                        REVIEWER,
                        runs().rows("", RunService.Order.NEWEST)
                                .rows()
                                .getFirst()
                                .id(),
                        "failure");

        assertEquals(
                0,
                runs().selection("").processMap().nodes().getFirst().success().successes());
    }

    @Test
    void ofSomeRunsNothingIsKept() throws Exception {
        bring("a", "read");

        runs().selection("tool:read").layout();

        assertFalse(isKept());
    }
}
