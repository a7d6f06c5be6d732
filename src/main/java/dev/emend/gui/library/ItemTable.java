package dev.emend.gui.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.SearchHit;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.list.ArrangedTable;
import dev.emend.gui.list.LayoutViewModel;
import dev.emend.model.ItemRef;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.scene.control.SelectionMode;
import org.jspecify.annotations.Nullable;

/// The items as lines. Sorting is the view model's work; headers only ask for it. Which columns
/// there are, their order and widths follow the layout, and dragging a header changes it.
final class ItemTable extends ArrangedTable<ItemSummary> {
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

    ItemTable(ItemsViewModel model, LayoutViewModel layout, Dates dates) {
        super("items", "library", "library.items", LINE_HEIGHT, layout, ITEM);
        this.model = model;
        setItems(model.rows);
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        add(
                ITEM,
                ItemQuery.Order.NAME,
                () -> new ItemCells.NameCell(model, this::hit, _ -> !hasCatalogs(), layout.compact),
                220);
        add("catalog", ItemQuery.Order.CATALOG, () -> new ItemCells.CatalogCell(model), 110);
        add("attached", ItemQuery.Order.ATTACHED, ItemCells.AttachedCell::new, 76);
        add("implied", ItemQuery.Order.IMPLIED, ItemCells.ImpliedCell::new, 60);
        add("trust", ItemQuery.Order.TRUST, ItemCells.TrustCell::new, 102);
        add("failed", ItemQuery.Order.LAST_FAILURE, () -> new ItemCells.FailedCell(dates), 84);
        add("rating", ItemQuery.Order.RATING, () -> new ItemCells.RatingCell(model::rate), 100);
        add("uses", ItemQuery.Order.USES, () -> new ItemCells.UsesCell(model), 56);
        add("used", ItemQuery.Order.USED, () -> new ItemCells.UsedCell(model), 110);
        add("age", ItemQuery.Order.AGE, () -> new ItemCells.AgeCell(model), 64);
        add("match", ItemQuery.Order.BEST, () -> new ItemCells.MatchCell(this::hit), MATCH);
        followLayout(MIN_NAME, LINE_HEIGHT, COMPACT_HEIGHT);
        model.hits.subscribe(this::showColumns);
        model.hits.subscribe(this::refresh);
        followOrder(model.order, ItemsViewModel.USUAL_ORDER);
        followSelection(
                model.rows,
                model.selection,
                () -> model.indexOf(model.selection.get()),
                row -> model.select(row.ref()));
        followMarks(rows ->
                model.markedItems.setAll(rows.stream().map(ItemSummary::ref).toList()));
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

    /// Whether a column fits. Columns the person added always do; of the usual ones as many as have
    /// room, and of rating and match only one, as the match names the quality in its tooltip.
    @Override
    protected boolean isPossible(String id, boolean isChosen, double whole) {
        boolean isMatch = model.hits.get().latestValue().isPresent();
        double room = whole - (isMatch ? MATCH : 0);
        boolean hasRoom = isChosen
                || switch (id) {
                    case "rating" -> !isMatch && room >= WITH_RATING;
                    case "failed" -> room >= WITH_FAILED;
                    case "implied" -> room >= WITH_IMPLIED;
                    case "attached" -> !isMatch || room >= WITH_ATTACHED;
                    default -> true;
                };
        return hasRoom && (isMatch || !id.equals("match"));
    }

    private boolean hasCatalogs() {
        return column("catalog").isVisible();
    }

    /// Scrolls to the item chosen when the table gets smaller.
    void revealSelected() {
        revealAfterLayout();
    }

    private @Nullable SearchHit hit(ItemSummary row) {
        return model.hits.get().latestValue().map(hits -> hits.get(row.ref())).orElse(null);
    }

    @Override
    protected void onRowSelected(ItemSummary row) {
        model.markedItems.setAll(row.ref());
    }
}
