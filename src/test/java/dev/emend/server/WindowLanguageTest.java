package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Agents and commands get English, and so does the store, while the window of their process speaks German.
class WindowLanguageTest {
    @TempDir
    private Path folder;

    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.setWindowLanguage();
    }

    @Test
    void agentsAreAnsweredAndLabelsAreKeptInEnglish() throws Exception {
        try (var server = new RunningServer(folder)) {
            Language.GERMAN.setWindowLanguage();

            var refused = server.ask(server.writer, "GET", "/knowledge?colour=red", "");
            assertEquals(400, refused.statusCode());
            assertTrue(refused.body().contains("There is no parameter"), refused.body());

            var workspace = server.workspace();
            assertTrue(
                    Messages.of("shared.nothingChanged").startsWith("Es wurde nichts"), "whoever works for the window");
            var failure = "{\"task\": \"Weld\", \"original_error\": \"it fell off\","
                    + " \"original_action\": {\"tool_name\": \"torch\"}}";
            server.ask(server.writer, "POST", "/knowledge/git_push_branch/learnings", failure);
            assertEquals(
                    "Keep a learning that names the unknown item git_push_branch",
                    workspace.journal().recent(1).getFirst().label());
        }
    }

    @Test
    void commandsOfItsProcessSpeakEnglish() throws Exception {
        var emend = new EmendCommand(Files.createDirectories(folder.resolve("commands")));
        Language.GERMAN.setWindowLanguage();
        assertTrue(emend.run("catalog", "nowhere.json").err().contains("There is no file"));
    }
}
