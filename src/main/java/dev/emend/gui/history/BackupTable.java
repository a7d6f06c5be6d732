package dev.emend.gui.history;

import dev.emend.app.core.Backup;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Function;

/// The backups as lines, newest first.
final class BackupTable extends DataTable<Backup> {
    private static final double LINE_HEIGHT = 40;
    private static final long KILO = 1024;

    BackupTable(BackupsViewModel model, Dates dates) {
        super("history-backups", "history", "history.backups", LINE_HEIGHT);
        setItems(model.backups);
        getColumns()
                .setAll(List.of(
                        column("made", () -> new Cell(backup -> dates.exact(backup.at()), false), 170),
                        column("reason", () -> new Cell(BackupTable::reason, false), 260),
                        column("acts", () -> new Cell(backup -> Texts.get("number", backup.changes()), true), 90),
                        column("size", () -> new Cell(backup -> size(backup.bytes()), true), 90)));
        followSelection(
                model.backups, model.selection, () -> model.backups.indexOf(model.selection.get()), model::select);
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

    private static final class Cell extends DataTable.Cell<Backup> {
        private final Function<Backup, String> words;

        Cell(Function<Backup, String> words, boolean isNumber) {
            this.words = words;
            if (isNumber) {
                getStyleClass().add("figures");
            }
        }

        @Override
        protected void show(Backup backup) {
            setText(words.apply(backup));
            setTooltip(TextControls.tooltip(backup.at() + "\n" + backup.file()));
        }
    }
}
