package dev.emend.gui.kit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/// Keys as written in code (`Shortcut+Shift+Z`) and as printed on a key cap (`Ctrl+Shift+Z`).
public final class Keys {
    private static final Map<String, String> PRINTED =
            Map.of("Plus", "+", "Equals", "+", "Minus", "-", "Comma", ",", "Slash", "/");

    private static final Pattern NAME = Pattern.compile("[A-Z][a-z]+(?: [A-Z][a-z]+)?");

    /// As [#pressedKey] names them.
    private static final Set<String> OF_MAC = Set.of(
            "Shortcut+Q",
            "Shortcut+Shift+Q",
            "Shortcut+W",
            "Shortcut+M",
            "Shortcut+Alt+M",
            "Shortcut+H",
            "Shortcut+Alt+H",
            "Shortcut+Tab",
            "Shortcut+Shift+Tab",
            "Shortcut+Space",
            "Shortcut+Alt+Esc",
            "Shortcut+Shift+3",
            "Shortcut+Shift+4",
            "Shortcut+Shift+5");

    private static final Set<String> OF_OTHERS = Set.of("Alt+F4", "Alt+Tab", "Alt+Shift+Tab");

    private Keys() {}

    /// A key by name, or the character it types when that needs other keys on other keyboards
    /// (`?`).
    public static KeyCombination of(String key) {
        if (key.length() == 1 && !Character.isLetterOrDigit(key.charAt(0))) {
            return new Typed(key);
        }
        int end = key.lastIndexOf('+') + 1;
        var code = code(key.substring(end));
        var combination = KeyCombination.valueOf(key.substring(0, end) + code.getName());
        if (code == KeyCode.UNDEFINED || !(combination instanceof KeyCodeCombination)) {
            throw new IllegalArgumentException("no key press ever matches " + key);
        }
        return combination;
    }

    /// Whether [#of] can read it, as a person's file may name anything.
    public static boolean isKey(String key) {
        try {
            return !key.isEmpty() && of(key) != null;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// Whether the system takes a key before any window sees it, such as `Shortcut+Q` on macOS.
    public static boolean isOfSystem(String key) {
        return isOfSystem(key, System.getProperty("os.name", "").startsWith("Mac"));
    }

    static boolean isOfSystem(String key, boolean isMac) {
        return (isMac ? OF_MAC : OF_OTHERS).contains(key);
    }

    /// Whether two names are of one key.
    public static boolean isSame(String key, String other) {
        return of(key).equals(of(other));
    }

    /// The key that was pressed, as [#of] reads it; empty for Shift and the like alone.
    public static Optional<String> pressedKey(KeyEvent event) {
        if (event.getCode().isModifierKey() || event.getCode() == KeyCode.UNDEFINED) {
            return Optional.empty();
        }
        var modifiers = (event.isShortcutDown() ? "Shortcut+" : "")
                + (event.isAltDown() ? "Alt+" : "")
                + (event.isShiftDown() ? "Shift+" : "");
        return Optional.of(modifiers + event.getCode().getName());
    }

    /// By its printed name (`Esc`, `Page Up`) or the name of its constant (`ESCAPE`).
    private static KeyCode code(String name) {
        var keyCode = KeyCode.getKeyCode(name);
        return keyCode != null
                ? keyCode
                : KeyCode.valueOf(name.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }

    /// As the keyboard of a person's language has it printed: `Ctrl+Enter`, `Strg+Eingabe`.
    public static String text(KeyCombination key) {
        if (key instanceof Typed typed) {
            return typed.character;
        }
        return localize(Arrays.stream(key.getName().split("\\+"))
                .map(Keys::part)
                .sorted(Comparator.comparingInt(Keys::rank))
                .collect(Collectors.joining("+")));
    }

    /// Keys by their English names, such as `Ctrl+Page Up`, as the keyboard of a person's language has them printed.
    static String localize(String english) {
        return NAME.matcher(english).replaceAll(match -> {
            var text = "key." + match.group().toLowerCase(Locale.ROOT).replace(' ', '_');
            return Matcher.quoteReplacement(Texts.has(text) ? Texts.get(text) : match.group());
        });
    }

    /// Ctrl before Alt before Shift before the key, as keyboards' manuals write it.
    private static int rank(String part) {
        int rank = List.of("Ctrl", "Cmd", "Meta", "Alt", "Shift").indexOf(part);
        return rank < 0 ? Integer.MAX_VALUE : rank;
    }

    private static String part(String name) {
        if (name.equals("Shortcut")) {
            return System.getProperty("os.name", "").startsWith("Mac") ? "Cmd" : "Ctrl";
        }
        if (name.startsWith("Digit")) {
            return name.substring("Digit".length());
        }
        return PRINTED.getOrDefault(name, name);
    }

    /// A key to be read only: JavaFX adds the keys of a menu's entries to those of the whole window, whatever screen
    /// the
    /// menu belongs to.
    static KeyCombination displayOnly(KeyCombination key) {
        return new Shown(text(key));
    }

    /// Matches no key press.
    private static final class Shown extends KeyCombination {
        private final String text;

        Shown(String text) {
            super(ModifierValue.UP, ModifierValue.UP, ModifierValue.UP, ModifierValue.UP, ModifierValue.UP);
            this.text = text;
        }

        @Override
        public boolean match(KeyEvent event) {
            return false;
        }

        @Override
        public String getName() {
            return text;
        }

        @Override
        public String getDisplayText() {
            return text;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    /// Matches the character a key press types, wherever the keyboard has it.
    private static final class Typed extends KeyCombination {
        private final String character;

        Typed(String character) {
            super(ModifierValue.ANY, ModifierValue.UP, ModifierValue.ANY, ModifierValue.UP, ModifierValue.UP);
            this.character = character;
        }

        @Override
        public boolean match(KeyEvent event) {
            return event.getEventType() == KeyEvent.KEY_TYPED
                    && event.getCharacter().equals(character);
        }

        @Override
        public String getName() {
            return character;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Typed typed && typed.character.equals(character);
        }

        @Override
        public int hashCode() {
            return character.hashCode();
        }
    }
}
