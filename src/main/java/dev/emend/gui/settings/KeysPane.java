package dev.emend.gui.settings;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.settings.KeysViewModel.KeyLine;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The list of actions with their keys. Enter on a line asks for another key, Delete gives back the
/// one it comes with.
public final class KeysPane extends VBox {
    private static final double HEIGHT = 300;

    private final KeysViewModel model;
    private final ListView<KeyLine> list = new ListView<>();
    private boolean isFollowing;

    public KeysPane(KeysViewModel model) {
        super(8);
        this.model = model;
        var filter = new TextField();
        filter.setId("keys-filter");
        filter.setPromptText(Texts.get("settings.keys.filter"));
        FieldName.setWords(filter, Texts.get("settings.keys.filter"));
        filter.textProperty().bindBidirectional(model.filter);
        wireList();
        var message = new Label();
        message.setId("keys-said");
        message.setWrapText(true);
        message.setMinHeight(USE_PREF_SIZE);
        message.textProperty().bind(Bindings.when(model.isAsking()).then("").otherwise(model.message()));
        message.managedProperty().bind(message.textProperty().isNotEmpty());
        getChildren().addAll(filter, list, buttons(), message);
    }

    private void wireList() {
        list.setId("keys-list");
        list.setItems(model.visibleLines);
        list.setPrefHeight(HEIGHT);
        list.setAccessibleText(Texts.get("settings.keys"));
        var placeholder = new Label(Texts.get("settings.keys.none"));
        placeholder.visibleProperty().bind(model.filter.isNotEmpty());
        list.setPlaceholder(placeholder);
        list.setCellFactory(_ -> new KeyCell());
        list.getSelectionModel().selectedItemProperty().subscribe(line -> {
            if (!isFollowing && line != null) {
                model.cancel();
                model.selectedLine.set(line);
            }
        });
        model.selectedLine.subscribe(this::select);
        list.setOnMouseClicked(click -> {
            if (click.getClickCount() == 2) {
                model.ask();
            }
        });
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::press);
        list.focusedProperty().subscribe(isOn -> {
            if (!isOn) {
                model.cancel();
            }
        });
        model.isAsking().subscribe(isAsking -> {
            KeyDispatcher.leaveKeys(list, isAsking);
            list.refresh(); // the question is in its row
            if (isAsking) {
                list.scrollTo(list.getSelectionModel().getSelectedIndex());
                list.requestFocus();
            }
        });
        model.message().subscribe(_ -> {
            if (model.isAsking().get()) {
                list.refresh();
            }
        });
    }

    private void select(@Nullable KeyLine line) {
        isFollowing = true;
        if (line == null) {
            list.getSelectionModel().clearSelection();
        } else {
            list.getSelectionModel().select(line);
        }
        isFollowing = false;
    }

    private void press(KeyEvent event) {
        if (model.isAsking().get()) {
            if (event.getCode() == KeyCode.ESCAPE) {
                model.cancel();
            } else {
                Keys.pressedKey(event).ifPresent(model::take);
            }
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER) {
            model.ask();
            event.consume();
        } else if (event.getCode() == KeyCode.DELETE) {
            model.reset();
            event.consume();
        }
    }

    private WrappingRow buttons() {
        var change = button("settings.keys.change", model::ask);
        change.disableProperty().bind(model.selectedLine.isNull());
        change.setGraphic(new KeyCap("Enter"));
        var reset = button("settings.keys.reset", model::reset);
        reset.disableProperty().bind(Bindings.createBooleanBinding(() -> !isChanged(), model.selectedLine));
        reset.setGraphic(new KeyCap("Delete"));
        for (var button : new Button[] {change, reset}) {
            button.setContentDisplay(ContentDisplay.RIGHT);
        }
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var all = button("settings.keys.reset.all", model::resetAll);
        all.getStyleClass().add("flat");
        return new WrappingRow(8, change, reset, gap, all);
    }

    private boolean isChanged() {
        var line = model.selectedLine.get();
        return line != null && line.isChanged();
    }

    private static Button button(String text, Runnable run) {
        var button = new Button(Texts.get(text));
        button.setId(text.replace('.', '-'));
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> run.run());
        return button;
    }

    /// The list in which new keys are asked for.
    Node list() {
        return list;
    }

    private final class KeyCell extends ListCell<KeyLine> {
        @Override
        protected void updateItem(@Nullable KeyLine line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            if (line == null || isEmpty) {
                setGraphic(null);
                setAccessibleText("");
                return;
            }
            var name = new Label(line.label());
            name.setMinWidth(USE_PREF_SIZE);
            var places = new Label(line.places());
            places.getStyleClass().add("caption");
            places.setMaxWidth(Double.MAX_VALUE);
            places.setMinWidth(0);
            HBox.setHgrow(places, Priority.ALWAYS);
            var face = new HBox(name, places);
            face.getStyleClass().add("palette-line");
            face.setMinWidth(0);
            face.setPrefWidth(0);
            if (model.isAsking().get() && line.equals(model.selectedLine.get())) {
                var question = TextControls.wrappingLabel(model.message().get(), "strong");
                var questionBox = new VBox(face, question);
                questionBox.setPrefWidth(0);
                setGraphic(questionBox);
                setAccessibleText(model.message().get());
                return;
            }
            if (line.isChanged()) {
                var changedLabel = new Label(Texts.get("settings.keys.changed"));
                changedLabel.getStyleClass().add("muted");
                changedLabel.setMinWidth(USE_PREF_SIZE);
                face.getChildren().add(changedLabel);
            }
            if (!line.key().isEmpty()) {
                face.getChildren().add(new KeyCap(line.keyText()));
            }
            setGraphic(face);
            setAccessibleText(Texts.get("settings.keys.line", line.label(), line.places(), line.keyText()));
        }
    }
}
