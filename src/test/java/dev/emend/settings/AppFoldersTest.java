package dev.emend.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AppFoldersTest {
    private static final Path HOME = Path.of("/home/ada");

    @Test
    void linuxHasItsFoldersUnderHome() {
        assertEquals(
                new AppFolders(
                        Path.of("/home/ada/.local/share/emend"), Path.of("/home/ada/.config/emend/settings.json")),
                AppFolders.of("Linux", HOME, Map.of("XDG_DATA_HOME", "")));
    }

    @Test
    void linuxFollowsItsVariablesWhenTheyAreAbsolute() {
        assertEquals(
                new AppFolders(Path.of("/data/emend"), Path.of("/home/ada/.config/emend/settings.json")),
                AppFolders.of("Linux", HOME, Map.of("XDG_DATA_HOME", "/data", "XDG_CONFIG_HOME", "relative")));
    }

    @Test
    void macHasOneFolder() {
        var support = Path.of("/home/ada/Library/Application Support/Emend");
        assertEquals(
                new AppFolders(support, support.resolve("settings.json")), AppFolders.of("Mac OS X", HOME, Map.of()));
    }

    @Test
    void windowsKeepsDataOnTheMachineAndSettingsWithTheUser() {
        // absolute in the sense of the machine this runs on
        assertEquals(
                new AppFolders(Path.of("/local/Emend"), Path.of("/roaming/Emend/settings.json")),
                AppFolders.of("Windows 11", HOME, Map.of("LOCALAPPDATA", "/local", "APPDATA", "/roaming")));
    }
}
