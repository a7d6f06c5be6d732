package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dates;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the status bar says of saving, from the decision to the file.
class SavingWordsTest {
    @TempDir
    private Path folder;

    private static String words(ShellViewModel model) {
        return StatusViewModel.saveItem(model.saveStates.values(), new Dates(Clock.systemUTC()))
                .text();
    }

    private static ShellViewModel watching(WorkspaceFixture fixture) {
        var model = new ShellViewModel(Background.immediate());
        model.connect(
                ShellSource.of(REVIEWER, fixture.workspace), fixture.workspace.library()::unsavedCatalogs, () -> {});
        fixture.workspace.changes().subscribe(model::onEvent);
        return model;
    }

    @Test
    void whatWasDecidedIsBeingSavedUntilItIsInTheFile() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(file, "[{\"knowledge_id\": \"a\", \"content\": \"Sort\"}]");
        try (var fixture = WorkspaceFixture.on(Clock.systemUTC(), folder, file, WorkspaceFixture.NEVER)) {
            var model = watching(fixture);
            assertEquals("Nothing to save", words(model));

            fixture.workspace.editor().edit(REVIEWER, fixture.item("a"), "content", Json.from("Sort by date"));
            assertEquals("Saving", words(model));
            assertFalse(Files.readString(file).contains("by date"));

            fixture.workspace.library().flush();
            assertTrue(words(model).startsWith("Saved "), words(model));
            assertTrue(Files.readString(file).contains("by date"));
        }
    }
}
