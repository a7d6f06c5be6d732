package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;

class KeysTest {
    @Test
    void printsKeysAsTheKeyboardHasThem() {
        assertEquals("A", text("A"));
        assertEquals("Ctrl+O", text("Shortcut+O"));
        assertEquals("Ctrl+Shift+Z", text("Shortcut+Shift+Z"));
        assertEquals("Ctrl+,", text("Shortcut+Comma"));
        assertEquals("Ctrl+1", text("Shortcut+1"));
        assertEquals("Alt+Up", text("Alt+Up"));
        assertEquals("Backspace", text("Backspace"));
        assertEquals("F6", text("F6"));
        assertEquals("Esc", text("Escape"));
        assertEquals("3", text("Digit3"));
        assertEquals("?", text("?"));
    }

    @Test
    void everyNameThatIsTakenMatchesItsKey() {
        assertTrue(Keys.of("Escape").match(press(KeyCode.ESCAPE)));
        assertTrue(Keys.of("Esc").match(press(KeyCode.ESCAPE)));
        assertTrue(Keys.of("Digit4").match(press(KeyCode.DIGIT4)));
        assertTrue(Keys.of("4").match(press(KeyCode.DIGIT4)));
        assertTrue(Keys.of("Numpad 4").match(press(KeyCode.NUMPAD4)));
        assertTrue(Keys.of("Page Up").match(press(KeyCode.PAGE_UP)));
    }

    private static KeyEvent press(KeyCode code) {
        return event(KeyEvent.KEY_PRESSED, "", code, false);
    }

    @Test
    void aKeyThatNoKeyboardHasIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Keys.of("Undefined"));
    }

    @Test
    void aKeyThatDoesNotExistIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Keys.of("Ctrl+Entr"));
    }

    @Test
    void aQuestionMarkCountsWhereverTheKeyboardHasIt() {
        var key = Keys.of("?");
        assertTrue(key.match(event(KeyEvent.KEY_TYPED, "?", KeyCode.UNDEFINED, false)));
        assertTrue(key.match(event(KeyEvent.KEY_TYPED, "?", KeyCode.UNDEFINED, true)));
        assertFalse(key.match(event(KeyEvent.KEY_TYPED, "/", KeyCode.UNDEFINED, false)));
        assertFalse(key.match(event(KeyEvent.KEY_PRESSED, "", KeyCode.SLASH, true)));
    }

    @Test
    void whatTheSystemTakesIsNoKeyOfAnAction() {
        for (var key : java.util.List.of("Shortcut+Q", "Shortcut+W", "Shortcut+M", "Shortcut+H")) {
            assertTrue(Keys.isOfSystem(key, true), key);
            assertFalse(Keys.isOfSystem(key, false), key);
        }
        assertTrue(Keys.isOfSystem("Alt+F4", false));
        assertFalse(Keys.isOfSystem("Shortcut+K", true));
    }

    private static String text(String key) {
        return Keys.text(Keys.of(key));
    }

    private static KeyEvent event(javafx.event.EventType<KeyEvent> type, String typed, KeyCode code, boolean isShift) {
        return new KeyEvent(type, typed, "", code, isShift, false, false, false);
    }
}
