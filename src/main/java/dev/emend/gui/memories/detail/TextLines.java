package dev.emend.gui.memories.detail;

import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import org.jspecify.annotations.Nullable;

/// A text of any length, piece by piece, so that megabytes scroll like a page.
public final class TextLines extends ListView<String> {
    public TextLines(String name, String... styleClasses) {
        getStyleClass().add("text-lines");
        setAccessibleText(name);
        setCellFactory(_ -> new Piece(styleClasses));
    }

    public void show(String text) {
        getItems().setAll(TextPieces.of(text));
    }

    private static final class Piece extends WrappingCell<String> {
        private final Label words;

        Piece(String... styleClasses) {
            words = TextControls.wrappingLabel("", styleClasses);
        }

        @Override
        protected void updateItem(@Nullable String piece, boolean isEmpty) {
            super.updateItem(piece, isEmpty);
            if (piece == null || isEmpty) {
                setGraphic(null);
            } else {
                words.setText(VisibleText.of(piece));
                setAccessibleText(words.getText());
                setGraphic(words);
            }
        }
    }
}
