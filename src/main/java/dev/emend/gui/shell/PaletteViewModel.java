package dev.emend.gui.shell;

import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// All actions possible now, narrowed by a few typed letters, best fit first.
final class PaletteViewModel {
    private record RankedAction(UiAction action, int points) {}

    private final List<UiAction> all;
    private final StringProperty typed = new SimpleStringProperty("");
    private final ObservableList<UiAction> found = FXCollections.observableArrayList();

    PaletteViewModel(List<UiAction> actions) {
        all = actions.stream().filter(action -> action.enabled().get()).toList();
        found.setAll(all);
        typed.addListener((_, _, now) -> narrow(now));
    }

    private void narrow(String letters) {
        var fits = new ArrayList<RankedAction>();
        for (var action : all) {
            Fuzzy.fit(letters, action.label()).ifPresent(points -> fits.add(new RankedAction(action, points)));
        }
        if (!letters.isBlank()) {
            fits.sort(Comparator.comparingInt(RankedAction::points).reversed());
        }
        found.setAll(fits.stream().map(RankedAction::action).toList());
    }

    StringProperty typedProperty() {
        return typed;
    }

    ObservableList<UiAction> found() {
        return found;
    }
}
