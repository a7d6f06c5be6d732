package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.settings.Settings;
import org.junit.jupiter.api.Test;

class ScreensIdsTest {
    @Test
    void theTourKnowsEveryScreenOfTheWindow() {
        var here = new Background(Runnable::run, Runnable::run);
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, here, _ -> {});
        assertEquals(
                Screens.IDS,
                Screens.all(settings).stream().map(entry -> entry.id()).toList());
    }
}
