package dev.emend.gui.history;

import dev.emend.app.core.Backup;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/// The backups as lines, newest first.
final class BackupTable extends TableView<Backup> {
    private static final double LINE_HEIGHT = 40;
    private static final long KILO = 1024;

    private final BackupsViewModel model;
    private boolean isSyncing;

    BackupTable(BackupsViewModel model, Dates dates) {
        this.model = model;
        setId("history-backups");
        setAccessibleText(Texts.get("history.backups"));
        setItems(model.backups());
        setFixedCellSize(LINE_HEIGHT);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        getColumns()
                .setAll(
                        List.of(
                                column("made", 170, false, one -> dates.exact(one.at())),
                                column("reason", 260, false, BackupTable::reason),
                                column("acts", 90, true, one -> Texts.get("number", one.changes())),
                                column("size", 90, true, one -> size(one.bytes()))));
        followSelection();
    }

    static String reason(Backup backup) {
        var reason = Texts.get("history.reason." + backup.reason().word());
        return backup.damage().isEmpty() ? reason : Texts.get("history.damaged", reason);
    }

    static String size(long bytes) {
        if (bytes < KILO * KILO) {
            return Texts.get("history.size.kb", (bytes + KILO - 1) / KILO);
        }
        return Texts.get("history.size.mb", bytes / (double) (KILO * KILO));
    }

    private static TableColumn<Backup, Backup> column(
            String key, double width, boolean isNumber, Function<Backup, String> words) {
        var column = new TableColumn<Backup, Backup>();
        column.setGraphic(TextControls.fixed(Texts.get("history.column." + key)));
        column.setId("column-" + key);
        column.setSortable(false);
        column.setReorderable(false);
        column.setPrefWidth(width);
        column.setCellValueFactory(cellData -> new ReadOnlyObjectWrapper<>(cellData.getValue()));
        column.setCellFactory(_ -> new Cell(words, isNumber));
        return column;
    }

    private void followSelection() {
        model.selected().subscribe(this::showSelection);
        model.backups().addListener((ListChangeListener<Backup>) _ -> showSelection());
        getSelectionModel()
                .selectedItemProperty()
                .addListener((_, _, one) -> {
                    if (one != null && !isSyncing) {
                        model.select(one);
                    }
                });
    }

    private void showSelection() {
        int index = model.backups().indexOf(model.selected().get());
        if (index >= 0 && getSelectionModel().getSelectedIndex() != index) {
            isSyncing = true;
            getSelectionModel().clearAndSelect(index);
            getFocusModel().focus(index);
            isSyncing = false;
        }
    }

    private static final class Cell extends TableCell<Backup, Backup> {
        private final Function<Backup, String> words;

        Cell(Function<Backup, String> words, boolean isNumber) {
            this.words = words;
            if (isNumber) {
                getStyleClass().add("figures");
            }
        }

        @Override
        protected void updateItem(@Nullable Backup backup, boolean isEmpty) {
            super.updateItem(backup, isEmpty);
            setText(null);
            setTooltip(null);
            if (backup != null && !isEmpty) {
                setText(words.apply(backup));
                setTooltip(TextControls.tooltip(backup.at() + "\n" + backup.file()));
            }
        }
    }
}
