package dev.emend.gui.settings;

import dev.emend.gui.kit.ActionKey;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.settings.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The keys of all actions, for a person to change. What is the same act on several screens is one
/// line and has one key; a key another action of the same screen has is refused. Every change is
/// kept at once.
///
/// On the JavaFX thread.
public final class KeysViewModel {
    private static final Set<String> FIXED =
            Set.of("Esc", "Tab", "Shift+Tab", "Enter", "Space", "Up", "Down", "Left", "Right");

    /// An action and its key.
    ///
    /// @param actions the same act on one screen or several
    /// @param defaultKey as [Keys#of] reads it, when nothing was changed
    /// @param key the current one, in the same form
    public record KeyLine(String label, List<ActionKey> actions, String defaultKey, String key) {
        public KeyLine {
            actions = List.copyOf(actions);
        }

        public boolean isChanged() {
            return !key.equals(defaultKey);
        }

        /// As it is printed on a key cap; empty for none.
        public String keyText() {
            return key.isEmpty() ? "" : Keys.text(Keys.of(key));
        }

        /// The titles of the screens that have it.
        public String places() {
            return actions.stream()
                    .map(action -> place(action.place()))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }

        private Set<String> ids() {
            return actions.stream().map(ActionKey::id).collect(Collectors.toSet());
        }
    }

    private record Meaning(String label, String defaultKey) {}

    private final LiveSettings settings;
    private final Background background;
    private final ObjectProperty<Load<List<ActionKey>>> table = new SimpleObjectProperty<>(Load.idle());
    private final List<KeyLine> all = new ArrayList<>();
    public final ObservableList<KeyLine> visibleLines = FXCollections.observableArrayList();
    public final StringProperty filter = new SimpleStringProperty("");
    public final ObjectProperty<@Nullable KeyLine> selectedLine = new SimpleObjectProperty<>();
    private final ReadOnlyBooleanWrapper isAsking = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");

    public KeysViewModel(LiveSettings settings, Background background) {
        this.settings = settings;
        this.background = background;
        table.subscribe(newValue -> newValue.ready().ifPresent(_ -> build()));
        settings.property().subscribe((before, newValue) -> {
            if (!before.get(Settings.KEYS).equals(newValue.get(Settings.KEYS))) {
                build();
            }
        });
        filter.subscribe(_ -> narrow());
    }

    /// Reads the table of actions once.
    public void load() {
        if (table.get().ready().isEmpty()) {
            background.load(table, ActionKey::all);
        }
    }

    private static String place(String id) {
        return Texts.get(id.equals(ActionKey.EVERYWHERE) ? "shell.sheet.everywhere" : id + ".title");
    }

    private void build() {
        all.clear();
        all.addAll(lines(table.get().ready().orElse(List.of()), settings.get(Settings.KEYS)));
        narrow();
    }

    /// The acts with the keys they have when so many were changed.
    private static List<KeyLine> lines(List<ActionKey> table, Map<String, String> keys) {
        var byMeaning = new LinkedHashMap<Meaning, List<ActionKey>>();
        for (var action : table) {
            var defaultKey = action.keys().isEmpty() ? "" : action.keys().getFirst();
            byMeaning
                    .computeIfAbsent(new Meaning(Texts.get(action.id()), defaultKey), _ -> new ArrayList<>())
                    .add(action);
        }
        var lines = new ArrayList<KeyLine>();
        byMeaning.forEach((meaning, actions) -> {
            var chosenKey = keys.get(actions.getFirst().id());
            boolean isGiven = chosenKey != null && Keys.isKey(chosenKey);
            lines.add(new KeyLine(
                    meaning.label(),
                    actions,
                    meaning.defaultKey(),
                    isGiven && chosenKey != null ? chosenKey : meaning.defaultKey()));
        });
        return lines;
    }

    /// Keys brought from elsewhere, by the id of the action.
    ///
    /// @param keys those that can be used
    /// @param leftOut those of actions nobody knows, of no key, and of one that is taken
    record BroughtKeys(Map<String, String> keys, Map<String, String> leftOut) {}

    /// Those of these keys that a person could have chosen here.
    static BroughtKeys usable(List<ActionKey> table, Map<String, String> importedKeys) {
        var ids = table.stream().map(ActionKey::id).collect(Collectors.toSet());
        var keys = new TreeMap<>(importedKeys);
        keys.entrySet().removeIf(key -> !ids.contains(key.getKey()) || isReserved(key.getValue()));
        var lines = lines(table, keys);
        for (var line : lines) {
            if (line.isChanged() && lines.stream().anyMatch(other -> clashes(other, line, line.key()))) {
                keys.keySet().removeAll(line.ids());
            }
        }
        var leftOut = new TreeMap<>(importedKeys);
        leftOut.keySet().removeAll(keys.keySet());
        return new BroughtKeys(keys, leftOut);
    }

    /// Whether no action may have it: no key at all, or one that always means the same.
    private static boolean isReserved(String key) {
        return FIXED.contains(key) || !Keys.isKey(key) || Keys.isOfSystem(key);
    }

    private void narrow() {
        var words = filter.get().strip().toLowerCase(Locale.ROOT);
        var before = selectedLine.get();
        visibleLines.setAll(all.stream().filter(line -> fits(line, words)).toList());
        selectedLine.set(
                before == null
                        ? null
                        : visibleLines.stream()
                                .filter(line -> line.actions().equals(before.actions()))
                                .findFirst()
                                .orElse(null));
    }

    private static boolean fits(KeyLine line, String words) {
        return line.label().toLowerCase(Locale.ROOT).contains(words)
                || line.places().toLowerCase(Locale.ROOT).contains(words)
                || line.keyText().toLowerCase(Locale.ROOT).equals(words);
    }

    /// Starts to wait for the next key, for the selected line.
    public void ask() {
        var line = selectedLine.get();
        if (line != null) {
            isAsking.set(true);
            message.set(Texts.get("settings.keys.ask", line.label()));
        }
    }

    /// Stops waiting for a key; nothing is changed.
    public void cancel() {
        if (isAsking.get()) {
            isAsking.set(false);
            message.set("");
        }
    }

    /// Gives the chosen line a key. One that is taken, or always means the same, is refused, and the
    /// question stays.
    ///
    /// @param key as [Keys#pressedKey] names it
    public void take(String key) {
        var line = selectedLine.get();
        if (line == null || !isAsking.get()) {
            return;
        }
        if (isReserved(key)) {
            message.set(Texts.get(
                    Keys.isOfSystem(key) ? "settings.keys.system" : "settings.keys.fixed",
                    Keys.isKey(key) ? Keys.text(Keys.of(key)) : key));
            return;
        }
        var conflict = all.stream().filter(other -> clashes(other, line, key)).findFirst();
        if (conflict.isPresent()) {
            var other = conflict.get();
            message.set(Texts.get("settings.keys.taken", Keys.text(Keys.of(key)), other.label(), other.places()));
            return;
        }
        isAsking.set(false);
        change(line, key.equals(line.defaultKey()) ? Optional.empty() : Optional.of(key));
        message.set(Texts.get("settings.keys.done", line.label(), Keys.text(Keys.of(key))));
    }

    private static boolean clashes(KeyLine other, KeyLine line, String key) {
        return !other.actions().equals(line.actions())
                && keys(other).anyMatch(otherKey -> Keys.isSame(otherKey, key))
                && other.actions().stream()
                        .anyMatch(theirs -> line.actions().stream()
                                .anyMatch(ours -> theirs.place().equals(ours.place())
                                        || theirs.place().equals(ActionKey.EVERYWHERE)
                                        || ours.place().equals(ActionKey.EVERYWHERE)));
    }

    /// The key shown and those beside it.
    private static Stream<String> keys(KeyLine line) {
        return Stream.concat(
                Stream.of(line.key()).filter(key -> !key.isEmpty()),
                line.actions().stream().flatMap(action -> action.keys().stream().skip(1)));
    }

    /// Gives the chosen line back the key it comes with.
    public void reset() {
        var line = selectedLine.get();
        if (line != null && line.isChanged()) {
            var owner = all.stream()
                    .filter(other -> !line.defaultKey().isEmpty() && clashes(other, line, line.defaultKey()))
                    .filter(KeyLine::isChanged)
                    .findFirst();
            if (owner.isPresent()) {
                message.set(Texts.get(
                        "settings.keys.taken",
                        Keys.text(Keys.of(line.defaultKey())),
                        owner.get().label(),
                        owner.get().places()));
                return;
            }
            change(line, Optional.empty());
            message.set(Texts.get("settings.keys.reset.done", line.label()));
        }
    }

    /// Gives every action back the key it comes with.
    public void resetAll() {
        cancel();
        settings.set(Settings.KEYS, Map.of());
        message.set(Texts.get("settings.keys.reset.all.done"));
    }

    private void change(KeyLine line, Optional<String> key) {
        settings.change(current -> {
            var keys = new HashMap<>(current.get(Settings.KEYS));
            for (var id : line.ids()) {
                key.ifPresentOrElse(newKey -> keys.put(id, newKey), () -> keys.remove(id));
            }
            return current.with(Settings.KEYS, keys);
        });
    }

    /// Whether the next key that is pressed is meant for the chosen line.
    public ReadOnlyBooleanProperty isAsking() {
        return isAsking.getReadOnlyProperty();
    }

    /// The outcome of the last key, and why it can't be had; empty at first.
    public ReadOnlyStringProperty message() {
        return message.getReadOnlyProperty();
    }
}
