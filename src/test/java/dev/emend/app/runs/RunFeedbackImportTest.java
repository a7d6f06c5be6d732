package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.model.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFeedbackImportTest {
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

    private void bring(String name, int count) throws Exception {
        var lines = new RunLines(name);
        for (int i = 0; i < count; i++) {
            lines.run(name + i, "task " + i, "success", "read_file");
        }
        fixture.workspace
                .memories()
                .imports()
                .bring(REVIEWER, List.of(lines.write(folder.resolve(name + ".jsonl"))), false, Progress.SILENT);
    }

    private long logged() throws Exception {
        return fixture.workspace.insights().feedbacks().log("").total();
    }

    @Test
    void everyRunHasFeedbackHoweverManyThereAre() throws Exception {
        bring("many", 1_100);
        assertEquals(1_100, logged());
    }

    @Test
    void runsThatComeLaterHaveFeedbackToo() throws Exception {
        bring("first", 3);
        assertEquals(3, logged());
        assertEquals(3, logged());

        bring("second", 2);
        assertEquals(5, logged());
    }

    @Test
    void runsThatComeBackHaveFeedbackToo() throws Exception {
        bring("first", 3);
        fixture.store(session -> session.imports().setPresent(1, false));
        assertEquals(0, logged());

        fixture.store(session -> session.imports().setPresent(1, true));
        assertEquals(3, logged());
    }

    @Test
    void aLaterStartLooksOnlyAtRunsThatCameSince() throws Exception {
        bring("first", 3);
        fixture.workspace.insights().runs().awaitAnalysed();
        assertEquals(3, logged());
        // who looked at these runs again would make it again
        fixture.store(session -> session.handle().execute("delete from feedback"));

        fixture.close();
        fixture = WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), Duration.ZERO);
        assertEquals(0, logged());

        bring("second", 2);
        assertEquals(2, logged());
    }
}
