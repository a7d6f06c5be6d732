package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// Shows a [WordDiff] as running text: gone words struck through, new words underlined, each in its
/// colour.
public final class WordDiffView extends TextFlow {
    public WordDiffView(String before, String after) {
        this(WordDiff.of(before, after));
    }

    public WordDiffView(List<WordDiff.Piece> pieces) {
        getStyleClass().add("word-diff");
        setAccessibleRole(AccessibleRole.TEXT);
        setAccessibleText(WordDiff.sentence(pieces, Texts.get("part.diff.gone"), Texts.get("part.diff.new")));
        for (int i = 0; i < pieces.size(); i++) {
            var piece = pieces.get(i);
            if (i > 0 && isReplacement(pieces.get(i - 1), piece)) {
                getChildren().add(new Text(" "));
            }
            getChildren().add(text(piece));
        }
    }

    /// A word and the one in its place stand apart.
    private static boolean isReplacement(WordDiff.Piece first, WordDiff.Piece second) {
        return first.kind() == WordDiff.Kind.GONE
                && second.kind() == WordDiff.Kind.NEW
                && !first.text().endsWith("\n")
                && !first.text().endsWith(" ");
    }

    private static Text text(WordDiff.Piece piece) {
        var text = new Text(piece.text());
        text.getStyleClass()
                .add(
                        switch (piece.kind()) {
                            case SAME -> "diff-same";
                            case GONE -> "diff-gone";
                            case NEW -> "diff-new";
                        });
        return text;
    }
}
