package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemoryQueryService.Order;
import dev.emend.app.memories.MemorySearchService.Parts;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.list.MemoryListViewModel.Sorting;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.NestedTableColumnHeader;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Rectangle;

/// Memories as lines, and hits with the parts of their score. Sorting is the view model's work;
/// headers only ask for it.
public final class MemoryTableView extends TableView<MemorySummary> {
    private static final double LINE_HEIGHT = 48;
    private static final double MIN_NAME = 150;

    /// The widths from which on a column has room; all of it stands beside the table, too.
    private static final double WITH_SERVED = 526;

    private static final double WITH_CONFIDENCE = 472;
    private static final double WITH_AGE = 424;
    private static final double SCROLL_BAR = 12;

    private final MemoryListViewModel model;
    private final RowSelection selection;
    private boolean isSyncing;

    /// @param ui runs on the JavaFX thread
    public MemoryTableView(MemoryListViewModel model, Dates dates, Executor ui) {
        this.model = model;
        selection = new RowSelection(this, ui, model.chosen()::choose);
        setId("memory-table");
        setAccessibleText(Texts.get("memories.table"));
        setSelectionModel(selection);
        setItems(model.rows());
        setFixedCellSize(LINE_HEIGHT);
        setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
        var said = column("task", Optional.of(Order.TASK), MemoryCells.TaskCell::new, 200);
        said.setMaxWidth(Double.MAX_VALUE);
        said.setResizable(false);
        var outcome = column("outcome", Optional.empty(), MemoryCells.Ended::new, 98);
        var sure = column("confidence", Optional.of(Order.CONFIDENCE), MemoryCells.Sure::new, 48);
        var state = column("state", Optional.empty(), MemoryCells.State::new, 102);
        var age = column("age", Optional.of(Order.NEWEST), () -> new MemoryCells.Age(dates), 62);
        var served = column("served", Optional.of(Order.SERVED), MemoryCells.Served::new, 54);
        var score =
                column(
                        "score",
                        Optional.empty(),
                        () -> new MemoryCells.Score(row -> model.parts(row.id())),
                        52);
        var task = part("score.task", Parts::task);
        var content = part("score.content", Parts::content);
        var words = part("score.words", parts -> OptionalDouble.of(parts.lexical()));
        getColumns()
                .setAll(
                        List.of(
                                said, outcome, sure, state, age, served, score, task, content,
                                words));
        said.prefWidthProperty().bind(widthLeft(said));
        // there is room for one of the two
        var ofTable = List.of(outcome, sure, age, served);
        var ofHits = List.of(score, task, content, words);
        Runnable arrange =
                () -> {
                    boolean isHits = model.isHits().get();
                    ofHits.forEach(column -> column.setVisible(isHits));
                    ofTable.forEach(column -> column.setVisible(!isHits));
                    said.setSortable(!isHits);
                    if (!isHits) {
                        served.setVisible(getWidth() >= WITH_SERVED);
                        sure.setVisible(getWidth() >= WITH_CONFIDENCE);
                        age.setVisible(getWidth() >= WITH_AGE);
                    }
                };
        model.isHits().subscribe(arrange);
        widthProperty().subscribe(arrange);
        setSortPolicy(_ -> sortByHeader());
        model.sorting().subscribe(this::showSorting);
        addEventFilter(MouseEvent.MOUSE_PRESSED, MemoryTableView::leaveWidths);
        addEventFilter(
                KeyEvent.KEY_PRESSED,
                event -> {
                    if (event.isShiftDown() && event.getCode().isArrowKey()) {
                        selection.beforeExtending();
                    }
                });
        followSelection();
    }

    private TableColumn<MemorySummary, MemorySummary> part(
            String key, Function<Parts, OptionalDouble> part) {
        return column(
                key,
                Optional.empty(),
                () -> new MemoryCells.Part(row -> model.parts(row.id()), part),
                78);
    }

    private TableColumn<MemorySummary, MemorySummary> column(
            String key,
            Optional<Order> order,
            Supplier<TableCell<MemorySummary, MemorySummary>> cell,
            double width) {
        var column = new TableColumn<MemorySummary, MemorySummary>();
        var title = TextControls.fixed(Texts.get("memories.column." + key));
        if (Texts.has("memories.column." + key + ".hint")) {
            title.setTooltip(TextControls.tooltip(Texts.get("memories.column." + key + ".hint")));
        }
        column.setGraphic(title);
        column.setText("");
        column.setId("column-" + key.replace('.', '-'));
        column.setUserData(order);
        column.setSortable(order.isPresent());
        column.setCellValueFactory(cellData -> new ReadOnlyObjectWrapper<>(cellData.getValue()));
        column.setCellFactory(_ -> cell.get());
        column.setComparator((_, _) -> 0);
        column.setPrefWidth(width);
        column.setMinWidth(Math.min(width, 116));
        column.setMaxWidth(width * 1.6);
        return column;
    }

    /// What the other columns and the scroll bar leave: words need all the room there is.
    private DoubleBinding widthLeft(TableColumn<MemorySummary, MemorySummary> said) {
        var others = getColumns().stream().filter(column -> column != said).toList();
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

    private static Optional<Order> order(TableColumn<MemorySummary, ?> column) {
        return column.getUserData() instanceof Optional<?> known
                        && known.orElse(null) instanceof Order order
                ? Optional.of(order)
                : Optional.empty();
    }

    private boolean sortByHeader() {
        if (!isSyncing) {
            model.sorting()
                    .set(
                            getSortOrder().stream()
                                    .findFirst()
                                    .flatMap(column ->
                                            order(column)
                                                    .map(by ->
                                                            new Sorting(
                                                                    by,
                                                                    column.getSortType()
                                                                            == TableColumn.SortType
                                                                                    .DESCENDING)))
                                    .orElse(Sorting.NEWEST));
        }
        return true;
    }

    private void showSorting(Sorting sorting) {
        isSyncing = true;
        getSortOrder().clear();
        for (var column : getColumns()) {
            if (order(column).equals(Optional.of(sorting.by())) && column.isSortable()) {
                column.setSortType(
                        sorting.isReversed()
                                ? TableColumn.SortType.DESCENDING
                                : TableColumn.SortType.ASCENDING);
                getSortOrder().add(column);
            }
        }
        isSyncing = false;
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
        model.chosen()
                .choice()
                .subscribe((before, now) -> {
                    if (!selection.choice().isSame(now)) {
                        boolean isFollowed = now.isSought() || isSeen(before.place());
                        selection.show(now);
                        if (isFollowed && now.place() >= 0) {
                            reveal(now.place());
                            revealAgainAfterLayout();
                        }
                    }
                });
    }

    private boolean isSeen(int index) {
        if (lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
            var first = flow.getFirstVisibleCell();
            var last = flow.getLastVisibleCell();
            return first != null
                    && last != null
                    && index >= first.getIndex()
                    && index <= last.getIndex();
        }
        return false;
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
            if (selection.getSelectedIndex() >= 0) {
                reveal(selection.getSelectedIndex());
            }
        });
        scene.addPostLayoutPulseListener(once.get());
    }

    /// Scrolls only as far as needed, so that the lines do not jump.
    private void reveal(int index) {
        if (lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
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
}
