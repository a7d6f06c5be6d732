package dev.emend.gui.shell;

import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// All acts possible now, narrowed by a few typed letters, best fit first.
final class PaletteViewModel {
    private record Fit(UiAction act, int points) {}

    private final List<UiAction> all;
    private final StringProperty typed = new SimpleStringProperty("");
    private final ObservableList<UiAction> found = FXCollections.observableArrayList();

    PaletteViewModel(List<UiAction> acts) {
        all = acts.stream().filter(act -> act.enabled().get()).toList();
        found.setAll(all);
        typed.addListener((_, _, now) -> narrow(now));
    }

    private void narrow(String letters) {
        var fits = new ArrayList<Fit>();
        for (var act : all) {
            Fuzzy.fit(letters, act.label()).ifPresent(points -> fits.add(new Fit(act, points)));
        }
        if (!letters.isBlank()) {
            fits.sort(Comparator.comparingInt(Fit::points).reversed());
        }
        found.setAll(fits.stream().map(Fit::act).toList());
    }

    StringProperty typedProperty() {
        return typed;
    }

    ObservableList<UiAction> found() {
        return found;
    }
}
