package dev.emend.gui.history;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;

/// The acts as lines, newest first; older ones are read as one comes near the end.
final class CommandTable extends TableView<JournalEntryView> {
    private static final double LINE_HEIGHT = 48;
    private static final double MIN_WHAT = 200;
    private static final double SCROLL_BAR = 14;

    /// How many lines before the end the next ones are asked for.
    private static final int AHEAD = 40;

    private final JournalViewModel model;
    private boolean isSyncing;

    CommandTable(JournalViewModel model, Dates dates) {
        this.model = model;
        setId("history-changes");
        setAccessibleText(Texts.get("history.acts"));
        setItems(model.lines());
        setFixedCellSize(LINE_HEIGHT);
        setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
        var when = column("when", () -> new CommandCells.When(dates), 146);
        var what = column("what", CommandCells.What::new, MIN_WHAT);
        var state = column("state", () -> new CommandCells.State(model), 150);
        what.setResizable(false);
        what.prefWidthProperty()
                .bind(
                        Bindings.max(
                                MIN_WHAT,
                                widthProperty()
                                        .subtract(when.widthProperty())
                                        .subtract(state.widthProperty())
                                        .subtract(SCROLL_BAR)));
        getColumns().setAll(List.of(when, what, state));
        setRowFactory(_ -> row());
        model.unsaved().subscribe(this::refresh);
        followSelection();
        setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                model.goToItem();
                event.consume();
            }
        });
    }

    private TableColumn<JournalEntryView, JournalEntryView> column(
            String key,
            Supplier<TableCell<JournalEntryView, JournalEntryView>> cell,
            double width) {
        var column = new TableColumn<JournalEntryView, JournalEntryView>();
        column.setGraphic(TextControls.fixed(Texts.get("history.column." + key)));
        column.setId("column-" + key);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(cellData -> new ReadOnlyObjectWrapper<>(cellData.getValue()));
        column.setCellFactory(_ -> cell.get());
        column.setPrefWidth(width);
        column.setMinWidth(Math.min(width, 120));
        return column;
    }

    /// A line that is laid out near the end asks for what follows it.
    private TableRow<JournalEntryView> row() {
        var row = new TableRow<JournalEntryView>();
        row.indexProperty()
                .subscribe((_, index) -> {
                    if (index.intValue() >= model.lines().size() - AHEAD) {
                        model.readMore();
                    }
                });
        row.setOnMouseClicked(event -> {
            if (event.getClickCount() == 2 && !row.isEmpty()) {
                model.goToItem();
            }
        });
        return row;
    }

    private void followSelection() {
        model.selected().subscribe(this::showSelection);
        model.lines().addListener((ListChangeListener<JournalEntryView>) _ -> showSelection());
        getSelectionModel()
                .selectedItemProperty()
                .addListener((_, _, line) -> {
                    if (line != null && !isSyncing) {
                        model.select(line);
                    }
                });
    }

    private void showSelection() {
        int index = model.indexOf(model.selected().get());
        if (index < 0 || getSelectionModel().getSelectedIndex() == index) {
            return;
        }
        isSyncing = true;
        getSelectionModel().clearAndSelect(index);
        getFocusModel().focus(index);
        isSyncing = false;
        reveal(index);
    }

    /// Scrolls only as far as needed, so that the lines do not jump.
    private void reveal(int index) {
        if (lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
            var first = flow.getFirstVisibleCell();
            var last = flow.getLastVisibleCell();
            if (first != null
                    && last != null
                    && (index <= first.getIndex() || index >= last.getIndex())) {
                flow.scrollTo(index);
            }
        }
    }
}
