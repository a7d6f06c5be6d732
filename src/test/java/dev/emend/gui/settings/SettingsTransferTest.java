package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.Actors;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.shell.Screens;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Settings that go to a file and come back in another workspace.
class SettingsTransferTest {
    @TempDir
    private Path folder;

    private final FakeScreenHost host = new FakeScreenHost();
    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("emend-settings.json");
        host.answer(Optional.of(file));
    }

    private SettingsTransferViewModel of(LiveSettings settings) {
        return new SettingsTransferViewModel(settings, host);
    }

    private static LiveSettings settings(Settings initial) {
        return new LiveSettings(initial, _ -> {}, Background.immediate(), _ -> {});
    }

    @Test
    void changedKeysActWhereTheyAreImported() throws Exception {
        var mine = of(
                settings(Settings.DEFAULTS.withPerson("grace").with(Settings.KEYS, Map.of("review.keep", "Shift+Y"))));
        mine.export();
        assertTrue(
                mine.message().get().contains(file.toString()), mine.message().get());
        try (var opened = OpenWorkspace.onSample(folder.resolve("workspace"), Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            Fx.run(of(window.settings)::importSettings);
            assertEquals(Actors.REVIEWER.name(), window.settings.get(Settings.PERSON), "who works here stays");
            window.press("Shortcut+2");
            Fx.await("the card is on", () -> window.isOn("#review-card"));
            int before = opened.workspace()
                    .journal()
                    .state(opened.workspace().openedFor())
                    .undoDepth();
            window.press("A");
            window.press("Shift+Y");
            Fx.await(
                    "it is kept",
                    () -> opened.workspace()
                                    .journal()
                                    .state(opened.workspace().openedFor())
                                    .undoDepth()
                            == before + 1);
            window.close();
        }
    }

    @Test
    void whatNobodyKnowsIsLeftOutAndTold() throws Exception {
        Files.writeString(file, """
                {"theme": "dark", "colour": "red", "keys": {"review.keep": "Shift+Y", "review.gone": "Shift+G",
                 "review.reject": "Nothing+Q", "review.edit": "X", "review.flag": "Esc"}}
                """);
        var here = settings(Settings.DEFAULTS);
        var model = of(here);
        model.importSettings();
        assertEquals(Theme.DARK, here.theme());
        assertEquals(Map.of("review.keep", "Shift+Y"), here.get(Settings.KEYS));
        for (var left : new String[] {
            "colour", "review.gone (Shift+G)", "review.reject (Nothing+Q)", "review.edit (X)", "review.flag (Esc)"
        }) {
            assertTrue(
                    model.message().get().contains(left),
                    left + " in " + model.message().get());
        }
    }

    @Test
    void aBrokenFileChangesNothingAndSaysWhere() throws Exception {
        Files.writeString(file, "{\n  \"theme\": \"dark\",\n  \"zoom\": \"large\"\n}\n");
        var here = settings(Settings.DEFAULTS);
        of(here).importSettings();
        assertEquals(Settings.DEFAULTS, here.get());
        var said = host.calls().getLast();
        assertTrue(said.startsWith("fail ") && said.contains(file.toString()) && said.contains("line 3"), said);
        assertFalse(said.contains("delete the file"), "it is not the file of this window");
    }
}
