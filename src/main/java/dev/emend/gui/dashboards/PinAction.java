package dev.emend.gui.dashboards;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.value.ObservableBooleanValue;

/// “Pin to a dashboard” for any screen with charts: the same words, key and dialog everywhere.
public final class PinAction {
    private final PinViewModel model;
    private final ScreenHost host;

    public PinAction(PinViewModel model, ScreenHost host) {
        this.model = model;
        this.host = host;
    }

    /// The action of one place with charts.
    ///
    /// @param hasChart whether there is one to pin
    /// @param chart the one that is pinned, asked when the action is fired
    public UiAction of(ObservableBooleanValue hasChart, Supplier<Optional<PinnedChart>> chart) {
        return UiAction.of(
                "dashboards.pin",
                Icons.PIN,
                "Shortcut+Shift+P",
                hasChart,
                () -> chart.get().ifPresent(this::ask));
    }

    private void ask(PinnedChart chart) {
        model.start(chart);
        var dialog = new PinDialog(model);
        model.closes(host.showCard(dialog, dialog));
    }
}
