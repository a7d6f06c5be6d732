package dev.emend.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacesTest {
    private static final Path HOME = Path.of("/home/ada");

    @Test
    void linuxHasItsFoldersUnderHome() {
        assertEquals(
                new Places(
                        Path.of("/home/ada/.local/share/emend"),
                        Path.of("/home/ada/.config/emend/settings.json")),
                Places.of("Linux", HOME, Map.of("XDG_DATA_HOME", "")));
    }

    @Test
    void linuxFollowsItsVariablesWhenTheyAreAbsolute() {
        assertEquals(
                new Places(
                        Path.of("/data/emend"), Path.of("/home/ada/.config/emend/settings.json")),
                Places.of(
                        "Linux",
                        HOME,
                        Map.of("XDG_DATA_HOME", "/data", "XDG_CONFIG_HOME", "relative")));
    }

    @Test
    void macHasOneFolder() {
        var support = Path.of("/home/ada/Library/Application Support/Emend");
        assertEquals(
                new Places(support, support.resolve("settings.json")),
                Places.of("Mac OS X", HOME, Map.of()));
    }

    @Test
    void windowsKeepsDataOnTheMachineAndSettingsWithTheUser() {
        // absolute in the sense of the machine this runs on
        assertEquals(
                new Places(Path.of("/local/Emend"), Path.of("/roaming/Emend/settings.json")),
                Places.of(
                        "Windows 11",
                        HOME,
                        Map.of("LOCALAPPDATA", "/local", "APPDATA", "/roaming")));
    }
}
