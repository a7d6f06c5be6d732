package dev.emend.gui.memories.retention;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.TextControls;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Asks before every memory is deleted: says what happens first, and takes the number as the
/// answer.
public final class ResetPane extends VBox {
    private final TextField typed = new TextField();

    public ResetPane(ResetViewModel model, Runnable onBack) {
        getStyleClass().addAll("side-panel", "detail");
        var what = TextControls.wrapped("");
        what.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> Texts.get("memories.reset.what", model.count.get()), model.count));
        var label = TextControls.wrapped(Texts.get("memories.reset.type"));
        typed.setId("memories-reset-number");
        typed.setPrefColumnCount(10);
        typed.setMaxWidth(USE_PREF_SIZE);
        typed.textProperty().bindBidirectional(model.typed);
        label.setLabelFor(typed);
        var delete = new Button(Texts.get("memories.reset.confirm"), Icons.DELETE.node());
        delete.getStyleClass().add("danger");
        delete.disableProperty().bind(model.isConfirmed.not());
        delete.setOnAction(_ -> model.confirm());
        var cancel = new Button(Texts.get("memories.edit.cancel"));
        cancel.setOnAction(_ -> onBack.run());
        var buttons = new HBox(8, delete, cancel);
        getChildren()
                .addAll(
                        new PanelHead(Icons.WARNING, Texts.get("memories.reset.title"), onBack),
                        what,
                        TextControls.wrapped(Texts.get("memories.reset.safe"), "muted"),
                        label,
                        typed,
                        buttons);
    }

    @Override
    public void requestFocus() {
        typed.requestFocus();
    }
}
