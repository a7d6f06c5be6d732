package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.LearningCard;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WordDiff;
import dev.emend.gui.part.WordDiff.Kind;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// Two entries side by side, with what differs in their words marked.
final class LearningSides extends StackPane {
    private final Dates dates;
    private final GridPane sides = new GridPane();
    private final PaneScroller scroll;
    private final List<LearningCard> cards = new ArrayList<>();

    /// Consumers that show one more fact on the left and on the right.
    private final List<Consumer<Chip>> tell = new ArrayList<>();

    LearningSides(Dates dates) {
        this.dates = dates;
        sides.getStyleClass().add("sides");
        for (int i = 0; i < 2; i++) {
            var half = new ColumnConstraints();
            half.setPercentWidth(50);
            sides.getColumnConstraints().add(half);
        }
        scroll = new PaneScroller(new VBox(16, sides));
        getChildren().add(scroll);
    }

    /// @param survivor the one that stays once they are merged, 0 or 1
    void show(EntryCluster pair, int survivor) {
        var left = pair.members().getFirst();
        var right = pair.members().getLast();
        sides.getChildren().clear();
        cards.clear();
        tell.clear();
        boolean isOneItem = pair.isOfOneItem();
        sides.add(side(left, right, true, isOneItem), 0, 0);
        sides.add(side(right, left, false, isOneItem), 1, 0);
        if (pair.section() != Section.CONTRADICTIONS) {
            tell.get(survivor).accept(new Chip(Icons.RATE, Texts.get("same.stays"), StyleVariant.SUCCESS));
        }
        scroll.setVvalue(0);
    }

    /// Shows or hides the whole JSON of both.
    void showEvidence(boolean isShown) {
        cards.forEach(card -> card.showEvidence(isShown));
    }

    /// A learning with all its facts; of anything else its words.
    private VBox card(InvolvedEntry entry, DifferingText words, int number) {
        if (entry.reviewedLearning().isPresent()) {
            var card = new LearningCard(entry.reviewedLearning().get(), number, dates);
            card.setFocusTraversable(false);
            card.showLesson(words);
            cards.add(card);
            tell.add(card::tell);
            return card;
        }
        var chips = new FlowPane();
        chips.getStyleClass().add("chips");
        tell.add(chips.getChildren()::add);
        var card = new VBox(words, chips);
        card.getStyleClass().add("learning-card");
        return card;
    }

    private VBox side(InvolvedEntry entry, InvolvedEntry other, boolean isLeft, boolean isOneItem) {
        var card = card(entry, new DifferingText(entry.text(), other.text()), isLeft ? 1 : 2);
        var head = new HBox(
                8,
                new Icon(isLeft ? Icons.OURS : Icons.THEIRS, 14),
                TextControls.fixedLabel(Texts.get(isLeft ? "judge.side.left" : "judge.side.right"), "strong"));
        head.setAlignment(Pos.CENTER_LEFT);
        if (!isOneItem) {
            var name = new Label(entry.item());
            name.getStyleClass().addAll("mono", "caption");
            name.setTooltip(TextControls.tooltip(entry.title()));
            head.getChildren().add(name);
        }
        VBox.setVgrow(card, Priority.ALWAYS);
        return new VBox(6, head, card);
    }

    /// Text of one of two lessons side by side, with the words underlined that the other one has not.
    static final class DifferingText extends TextFlow {
        DifferingText(String lesson, String other) {
            getStyleClass().addAll("differing", "lesson");
            setAccessibleRole(AccessibleRole.TEXT);
            setAccessibleText(VisibleText.of(lesson));
            var pieces = WordDiff.of(VisibleText.of(other), VisibleText.of(lesson));
            boolean isCompared = pieces.stream().anyMatch(piece -> piece.kind() == Kind.SAME);
            ownPieces(pieces).forEach(piece -> {
                var text = new Text(piece.text());
                boolean isMarked = isCompared && piece.kind() == Kind.NEW;
                text.getStyleClass().add(isMarked ? "differs" : "diff-same");
                getChildren().add(text);
            });
        }

        private static List<WordDiff.Piece> ownPieces(List<WordDiff.Piece> pieces) {
            return pieces.stream().filter(piece -> piece.kind() != Kind.GONE).toList();
        }
    }
}
