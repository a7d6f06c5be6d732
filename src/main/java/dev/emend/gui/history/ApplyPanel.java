package dev.emend.gui.history;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.journal.HistoryImportResult;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Where the changes of a file are to be done, and what became of them.
final class ApplyPanel extends VBox {
    private final ApplyViewModel model;
    private final ScreenHost host;
    private final Node run;
    private final Node back;

    @FXML
    private HBox head;

    @FXML
    private Label file;

    @FXML
    private VBox choice;

    @FXML
    private HBox actions;

    @FXML
    private LoadPane pane;

    @FXML
    private VBox result;

    @FXML
    private Label count;

    @FXML
    private ListView<String> skipped;

    ApplyPanel(ApplyViewModel model, UiAction run, UiAction close, ScreenHost host) {
        this.model = model;
        this.host = host;
        this.run = ActionControls.primary(run);
        this.back = ActionControls.button(close);
        Fxml.fill(this);
        head.getChildren().add(back);
        actions.getChildren().add(this.run);
        skipped.setCellFactory(_ -> new Line());
        model.file().subscribe(now -> file.setText(now == null ? "" : now.toString()));
        model.catalogs().subscribe(state -> state.ready().ifPresent(this::offer));
        model.outcome().subscribe(state -> {
            actions.setVisible(state.ready().isEmpty());
            actions.setManaged(actions.isVisible());
            result.setVisible(state.ready().isPresent());
            choice.setDisable(state.ready().isPresent());
        });
        pane.watch(model.outcome(), this::show, model::run);
    }

    private void offer(List<CatalogInfo> catalogs) {
        choice.getChildren().clear();
        if (catalogs.isEmpty()) {
            var key = host.opening().getValue() ? "part.opening" : "history.apply.none";
            choice.getChildren().add(TextControls.wrapped(Texts.get(key), "muted"));
            return;
        }
        choice.getChildren().add(TextControls.fixed(Texts.get("history.apply.onto"), "field-name"));
        var group = new ToggleGroup();
        for (var catalog : catalogs) {
            var button = new RadioButton(catalog.label());
            button.setMnemonicParsing(false); // names have underscores
            button.setToggleGroup(group);
            button.setTooltip(TextControls.tooltip(catalog.path().toString()));
            SegmentedControl.wire(button, model.catalog(), catalog);
            choice.getChildren().add(button);
        }
    }

    private void show(HistoryImportResult applied) {
        count.setText(Texts.get(
                "history.apply.count", applied.applied(), applied.skipped().size()));
        skipped.getItems().setAll(applied.skipped());
        skipped.setVisible(!applied.skipped().isEmpty());
        back.requestFocus();
    }

    /// Puts the focus on what is done next.
    @Override
    public void requestFocus() {
        (run.isDisabled() ? back : run).requestFocus();
    }

    /// One change that was left out, and why.
    private static final class Line extends WrappingCell<String> {
        private final Label words = TextControls.wrapped("");

        @Override
        protected void updateItem(@Nullable String reason, boolean isEmpty) {
            super.updateItem(reason, isEmpty);
            setGraphic(null);
            if (reason != null && !isEmpty) {
                words.setText(reason);
                setAccessibleText(reason);
                setGraphic(words);
            }
        }
    }
}
