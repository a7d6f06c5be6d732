package dev.emend.gui.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.SearchHit;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.library.ItemsViewModel.Sorting;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/// The items as lines. Sorting is the view model's work; headers only ask for it.
final class ItemTable extends TableView<ItemSummary> {
    private static final double LINE_HEIGHT = 48;
    private static final double MIN_NAME = 160;

    /// The widths from which on a column has room; all of it stands beside the table, too.
    private static final double WITH_RATING = 510;

    private static final double WITH_FAILED = 474;
    private static final double WITH_IMPLIED = 410;
    private static final double SCROLL_BAR = 12;

    /// Its word and the arrow of the order.
    private static final double MATCH = 64;

    private final ItemsViewModel model;
    private boolean isSyncing;

    ItemTable(ItemsViewModel model, Dates dates) {
        this.model = model;
        setId("items");
        setAccessibleText(Texts.get("library.items"));
        setItems(model.rows());
        setFixedCellSize(LINE_HEIGHT);
        setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        var match =
                column(
                        "match",
                        ItemQuery.Order.BEST,
                        () -> new ItemCells.Match(row -> hit(row)),
                        MATCH);
        var rating = column("rating", ItemQuery.Order.RATING, ItemCells.Rated::new, 36);
        var implied = column("implied", ItemQuery.Order.IMPLIED, ItemCells.Implied::new, 60);
        var failed =
                column(
                        "failed",
                        ItemQuery.Order.LAST_FAILURE,
                        () -> new ItemCells.Failed(dates),
                        84);
        // there is room for one of the two; the match names the quality in its tooltip
        Runnable arrange =
                () -> {
                    match.setVisible(model.hits().get().ready().isPresent());
                    double room = getWidth() - (match.isVisible() ? MATCH : 0);
                    rating.setVisible(!match.isVisible() && room >= WITH_RATING);
                    failed.setVisible(room >= WITH_FAILED);
                    implied.setVisible(room >= WITH_IMPLIED);
                };
        model.hits().subscribe(arrange);
        widthProperty().subscribe(arrange);
        model.hits().subscribe(this::refresh);
        var item =
                column(
                        "item",
                        ItemQuery.Order.NAME,
                        () ->
                                new ItemCells.Name(
                                        row -> model.hasSecret(row.ref()), this::hit, model::words),
                        220);
        item.setMaxWidth(Double.MAX_VALUE);
        item.setResizable(false);
        getColumns()
                .setAll(
                        List.of(
                                item,
                                column(
                                        "attached",
                                        ItemQuery.Order.ATTACHED,
                                        ItemCells.Attached::new,
                                        76),
                                implied,
                                column("trust", ItemQuery.Order.TRUST, ItemCells.Trusted::new, 102),
                                failed,
                                rating,
                                match));
        item.prefWidthProperty().bind(widthLeft(item));
        setSortPolicy(_ -> sortByHeader());
        model.sorting().subscribe(this::showSorting);
        followSelection();
    }

    private @Nullable SearchHit hit(ItemSummary row) {
        return model.hits().get().ready().map(hits -> hits.get(row.ref())).orElse(null);
    }

    private TableColumn<ItemSummary, ItemSummary> column(
            String key,
            ItemQuery.Order order,
            Supplier<TableCell<ItemSummary, ItemSummary>> cell,
            double width) {
        var column = new TableColumn<ItemSummary, ItemSummary>();
        var words = Texts.get("library.column." + key);
        var title = TextControls.fixed(order == ItemQuery.Order.RATING ? "" : words);
        if (order == ItemQuery.Order.RATING) {
            title.setGraphic(Icons.RATE.node(14));
            title.setAccessibleText(words);
        }
        if (Texts.has("library.column." + key + ".hint")) {
            title.setTooltip(TextControls.tooltip(Texts.get("library.column." + key + ".hint")));
        }
        column.setGraphic(title);
        column.setText("");
        column.setId("column-" + key);
        column.setUserData(order);
        column.setCellValueFactory(cellData -> new ReadOnlyObjectWrapper<>(cellData.getValue()));
        column.setCellFactory(_ -> cell.get());
        column.setComparator((_, _) -> 0);
        column.setPrefWidth(width);
        column.setMinWidth(Math.min(width, 116));
        column.setMaxWidth(width * 1.6);
        return column;
    }

    /// What the other columns and the scroll bar leave: names need all the room there is.
    private DoubleBinding widthLeft(TableColumn<ItemSummary, ItemSummary> item) {
        var others = getColumns().stream().filter(column -> column != item).toList();
        var all = new ArrayList<Observable>(List.of(widthProperty()));
        others.forEach(
                column -> all.addAll(List.of(column.widthProperty(), column.visibleProperty())));
        return Bindings.createDoubleBinding(
                () ->
                        Math.max(
                                MIN_NAME,
                                getWidth()
                                        - SCROLL_BAR
                                        - others.stream()
                                                .filter(TableColumn::isVisible)
                                                .mapToDouble(TableColumn::getWidth)
                                                .sum()),
                all.toArray(Observable[]::new));
    }

    private boolean sortByHeader() {
        if (!isSyncing) {
            var first = getSortOrder().stream().findFirst();
            model.sorting()
                    .set(
                            first.map(column ->
                                            new Sorting(
                                                    (ItemQuery.Order) column.getUserData(),
                                                    column.getSortType()
                                                            == TableColumn.SortType.DESCENDING))
                                    .orElse(Sorting.BEST));
        }
        return true;
    }

    private void showSorting(Sorting sorting) {
        isSyncing = true;
        getSortOrder().clear();
        for (var column : getColumns()) {
            if (column.getUserData() == sorting.by() && column.isSortable()) {
                column.setSortType(
                        sorting.isDescending()
                                ? TableColumn.SortType.DESCENDING
                                : TableColumn.SortType.ASCENDING);
                getSortOrder().add(column);
            }
        }
        isSyncing = false;
    }

    /// The table follows the view model's choice and the other way round; new rows keep both.
    private void followSelection() {
        var selection = getSelectionModel();
        model.selected().subscribe(this::showSelection);
        model.rows().addListener((ListChangeListener<ItemSummary>) _ -> showSelection());
        selection
                .selectedItemProperty()
                .addListener((_, _, row) -> {
                    if (row != null && !isSyncing) {
                        model.select(row.ref());
                    }
                });
        selection
                .getSelectedItems()
                .addListener(
                        (ListChangeListener<ItemSummary>)
                                _ -> {
                                    if (!isSyncing) {
                                        model.marked()
                                                .setAll(
                                                        selection.getSelectedItems().stream()
                                                                .map(ItemSummary::ref)
                                                                .toList());
                                    }
                                });
    }

    private void showSelection() {
        int index = model.indexOf(model.selected().get());
        var selection = getSelectionModel();
        if (index < 0 || selection.getSelectedIndex() == index && !selection.isEmpty()) {
            return;
        }
        isSyncing = true;
        selection.clearAndSelect(index);
        getFocusModel().focus(index);
        model.marked().setAll(model.rows().get(index).ref());
        isSyncing = false;
        reveal(index);
        revealAgainAfterLayout();
    }

    /// New lines are in their places only after the next layout.
    private void revealAgainAfterLayout() {
        var scene = getScene();
        if (scene == null) {
            return;
        }
        var once = new AtomicReference<Runnable>();
        once.set(() -> {
            scene.removePostLayoutPulseListener(once.get());
            if (getSelectionModel().getSelectedIndex() >= 0) {
                reveal(getSelectionModel().getSelectedIndex());
            }
        });
        scene.addPostLayoutPulseListener(once.get());
    }

    /// Scrolls only as far as needed, so that the lines do not jump.
    private void reveal(int index) {
        if (lookup(".virtual-flow") instanceof javafx.scene.control.skin.VirtualFlow<?> flow) {
            var first = flow.getFirstVisibleCell();
            var last = flow.getLastVisibleCell();
            if (first == null || last == null) {
                return;
            }
            if (index <= first.getIndex() || index >= last.getIndex()) {
                flow.scrollTo(index);
            }
        }
    }

    static Label number(String text) {
        return TextControls.fixed(text, "figures");
    }
}
