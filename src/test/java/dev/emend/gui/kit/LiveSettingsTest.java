package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveSettingsTest {
    @Test
    void everyChangeIsWrittenAtOnceAndNothingElseIs() {
        var written = new ArrayList<Settings>();
        var settings = new LiveSettings(Settings.DEFAULTS, written::add, Background.immediate(), problem -> {});
        settings.setTheme(Theme.DARK);
        settings.setTheme(Theme.DARK);
        assertEquals(List.of(settings.get()), written);
        assertEquals(Theme.DARK, settings.theme());
    }

    @Test
    void writesThatOvertakeEachOtherLeaveTheNewest() {
        var written = new ArrayList<Settings>();
        var waiting = new ArrayList<Runnable>();
        var settings = new LiveSettings(
                Settings.DEFAULTS, written::add, new Background(waiting::add, Runnable::run), problem -> {});
        settings.setZoomPercent(120);
        settings.setZoomPercent(140);
        waiting.get(1).run();
        waiting.get(0).run();
        assertEquals(1.4, written.getLast().get(Settings.ZOOM));
    }

    @Test
    void zoomStaysInItsRange() {
        var settings = new LiveSettings(Settings.DEFAULTS, all -> {}, Background.immediate(), problem -> {});
        settings.setZoomPercent(5);
        assertEquals(50, settings.zoomPercent());
        settings.setZoomPercent(900);
        assertEquals(300, settings.zoomPercent());
    }

    @Test
    void aChoiceThatCannotBeKeptIsTold() {
        var events = new ArrayList<Problem>();
        var settings = new LiveSettings(
                Settings.DEFAULTS,
                all -> {
                    throw new IOException("disk full");
                },
                Background.immediate(),
                events::add);
        settings.setTheme(Theme.LIGHT);
        assertEquals(1, events.size());
        assertEquals(Theme.LIGHT, settings.theme());
    }
}
