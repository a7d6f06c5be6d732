package dev.emend.gui.library;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.library.RatingSession.Saved;
import dev.emend.gui.part.RubricRow;
import dev.emend.gui.part.RuleNote;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Rating;
import dev.emend.model.VisibleText;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Rating one unrated item after the other, below the list and beside the item: how far it is, the
/// rubric, and what the rule says of the item rated last.
final class RatingSessionPane extends VBox {
    private final Label last = TextControls.wrappingLabel("", "muted");
    private final HBox before = new HBox(last);
    private final TextField words = new TextField();

    /// @param onWritten told when the words are written
    RatingSessionPane(LibraryViewModel library, Runnable onWritten) {
        var model = library.ratingSession;
        getStyleClass().add("rating-session-row");
        var progress = TextControls.wrappingLabel("", "rating-session");
        progress.textProperty().bind(model.progress());
        var spread = new RatingSpreadPane();
        model.spread().subscribe(state -> state.ready().ifPresent(spread::show));
        var items = library.items;
        var title = TextControls.wrappingLabel("", "section-title");
        title.setId("rating-session-title");
        title.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> Optional.ofNullable(items.selection.get())
                                .map(item -> Texts.get("part.rating.title", VisibleText.of(item.label())))
                                .orElse(""),
                        items.selection));
        var rubric = new VBox();
        rubric.getStyleClass().add("rubric");
        rubric.setAccessibleText(Texts.get("part.rubric"));
        for (int score = Rating.HIGHEST; score >= Rating.LOWEST; score--) {
            int clickedScore = score;
            var row = new RubricRow(score);
            row.setId("rating-session-score-" + score);
            row.setAccessibleRole(AccessibleRole.BUTTON);
            row.setOnMouseClicked(_ -> model.give(clickedScore));
            rubric.getChildren().add(row);
        }
        words.setId("rating-session-words");
        words.setPromptText(Texts.get("library.ratingSession.words"));
        FieldName.setWords(words, Texts.get("library.ratingSession.words"));
        words.textProperty().bindBidirectional(model.words);
        words.setOnAction(_ -> onWritten.run());
        before.getStyleClass().add("rating-session-last");
        before.setId("rating-session-last");
        HBox.setHgrow(last, Priority.ALWAYS);
        last.setMaxWidth(Double.MAX_VALUE);
        before.managedProperty().bind(before.visibleProperty());
        model.last().subscribe(this::show);
        var ratingBox = new VBox(title, rubric, words);
        ratingBox.getStyleClass().add("rating-session-row");
        // a form for a learning has the rubric, too
        ratingBox
                .visibleProperty()
                .bind(items.selection.isNotNull().and(library.rating().isOpen.not()));
        ratingBox.managedProperty().bind(ratingBox.visibleProperty());
        getChildren().addAll(progress, spread, ratingBox, before);
        visibleProperty().bind(model.isOn());
        managedProperty().bind(visibleProperty());
    }

    private void show(@Nullable Saved savedRating) {
        before.setVisible(savedRating != null);
        if (savedRating != null) {
            last.setText(Texts.get(
                    "library.ratingSession.last",
                    VisibleText.of(savedRating.item().label()),
                    savedRating.score()));
            before.getChildren().setAll(last);
            before.getChildren()
                    .add(RuleNote.of(Optional.of(savedRating.rule()), savedRating.score())
                            .getFirst());
        }
    }

    /// Puts the focus where the words are written.
    void focusWords() {
        words.requestFocus();
    }
}
