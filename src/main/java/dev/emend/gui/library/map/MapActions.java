package dev.emend.gui.library.map;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.map.MapChart;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import dev.emend.model.Rating;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the map.
final class MapActions {
    final UiAction view;
    final UiAction lasso;
    final UiAction region;
    final UiAction zoomIn;
    final UiAction zoomOut;
    final UiAction fit;
    final UiAction groups;
    final UiAction table;
    final UiAction project;
    final UiAction cancel;
    final UiAction export;
    final UiAction svg;
    final UiAction pin;
    final UiAction keep;
    final UiAction reject;
    final UiAction inTable;
    final UiAction clear;
    final UiAction settings;
    final List<UiAction> ratings = new ArrayList<>();
    private final List<UiAction> all = new ArrayList<>();

    /// Calls of the actions to the pane and the library.
    ///
    /// @param open opens the current point
    /// @param groups opens the list of groups of similar learnings
    /// @param inTable shows the selected items in the table of the library
    /// @param pinAction pins the map, as it is in the colors of trust
    /// @param line the filter line of the library
    /// @param settings opens the setting of the model
    record Calls(
            Runnable open,
            Runnable groups,
            Runnable inTable,
            Runnable export,
            Runnable svg,
            PinAction pinAction,
            Supplier<String> line,
            Runnable settings) {}

    /// @param isFree whether no form lies over the map
    MapActions(
            MapViewModel model,
            MapReviewViewModel review,
            MapCanvas canvas,
            ObservableBooleanValue isFree,
            Calls calls) {
        var isOn = model.isOn.and(isFree);
        var isPicture = isOn.and(model.isTable.not());
        var isFocused = isPicture.and(canvas.focusedProperty());
        var isOnPoint = isFocused.and(model.current.greaterThanOrEqualTo(0));
        BooleanBinding hasSelection = isOn.and(model.hasSelection());
        view = UiAction.of("library.map", Icons.MAP, "V", isFree, () -> model.isOn.set(!model.isOn.get()));
        all.add(view);
        add("open", Icons.NEXT, "Enter", isOnPoint, calls.open());
        add("add", Icons.TICKED, "Space", isOnPoint, model::toggle);
        region = add(
                "region",
                Icons.REACH,
                "Shift+Space",
                isPicture.and(model.current.greaterThanOrEqualTo(0)),
                () -> model.selectRegion(canvas.level()));
        groups = add("groups", Icons.ALIKE, "", isOn, calls.groups());
        add("all", Icons.TICKED, "Shortcut+A", isFocused, model::selectAll);
        lasso = add("lasso", Icons.LASSO, "Shift+O", isPicture, () -> model.isLasso.set(!model.isLasso.get()));
        keep = add("keep", Icons.KEEP, "A", hasSelection, review::keep);
        reject = add("reject", Icons.ARCHIVE, "X", hasSelection, review::reject);
        for (int score = Rating.LOWEST; score <= Rating.HIGHEST; score++) {
            int chosenScore = score;
            ratings.add(add(
                    "rate." + score,
                    Icons.RATE,
                    Integer.toString(score),
                    hasSelection,
                    () -> review.rate(chosenScore)));
        }
        inTable = add("inTable", Icons.SUMMARY, "Shift+Enter", hasSelection, calls.inTable());
        clear = add("clear", Icons.CLEAR, "Esc", hasSelection.or(isOn.and(model.isLasso)), () -> {
            model.clearSelection();
            model.isLasso.set(false);
        });
        addWalkActions(canvas, isFocused);
        zoomIn = add("zoomIn", Icons.ZOOM_IN, "+", isPicture, () -> canvas.zoom(MapCanvas.STEP));
        zoomOut = add("zoomOut", Icons.ZOOM_OUT, "-", isPicture, () -> canvas.zoom(1 / MapCanvas.STEP));
        fit = add("fit", Icons.FIT, "0", isPicture, canvas::fit);
        table = add("table", Icons.SUMMARY, "Alt+V", isOn, () -> model.isTable.set(!model.isTable.get()));
        project = add("project", Icons.RETRY, "", isOn.and(model.progress.lessThan(0)), model::project);
        cancel = add("cancel", Icons.CANCEL, "", isOn.and(model.progress.greaterThanOrEqualTo(0)), model::cancel);
        export = add("export", Icons.EXPORT, "Shortcut+E", isOn, calls.export());
        svg = add("svg", Icons.FILE, "Shortcut+Shift+E", isPicture, calls.svg());
        pin = calls.pinAction.of(
                isPicture,
                () -> Optional.of(PinnedChart.of(MapChart.ID, MapChart.title()).withFilter(calls.line.get())));
        all.add(pin);
        settings = add("settings", Icons.SETTINGS, "", isOn, calls.settings());
    }

    private UiAction add(String name, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        var action = UiAction.of("library.map." + name, icon, key, enabled, run);
        all.add(action);
        return action;
    }

    private void addWalkActions(MapCanvas canvas, ObservableBooleanValue isFocused) {
        add("right", Icons.NEXT, "Right", isFocused, () -> canvas.walk(1, 0));
        add("left", Icons.BACK, "Left", isFocused, () -> canvas.walk(-1, 0));
        add("down", Icons.DOWN, "Down", isFocused, () -> canvas.walk(0, 1));
        add("up", Icons.UP, "Up", isFocused, () -> canvas.walk(0, -1));
        add("panRight", Icons.NEXT, "Shift+Right", isFocused, () -> canvas.pan(1, 0));
        add("panLeft", Icons.BACK, "Shift+Left", isFocused, () -> canvas.pan(-1, 0));
        add("panDown", Icons.DOWN, "Shift+Down", isFocused, () -> canvas.pan(0, 1));
        add("panUp", Icons.UP, "Shift+Up", isFocused, () -> canvas.pan(0, -1));
    }

    List<UiAction> all() {
        return List.copyOf(all);
    }
}
