package dev.emend.gui.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.input.KeyCombination;

/// The keys a person gave actions in place of those they come with, by the id of the action. There
/// is one keyboard, so there is one of it; everything that shows a key follows it.
///
/// Changed on the JavaFX thread.
public final class KeyBindings {
    private static final ReadOnlyObjectWrapper<Map<String, String>> CHANGED = new ReadOnlyObjectWrapper<>(Map.of());

    private KeyBindings() {}

    /// Replaces all that was changed.
    ///
    /// @param customKeys keys as [Keys#of] reads them, by the id of the action; one that can't be read
    ///   is left out
    public static void use(Map<String, String> customKeys) {
        if (!CHANGED.get().equals(customKeys)) {
            CHANGED.set(Map.copyOf(customKeys));
        }
    }

    /// The changed keys, to be observed by controls that show keys.
    public static ReadOnlyObjectProperty<Map<String, String>> overrides() {
        return CHANGED.getReadOnlyProperty();
    }

    /// The keys of an action: the first, which is shown, is the one it was given; the others, such
    /// as those of the number pad, stay.
    static List<KeyCombination> of(String id, List<KeyCombination> defaults) {
        var customKey = CHANGED.get().get(id);
        if (customKey == null || !Keys.isKey(customKey)) {
            return defaults;
        }
        var keys = new ArrayList<KeyCombination>(List.of(Keys.of(customKey)));
        defaults.stream().skip(1).forEach(keys::add);
        return keys;
    }
}
