package dev.emend.gui.part;

import dev.emend.gui.kit.AfterLayout;
import dev.emend.gui.kit.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.property.Property;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.event.EventTarget;
import javafx.geometry.Pos;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/// Rows of one height under named columns, with the selection and the order that a view model
/// holds. On the JavaFX thread.
///
/// @param <R> a row; cells get the whole of it
public abstract class DataTable<R> extends TableView<R> {
    /// The property in which JavaFX keeps the place that Shift extends a selection from.
    public static final String ANCHOR = "anchor";

    private static final double SCROLL_BAR = 14;
    private static final double LARGEST_MIN = 116;
    private static final double AROUND_TITLE = 12;

    private final String texts;
    private boolean isSyncing;

    /// @param id of the node
    /// @param texts what the text keys of the columns begin with, such as `history`
    /// @param name the text key of what the table is called aloud
    @SuppressWarnings("this-escape") // setters of JavaFX, which nobody overrides
    protected DataTable(String id, String texts, String name, double lineHeight) {
        this.texts = texts;
        setId(id);
        setAccessibleText(Texts.get(name));
        setFixedCellSize(lineHeight);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    }

    /// A column that is in no order; its texts are `<texts>.column.<key>` and, if there is one, its
    /// `.hint`.
    ///
    /// @param width 0 for what the others leave
    protected final TableColumn<R, R> column(String key, Supplier<? extends TableCell<R, R>> cell, double width) {
        var text = texts + ".column." + key;
        var title = TextControls.fixedLabel(Texts.get(text));
        if (Texts.has(text + ".hint")) {
            title.setTooltip(TextControls.tooltip(Texts.get(text + ".hint")));
        }
        var column = column(title, cell, width);
        column.setId("column-" + key.replace('.', '-'));
        return column;
    }

    /// Like [#column(String, Supplier, double)], but for a column of texts.
    protected final TableColumn<R, R> textColumn(String key, Function<R, String> text, double width) {
        return column(key, () -> textCell(text), width);
    }

    /// Like [#textColumn(String, Function, double)], but for figures, which are right-aligned.
    protected final TableColumn<R, R> figureColumn(String key, Function<R, String> text, double width) {
        return column(key, () -> figureCell(text), width);
    }

    /// A cell of a text, which is also its tooltip.
    protected final Cell<R> textCell(Function<R, String> text) {
        return new TextCell<>(text);
    }

    /// Like [#textCell(Function)], but for a figure, which is right-aligned.
    protected final Cell<R> figureCell(Function<R, String> text) {
        var cell = new TextCell<R>(text);
        cell.alignRight();
        return cell;
    }

    /// A column that is in no order.
    ///
    /// @param width 0 for what the others leave
    protected final TableColumn<R, R> column(Label title, Supplier<? extends TableCell<R, R>> cell, double width) {
        var column = new TableColumn<R, R>();
        column.setGraphic(title);
        column.textProperty().bind(title.textProperty()); // for those who listen: styles hide it
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        column.setCellFactory(_ -> cell.get());
        if (width > 0) {
            double neededWidth = Math.max(width, Math.ceil(new Text(title.getText()).prefWidth(-1)) + AROUND_TITLE);
            column.setPrefWidth(neededWidth);
            column.setMinWidth(Math.min(neededWidth, LARGEST_MIN));
            column.setMaxWidth(neededWidth * 1.6);
        } else {
            column.setPrefWidth(280);
            column.setMinWidth(120);
        }
        return column;
    }

    /// The columns keep their widths, and this one takes what the others and the scroll bar leave.
    ///
    /// @param min the least it takes
    protected final void fill(TableColumn<R, R> column, double min) {
        setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
        var otherColumns =
                getColumns().stream().filter(other -> other != column).toList();
        var all = new ArrayList<Observable>(List.of(widthProperty()));
        otherColumns.forEach(other -> all.addAll(List.of(other.widthProperty(), other.visibleProperty())));
        column.setMaxWidth(Double.MAX_VALUE);
        column.setResizable(false);
        column.prefWidthProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.max(min, getWidth() - SCROLL_BAR - width(otherColumns)),
                        all.toArray(Observable[]::new)));
    }

    private static double width(List<? extends TableColumn<?, ?>> columns) {
        return columns.stream()
                .filter(TableColumn::isVisible)
                .mapToDouble(TableColumn::getWidth)
                .sum();
    }

    /// Makes a click on the column's header ask for this order.
    protected static void orderBy(TableColumn<?, ?> column, Object order) {
        column.setUserData(order);
        column.setSortable(true);
        column.setReorderable(true);
    }

    /// Shows the order of a view model in the headers and the other way round; the rows are in
    /// order already.
    ///
    /// @param usual when no header is chosen
    protected final <E extends Enum<E>> void followOrder(Property<ListOrder<E>> order, ListOrder<E> usual) {
        getColumns().forEach(column -> column.setComparator((_, _) -> 0));
        // a new policy sorts at once, when no header is chosen yet
        quietly(() -> setSortPolicy(_ -> {
            if (!isSyncing) {
                order.setValue(getSortOrder().stream()
                        .findFirst()
                        .map(column -> new ListOrder<>(
                                usual.by().getDeclaringClass().cast(column.getUserData()),
                                column.getSortType() == TableColumn.SortType.DESCENDING))
                        .orElse(usual));
            }
            return true;
        }));
        order.subscribe(newOrder -> quietly(() -> {
            getSortOrder().clear();
            for (var column : getColumns()) {
                if (newOrder.by().equals(column.getUserData()) && column.isSortable()) {
                    column.setSortType(
                            newOrder.isDescending() ? TableColumn.SortType.DESCENDING : TableColumn.SortType.ASCENDING);
                    getSortOrder().add(column);
                }
            }
        }));
    }

    /// Selects what the view model has selected and the other way round; new rows keep it.
    ///
    /// @param place of what is selected; negative when it is not among the rows
    /// @param onChosen told what the person selects
    protected final void followSelection(
            ObservableList<R> rows, ObservableValue<?> selection, IntSupplier place, Consumer<R> onChosen) {
        selection.subscribe(_ -> showSelection(place.getAsInt()));
        rows.addListener((ListChangeListener<R>) change -> {
            forgetMovedAnchor(change);
            showSelection(place.getAsInt());
        });
        getSelectionModel().selectedItemProperty().subscribe(row -> {
            if (row != null && !isSyncing) {
                onChosen.accept(row);
            }
        });
    }

    /// Forgets the place that Shift extends from where its row has another place now.
    private void forgetMovedAnchor(ListChangeListener.Change<? extends R> change) {
        while (change.next()) {
            boolean isShift = change.getAddedSize() != change.getRemovedSize();
            if (isShift
                    && getProperties().get(ANCHOR) instanceof TablePosition<?, ?> anchor
                    && change.getFrom() <= anchor.getRow()) {
                getProperties().remove(ANCHOR);
            }
        }
    }

    /// Passes the selected rows to the view model, if several may be selected.
    protected final void followMarks(Consumer<List<R>> marks) {
        var selectedRows = getSelectionModel().getSelectedItems();
        selectedRows.addListener((ListChangeListener<R>) _ -> {
            if (!isSyncing) {
                marks.accept(selectedRows.stream().filter(row -> row != null).toList());
            }
        });
    }

    /// Whether a row the view model selects is one of several a person selected, which stay so.
    protected boolean isMarked(int index) {
        return false;
    }

    /// Called for a row that was selected by the view model; does nothing here.
    protected void onRowSelected(R row) {}

    private void showSelection(int index) {
        var selection = getSelectionModel();
        if (index < 0
                || selection.getSelectedIndex() == index && !selection.isEmpty()
                || isMarked(index) && selection.getSelectedIndices().size() > 1) {
            return;
        }
        quietly(() -> {
            selection.clearAndSelect(index);
            getFocusModel().focus(index);
            onRowSelected(getItems().get(index));
        });
        reveal(index);
        revealAfterLayout();
    }

    /// Changes the table without telling the view model, which knows already.
    protected final void quietly(Runnable work) {
        isSyncing = true;
        try {
            work.run();
        } finally {
            isSyncing = false;
        }
        anchorSelection();
    }

    /// Lets Shift extend from the focused row when the row it extended from is selected no more: JavaFX moves that
    /// place for its own keys and for the mouse alone.
    private void anchorSelection() {
        int row = getFocusModel().getFocusedIndex();
        var selection = getSelectionModel();
        if (selection.isSelected(row)
                && getProperties().get(ANCHOR) instanceof TablePosition<?, ?> anchor
                && !selection.isSelected(anchor.getRow())) {
            getProperties().put(ANCHOR, new TablePosition<>(this, row, null));
        }
    }

    /// Enter and a double click open a row.
    protected final void opens(Consumer<R> row) {
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            var selectedRow = getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown() && selectedRow != null) {
                row.accept(selectedRow);
                event.consume();
            }
        });
        setOnMouseClicked(event -> {
            var selectedRow = getSelectionModel().getSelectedItem();
            if (event.getButton() == MouseButton.PRIMARY
                    && event.getClickCount() == 2
                    && isInRow(event.getTarget())
                    && selectedRow != null) {
                row.accept(selectedRow);
            }
        });
    }

    /// Neither a header, nor the scroll bar, nor the space below the rows.
    private static boolean isInRow(EventTarget target) {
        for (var node = target instanceof Node clickedNode ? clickedNode : null;
                node != null;
                node = node.getParent()) {
            if (node instanceof TableRow<?> row) {
                return !row.isEmpty();
            }
        }
        return false;
    }

    /// New lines are in their places only after the next layout.
    protected final void revealAfterLayout() {
        AfterLayout.run(getScene(), () -> {
            int index = getSelectionModel().getSelectedIndex();
            if (index >= 0) {
                reveal(index);
            }
        });
    }

    /// Scrolls only as far as needed, so that the lines do not jump.
    protected final void reveal(int index) {
        flow().filter(_ -> !isAmong(index, 1)).ifPresent(flow -> flow.scrollTo(index));
    }

    /// Whether any of the row is seen.
    protected final boolean isSeen(int index) {
        return flow().isPresent() && isAmong(index, 0);
    }

    /// @param margin rows at either end that do not count
    private boolean isAmong(int index, int margin) {
        return flow().filter(flow -> {
                    var first = flow.getFirstVisibleCell();
                    var last = flow.getLastVisibleCell();
                    return first == null
                            || last == null
                            || index >= first.getIndex() + margin && index <= last.getIndex() - margin;
                })
                .isPresent();
    }

    private Optional<VirtualFlow<?>> flow() {
        return lookup(".virtual-flow") instanceof VirtualFlow<?> flow ? Optional.of(flow) : Optional.empty();
    }

    /// A cell that shows something of a row, and nothing of none.
    public abstract static class Cell<R> extends TableCell<R, R> {
        @Override
        protected final void updateItem(@Nullable R row, boolean isEmpty) {
            super.updateItem(row, isEmpty);
            if (row == null || isEmpty) {
                setGraphic(null);
                setText(null);
                setAccessibleText(null);
                TextControls.hint(this, "");
                if (!isEmpty) {
                    await();
                }
            } else {
                show(row);
            }
        }

        protected abstract void show(R row);

        /// The row is still read.
        protected void await() {}

        /// Screen readers are at the first cell of the row that is selected: it says the whole row.
        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            if (attribute != AccessibleAttribute.TEXT || getTableRow() == null || isEmpty()) {
                return super.queryAccessibleAttribute(attribute, parameters);
            }
            var cells = getTableRow().getChildrenUnmodifiable().stream()
                    .filter(node -> node instanceof Cell<?> && node.isVisible())
                    .map(node -> (Cell<?>) node)
                    .toList();
            return cells.isEmpty() || cells.getFirst() != this
                    ? spokenText()
                    : cells.stream()
                            .map(Cell::textWithColumn)
                            .filter(words -> !words.isEmpty())
                            .collect(Collectors.joining(", "));
        }

        private String spokenText() {
            return super.queryAccessibleAttribute(AccessibleAttribute.TEXT) instanceof String words ? words : "";
        }

        /// A figure means nothing without the name of its column.
        private String textWithColumn() {
            var words = spokenText();
            var title = getTableColumn() == null ? null : getTableColumn().getText();
            return words.isEmpty() || title == null || title.isEmpty() || words.contains(title)
                    ? words
                    : title + " " + words;
        }

        protected final void alignRight() {
            setAlignment(Pos.CENTER_RIGHT);
            getStyleClass().add("figures");
        }

        /// @param hint the whole of it, for the tooltip and for those who listen
        protected final void say(@Nullable String text, String hint) {
            setText(text);
            setAccessibleText(hint);
            TextControls.hint(this, hint);
        }
    }

    private static final class TextCell<R> extends Cell<R> {
        private final Function<R, String> text;

        TextCell(Function<R, String> text) {
            this.text = text;
        }

        @Override
        protected void show(R row) {
            var cellText = text.apply(row);
            say(cellText, cellText);
        }
    }
}
