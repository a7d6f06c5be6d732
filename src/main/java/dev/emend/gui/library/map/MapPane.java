package dev.emend.gui.library.map;

import dev.emend.app.core.SearchStatus;
import dev.emend.app.map.KnowledgeMap;
import dev.emend.app.map.MapPoint;
import dev.emend.gui.chart.ChartExport;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.library.map.PointClasses.Coloring;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;

/// The map in place of the table of the library: what it is colored by, the picture or its points as a
/// table, what the colors mean.
public final class MapPane extends VBox {
    private final MapViewModel model;
    private final MapCanvas canvas;
    private final MapActions actions;
    private final ChartExport exports;
    private final PointTable table;
    private final MapGroupsMenu groups;
    private final MapLegend legend = new MapLegend();
    private final LoadPane rows = new LoadPane();
    private final Label note = TextControls.wrappingLabel("", "caption");

    /// The list of selected points, for the side of the screen.
    public final SelectionPane selection;
    private final UiAction clearFilter;
    private boolean isFocusWanted;

    /// Whether a person may have gone on with something else meanwhile.
    private boolean wasComputed;

    /// Calls of the pane to the library.
    ///
    /// @param open opens a point
    /// @param inTable shows the selected items in the table
    /// @param clearFilter removes the filters
    /// @param line the filter line
    /// @param isFree whether no form is open over the map
    public record Library(
            Consumer<MapPoint> open,
            Runnable inTable,
            UiAction clearFilter,
            StringProperty line,
            ObservableBooleanValue isFree) {}

    public MapPane(
            MapViewModel model,
            MapGroupsViewModel groupsModel,
            MapReviewViewModel review,
            ScreenHost host,
            PinAction pinAction,
            Library library) {
        super(8);
        this.model = model;
        clearFilter = library.clearFilter();
        setId("map-pane");
        getStyleClass().add("map-pane");
        exports = new ChartExport(host);
        Runnable open = () -> model.currentPoint().ifPresent(library.open());
        canvas = new MapCanvas(model, open);
        table = new PointTable("map-points", true, model::look, library.open());
        actions = new MapActions(
                model,
                review,
                canvas,
                library.isFree(),
                new MapActions.Calls(
                        open,
                        this::openGroups,
                        library.inTable(),
                        this::export,
                        this::exportSvg,
                        pinAction,
                        library.line()::getValueSafe,
                        () -> host.go("settings", "")));
        groups = new MapGroupsMenu(groupsModel, actions.groups);
        selection = new SelectionPane(model, actions, library.open());
        canvas.visibleProperty().bind(model.isTable.not());
        table.visibleProperty().bind(model.isTable);
        rows.setContent(new StackPane(canvas, table));
        VBox.setVgrow(rows, Priority.ALWAYS);
        setMinHeight(0);
        visibleProperty().bind(model.isOn);
        getChildren().addAll(bar(), progress(), rows, legend, note);
        model.visiblePoints().subscribe((_, _) -> model.map().ifPresent(this::describe));
        model.coloring.subscribe((_, _) -> model.map().ifPresent(this::describe));
        model.current.subscribe((_, _) -> model.map().ifPresent(this::say));
        model.isTable.subscribe(isTable -> {
            if (isTable) {
                table.show(model.shownPoints());
            }
        });
        model.isTable.subscribe((_, _) -> focusMap());
        rows.watch(model.load, this::show, model::project);
    }

    private WrappingRow bar() {
        var colors = new ComboBox<>(FXCollections.observableArrayList(Coloring.values()));
        colors.setId("map-color");
        FieldName.setWords(colors, Texts.get("library.map.by"));
        colors.setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable Coloring coloring) {
                return coloring == null ? "" : coloring.label();
            }

            @Override
            public Coloring fromString(String text) {
                throw new UnsupportedOperationException("nobody types here");
            }
        });
        colors.valueProperty().bindBidirectional(model.coloring);
        var lasso = new ToggleButton("", actions.lasso.icon().node());
        lasso.setId("map-lasso");
        lasso.getStyleClass().addAll("flat", "button-icon");
        lasso.setAccessibleText(actions.lasso.label());
        lasso.setTooltip(ActionControls.tooltip(actions.lasso));
        lasso.selectedProperty().bindBidirectional(model.isLasso);
        KeyDispatcher.enterFires(lasso);
        var more = new MenuButton("", Icons.MORE.node());
        more.setId("map-more");
        more.setTooltip(TextControls.tooltip(Texts.get("library.map.more")));
        more.getStyleClass().addAll("flat", "no-arrow", "more");
        more.setAccessibleText(Texts.get("library.map.more"));
        for (var action :
                List.of(actions.region, actions.table, actions.pin, actions.export, actions.svg, actions.project)) {
            more.getItems().add(ActionControls.menuItem(action));
        }
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        var bar = new WrappingRow(
                6,
                TextControls.fixedLabel(Texts.get("library.map.by"), "caption"),
                colors,
                space,
                groups,
                lasso,
                ActionControls.icon(actions.zoomIn),
                ActionControls.icon(actions.zoomOut),
                ActionControls.icon(actions.fit),
                more);
        bar.getStyleClass().add("map-bar");
        return bar;
    }

    private HBox progress() {
        var bar = new ProgressBar(0);
        bar.setAccessibleText(Texts.get("library.map.job"));
        bar.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(bar, Priority.ALWAYS);
        var percent = TextControls.fixedLabel("", "caption", "figures");
        model.progress.subscribe(value -> {
            double share = Math.clamp(value.doubleValue(), 0, 1);
            bar.setProgress(share);
            percent.setText(Texts.get("library.map.percent", Math.round(share * 100)));
        });
        var line = new HBox(
                8,
                TextControls.fixedLabel(Texts.get("library.map.job"), "caption"),
                bar,
                percent,
                ActionControls.button(actions.cancel));
        line.setId("map-progress");
        line.getStyleClass().add("map-bar");
        line.visibleProperty().bind(model.progress.greaterThanOrEqualTo(0));
        line.managedProperty().bind(line.visibleProperty());
        return line;
    }

    /// The choice between the table and the map.
    public Node choice() {
        var choice = new SegmentedButton();
        choice.setId("library-view");
        choice.setAccessibleText(Texts.get("library.map.choice"));
        var asTable = new ToggleButton(Texts.get("library.map.asTable"));
        var asMap = new ToggleButton(Texts.get("library.map.asMap"));
        for (var button : List.of(asTable, asMap)) {
            button.setTooltip(ActionControls.tooltip(actions.view));
            KeyDispatcher.enterFires(button);
        }
        SegmentedControl.wire(asTable, model.isOn, false);
        SegmentedControl.wire(asMap, model.isOn, true);
        choice.getButtons().addAll(asTable, asMap);
        choice.setMinWidth(USE_PREF_SIZE);
        return choice;
    }

    private void show(KnowledgeMap map) {
        canvas.show(map);
        describe(map);
        if (getScene() == null) {
            return;
        }
        boolean isStillHere = !wasComputed || isFocusWithin() || getScene().getFocusOwner() == null;
        wasComputed = model.progress.get() >= 0;
        if (isFocusWanted && isStillHere) {
            focusMap();
        }
    }

    private void describe(KnowledgeMap map) {
        var visiblePoints = model.visiblePoints().get();
        legend.show(map, model.classes(), visiblePoints);
        groups.refresh();
        boolean hasPoints = map.size() > 0 && !visiblePoints.isEmpty();
        legend.setVisible(hasPoints);
        legend.setManaged(hasPoints);
        note.setText(note(map));
        if (model.isTable.get()) {
            table.show(model.shownPoints());
        }
        rows.setPlaceholder(placeholder(map));
        say(map);
    }

    private String note(KnowledgeMap map) {
        int without = map.coverage().withoutVector();
        int visibleCount = model.visiblePoints().get().cardinality();
        var words = without > 0 && map.size() > 0
                ? Texts.get("library.map.note.without", visibleCount, map.size(), without)
                : Texts.get("library.map.note", visibleCount, map.size());
        return model.hidesMemories() ? words + " " + Texts.get("library.map.note.memories") : words;
    }

    private @Nullable Node placeholder(KnowledgeMap map) {
        var coverage = map.coverage();
        if (coverage.all() == 0) {
            return EmptyPane.noContent(Texts.get("library.map.empty"));
        }
        if (map.size() == 0) {
            if (coverage.isDue()) {
                return model.progress.get() >= 0
                        ? EmptyPane.noContent(Texts.get("library.map.computing"))
                        : EmptyPane.noContent(Texts.get("library.map.due"), actions.project);
            }
            return coverage.search().stage() == SearchStatus.Stage.LEXICAL_ONLY
                    ? EmptyPane.noContent(
                            Texts.get("library.map.noModel", coverage.search().reason()), actions.settings)
                    : EmptyPane.noContent(Texts.get("library.map.reading"));
        }
        return model.visiblePoints().get().isEmpty()
                ? EmptyPane.noMatches(Texts.get("library.map.filtered"), clearFilter)
                : null;
    }

    private void say(KnowledgeMap map) {
        canvas.say(model.currentPoint()
                .map(PointTexts::sentence)
                .orElseGet(() -> Texts.get(
                        "library.map.summary",
                        model.visiblePoints().get().cardinality(),
                        map.links().size())));
    }

    private void openGroups() {
        groups.requestFocus();
        groups.show();
    }

    private void export() {
        model.map().ifPresent(map -> {
            if (model.isTable.get()) {
                var csv = map.csv(model.visiblePoints().get());
                write("csv", (_, file) -> Files.writeString(file, csv));
            } else {
                var image = canvas.snapshot(null, null);
                write("png", (_, file) -> PngFile.write(image, file));
            }
        });
    }

    private void exportSvg() {
        model.map().ifPresent(map -> {
            var svg = MapSvg.of(
                    map, model.classes(), model.visiblePoints().get(), canvas.view(), canvas.colors(), canvas.level());
            write("svg", (_, file) -> Files.writeString(file, svg));
        });
    }

    private void write(String ending, ChartExport.Writing writer) {
        exports.write(Texts.get("library.map.export." + ending), "map." + ending, writer);
    }

    /// Puts the focus on the picture, or on what stands in its place, once one of them is there.
    public void focusMap() {
        isFocusWanted = model.map().filter(map -> map.size() > 0).isEmpty();
        if (!rows.focusPlaceholder()) {
            (model.isTable.get() ? table : canvas).requestFocus();
        }
    }

    public List<UiAction> actions() {
        return actions.all();
    }

    /// The groups of the `?` sheet, the map's behind them.
    public List<ActionGroup> groupsAfter(List<ActionGroup> groups) {
        return Stream.concat(groups.stream(), Stream.of(new ActionGroup(Texts.get("library.keys.map"), actions.all())))
                .toList();
    }

    /// The groups of similar learnings by size; choosing one selects its points. Not there without groups.
    private static final class MapGroupsMenu extends MenuButton {
        /// More lines than a window has room for are no list to choose from.
        private static final int MOST = 20;

        private static final int LETTERS = 80;

        private final MapGroupsViewModel model;

        MapGroupsMenu(MapGroupsViewModel model, UiAction action) {
            this.model = model;
            setId("map-groups");
            setGraphic(action.icon().node());
            setTooltip(ActionControls.tooltip(action));
            setMinWidth(USE_PREF_SIZE);
            managedProperty().bind(visibleProperty());
            refresh();
        }

        /// The map or the filters changed.
        void refresh() {
            var groups = model.visibleGroups();
            setVisible(!groups.isEmpty());
            setText(Texts.get("library.map.groups.count", groups.size()));
            getItems().clear();
            for (var group : groups.subList(0, Math.min(MOST, groups.size()))) {
                var item = new MenuItem(Texts.get(
                        "library.map.groups.one",
                        group.points().size(),
                        shorten(VisibleText.of(group.first().text()))));
                item.setMnemonicParsing(false);
                item.setOnAction(_ -> model.select(group));
                getItems().add(item);
            }
            if (groups.size() > MOST) {
                var rest = new MenuItem(Texts.get("library.map.groups.rest", groups.size() - MOST));
                rest.setDisable(true);
                getItems().add(rest);
            }
        }

        private static String shorten(String text) {
            return text.length() <= LETTERS ? text : text.substring(0, LETTERS - 1) + "…";
        }
    }
}
