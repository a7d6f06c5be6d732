package dev.emend.gui.dashboards;

import dev.emend.app.dashboards.Dashboard;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Pinning one chart to a dashboard that is there or a new one.
///
/// On the JavaFX thread.
public final class PinViewModel {
    private final DashboardService service;
    private final ScreenHost host;
    private final Runnable onPinned;

    /// The dashboards a chart can be pinned to.
    final ObjectProperty<Load<List<Dashboard>>> dashboards = new SimpleObjectProperty<>(Load.idle());
    final ObjectProperty<Optional<PinnedChart>> chart = new SimpleObjectProperty<>(Optional.empty());

    /// Of a new dashboard, as it is typed.
    final StringProperty name = new SimpleStringProperty("");

    /// Why it was not pinned; empty when nothing is wrong.
    final StringProperty mistake = new SimpleStringProperty("");
    private Runnable closeDialog = () -> {};

    public PinViewModel(DashboardService service, ScreenHost host) {
        this(service, host, () -> {});
    }

    /// @param onPinned told when a dashboard changed
    public PinViewModel(DashboardService service, ScreenHost host, Runnable onPinned) {
        this.service = service;
        this.host = host;
        this.onPinned = onPinned;
        name.subscribe(_ -> mistake.set(""));
    }

    /// Takes the dialog away when the chart is pinned.
    void closes(Runnable dialog) {
        closeDialog = dialog;
    }

    /// Begins with a chart.
    void start(PinnedChart pinnedChart) {
        chart.set(Optional.of(pinnedChart));
        name.set("");
        mistake.set("");
        dashboards.set(Load.idle());
        load();
    }

    void load() {
        host.background()
                .load(
                        dashboards,
                        () -> service.all().stream()
                                .filter(dashboard -> !DashboardService.isOverview(dashboard.name()))
                                .toList());
    }

    /// @param dashboard one of [#dashboards]
    void pinTo(Dashboard dashboard) {
        chart.get()
                .ifPresent(pinnedChart -> host.background()
                        .run(
                                () -> service.pin(dashboard.name(), pinnedChart),
                                isNew -> {
                                    if (isNew) {
                                        finishPinning(dashboard.name());
                                    } else {
                                        mistake.set(Texts.get("dashboards.pin.already", dashboard.name()));
                                    }
                                },
                                this::refuse));
    }

    /// Makes a dashboard of the name that was typed, with the chart on it.
    void pinToNew() {
        var newName = name.getValueSafe();
        chart.get()
                .ifPresent(pinnedChart -> host.background()
                        .run(
                                () -> {
                                    var dashboard = service.create(newName);
                                    service.pin(dashboard.name(), pinnedChart);
                                    return dashboard;
                                },
                                dashboard -> finishPinning(dashboard.name()),
                                this::refuse));
    }

    private void finishPinning(String dashboard) {
        closeDialog.run();
        host.done(Texts.get("dashboards.pinned", dashboard), false);
        onPinned.run();
    }

    private void refuse(Problem problem) {
        mistake.set((problem.message() + " " + problem.remedy()).strip());
    }
}
