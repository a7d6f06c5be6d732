package dev.emend.gui.shell;

import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// A line to type in and the actions that fit, each with its key.
final class Palette extends VBox {
    private final TextField line = new TextField();
    private final ListView<UiAction> list = new ListView<>();
    private final Runnable close;

    /// Held here because a bidirectional binding holds its two ends weakly.
    private final PaletteViewModel model;

    Palette(PaletteViewModel model, Runnable close) {
        this.close = close;
        this.model = model;
        getStyleClass().add("palette");
        line.setId("palette-line");
        line.setPromptText(Texts.get("shell.palette.prompt"));
        line.setAccessibleText(Texts.get("shell.palette.prompt"));
        line.textProperty().bindBidirectional(model.typedProperty());
        line.addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        list.setId("palette-list");
        list.setItems(model.found());
        list.setFocusTraversable(false);
        list.setAccessibleText(Texts.get("shell.palette"));
        list.setCellFactory(_ -> new ActionCell());
        list.setPlaceholder(new Label(Texts.get("shell.palette.none")));
        list.setOnMouseClicked(click -> {
            if (click.getButton() == MouseButton.PRIMARY) {
                fire();
            }
        });
        model.found().addListener((ListChangeListener<UiAction>)
                _ -> list.getSelectionModel().selectFirst());
        list.getSelectionModel().selectFirst();
        getChildren().addAll(line, list);
    }

    TextField line() {
        return line;
    }

    private void walk(KeyEvent event) {
        var selection = list.getSelectionModel();
        if (event.getCode() == KeyCode.DOWN) {
            selection.selectNext();
        } else if (event.getCode() == KeyCode.UP) {
            selection.selectPrevious();
        } else if (event.getCode() == KeyCode.ENTER) {
            fire();
        } else {
            return;
        }
        list.scrollTo(Math.max(0, selection.getSelectedIndex() - 3));
        event.consume();
    }

    private void fire() {
        var found = model.found();
        if (!found.isEmpty()) {
            var action = found.get(Math.clamp(list.getSelectionModel().getSelectedIndex(), 0, found.size() - 1));
            close.run();
            action.fire();
        }
    }

    private static final class ActionCell extends ListCell<UiAction> {
        @Override
        protected void updateItem(@Nullable UiAction action, boolean isEmpty) {
            super.updateItem(action, isEmpty);
            if (action == null || isEmpty) {
                setGraphic(null);
                setAccessibleText("");
                return;
            }
            var gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            var face = new HBox(action.icon().node(), new Label(action.label()), gap);
            face.getStyleClass().add("palette-line");
            face.getChildren().add(new KeyCap(action));
            setGraphic(face);
            setAccessibleText(action.label());
        }
    }
}
