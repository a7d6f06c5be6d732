package dev.emend.gui.memories.imports;

import dev.emend.app.transfer.ImportService.Quarantined;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Records that were not taken: where each stands, why, and the text to mend.
public final class QuarantinePanel extends BorderPane {
    /// The place in the row of buttons behind those of a single record.
    private static final int SKIP = 3;

    private final QuarantineViewModel model;
    private boolean isSyncing;

    @FXML
    private VBox head;

    @FXML
    private LoadPane pane;

    @FXML
    private ListView<Quarantined> records;

    @FXML
    private Label place;

    @FXML
    private Label reason;

    @FXML
    private TextArea raw;

    @FXML
    private Label mistake;

    @FXML
    private HBox buttons;

    public QuarantinePanel(QuarantineViewModel model, Runnable onBack) {
        this.model = model;
        Fxml.fill(this);
        buttons.getChildren().add(SKIP, new DraftNote(model.drafts));
        head.getChildren().addFirst(new PanelHead(Icons.QUARANTINE, Texts.get("memories.quarantine.title"), onBack));
        records.setCellFactory(_ -> new Cell());
        records.getSelectionModel().selectedItemProperty().subscribe(record -> {
            if (record != null && !isSyncing) {
                model.selectedRecord.set(record);
            }
        });
        TextControls.tabLeaves(raw);
        raw.textProperty().bindBidirectional(model.draft);
        mistake.textProperty().bind(model.mistake);
        mistake.visibleProperty().bind(model.mistake.isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        model.selectedRecord.subscribe(this::describe);
        pane.watch(model.load, this::show, model::reload);
    }

    private void show(List<Quarantined> all) {
        isSyncing = true;
        records.getItems().setAll(all);
        isSyncing = false;
        pane.setPlaceholder(all.isEmpty() ? EmptyPane.noContent(Texts.get("memories.quarantine.none")) : null);
        describe(model.selectedRecord.get());
    }

    private void describe(@Nullable Quarantined quarantined) {
        if (quarantined == null) {
            return;
        }
        records.getItems().stream()
                .filter(each -> each.id() == quarantined.id())
                .findFirst()
                .ifPresent(records.getSelectionModel()::select);
        place.setText(location(quarantined, quarantined.file().toString()));
        reason.setText(quarantined.reason());
    }

    private static String location(Quarantined quarantined, String file) {
        return quarantined.line() > 0
                ? Texts.get("memories.quarantine.place", file, Long.toString(quarantined.line()))
                : file;
    }

    @Override
    public void requestFocus() {
        records.requestFocus();
    }

    @FXML
    private void retry() {
        model.retry();
    }

    @FXML
    private void skip() {
        model.skip();
    }

    @FXML
    private void skipAll() {
        model.skipAll();
    }

    private static final class Cell extends WrappingCell<Quarantined> {
        private final Label location = TextControls.wrappingLabel("", "strong");
        private final Label reason = TextControls.wrappingLabel("", "caption");
        private final VBox face = new VBox(2, location, reason);

        @Override
        protected void updateItem(@Nullable Quarantined quarantined, boolean isEmpty) {
            super.updateItem(quarantined, isEmpty);
            if (quarantined == null || isEmpty) {
                setGraphic(null);
                return;
            }
            location.setText(
                    location(quarantined, String.valueOf(quarantined.file().getFileName())));
            reason.setText(MemoryLabels.line(quarantined.reason()));
            setAccessibleText(location.getText() + ": " + reason.getText());
            setGraphic(face);
        }
    }
}
