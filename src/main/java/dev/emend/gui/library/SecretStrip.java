package dev.emend.gui.library;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Says below the title that the item holds a secret, and what can be done about it.
final class SecretStrip extends HBox {
    private final FlowPane buttons = new FlowPane(8, 8);

    SecretStrip(SecretsViewModel model) {
        getStyleClass().addAll("note", "secret-strip");
        setId("secret-strip");
        var words = TextControls.wrapped("");
        words.setMaxWidth(Double.MAX_VALUE);
        var right = new VBox(8, words, buttons);
        setHgrow(right, Priority.ALWAYS);
        getChildren().addAll(new Icon(Icons.SECRET, 16), right);
        model.sentence().subscribe(sentence -> {
            words.setText(VisibleText.of(sentence));
            setVisible(!sentence.isEmpty());
            setManaged(!sentence.isEmpty());
        });
    }

    void offer(UiAction reveal, UiAction redact) {
        buttons.getChildren().addAll(ActionControls.button(reveal), ActionControls.button(redact));
    }
}
