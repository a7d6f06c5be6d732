package dev.emend.gui.runs;

import dev.emend.app.runs.RunLearningService.ItemSuggestion;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The choice of the item a correction is for, before the form: the likeliest items first, with the
/// reasons why.
final class InterruptPane extends VBox {
    private final InterruptViewModel model;
    private final TextField words = new TextField();
    private final ListView<ItemSuggestion> items = new ListView<>();

    InterruptPane(InterruptViewModel model) {
        this.model = model;
        getStyleClass().add("items-pane");
        setId("items-pane");
        words.setId("items-words");
        words.setPromptText(Texts.get("runs.items.words"));
        FieldName.setWords(words, Texts.get("runs.items.words"));
        words.textProperty().bindBidirectional(model.words);
        words.addEventFilter(KeyEvent.KEY_PRESSED, this::handleKey);
        items.setId("items");
        items.getStyleClass().addAll("items-list", "early");
        items.setMaxWidth(Double.MAX_VALUE);
        items.setAccessibleText(Texts.get("runs.items.title"));
        items.setItems(model.visibleSuggestions);
        items.setCellFactory(_ -> new SuggestionCell());
        items.setPlaceholder(EmptyPane.noContent(Texts.get("runs.items.none")));
        ListOpener.install(items, item -> model.choose(item.item()));
        var pane = new LoadPane();
        pane.setContent(items);
        VBox.setVgrow(pane, Priority.ALWAYS);
        pane.watch(model.load, _ -> items.getSelectionModel().selectFirst(), model::close);
        model.visibleSuggestions.subscribe(() -> {
            if (!model.visibleSuggestions.isEmpty()) {
                items.getSelectionModel().clearAndSelect(0);
            }
        });
        var take = new Button(Texts.get("runs.items.take"));
        take.getStyleClass().add("accent");
        take.setOnAction(_ -> choose());
        take.disableProperty()
                .bind(items.getSelectionModel().selectedItemProperty().isNull());
        var leave = new Button(Texts.get("runs.items.leave"));
        leave.setOnAction(_ -> model.close());
        var title = new Label(Texts.get("runs.items.title"));
        title.getStyleClass().add("section-title");
        var foot = new HBox(take, new KeyCap("Enter"), leave, new KeyCap("Esc"));
        foot.getStyleClass().add("items-bar");
        var description = TextControls.wrappingLabel(Texts.get("runs.items.what"), "caption");
        getChildren().addAll(title, description, words, pane, foot);
        visibleProperty().bind(model.isOpen);
        managedProperty().bind(visibleProperty());
    }

    private void handleKey(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
            choose();
            event.consume();
        } else if (event.getCode() == KeyCode.DOWN) {
            items.requestFocus();
            event.consume();
        }
    }

    private void choose() {
        ListOpener.open(items, item -> model.choose(item.item()));
    }

    @Override
    public void requestFocus() {
        items.requestFocus();
    }

    private static final class SuggestionCell extends WrappingCell<ItemSuggestion> {
        private final Label name = TextControls.fixedLabel("", "mono");
        private final Label description = TextControls.wrappingLabel("");
        private final Label reasons = TextControls.wrappingLabel("", "caption");
        private final VBox face = new VBox(2, name, description, reasons);

        SuggestionCell() {
            reasons.managedProperty().bind(reasons.visibleProperty());
        }

        @Override
        protected void updateItem(@Nullable ItemSuggestion guess, boolean isEmpty) {
            super.updateItem(guess, isEmpty);
            if (guess == null || isEmpty) {
                setGraphic(null);
                setAccessibleText("");
                return;
            }
            name.setText(VisibleText.of(guess.item().label()));
            description.setText(VisibleText.of(guess.description()));
            reasons.setVisible(!guess.reasons().isEmpty());
            reasons.setText(VisibleText.of(String.join("; ", guess.reasons())));
            setAccessibleText(name.getText() + ": " + description.getText());
            setGraphic(face);
        }
    }
}
