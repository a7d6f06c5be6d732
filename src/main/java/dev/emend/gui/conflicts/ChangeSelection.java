package dev.emend.gui.conflicts;

import dev.emend.gui.kit.Load;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;

/// The rows of one list of changes, the one with the keys, those that are ticked, and those whose long text is shown
/// whole.
final class ChangeSelection {
    final ObjectProperty<Load<List<ChangeRow>>> load = new SimpleObjectProperty<>(Load.idle());

    /// From 0.
    final IntegerProperty current = new SimpleIntegerProperty();

    /// The names of what is ticked.
    final ObservableSet<String> tickedNames = FXCollections.observableSet();

    /// The names of those whose text is shown whole.
    final ObservableSet<String> expandedNames = FXCollections.observableSet();

    private boolean isTickable;
    private boolean isRefused;

    /// Forgets everything: another list comes.
    ///
    /// @param canUndo whether something can be done with single ones of it
    /// @param areRefused whether they were not taken over
    void clear(boolean canUndo, boolean areRefused) {
        isTickable = canUndo;
        isRefused = areRefused;
        load.set(Load.idle());
        current.set(0);
        tickedNames.clear();
        expandedNames.clear();
    }

    /// Whether they were not taken over: an undo takes them over.
    boolean isRefused() {
        return isRefused;
    }

    /// The rows that are known; none while the first are read.
    List<ChangeRow> rows() {
        return load.get().latestValue().orElse(List.of());
    }

    /// The row with the keys.
    Optional<ChangeRow> row() {
        var rows = rows();
        return current.get() < rows.size() ? Optional.of(rows.get(current.get())) : Optional.empty();
    }

    /// Puts the keys on a row, counted from 0.
    void choose(int row) {
        current.set(Math.clamp(row, 0, Math.max(0, rows().size() - 1)));
    }

    void move(int by) {
        choose(current.get() + by);
    }

    /// Ticks the row with the keys and goes on to the next, or takes its tick away; nothing for one that is undone.
    void tick() {
        row().filter(row -> isTickable && !row.isUndone()).ifPresent(row -> {
            if (!tickedNames.remove(row.name())) {
                tickedNames.add(row.name());
                move(1);
            }
        });
    }

    /// Shows the long text of the row with the keys whole, or cut again.
    void toggleWhole() {
        row().ifPresent(row -> {
            if (!expandedNames.remove(row.name())) {
                expandedNames.add(row.name());
            }
        });
    }

    /// The names of the ticked rows, else of the row with the keys; without those that are undone.
    List<String> selectedNames() {
        return rows().stream()
                .filter(row -> !row.isUndone()
                        && (tickedNames.isEmpty()
                                ? row().stream().anyMatch(row::equals)
                                : tickedNames.contains(row.name())))
                .map(ChangeRow::name)
                .toList();
    }
}
