package dev.emend.gui.dashboards;

import dev.emend.app.dashboards.Dashboard;
import dev.emend.app.dashboards.DashboardPage;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.PinnedPeriod;
import dev.emend.app.dashboards.ShownChart;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The dashboards of the workspace, the one that is open, and its cards. What is arranged is shown at
/// once and kept in the background.
///
/// On the JavaFX thread.
public final class DashboardsViewModel {
    /// No card has the focus.
    static final int NONE = -1;

    /// A change that Undo takes back.
    ///
    /// @param label what was done
    record Undoable(String label, Runnable undo) {}

    private final DashboardService service;
    private final ScreenHost host;
    private final DashboardSource screen;
    final NameField naming;

    /// Runs arrangements one after the other.
    private final Background serialBackground;

    private CompletableFuture<?> last = CompletableFuture.completedFuture(null);
    private final ReadOnlyObjectWrapper<List<Dashboard>> all = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Dashboard> open;

    /// The charts of the open dashboard, in its order.
    final ObjectProperty<Load<List<ShownChart>>> charts = new SimpleObjectProperty<>(Load.idle());

    /// The index of the card that has the focus, or [#NONE].
    public final IntegerProperty focusIndex = new SimpleIntegerProperty(NONE);
    private final ReadOnlyObjectWrapper<Optional<Undoable>> undoable = new ReadOnlyObjectWrapper<>(Optional.empty());
    private int arrangements;

    public DashboardsViewModel(DashboardService service, ScreenHost host, DashboardSource screen) {
        this.service = service;
        this.host = host;
        this.screen = screen;
        var background = host.background();
        serialBackground = new Background(
                task -> last = last.whenCompleteAsync((_, _) -> task.run(), background.worker()), background.ui());
        open = new ReadOnlyObjectWrapper<>(service.overview());
        all.set(List.of(open.get()));
        naming = new NameField((oldName, name) -> {
            if (oldName.isEmpty()) {
                add(() -> service.create(name));
            } else {
                add(() -> service.rename(oldName, name));
            }
        });
    }

    /// Reads the dashboards anew, and the charts of the open one when it has changed.
    public void reload() {
        int before = arrangements;
        serialBackground.run(
                service::all,
                dashboards -> {
                    if (before == arrangements) { // else what is shown is newer
                        read(dashboards);
                    }
                },
                host::fail);
    }

    /// Reads the charts of the open dashboard anew; the cards keep what they show until then.
    public void refresh() {
        var dashboard = open.get();
        var period = screen.period().get();
        var availableCharts = screen.charts().get();
        if (availableCharts.isEmpty()) { // they come soon, and then this is done again
            return;
        }
        host.background().load(charts, () -> service.charts(dashboard, period, availableCharts));
    }

    private void read(List<Dashboard> dashboards) {
        all.set(dashboards);
        var openDashboard = dashboards.stream()
                .filter(dashboard -> dashboard.name().equals(open.get().name()))
                .findFirst()
                .orElse(dashboards.getFirst());
        if (!openDashboard.equals(open.get())) {
            show(openDashboard);
        }
    }

    private void show(Dashboard dashboard) {
        if (!dashboard.name().equals(open.get().name())) {
            focusIndex.set(NONE);
        }
        if (!dashboard.charts().equals(open.get().charts())) {
            charts.set(Load.idle());
        }
        open.set(dashboard);
        refresh();
    }

    /// Opens a dashboard; does nothing when it is open.
    void choose(Dashboard dashboard) {
        if (!dashboard.name().equals(open.get().name())) {
            undoable.set(Optional.empty());
            naming.cancel();
            show(dashboard);
        }
    }

    /// Goes to the next dashboard, after the last to the first.
    ///
    /// @param by 1 or -1
    void step(int by) {
        var dashboards = all.get();
        int at = dashboards.indexOf(open.get());
        choose(dashboards.get(Math.floorMod(at + by, dashboards.size())));
    }

    /// Opens the chart of the card that has the focus.
    void openChart() {
        focusedChart().ifPresent(pinnedChart -> {
            var screenId = pinnedChart.chart().split("\\.", 2)[0];
            if (screenId.equals("trends")) {
                screen.onOpen().accept(pinnedChart);
            } else {
                host.go(screenId, (pinnedChart.chart() + " " + pinnedChart.filter()).strip());
            }
        });
    }

    /// Takes the card that has the focus to another place, no further than to the ends.
    ///
    /// @param by how many places; the focus goes with it
    void move(int by) {
        int at = focusIndex.get();
        int to = Math.clamp(at + by, 0, open.get().charts().size() - 1);
        if (to != at) {
            arrange(open.get().move(at, to));
            focusIndex.set(to);
        }
    }

    void unpin() {
        focusedChart().ifPresent(pinnedChart -> {
            int at = focusIndex.get();
            arrange(open.get().without(at));
            focusIndex.set(Math.min(at, open.get().charts().size() - 1));
            undoable.set(Optional.of(new Undoable(Texts.get("dashboards.unpinned", pinnedChart.title()), () -> {
                arrange(open.get().with(Math.min(at, open.get().charts().size()), pinnedChart));
                focusIndex.set(at);
            })));
        });
    }

    /// Makes the card that has the focus as wide as the grid, or half of it again.
    void toggleWidth() {
        change(pinnedChart -> pinnedChart.withWide(!pinnedChart.isWide()));
    }

    /// Has the card that has the focus follow the period that is chosen, not one of its own.
    void followPeriod() {
        change(pinnedChart -> pinnedChart.withPeriod(PinnedPeriod.CHOSEN));
        refresh();
    }

    private void change(UnaryOperator<PinnedChart> step) {
        focusedChart().ifPresent(pinnedChart -> arrange(open.get().replace(focusIndex.get(), step.apply(pinnedChart))));
    }

    private void arrange(Dashboard newDashboard) {
        var before = open.get();
        undoable.set(Optional.empty());
        arrangements++;
        replace(newDashboard);
        serialBackground.run(
                () -> {
                    service.save(before, newDashboard);
                    return newDashboard;
                },
                _ -> {},
                problem -> {
                    host.fail(problem);
                    reload();
                });
    }

    /// Shows what was arranged: each chart that is known already in its place.
    private void replace(Dashboard newDashboard) {
        var shownCharts = charts.get().latestValue().orElse(List.of());
        all.set(all.get().stream()
                .map(dashboard -> dashboard.name().equals(newDashboard.name()) ? newDashboard : dashboard)
                .toList());
        open.set(newDashboard);
        var newCharts = new ArrayList<ShownChart>();
        for (var pinnedChart : newDashboard.charts()) {
            shownCharts.stream()
                    .filter(shownChart -> shownChart.pinnedChart().isSame(pinnedChart))
                    .findFirst()
                    .map(shownChart -> new ShownChart(pinnedChart, shownChart.chart(), shownChart.state()))
                    .ifPresent(newCharts::add);
        }
        if (newCharts.size() == newDashboard.charts().size()) {
            charts.set(new Load.Ready<>(List.copyOf(newCharts)));
        } else {
            refresh();
        }
    }

    void duplicate() {
        var name = open.get().name();
        add(() -> service.duplicate(name));
    }

    void delete() {
        var deletedDashboard = open.get();
        undoable.set(Optional.empty());
        serialBackground.run(
                () -> service.delete(deletedDashboard.name()),
                at -> {
                    all.set(all.get().stream()
                            .filter(dashboard -> !dashboard.name().equals(deletedDashboard.name()))
                            .toList());
                    show(all.get().getFirst());
                    undoable.set(Optional.of(new Undoable(
                            Texts.get("dashboards.deleted", deletedDashboard.name()),
                            () -> add(() -> {
                                service.restore(deletedDashboard, at);
                                return deletedDashboard;
                            }))));
                },
                host::fail);
    }

    /// Takes back what was done last.
    void undo() {
        var last = undoable.get();
        undoable.set(Optional.empty());
        last.ifPresent(change -> change.undo().run());
    }

    /// Makes or renames one and opens it. A name that is refused is said beside its field.
    private void add(Callable<Dashboard> step) {
        undoable.set(Optional.empty());
        serialBackground.run(
                () -> {
                    var dashboard = step.call();
                    return new Added(dashboard, service.all());
                },
                result -> {
                    naming.cancel();
                    arrangements++;
                    all.set(result.all());
                    show(result.dashboard());
                },
                problem -> {
                    if (naming.request().get().isPresent()) {
                        naming.refuse(problem);
                    } else {
                        host.fail(problem);
                    }
                });
    }

    private record Added(Dashboard dashboard, List<Dashboard> all) {}

    /// The open dashboard as one page; empty until its charts are there.
    Optional<String> page() {
        return charts.get()
                .latestValue()
                .map(shownCharts -> DashboardPage.of(
                        open.get().name(),
                        screen.period().get(),
                        shownCharts,
                        host.clock().getZone()));
    }

    /// The file name of the open dashboard's page, such as `weekly-review.html`.
    String fileName() {
        var words = open.get().name().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-");
        var stem = words.replaceAll("^-|-$", "");
        return (stem.isEmpty() ? "dashboard" : stem) + ".html";
    }

    /// The chart of the card that has the focus; empty when none has.
    public Optional<PinnedChart> focusedChart() {
        int at = focusIndex.get();
        return at >= 0 && at < open.get().charts().size()
                ? Optional.of(open.get().charts().get(at))
                : Optional.empty();
    }

    BooleanBinding isOwn() {
        return Bindings.createBooleanBinding(
                () -> !DashboardService.isOverview(open.get().name()), open);
    }

    BooleanBinding hasCard() {
        return Bindings.createBooleanBinding(() -> focusedChart().isPresent(), focusIndex, open);
    }

    /// Whether the card that has the focus has a period of its own.
    BooleanBinding hasPeriod() {
        return Bindings.createBooleanBinding(
                () -> focusedChart()
                        .filter(pinnedChart -> !pinnedChart.period().equals(PinnedPeriod.CHOSEN))
                        .isPresent(),
                focusIndex,
                open);
    }

    /// The Overview and the others in their order.
    ReadOnlyObjectProperty<List<Dashboard>> all() {
        return all.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Dashboard> open() {
        return open.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<Undoable>> undoable() {
        return undoable.getReadOnlyProperty();
    }
}
