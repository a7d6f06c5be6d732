package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.Test;

class FuzzyTest {
    @Test
    void startsOfWordsBeatLettersInside() {
        assertTrue(fit("gs", "Go to Settings") > fit("gs", "Beginnings"));
        assertTrue(fit("open", "Open file…") > fit("open", "Hope never ends"));
    }

    @Test
    void lettersOutOfOrderDoNotFit() {
        assertTrue(Fuzzy.fit("esu", "Use").isEmpty());
        assertTrue(Fuzzy.fit("undoo", "Undo").isEmpty());
    }

    @Test
    void nothingTypedFitsEverything() {
        assertEquals(0, fit("", "Anything"));
    }

    @Test
    void thePaletteListsWhatIsPossibleBestFitFirst() {
        var possible = new SimpleBooleanProperty(false);
        var model = new PaletteViewModel(java.util.List.of(
                action("shell.open", new SimpleBooleanProperty(true)),
                action("settings.go", new SimpleBooleanProperty(true)),
                action("shell.undo", possible)));
        assertEquals(2, model.found().size());
        model.typedProperty().set("gts");
        assertEquals("settings.go", model.found().getFirst().id());
        model.typedProperty().set("zzz");
        assertTrue(model.found().isEmpty());
    }

    private static UiAction action(String id, SimpleBooleanProperty enabled) {
        return UiAction.of(id, Icons.INFO, "", enabled, () -> {});
    }

    private static int fit(String typed, String label) {
        return Fuzzy.fit(typed, label).orElseThrow();
    }
}
