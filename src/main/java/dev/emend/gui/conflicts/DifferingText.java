package dev.emend.gui.conflicts;

import dev.emend.gui.part.WordDiff;
import dev.emend.gui.part.WordDiff.Kind;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// One of two lessons that stand side by side, the words the other one has not underlined.
final class DifferingText extends TextFlow {
    DifferingText(String lesson, String other) {
        getStyleClass().addAll("differing", "lesson");
        setAccessibleRole(AccessibleRole.TEXT);
        setAccessibleText(VisibleText.of(lesson));
        var pieces = WordDiff.of(VisibleText.of(other), VisibleText.of(lesson));
        boolean isCompared = pieces.stream().anyMatch(piece -> piece.kind() == Kind.SAME);
        own(pieces).forEach(piece -> {
            var text = new Text(piece.text());
            boolean isMarked = isCompared && piece.kind() == Kind.NEW;
            text.getStyleClass().add(isMarked ? "differs" : "diff-same");
            getChildren().add(text);
        });
    }

    private static List<WordDiff.Piece> own(List<WordDiff.Piece> pieces) {
        return pieces.stream().filter(piece -> piece.kind() != Kind.GONE).toList();
    }
}
