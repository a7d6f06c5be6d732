package dev.emend.app.search;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.library.ItemQuery;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryLogTest {
    @TempDir
    Path folder;

    @Test
    void typingAQuestionKeyByKeyLogsNothingAndAskingItLogsOnce() throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var line = new StringBuilder();
            for (char c : "open button".toCharArray()) {
                var typed = line.append(c).toString();
                fixture.workspace.library().rows(new ItemQuery(Set.of(), typed, ItemQuery.Order.BEST, false));
            }
            assertEquals(0, fixture.loggedQueries());

            fixture.workspace.search().search(REVIEWER, "open button", Set.of(), 10);

            assertEquals(1, fixture.loggedQueries());
        }
    }
}
