package dev.emend.gui.library.map;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.library.ItemPage;
import dev.emend.app.map.KnowledgeMap;
import dev.emend.app.map.MapPoint;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.library.map.PointClasses.Coloring;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.model.Progress;
import dev.emend.settings.ListSettings.MapSettings;
import dev.emend.settings.Settings;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;

/// The map of the library: its points, which of them are shown, looked at and selected.
///
/// On the JavaFX thread. Points are named by their numbers in [#map()], which are others after each load;
/// what is looked at and selected is found again by its key.
public final class MapViewModel {
    private final Workspace workspace;
    private final ScreenHost host;
    final ObjectProperty<Load<KnowledgeMap>> load = new SimpleObjectProperty<>(Load.idle());

    /// Whether the map stands in place of the table.
    public final BooleanProperty isOn = new SimpleBooleanProperty();

    /// Whether the points stand in a table in place of the picture.
    final BooleanProperty isTable = new SimpleBooleanProperty();

    /// Whether dragging draws a lasso instead of moving the map.
    final BooleanProperty isLasso = new SimpleBooleanProperty();
    final ObjectProperty<Coloring> coloring = new SimpleObjectProperty<>(Coloring.TRUST);
    private final ReadOnlyObjectWrapper<BitSet> visiblePoints = new ReadOnlyObjectWrapper<>(new BitSet());
    private final ReadOnlyObjectWrapper<BitSet> selectedPoints = new ReadOnlyObjectWrapper<>(new BitSet());
    final IntegerProperty current = new SimpleIntegerProperty(-1);

    /// The progress of computing the positions, 0 to 1; -1 when nothing is computed.
    final DoubleProperty progress = new SimpleDoubleProperty(-1);
    private PointClasses classes = PointClasses.of(List.of(), Coloring.TRUST);
    private Optional<Set<ItemRef>> filter = Optional.empty();
    private String currentKey = "";
    private Set<String> selectedKeys = Set.of();
    private boolean isProjected;
    private volatile boolean isCancelled;

    public MapViewModel(Workspace workspace, ScreenHost host) {
        this.workspace = workspace;
        this.host = host;
        var savedSettings = host.settings().get(Settings.LISTS).map();
        isOn.set(savedSettings.isShown());
        Arrays.stream(Coloring.values())
                .filter(one -> word(one).equals(savedSettings.coloring()))
                .findFirst()
                .ifPresent(coloring::set);
        isOn.subscribe((_, newValue) -> {
            remember();
            if (newValue) {
                reload();
            }
        });
        coloring.subscribe((_, newValue) -> {
            map().ifPresent(map -> classes = PointClasses.of(map.points(), newValue));
            remember();
        });
        load.subscribe(state -> {
            if (!state.isRunning()) { // a job comes to an end either way
                progress.set(-1);
            }
            state.ready().ifPresent(this::onLoaded);
        });
        workspace.changes().subscribe(change -> {
            if (change instanceof AppEvent.Searching(var state) && state.stage() == SearchStatus.Stage.READY) {
                host.background().delayedUi().execute(this::searchIsReady);
            }
        });
    }

    private static String word(Coloring coloring) {
        return coloring.name().toLowerCase(Locale.ROOT);
    }

    private void remember() {
        var mapSettings = new MapSettings(isOn.get(), word(coloring.get()));
        host.settings().set(Settings.LISTS, host.settings().get(Settings.LISTS).withMap(mapSettings));
    }

    /// Reads the map again when it is shown; nothing moves.
    public void reload() {
        if (isOn.get() && progress.get() < 0) {
            host.background().load(load, () -> workspace.insights().map().read(Progress.SILENT));
        }
    }

    /// Reloads the map once vectors are ready, if it has entries without one.
    private void searchIsReady() {
        if (load.get()
                .latestValue()
                .filter(map -> map.coverage().withoutVector() > 0)
                .isPresent()) {
            reload();
        }
    }

    /// Works out anew where everything lies, in the background.
    public void project() {
        if (progress.get() < 0) {
            progress.set(0);
            start();
        }
    }

    private void start() {
        isCancelled = false;
        host.job(
                Texts.get("library.map.job"),
                whole -> workspace.insights().map().project(track(whole)),
                load);
    }

    /// Stops working places out; those of before stay.
    public void cancel() {
        isCancelled = true;
    }

    private Progress track(Progress whole) {
        return new Progress() {
            @Override
            public void report(long done, long total) {
                whole.report(done, total);
                double share = total <= 0 ? 0 : (double) done / total;
                host.background().ui().execute(() -> {
                    if (progress.get() >= 0) {
                        progress.set(share);
                    }
                });
            }

            @Override
            public boolean isCancelled() {
                return isCancelled || whole.isCancelled();
            }
        };
    }

    private void onLoaded(KnowledgeMap map) {
        var numbers = new HashMap<String, Integer>();
        for (int i = 0; i < map.size(); i++) {
            numbers.put(map.points().get(i).key(), i);
        }
        classes = PointClasses.of(map.points(), coloring.get());
        show(map);
        var restoredSelection = new BitSet(map.size());
        selectedKeys.stream()
                .map(numbers::get)
                .filter(number -> number != null && visiblePoints.get().get(number))
                .forEach(restoredSelection::set);
        selectedPoints.set(restoredSelection);
        current.set(-1);
        current.set(numbers.getOrDefault(currentKey, -1));
        if (map.coverage().isDue() && !isProjected) { // once: who cancelled it is not asked again
            isProjected = true;
            progress.set(0);
            host.background().ui().execute(this::start);
        }
    }

    /// Shows what the filters of the library leave.
    ///
    /// @param items those that are left; empty for everything, memories too
    void filter(Optional<Set<ItemRef>> items) {
        filter = items;
        load.get().latestValue().ifPresent(map -> {
            show(map);
            var remainingSelection = (BitSet) selectedPoints.get().clone();
            remainingSelection.and(visiblePoints.get());
            select(remainingSelection);
            if (current.get() >= 0 && !visiblePoints.get().get(current.get())) {
                current.set(-1);
            }
        });
    }

    /// Follows the filters of the library.
    ///
    /// @param query blank for everything
    public void follow(ObservableValue<Load<ItemPage>> rows, StringProperty query) {
        rows.subscribe(state -> state.ready()
                .ifPresent(answer -> filter(
                        query.getValueSafe().isBlank()
                                ? Optional.empty()
                                : Optional.of(answer.rows().stream()
                                        .map(ItemSummary::ref)
                                        .collect(Collectors.toSet())))));
    }

    /// Has what is selected shown at the side of the screen while there is something.
    ///
    /// @param selectionSide of the selection
    /// @param otherwise what stands there when nothing is selected any more
    public <S> void showSelectionAt(ObjectProperty<S> side, S selectionSide, S otherwise) {
        Runnable follow = () -> {
            if (isOn.get() && !selectedPoints.get().isEmpty()) {
                side.set(selectionSide);
            } else if (side.get() == selectionSide) {
                side.set(otherwise);
            }
        };
        selectedPoints.subscribe(follow);
        isOn.subscribe(follow);
    }

    private void show(KnowledgeMap map) {
        var matchingPoints = new BitSet(map.size());
        if (filter.isEmpty()) {
            matchingPoints.set(0, map.size());
        } else {
            var items = filter.get();
            for (int i = 0; i < map.size(); i++) {
                matchingPoints.set(
                        i, map.points().get(i).item().filter(items::contains).isPresent());
            }
        }
        visiblePoints.set(matchingPoints);
    }

    /// Whether there are memories that the filters of the library say nothing of.
    boolean hidesMemories() {
        return filter.isPresent()
                && map().filter(map -> map.points().stream()
                                .anyMatch(point -> point.memory().isPresent()))
                        .isPresent();
    }

    /// Looks at a point.
    ///
    /// @param point -1 for none
    void look(int point) {
        currentKey = point < 0 ? "" : point(point).map(MapPoint::key).orElse("");
        current.set(point);
    }

    void select(BitSet points) {
        selectedKeys = keys(points);
        selectedPoints.set(points);
    }

    private Set<String> keys(BitSet points) {
        var keys = new HashSet<String>();
        points.stream().forEach(i -> point(i).map(MapPoint::key).ifPresent(keys::add));
        return keys;
    }

    /// Adds points to the selection.
    void add(BitSet points) {
        var all = (BitSet) selectedPoints.get().clone();
        all.or(points);
        select(all);
    }

    /// Adds the point that is looked at to the selection, or takes it out.
    public void toggle() {
        if (current.get() >= 0) {
            var all = (BitSet) selectedPoints.get().clone();
            all.flip(current.get());
            select(all);
        }
    }

    /// Selects the region of the point that is looked at.
    ///
    /// @param level the degree of detail, 0 for the coarsest
    void selectRegion(int level) {
        int at = current.get();
        map().filter(map -> at >= 0 && level < map.levels().size()).ifPresent(map -> {
            var regionOf = map.levels().get(level).regionOf();
            var region = new BitSet(map.size());
            visiblePoints.get().stream()
                    .filter(i -> regionOf[i] == regionOf[at])
                    .forEach(region::set);
            add(region);
        });
    }

    public void selectAll() {
        select((BitSet) visiblePoints.get().clone());
    }

    public void clearSelection() {
        select(new BitSet());
    }

    /// The selected points, in the order of the map.
    public List<MapPoint> selection() {
        return points(selectedPoints.get());
    }

    /// The points that are shown, in the order of the map.
    public List<MapPoint> shownPoints() {
        return points(visiblePoints.get());
    }

    private List<MapPoint> points(BitSet numbers) {
        return map().map(map -> numbers.stream()
                        .filter(i -> i < map.size())
                        .mapToObj(map.points()::get)
                        .toList())
                .orElse(List.of());
    }

    /// Looks at the point of that key.
    void look(MapPoint point) {
        map().ifPresent(map -> look(map.points().indexOf(point)));
    }

    Optional<MapPoint> point(int number) {
        return map().filter(map -> number >= 0 && number < map.size())
                .map(map -> map.points().get(number));
    }

    /// The point that is looked at.
    public Optional<MapPoint> currentPoint() {
        return point(current.get());
    }

    /// Told of every point that is looked at.
    public void onLook(Consumer<MapPoint> taker) {
        current.subscribe(_ -> currentPoint().ifPresent(taker));
    }

    /// The latest map, also while it is read again.
    public Optional<KnowledgeMap> map() {
        return load.get().latestValue();
    }

    /// Whether the map is on and something of it selected.
    public BooleanBinding hasSelection() {
        return Bindings.createBooleanBinding(
                () -> isOn.get() && !selectedPoints.get().isEmpty(), isOn, selectedPoints);
    }

    PointClasses classes() {
        return classes;
    }

    /// The points that the filters leave.
    public ReadOnlyObjectProperty<BitSet> visiblePoints() {
        return visiblePoints.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<BitSet> selectedPoints() {
        return selectedPoints.getReadOnlyProperty();
    }
}
