package dev.emend.gui.places;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.ItemPlace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class EditorLauncherTest {
    @TempDir
    Path folder;

    private final List<Problem> problems = new ArrayList<>();

    private void show(String command, ItemPlace place) {
        new EditorLauncher(Background.immediate(), () -> command, problems::add).show(place);
    }

    @Test
    void theCommandGetsFileAndLine() {
        var place = new ItemPlace(Path.of("/a folder/MEMORY.md"), 12);

        assertEquals(List.of("code", "-g", place.file() + ":12"), EditorLauncher.words("code -g {file}:{line}", place));
        assertEquals(
                List.of("/opt/my editor/bin", "+12", place.file().toString()),
                EditorLauncher.words("\"/opt/my editor/bin\" +{line} \"{file}\"", place));
        assertEquals(List.of("gedit", place.file().toString()), EditorLauncher.words("gedit", place));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theEditorOfThePersonIsStartedWithThePlace() throws Exception {
        var file = Files.writeString(folder.resolve("MEMORY one; rm.md"), "- one\n");
        var said = folder.resolve("said");
        var editor = Files.writeString(folder.resolve("editor"), "#!/bin/sh\nprintf '%s' \"$*\" >\"" + said + "\"\n");
        assertTrue(editor.toFile().setExecutable(true));

        show(editor + " +{line} {file}", new ItemPlace(file, 3));

        assertEquals("+3 " + file, Files.readString(said));
        assertEquals(List.of(), problems);
    }

    @Test
    void anEditorThatIsNotThereIsNamedWithTheWayOut() {
        show("no-such-editor-of-emend {file}", new ItemPlace(folder.resolve("AGENTS.md"), 1));

        assertEquals(
                "no-such-editor-of-emend could not be started to show " + folder.resolve("AGENTS.md") + ".",
                problems.getFirst().message());
        assertTrue(
                problems.getFirst().remedy().contains("Settings"),
                problems.getFirst().remedy());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void anEditorThatCannotShowTheFileSaysSo() {
        show("false", new ItemPlace(folder.resolve("AGENTS.md"), 1));

        assertTrue(
                problems.getFirst().message().contains("ended with code 1"),
                problems.getFirst().message());
    }
}
