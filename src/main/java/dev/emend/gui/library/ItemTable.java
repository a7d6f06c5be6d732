package dev.emend.gui.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.SearchHit;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.library.ItemsViewModel.Sorting;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import org.jspecify.annotations.Nullable;

/// The items as lines. Sorting is the view model's work; headers only ask for it.
final class ItemTable extends DataTable<ItemSummary> {
    private static final double LINE_HEIGHT = 48;
    private static final double MIN_NAME = 160;

    /// The widths from which on a column has room; all of it stands beside the table, too.
    private static final double WITH_FAILED = 610;

    private static final double WITH_RATING = 500;
    private static final double WITH_IMPLIED = 410;

    /// Its word and the arrow of the order.
    private static final double MATCH = 64;

    private final ItemsViewModel model;

    ItemTable(ItemsViewModel model, Dates dates) {
        super("items", "library", "library.items", LINE_HEIGHT);
        this.model = model;
        setItems(model.rows());
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        var match = column("match", ItemQuery.Order.BEST, () -> new ItemCells.MatchCell(row -> hit(row)), MATCH);
        var rating = column("rating", ItemQuery.Order.RATING, () -> new ItemCells.RatingCell(model::rate), 100);
        var implied = column("implied", ItemQuery.Order.IMPLIED, ItemCells.ImpliedCell::new, 60);
        var failed = column("failed", ItemQuery.Order.LAST_FAILURE, () -> new ItemCells.FailedCell(dates), 84);
        // there is room for one of the two; the match names the quality in its tooltip
        Runnable arrange = () -> {
            match.setVisible(model.hits().get().ready().isPresent());
            double room = getWidth() - (match.isVisible() ? MATCH : 0);
            rating.setVisible(!match.isVisible() && room >= WITH_RATING);
            failed.setVisible(room >= WITH_FAILED);
            implied.setVisible(room >= WITH_IMPLIED);
        };
        model.hits().subscribe(arrange);
        widthProperty().subscribe(arrange);
        model.hits().subscribe(this::refresh);
        var item = column(
                "item",
                ItemQuery.Order.NAME,
                () -> new ItemCells.NameCell(row -> model.hasSecret(row.ref()), this::hit, model::words),
                220);
        getColumns()
                .setAll(List.of(
                        item,
                        column("attached", ItemQuery.Order.ATTACHED, ItemCells.AttachedCell::new, 76),
                        implied,
                        column("trust", ItemQuery.Order.TRUST, ItemCells.TrustCell::new, 102),
                        failed,
                        rating,
                        match));
        fill(item, MIN_NAME);
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

    private @Nullable SearchHit hit(ItemSummary row) {
        return model.hits().get().ready().map(hits -> hits.get(row.ref())).orElse(null);
    }

    private TableColumn<ItemSummary, ItemSummary> column(
            String key, ItemQuery.Order order, Supplier<TableCell<ItemSummary, ItemSummary>> cell, double width) {
        var column = column(key, cell, width);
        orderBy(column, order);
        return column;
    }

    @Override
    protected void selected(ItemSummary row) {
        model.marked().setAll(row.ref());
    }

    static Label number(String text) {
        return TextControls.fixed(text, "figures");
    }
}
