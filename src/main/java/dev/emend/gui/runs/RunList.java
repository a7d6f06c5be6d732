package dev.emend.gui.runs;

import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/// The runs that the filter leaves. Enter goes into the run.
final class RunList extends ListView<RunSummary> {
    private final RunListViewModel model;

    /// @param onEnter puts the focus into the run
    RunList(RunListViewModel model, Dates dates, Runnable onEnter) {
        this.model = model;
        setId("runs");
        getStyleClass().add("run-list");
        setAccessibleText(Texts.get("runs.title"));
        setItems(model.rows());
        setCellFactory(_ -> new RunCell(dates));
        getSelectionModel().selectedItemProperty().subscribe(row -> {
            if (row != null) {
                model.selected().set(row.id());
            }
        });
        model.selected().subscribe(this::show);
        // once the rows themselves are shown
        model.load().subscribe(_ -> show(model.selected().get()));
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
                onEnter.run();
                event.consume();
            }
        });
    }

    private void show(@Nullable String id) {
        int index = model.indexOf(id);
        if (index >= 0 && getSelectionModel().getSelectedIndex() != index) {
            getSelectionModel().clearAndSelect(index);
            scrollTo(index);
        }
    }
}
