package dev.emend.gui.history;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.part.DataTable;
import java.util.List;
import javafx.scene.control.TableRow;

/// The acts as lines, newest first; older ones are read as one comes near the end.
final class CommandTable extends DataTable<JournalEntryView> {
    private static final double LINE_HEIGHT = 48;
    private static final double MIN_WHAT = 200;

    /// How many lines before the end the next ones are asked for.
    private static final int AHEAD = 40;

    private final JournalViewModel model;

    CommandTable(JournalViewModel model, Dates dates) {
        super("history-changes", "history", "history.acts", LINE_HEIGHT);
        this.model = model;
        setItems(model.lines());
        var what = column("what", () -> new CommandCells.DescriptionCell(model), 0);
        getColumns().setAll(List.of(column("when", () -> new CommandCells.TimeCell(dates), 160), what));
        fill(what, MIN_WHAT);
        setRowFactory(_ -> row());
        model.unsaved().subscribe(this::refresh);
        followSelection(
                model.lines(),
                model.selected(),
                () -> model.indexOf(model.selected().get()),
                model::select);
        opens(_ -> model.goToItem());
    }

    /// A line that is laid out near the end asks for what follows it.
    private TableRow<JournalEntryView> row() {
        var row = new TableRow<JournalEntryView>();
        row.indexProperty().subscribe((_, index) -> {
            if (index.intValue() >= model.lines().size() - AHEAD) {
                model.readMore();
            }
        });
        return row;
    }
}
