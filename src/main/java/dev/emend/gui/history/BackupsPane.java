package dev.emend.gui.history;

import dev.emend.app.backup.BackupFiles.FileDifference;
import dev.emend.app.core.Backup;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The backups, and beside them the chosen one with its way back.
final class BackupsPane extends SplitPane {
    private static final int MAX_CHANGES = 50;

    private final BackupsViewModel model;
    private final HistoryActions all;
    private final Dates dates;
    private final BackupTable table;
    private final Button restore = new Button();
    private final Label restoreWords = new Label();
    private final Button keep;

    @FXML
    private LoadPane pane;

    @FXML
    private StackPane side;

    @FXML
    private BorderPane detail;

    @FXML
    private Label title;

    @FXML
    private Label reason;

    @FXML
    private VBox facts;

    @FXML
    private VBox files;

    @FXML
    private VBox working;

    @FXML
    private Label workingWhat;

    @FXML
    private FlowPane actions;

    BackupsPane(BackupsViewModel model, HistoryActions all, ScreenHost host) {
        this.model = model;
        this.all = all;
        dates = host.dates();
        Fxml.fill(this);
        table = new BackupTable(model, dates);
        RowMenu.install(table, all.backupMenu());
        pane.setContent(table);
        keep = ActionControls.button(all.keep);
        keep.setMinWidth(USE_PREF_SIZE);
        restoreButton();
        actions.getChildren().addAll(restore, keep);
        pane.watch(model.load, this::show, model::reload);
        model.selection.subscribe(this::show);
        model.differences.subscribe(this::showDifferences);
        model.armedBackup.subscribe(this::arm);
        model.creation.subscribe(this::work);
        model.restoration.subscribe(this::work);
        work();
        host.remember(this, "backups");
        StackedPanes.of(this, 0.5);
    }

    private void restoreButton() {
        restore.setId(ActionControls.selector(all.restore));
        restore.getStyleClass().add("action-button");
        var face = new HBox(Icons.UNDO.node(), restoreWords, new KeyCap(all.restore));
        face.getStyleClass().add("action-face");
        restoreWords.getStyleClass().add("action-label");
        restoreWords.setMinWidth(USE_PREF_SIZE);
        restore.setGraphic(face);
        restore.disableProperty().bind(Bindings.not(all.restore.enabled()));
        restore.setOnAction(_ -> all.restore.fire());
    }

    private void show(List<Backup> backups) {
        pane.setPlaceholder(
                backups.isEmpty() ? EmptyPane.noContent(Texts.get("history.backups.none"), all.backUp) : null);
    }

    private void show(@Nullable Backup backup) {
        detail.setVisible(backup != null);
        if (backup == null) {
            return;
        }
        title.setText(dates.exact(backup.at()));
        reason.setText(Texts.get("history.reason." + backup.reason().word() + ".what"));
        facts.getChildren()
                .setAll(
                        fact("history.column.acts", Texts.get("number", backup.changes())),
                        fact("history.column.size", BackupTable.size(backup.bytes())),
                        fact("history.column.file", backup.file().toString()),
                        fact("history.column.id", backup.id()));
        backup.damage().ifPresent(damage -> facts.getChildren().addFirst(fact("history.column.damage", damage)));
    }

    private void showDifferences(Load<List<FileDifference>> state) {
        files.getChildren().setAll(TextControls.fixedLabel(Texts.get("history.files"), "field-name"));
        switch (state) {
            case Load.Idle<List<FileDifference>>() -> {}
            case Load.Running<List<FileDifference>> _ ->
                files.getChildren().add(TextControls.wrappingLabel(Texts.get("history.files.comparing"), "muted"));
            case Load.Ready<List<FileDifference>>(var differences) -> {
                if (differences.isEmpty()) {
                    files.getChildren().add(TextControls.wrappingLabel(Texts.get("history.files.same"), "muted"));
                }
                differences.forEach(file -> files.getChildren().add(difference(file)));
            }
            case Load.Failed<List<FileDifference>>(var problem) ->
                files.getChildren().add(TextControls.wrappingLabel(problem.message(), "muted"));
        }
    }

    private VBox difference(FileDifference file) {
        var path = TextControls.wrappingLabel(file.path().toString());
        path.getStyleClass().add("mono");
        var box = new VBox(4, path);
        box.getStyleClass().add("value");
        file.changes().stream()
                .limit(MAX_CHANGES)
                .forEach(
                        change -> box.getChildren().add(TextControls.wrappingLabel(VisibleText.of(change), "caption")));
        int more = file.changes().size() - MAX_CHANGES;
        if (more > 0) {
            box.getChildren().add(TextControls.wrappingLabel(Texts.get("history.files.more", more), "muted"));
        }
        if (!file.isRestorable()) {
            box.getChildren().add(TextControls.wrappingLabel(VisibleText.of(file.problem()), "muted"));
            return box;
        }
        var put = new Button(Texts.get("history.files.restore"));
        put.setAccessibleText(Texts.get("history.files.restore.of", file.path()));
        put.disableProperty().bind(Bindings.not(model.isIdle));
        put.setOnAction(_ -> model.restore(file));
        box.getChildren().add(put);
        return box;
    }

    private static VBox fact(String key, String text) {
        var words = TextControls.wrappingLabel(text);
        if (key.endsWith("file") || key.endsWith("id")) {
            words.getStyleClass().add("mono");
        }
        var box = new VBox(TextControls.fixedLabel(Texts.get(key), "field-name"), words);
        box.getStyleClass().add("value");
        return box;
    }

    /// The armed button says what the next press does; Esc and the button beside it disarm.
    private void arm(@Nullable Backup backup) {
        boolean isArmed = backup != null;
        var words = Texts.get(isArmed ? "history.restore.armed" : "history.restore");
        restoreWords.setText(words);
        restore.setAccessibleText(words);
        restore.setTooltip(TextControls.tooltip(words + " (" + all.restore.keyText() + ")"));
        restore.getStyleClass().remove("danger");
        if (isArmed) {
            restore.getStyleClass().add("danger");
            restore.requestFocus();
        } else if (keep.isFocused()) {
            table.requestFocus();
        }
        keep.setVisible(isArmed);
        keep.setManaged(isArmed);
    }

    private void work() {
        boolean isRestoring = model.restoration.get().isRunning();
        boolean isWorking = isRestoring || model.creation.get().isRunning();
        workingWhat.setText(Texts.get(isRestoring ? "history.restore.working" : "history.backup.job"));
        if (isWorking && isFocusWithin()) {
            table.requestFocus(); // the button that was pressed is off now
        }
        working.setVisible(isWorking);
        working.setManaged(isWorking);
    }

    /// @return false when there is no list to put the focus on
    boolean focusList() {
        table.requestFocus();
        return table.isFocused();
    }

    List<Node> panes() {
        return List.of(table, side);
    }
}
