package dev.emend.gui.kit;

import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// Placeholder for an empty list: one sentence, and the action with its key that helps.
public final class EmptyPane extends VBox {
    public EmptyPane(Icons icon, String sentence, Optional<UiAction> help) {
        setAlignment(Pos.CENTER);
        getStyleClass().add("empty-pane");
        var words = new Label(sentence);
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        words.setMaxWidth(420);
        words.setAlignment(Pos.CENTER);
        words.getStyleClass().add("empty-sentence");
        setAccessibleRole(AccessibleRole.TEXT);
        setAccessibleText(sentence);
        getChildren().addAll(new Icon(icon, 24), words);
        help.map(ActionControls::button).ifPresent(getChildren()::add);
    }

    /// Nothing is there yet.
    public static EmptyPane noContent(String sentence) {
        return new EmptyPane(Icons.EMPTY, sentence, Optional.empty());
    }

    public static EmptyPane noContent(String sentence, UiAction help) {
        return new EmptyPane(Icons.EMPTY, sentence, Optional.of(help));
    }

    /// Something is there, but the filter leaves nothing of it.
    public static EmptyPane noMatches(String sentence, UiAction clear) {
        return new EmptyPane(Icons.FILTER, sentence, Optional.of(clear));
    }
}
