package dev.emend.gui.kit;

import java.util.List;
import java.util.regex.Pattern;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;

/// Action that a person can trigger. Button, menu entry, palette entry, key and the line in the `?`
/// sheet are all made from it.
///
/// @param id dotted, such as `library.export`; the text key of its label is the same id
/// @param keys the default ones, the first is the one shown; empty when there is none
/// @param name its label when it is not from the texts, such as a name that a person gave; else
///   empty
/// @param enabled observed on the JavaFX thread; a disabled action does nothing by key either
public record UiAction(
        String id, Icons icon, String name, List<KeyCombination> keys, ObservableBooleanValue enabled, Runnable run) {
    private static final Pattern REPEATABLE = Pattern.compile("shell\\.(zoom\\.in|zoom\\.out|undo|redo)|review\\.undo"
            + "|\\w+\\.(next|previous|older|newer|stepNext|stepBefore|wider|narrower|more)");

    private static final ObservableBooleanValue ALWAYS = new SimpleBooleanProperty(true);

    public UiAction {
        keys = List.copyOf(keys);
    }

    public UiAction(String id, Icons icon, List<KeyCombination> keys, ObservableBooleanValue enabled, Runnable run) {
        this(id, icon, "", keys, enabled, run);
    }

    /// The first is the one shown; those a person chose in Settings come before its own.
    @Override
    public List<KeyCombination> keys() {
        return KeyBindings.of(id, keys);
    }

    /// An action with one key, as [KeyCombination#valueOf] reads it (`A`, `Shortcut+O`, `?`).
    public static UiAction of(String id, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        return new UiAction(id, icon, key.isEmpty() ? List.of() : List.of(Keys.of(key)), enabled, run);
    }

    /// An action that is always possible.
    public static UiAction of(String id, Icons icon, String key, Runnable run) {
        return of(id, icon, key, ALWAYS, run);
    }

    /// The words on the button, sentence case.
    public String label() {
        return name.isEmpty() ? Texts.get(id) : name;
    }

    /// The first key as it is printed on a key cap, empty when there is none.
    public String keyText() {
        return keys().isEmpty() ? "" : Keys.text(keys().getFirst());
    }

    /// Whether a key that is held does it again and again: what only moves or zooms, undo and redo.
    /// Everything else takes a fresh press.
    boolean isRepeatable() {
        return REPEATABLE.matcher(id).matches();
    }

    public void fire() {
        if (enabled.get()) {
            run.run();
        }
    }
}
