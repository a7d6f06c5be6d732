package dev.emend.gui.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.SearchHit;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.library.ItemsViewModel.Sorting;
import dev.emend.gui.library.list.ItemColumns;
import dev.emend.gui.library.list.LayoutViewModel;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.ItemRef;
import dev.emend.settings.ListSettings.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/// The items as lines. Sorting is the view model's work; headers only ask for it. Which columns
/// there are, their order and widths follow the layout, and dragging a header changes it.
final class ItemTable extends DataTable<ItemSummary> {
    static final double LINE_HEIGHT = 48;
    static final double COMPACT_HEIGHT = 28;
    private static final double MIN_NAME = 160;

    /// The widths from which on a column has room; all of it stands beside the table, too.
    private static final double WITH_FAILED = 610;

    private static final double WITH_RATING = 500;
    private static final double WITH_IMPLIED = 410;
    private static final double WITH_ATTACHED = 350;

    /// Its word and the arrow of the order.
    private static final double MATCH = 64;

    private static final String ITEM = ItemColumns.ITEM;

    private final ItemsViewModel model;
    private final LayoutViewModel layout;
    private final Map<String, TableColumn<ItemSummary, ItemSummary>> columns = new LinkedHashMap<>();
    private final Map<String, Double> usualWidths = new HashMap<>();
    private boolean isArranging;

    ItemTable(ItemsViewModel model, LayoutViewModel layout, Dates dates) {
        super("items", "library", "library.items", LINE_HEIGHT);
        this.model = model;
        this.layout = layout;
        setItems(model.rows());
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        add(
                ITEM,
                ItemQuery.Order.NAME,
                () -> new ItemCells.NameCell(model, this::hit, _ -> !hasCatalogs(), layout.compact()),
                220);
        add("catalog", ItemQuery.Order.CATALOG, () -> new ItemCells.CatalogCell(model), 110);
        add("attached", ItemQuery.Order.ATTACHED, ItemCells.AttachedCell::new, 76);
        add("implied", ItemQuery.Order.IMPLIED, ItemCells.ImpliedCell::new, 60);
        add("trust", ItemQuery.Order.TRUST, ItemCells.TrustCell::new, 102);
        add("failed", ItemQuery.Order.LAST_FAILURE, () -> new ItemCells.FailedCell(dates), 84);
        add("rating", ItemQuery.Order.RATING, () -> new ItemCells.RatingCell(model::rate), 100);
        add("uses", ItemQuery.Order.USES, () -> new ItemCells.UsesCell(model), 56);
        add("age", ItemQuery.Order.AGE, () -> new ItemCells.AgeCell(model), 64);
        add("match", ItemQuery.Order.BEST, () -> new ItemCells.MatchCell(this::hit), MATCH);
        getColumns().setAll(columns.values());
        fill(column(ITEM), MIN_NAME);
        model.hits().subscribe(this::showColumns);
        widthProperty().subscribe(this::showColumns);
        model.hits().subscribe(this::refresh);
        layout.columns().subscribe(this::arrange);
        layout.compact().subscribe(isCompact -> {
            setFixedCellSize(isCompact ? COMPACT_HEIGHT : LINE_HEIGHT);
            refresh();
        });
        // a header is dropped, or the edge of one
        addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> keepColumns());
        followSorting(
                model.sorting(),
                ItemQuery.Order.class,
                Sorting::by,
                Sorting::isDescending,
                Sorting::new,
                Sorting.USUAL);
        followSelection(
                model.rows(),
                model.selected(),
                () -> model.indexOf(model.selected().get()),
                row -> model.select(row.ref()));
        followMarks(rows ->
                model.marked().setAll(rows.stream().map(ItemSummary::ref).toList()));
    }

    /// Selects the rows of these items; those that have none are left out.
    void select(Set<ItemRef> items) {
        var places = IntStream.range(0, getItems().size())
                .filter(place -> items.contains(getItems().get(place).ref()))
                .toArray();
        if (places.length > 0) {
            getSelectionModel().clearSelection();
            getSelectionModel().selectIndices(places[0], places);
            reveal(places[0]);
        }
    }

    private void add(
            String key, ItemQuery.Order order, Supplier<TableCell<ItemSummary, ItemSummary>> cell, double width) {
        var column = column(key, cell, width);
        orderBy(column, order);
        column.setMaxWidth(Column.MAX_WIDTH);
        columns.put(key, column);
        usualWidths.put(key, width);
    }

    private TableColumn<ItemSummary, ItemSummary> column(String id) {
        return Objects.requireNonNull(columns.get(id), id);
    }

    private void arrange(List<Column> wanted) {
        isArranging = true;
        var order = wanted.stream().map(Column::id).map(this::column).toList();
        if (!getColumns().equals(order)) {
            var sorted = List.copyOf(getSortOrder());
            quietly(() -> {
                getColumns().setAll(order);
                getSortOrder().setAll(sorted);
            });
        }
        for (var column : wanted) {
            if (!column.id().equals(ITEM)) {
                double width = column.width() > 0 ? column.width() : usualWidths.getOrDefault(column.id(), 0.0);
                column(column.id()).setPrefWidth(width);
            }
        }
        showColumns();
        isArranging = false;
    }

    /// What the person chose is always there. Else there are as many as have room, and of rating
    /// and match only one: the match names the quality in its tooltip.
    private void showColumns() {
        boolean isMatch = model.hits().get().known().isPresent();
        double room = getWidth() - (isMatch ? MATCH : 0);
        boolean isChosen = layout.isChosen();
        var absent = new HashSet<String>();
        for (var column : layout.columns().get()) {
            boolean hasRoom = isChosen
                    || switch (column.id()) {
                        case "rating" -> !isMatch && room >= WITH_RATING;
                        case "failed" -> room >= WITH_FAILED;
                        case "implied" -> room >= WITH_IMPLIED;
                        case "attached" -> !isMatch || room >= WITH_ATTACHED;
                        default -> true;
                    };
            boolean isPossible = hasRoom && (isMatch || !column.id().equals("match"));
            column(column.id()).setVisible(column.isShown() && isPossible);
            if (column.isShown() && !isPossible) {
                absent.add(column.id());
            }
        }
        layout.absent().set(absent);
    }

    /// Tells the layout where the person put the columns and how wide they made them.
    private void keepColumns() {
        if (isArranging) {
            return;
        }
        var now = new ArrayList<Column>();
        for (var shown : getColumns()) {
            var id = idOf(shown);
            var before = layout.columns().get().stream()
                    .filter(column -> column.id().equals(id))
                    .findFirst()
                    .orElseThrow();
            double usual = before.width() > 0 ? before.width() : usualWidths.getOrDefault(id, 0.0);
            boolean isSame = id.equals(ITEM) || !shown.isVisible() || Math.abs(shown.getWidth() - usual) < 1;
            now.add(isSame ? before : new Column(id, Math.round(shown.getWidth()), before.isShown()));
        }
        layout.set(now);
    }

    private boolean hasCatalogs() {
        return column("catalog").isVisible();
    }

    private String idOf(TableColumn<ItemSummary, ?> column) {
        return columns.entrySet().stream()
                .filter(entry -> entry.getValue() == column)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /// Makes the column with the keys of the columns panel wider or narrower.
    void widen(int steps) {
        var id = layout.chosen().get();
        if (id != null && !id.equals(ITEM)) {
            layout.widen(id, usualWidths.getOrDefault(id, 0.0), steps);
        }
    }

    /// Scrolls to the item chosen when the table gets smaller.
    void revealSelected() {
        revealAfterLayout();
    }

    private @Nullable SearchHit hit(ItemSummary row) {
        return model.hits().get().known().map(hits -> hits.get(row.ref())).orElse(null);
    }

    @Override
    protected void selected(ItemSummary row) {
        model.marked().setAll(row.ref());
    }

    static Label number(String text) {
        return TextControls.fixed(text, "figures");
    }
}
