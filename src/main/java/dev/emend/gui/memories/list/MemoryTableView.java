package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemoryQueryService.Order;
import dev.emend.app.memories.MemorySearchService.Parts;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.part.DataTable;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.skin.NestedTableColumnHeader;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Rectangle;

/// Memories as lines, and hits with the parts of their score. Sorting is the view model's work;
/// headers only ask for it.
public final class MemoryTableView extends DataTable<MemorySummary> {
    private static final double LINE_HEIGHT = 48;
    private static final double MIN_NAME = 150;

    /// The widths from which on a column has room; all of it stands beside the table, too.
    private static final double WITH_SERVED = 526;

    private static final double WITH_CONFIDENCE = 472;

    /// That from which on a hit has room for the parts of its score, which its hint has too.
    private static final double WITH_PARTS = 700;

    private static final double WITH_STATE = 450;

    private static final double WITH_AGE = 424;

    private final MemoryListViewModel model;
    private final RowSelection selection;

    /// @param ui runs on the JavaFX thread
    public MemoryTableView(MemoryListViewModel model, Dates dates, Executor ui) {
        super("memory-table", "memories", "memories.table", LINE_HEIGHT);
        this.model = model;
        selection = new RowSelection(this, ui, model.selection::choose);
        setSelectionModel(selection);
        setItems(model.rows());
        var taskColumn = column("task", Order.TASK, MemoryCells.TaskCell::new, 200);
        var outcome = column("outcome", MemoryCells.EndedCell::new, 98);
        var sure = column("confidence", Order.CONFIDENCE, MemoryCells.ConfidenceCell::new, 48);
        var state = column("state", MemoryCells.StateCell::new, 102);
        var age = column("age", Order.NEWEST, () -> new MemoryCells.AgeCell(dates), 62);
        var served = column("served", Order.SERVED, MemoryCells.ServedCell::new, 54);
        var match = column("match", () -> new MemoryCells.MatchCell(row -> model.match(row.id())), 142);
        var score = column("score", () -> new MemoryCells.ScoreCell(row -> model.parts(row.id())), 52);
        var task = part("score.task", Parts::task);
        var content = part("score.content", Parts::content);
        var words = part("score.words", parts -> OptionalDouble.of(parts.lexical()));
        getColumns().setAll(List.of(taskColumn, outcome, sure, state, age, served, match, score, task, content, words));
        fill(taskColumn, MIN_NAME);
        // there is room for one of the two
        var ofTable = List.of(outcome, sure, age, served);
        var ofHits = List.of(match, score);
        var ofWide = List.of(task, content, words);
        Runnable arrange = () -> {
            boolean isHits = model.isHits().get();
            ofHits.forEach(column -> column.setVisible(isHits));
            ofWide.forEach(column -> column.setVisible(isHits && getWidth() >= WITH_PARTS));
            ofTable.forEach(column -> column.setVisible(!isHits));
            state.setVisible(!isHits || getWidth() >= WITH_STATE);
            taskColumn.setSortable(!isHits);
            if (!isHits) {
                served.setVisible(getWidth() >= WITH_SERVED);
                sure.setVisible(getWidth() >= WITH_CONFIDENCE);
                age.setVisible(getWidth() >= WITH_AGE);
            }
        };
        model.isHits().subscribe(arrange);
        widthProperty().subscribe(arrange);
        followOrder(model.order, MemoryListViewModel.NEWEST);
        addEventFilter(MouseEvent.MOUSE_PRESSED, MemoryTableView::leaveWidths);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.isShiftDown() && event.getCode().isArrowKey()) {
                selection.beforeExtending();
            }
        });
        followSelection();
    }

    private TableColumn<MemorySummary, MemorySummary> part(String key, Function<Parts, OptionalDouble> part) {
        return column(key, () -> new MemoryCells.Part(row -> model.parts(row.id()), part), 78);
    }

    private TableColumn<MemorySummary, MemorySummary> column(
            String key, Order order, Supplier<TableCell<MemorySummary, MemorySummary>> cell, double width) {
        var column = column(key, cell, width);
        orderBy(column, order);
        return column;
    }

    /// Double clicks between headers would measure every row there is.
    private static void leaveWidths(MouseEvent event) {
        if (event.getClickCount() > 1
                && event.getTarget() instanceof Rectangle edge
                && edge.getParent() instanceof NestedTableColumnHeader) {
            event.consume();
        }
    }

    /// The table follows the view model's choice and the other way round.
    private void followSelection() {
        model.selection.choice.subscribe((before, newSelection) -> {
            if (!selection.choice().isSame(newSelection)) {
                boolean isFollowed = newSelection.isSought() || isSeen(before.place());
                selection.show(newSelection);
                if (isFollowed && newSelection.place() >= 0) {
                    reveal(newSelection.place());
                    revealAfterLayout();
                }
            }
        });
    }
}
