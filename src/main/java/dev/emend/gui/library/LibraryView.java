package dev.emend.gui.library;

import dev.emend.app.library.ItemPage;
import dev.emend.app.map.MapPoint;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.library.FieldsViewModel.Mode;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.gui.library.map.MapPane;
import dev.emend.gui.library.map.MapPane.Library;
import dev.emend.gui.library.map.MapViewModel;
import dev.emend.gui.list.ColumnsPanel;
import dev.emend.gui.list.HistogramPane;
import dev.emend.gui.list.ViewsPane;
import dev.emend.gui.part.FacetRail;
import dev.emend.gui.part.FilterLine;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.GoldenPanel;
import dev.emend.gui.part.InterruptForm;
import dev.emend.gui.part.LearningCard;
import dev.emend.gui.part.RatingPanel;
import dev.emend.gui.part.ScreenHost;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.textfield.CustomTextField;
import org.jspecify.annotations.Nullable;

/// The library screen: filters, the list under its query line, the item, and the interrupt form
/// over all of them.
public final class LibraryView extends StackPane implements ScreenView {
    private final LibraryViewModel model;
    private final ScreenHost host;
    private final MapViewModel map;
    private final MapPane mapPane;
    private final Executor ui;
    private final LibraryActions actions;
    private final FacetRail rail;
    private final ItemTable table;
    private final DetailView detail;
    private final InterruptForm form;
    private final SimilarItemsPanel similarItems;
    private final SummaryPanel summary;
    private final GoldenPanel golden;
    private final ColumnsPanel columns;
    private final RatingSessionPane ratingSession;
    private final RatingPanel rating;
    private final ViewsPane views;
    private final FilterChips chips;
    private final Map<String, HistogramPane> histograms = new HashMap<>();
    private @Nullable Node focusBefore;
    private boolean isListWanted;
    private int total;

    @FXML
    private SplitPane split;

    @FXML
    private ScrollPane facets;

    @FXML
    private CustomTextField query;

    @FXML
    private Label count;

    @FXML
    private HBox queryRow;

    @FXML
    private VBox ratingRow;

    @FXML
    private HBox chipRow;

    @FXML
    private Button weaker;

    @FXML
    private Label note;

    @FXML
    private StackPane body;

    @FXML
    private LoadPane rows;

    @FXML
    private StackPane side;

    public LibraryView(LibraryViewModel model, MapViewModel map, Function<Library, MapPane> panes, ScreenHost host) {
        this.model = model;
        this.map = map;
        this.host = host;
        ui = host.background().ui();
        Fxml.fill(this, "library");
        rail = new FacetRail("library", model.items::toggle);
        table = new ItemTable(model.items, model.layout, host.dates());
        detail = new DetailView(model, host);
        ratingSession = new RatingSessionPane(model, table::requestFocus);
        actions = new LibraryActions(
                model,
                new LibraryActions.ViewCalls(
                        this::focusQuery,
                        detail::focusFind,
                        ratingSession::focusWords,
                        rail.focusWithinProperty(),
                        rail::excludeFocused,
                        this::widen,
                        detail::showInEditor,
                        table::widen));
        rating = new RatingPanel(model.rating());
        form = new InterruptForm(model.correction(), host.ask());
        similarItems = new SimilarItemsPanel(
                model.similarItems, hit -> jump(() -> model.jump(hit.item(), hit.learning())), model::closeTopmost);
        summary = new SummaryPanel(
                model.summary,
                line -> jump(() -> model.jump(line)),
                sentence -> host.done(sentence, false),
                model::closeTopmost);
        golden = new GoldenPanel(
                model.golden, item -> jump(() -> model.jump(item, Optional.empty())), model::closeTopmost);
        columns = new ColumnsPanel("library", model.layout, model::closeTopmost);
        views = new ViewsPane(
                "library",
                model.views,
                model.arrangement::isOpen,
                model.arrangement::isAll,
                model.arrangement::showAll);
        chips = new FilterChips(model.items::remove);
        fillRail();
        RowMenu.install(table, actions.rowMenu());
        facets.setContent(rail);
        facets.setFocusTraversable(false);
        rows.setContent(table);
        side.getChildren().add(detail);
        detail.offer(actions);
        KeyDispatcher.enterFires(this);
        host.remember(split, "library");
        StackedPanes.of(split, 0.5).fold(facets);
        host.remember(model.similarItems.cutOff, "library.alike");
        var line = model.items.query;
        mapPane = panes.apply(
                new Library(point -> open(point, host), this::showInTable, actions.clear, line, model.isMapFree()));
        wireQuery();
        wireSides();
        wireMap();
        rows.watch(model.items.load, this::show, model.items::reload);
        model.learnings.pendingWrite.subscribe(value -> {
            if (value != null) {
                WritingCard.show(value.lesson(), model.learnings, host);
            }
        });
        host.isOpeningCatalog()
                .subscribe(_ ->
                        model.items.load.get().ready().ifPresent(value -> rows.setPlaceholder(placeholder(value))));
        model.items.markedItems.subscribe(this::sayCount);
        model.items.load.subscribe(state -> {
            if (state instanceof Load.Failed<ItemPage>) {
                note.setText(""); // it was about other rows
            }
        });
    }

    private void fillRail() {
        rail.offerExcluding(model.items::exclude);
        rail.setHead(views);
        for (var field : List.of("trust", "rating", "learnings", "served", "age")) {
            histograms.put(
                    field, new HistogramPane("library", field, value -> Texts.get("number", value), model.items::ask));
        }
        model.items.query.subscribe(_ -> views.refresh());
        model.items.order.subscribe(_ -> views.refresh());
        model.layout.isInView().subscribe(_ -> views.refresh());
    }

    private void wireQuery() {
        FilterLine.wire(query, Icons.SEARCH, model.items.query, this::focusRows);
        var clear = new StackPane(new Icon(Icons.CLEAR, 16));
        clear.getStyleClass().add("query-clear");
        clear.setOnMouseClicked(_ -> actions.clear.fire());
        clear.visibleProperty().bind(query.textProperty().isNotEmpty());
        query.setRight(clear);
        // leaving the line says that its words are what is wanted
        query.focusedProperty().subscribe((hadFocus, has) -> {
            if (hadFocus && !has) {
                model.items.logSearch();
            }
        });
        queryRow.getChildren()
                .addAll(
                        mapPane.choice(),
                        ActionControls.icon(actions.saveView),
                        ActionControls.icon(actions.columns),
                        ActionControls.icon(actions.rateUnrated));
        chipRow.getChildren().add(chips);
        chipRow.managedProperty().bind(chips.visibleProperty());
        HBox.setHgrow(chips, Priority.ALWAYS);
        model.items.query.subscribe(() -> chips.show(model.items.terms()));
        weaker.setOnAction(_ -> actions.weaker.fire());
        weaker.visibleProperty().bind(actions.weaker.enabled());
        weaker.managedProperty().bind(weaker.visibleProperty());
        ratingRow.getChildren().addAll(ratingSession, rating);
        ratingRow.managedProperty().bind(ratingRow.visibleProperty());
        ratingRow.visibleProperty().bind(ratingSession.visibleProperty().or(rating.visibleProperty()));
        ratingRow.visibleProperty().subscribe((_, _) -> table.revealSelected());
        note.managedProperty().bind(note.visibleProperty());
        note.visibleProperty().bind(note.textProperty().isNotEmpty());
    }

    private void wireSides() {
        detail.visibleProperty().bind(model.side.isEqualTo(Side.DETAIL));
        similarItems.visibleProperty().bind(model.side.isEqualTo(Side.ALIKE));
        summary.visibleProperty().bind(model.side.isEqualTo(Side.SUMMARY));
        golden.visibleProperty().bind(model.side.isEqualTo(Side.GOLDEN));
        columns.visibleProperty().bind(model.side.isEqualTo(Side.COLUMNS));
        mapPane.selection.visibleProperty().bind(model.side.isEqualTo(Side.MAP));
        LazyChildren.add(side, List.of(similarItems, summary, golden, columns, mapPane.selection));
        LazyChildren.add(this, List.of(form));
        split.disableProperty().bind(model.correction().item.isNotNull());
        model.side.subscribe((_, newValue) -> focusLater(
                switch (newValue) {
                    case DETAIL -> this::focusBack;
                    case ALIKE -> similarItems::requestFocus;
                    case SUMMARY -> summary::requestFocus;
                    case GOLDEN -> golden::requestFocus;
                    case COLUMNS -> columns::requestFocus;
                    case MAP -> () -> {}; // who selects goes on selecting
                }));
        model.correction().item.subscribe((_, newValue) -> moveFocus(newValue != null, form::requestFocus));
        model.rating().isOpen.subscribe((_, newValue) -> moveFocus(newValue, rating::requestFocus));
        model.ratingSession.isOn().subscribe((_, _) -> focusLater(table::requestFocus));
        model.views.naming.subscribe((_, newValue) -> moveFocus(newValue != null, views::focusName));
        model.fields.mode().subscribe((_, newValue) -> moveFocus(newValue != Mode.READING, detail::focusFields));
    }

    private void wireMap() {
        rows.visibleProperty().bind(map.isOn.not());
        LazyChildren.add(body, List.of(mapPane));
        map.follow(model.items.load, model.items.query);
        map.onLook(point ->
                point.item().filter(item -> model.items.indexOf(item) >= 0).ifPresent(model.items::select));
        map.showSelectionAt(model.side, Side.MAP, Side.DETAIL);
        map.isOn.subscribe((_, _) -> focusLater(this::focusRows));
    }

    private void open(MapPoint point, ScreenHost host) {
        point.memory().ifPresent(id -> host.go("memories", id));
        point.item().ifPresent(item -> jump(() -> model.jump(item, point.learning())));
    }

    private void showInTable() {
        map.isOn.set(false);
        table.select(
                map.selection().stream().flatMap(point -> point.item().stream()).collect(Collectors.toSet()));
        focusLater(table::requestFocus);
    }

    private void focusRows() {
        if (map.isOn.get()) {
            mapPane.focusMap();
        } else {
            table.requestFocus();
        }
    }

    /// A form takes the focus when it opens and gives it back when it closes.
    private void moveFocus(boolean isOpen, Runnable focusForm) {
        if (isOpen) {
            keepFocus();
            focusLater(focusForm);
        } else {
            focusLater(this::focusBack);
        }
    }

    private void keepFocus() {
        if (getScene() != null && !form.isFocusWithin()) {
            focusBefore = getScene().getFocusOwner();
        }
    }

    private void focusLater(Runnable focus) {
        Focus.moveLater(this, ui, focus);
    }

    private void focusBack() {
        var before = focusBefore;
        if (model.learnings.hasFocus.get() || map.isOn.get() && mapPane.isFocusWithin()) {
            return;
        }
        if (before != null && before.getScene() == getScene() && Focusability.is(before)) {
            before.requestFocus();
        } else if (before instanceof LearningCard) {
            detail.focusTab();
        } else {
            focusRows();
        }
    }

    private void jump(Runnable jump) {
        focusBefore = null;
        jump.run();
        focusLater(detail::focusTab);
    }

    private void show(ItemPage answer) {
        var charts = new LinkedHashMap<String, HistogramPane>();
        for (var histogram : answer.facts().histograms()) {
            var pane = Objects.requireNonNull(histograms.get(histogram.field()));
            pane.show(histogram);
            if (histogram.isSpread()) {
                charts.put(histogram.field(), pane);
            }
        }
        rail.show(answer.facets(), charts);
        weaker.setText(Texts.get("library.weaker.show", model.items.hiddenWeaker()));
        note.setText(answer.note());
        total = answer.total();
        sayCount();
        rows.setPlaceholder(placeholder(answer));
        if (isListWanted) { // there was no list yet to take the focus
            isListWanted = false;
            giveListFocus();
        }
    }

    /// Shows the number of listed items, or how many of them are selected.
    private void sayCount() {
        var items = model.items;
        count.setText(
                items.isSeveral().get()
                        ? Texts.get("library.selected", items.markedItems.size(), items.rows.size())
                        : Texts.get("library.count", items.rows.size(), total));
    }

    private @Nullable Node placeholder(ItemPage answer) {
        if (answer.total() == 0) {
            boolean isOpen = !answer.facts().catalogs().isEmpty();
            return host.noCatalog(
                    () -> EmptyPane.noContent(Texts.get(isOpen ? "library.empty.open" : "library.empty")));
        }
        return answer.rows().isEmpty() ? EmptyPane.noMatches(Texts.get("library.filtered"), actions.clear) : null;
    }

    private void focusQuery() {
        isListWanted = false;
        FilterLine.focus(query);
    }

    /// Moves the divider before the item pane, which every keyboard can do too.
    private void widen(double by) {
        StackedPanes.widenLast(split, by);
    }

    /// Puts the focus on the list, where reading begins.
    @Override
    public void focusList() {
        isListWanted = true;
        giveListFocus();
    }

    private void giveListFocus() {
        focusLater(() -> {
            focusRows();
            isListWanted &= !table.isFocused() && !map.isOn.get();
        });
    }

    @Override
    public List<UiAction> actions() {
        var all = new LinkedHashSet<>(mapPane.actions());
        all.addAll(actions.all());
        all.addAll(actions.views());
        return List.copyOf(all);
    }

    @Override
    public List<ActionGroup> groups() {
        return mapPane.groupsAfter(actions.groups());
    }

    /// The panes in reading order.
    @Override
    public List<Node> panes() {
        return List.of(rail, query, map.isOn.get() ? mapPane : table, side);
    }
}
