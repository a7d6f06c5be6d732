package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.settings.KeysViewModel.KeyLine;
import dev.emend.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeysViewModelTest {
    private final Background here = new Background(Runnable::run, Runnable::run);
    private final LiveSettings settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, here, _ -> {});
    private final KeysViewModel model = new KeysViewModel(settings, here);

    private KeyLine line(String label) {
        return model.visibleLines.stream()
                .filter(line -> line.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private void give(String label, String key) {
        model.selectedLine.set(line(label));
        model.ask();
        model.take(key);
    }

    @Test
    void oneActOnSeveralScreensIsOneLineAndGetsOneKey() {
        model.load();
        assertEquals("Review, Library, Memories", line("Keep").places());

        give("Keep", "Shortcut+Shift+Y");

        assertEquals(
                Map.of(
                        "review.keep", "Shortcut+Shift+Y",
                        "library.keep", "Shortcut+Shift+Y",
                        "library.map.keep", "Shortcut+Shift+Y",
                        "memories.keep", "Shortcut+Shift+Y"),
                settings.get(Settings.KEYS));
        assertTrue(line("Keep").isChanged());
        assertFalse(model.isAsking().get());
    }

    @Test
    void aKeyThatIsTakenIsSaidAndAskedForAgain() {
        model.load();

        give("Keep", "T");

        assertEquals(Map.of(), settings.get(Settings.KEYS));
        assertTrue(
                model.message().get().contains("Move to another item"),
                model.message().get());
        assertTrue(model.isAsking().get());
        model.take("Shortcut+K");
        assertTrue(model.message().get().contains("Find anything"), "keys that work everywhere are taken too");
        model.take("Left");
        assertTrue(model.message().get().contains("always means the same"));
        model.take("Shift+Y");
        assertEquals("Shift+Y", settings.get(Settings.KEYS).get("review.keep"));
    }

    @Test
    void keysAreResetOneByOneAndAll() {
        model.load();
        give("Keep", "Shift+Y");
        give("Flag or unflag", "Shift+J");

        model.selectedLine.set(line("Keep"));
        model.reset();

        assertEquals(Map.of("review.flag", "Shift+J"), settings.get(Settings.KEYS));
        model.resetAll();
        assertEquals(Map.of(), settings.get(Settings.KEYS));
    }

    @Test
    void theOwnKeyIsNotGivenBackWhileAnotherActionHasIt() {
        model.load();
        give("Keep", "Shift+Y");
        give("Flag or unflag", "A");

        model.selectedLine.set(line("Keep"));
        model.reset();

        assertEquals("Shift+Y", settings.get(Settings.KEYS).get("review.keep"));
        assertTrue(
                model.message().get().contains("Flag or unflag"),
                model.message().get());
    }

    @Test
    void linesAreFoundByWordsScreenAndKey() {
        model.load();
        model.filter.set("keep");
        assertTrue(model.visibleLines.stream()
                .allMatch(line -> line.label().toLowerCase().contains("keep")));
        model.filter.set("q");
        assertTrue(model.visibleLines.stream().anyMatch(line -> line.keyText().equals("Q")));
    }
}
