package dev.emend.gui.list;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.settings.ListSettings.SavedView;
import dev.emend.settings.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// The views a person saved: a query line with its order and columns under a name, and how many
/// rows each has. Kept in the settings.
public final class SavedViewsViewModel {
    /// Counts what a query line leaves. Blocks.
    @FunctionalInterface
    public interface Counter {
        int count(String line) throws Exception;
    }

    /// A view as a line of the list.
    ///
    /// @param count how many items it has; empty until they were counted
    public record ViewRow(SavedView view, OptionalInt count) {}

    /// The naming of a view.
    ///
    /// @param oldName the view to rename; empty to save the current list as a view
    public record Naming(String oldName) {}

    private static final int MAX_NAME = 60;

    private final LiveSettings settings;
    private final String list;
    private final Counter counter;
    private final Background background;
    private final Function<String, SavedView> current;
    private final Consumer<SavedView> onOpen;
    private final ReadOnlyObjectWrapper<List<ViewRow>> rows = new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<Load<Map<String, Integer>>> counts = new SimpleObjectProperty<>(Load.idle());

    /// The current naming; null when there is none.
    public final ObjectProperty<@Nullable Naming> naming = new SimpleObjectProperty<>();

    /// The name of the view that has the focus; null when none has.
    public final ObjectProperty<@Nullable String> focusedName = new SimpleObjectProperty<>();

    /// The name in the field.
    public final StringProperty name = new SimpleStringProperty("");
    private @Nullable String countedAt;

    /// @param list its name in the settings
    /// @param current makes a view of this name of what is listed now
    /// @param opening shows a view
    public SavedViewsViewModel(
            LiveSettings settings,
            String list,
            Counter counter,
            Background background,
            Function<String, SavedView> current,
            Consumer<SavedView> opening) {
        this.settings = settings;
        this.list = list;
        this.counter = counter;
        this.background = background;
        this.current = current;
        this.onOpen = opening;
        counts.subscribe(_ -> show());
        show();
    }

    private List<SavedView> views() {
        return settings.get(Settings.LISTS).views(list);
    }

    private void show() {
        var countsByLine = counts.get().latestValue().orElse(Map.of());
        rows.set(views().stream()
                .map(view -> {
                    var count = countsByLine.get(view.line());
                    return new ViewRow(view, count == null ? OptionalInt.empty() : OptionalInt.of(count));
                })
                .toList());
    }

    /// Counts the items of every view anew, in the background.
    public void recount() {
        var lines = views().stream().map(SavedView::line).distinct().toList();
        if (!lines.isEmpty()) {
            background.load(counts, () -> {
                var countsByLine = new LinkedHashMap<String, Integer>();
                for (var line : lines) {
                    countsByLine.put(line, counter.count(line));
                }
                return countsByLine;
            });
        }
    }

    /// Counts anew when the items changed; the counts do not change with what is typed.
    ///
    /// @param line what the list is filtered by now
    public void recountFor(String line) {
        if (countedAt == null || countedAt.equals(line)) {
            recount();
        }
        countedAt = line;
    }

    /// Starts naming a new view.
    public void startSaving() {
        name.set("");
        naming.set(new Naming(""));
    }

    /// Starts renaming a view.
    public void startRenaming(String view) {
        name.set(view);
        naming.set(new Naming(view));
    }

    /// Saves what is named under the name that was typed; the view of that name is replaced. Does
    /// nothing without a name.
    public void save() {
        var newName = name.getValueSafe().strip();
        var currentNaming = naming.get();
        if (currentNaming == null || newName.isEmpty()) {
            return;
        }
        var viewName = newName.length() <= MAX_NAME ? newName : newName.substring(0, MAX_NAME);
        if (currentNaming.oldName().isEmpty()) {
            put(viewName, current.apply(viewName));
        } else {
            settings.get(Settings.LISTS)
                    .view(list, currentNaming.oldName())
                    .ifPresent(old -> put(currentNaming.oldName(), new SavedView(viewName, old.line(), old.layout())));
        }
        naming.set(null);
    }

    private void put(String oldName, SavedView view) {
        settings.change(all -> all.with(Settings.LISTS, all.get(Settings.LISTS).withView(list, oldName, view)));
        show();
        recount();
    }

    public void cancel() {
        naming.set(null);
    }

    public void delete(String view) {
        settings.change(all -> all.with(Settings.LISTS, all.get(Settings.LISTS).withoutView(list, view)));
        show();
    }

    public void open(SavedView view) {
        onOpen.accept(view);
    }

    /// From the first to the last.
    public ReadOnlyObjectProperty<List<ViewRow>> rows() {
        return rows.getReadOnlyProperty();
    }
}
