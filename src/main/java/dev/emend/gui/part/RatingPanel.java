package dev.emend.gui.part;

import dev.emend.app.library.AutoRatingResult;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Rating;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Rating with the rubric in view: digits or arrows choose, Enter saves, Esc leaves. The score
/// chosen shows its examples, and what the rule says of it stands below once a score was pressed.
public final class RatingPanel extends VBox {
    private final RatingViewModel model;

    @FXML
    private Label title;

    @FXML
    private VBox rubric;

    @FXML
    private TextField feedback;

    @FXML
    private VBox rule;

    @FXML
    private Label problem;

    @FXML
    private HBox buttons;

    public RatingPanel(RatingViewModel model) {
        this.model = model;
        Fxml.fill(this);
        buttons.getChildren().add(new DraftNote(model.drafts));
        title.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> Texts.get("part.rating.title", model.target.get()), model.target));
        for (int score = Rating.HIGHEST; score >= Rating.LOWEST; score--) {
            rubric.getChildren().add(row(score));
        }
        feedback.textProperty().bindBidirectional(model.feedback);
        problem.managedProperty().bind(problem.visibleProperty());
        model.problem.subscribe(this::show);
        model.score.subscribe(_ -> mark());
        rule.managedProperty().bind(rule.visibleProperty());
        // each time: another person may have pressed another score for the same thing
        model.isOpen.subscribe(_ -> showRule());
        model.score.subscribe(_ -> showRule());
        rubric.addEventFilter(KeyEvent.KEY_PRESSED, this::move);
        KeyDispatcher.leaveTyping(this);
        addEventHandler(KeyEvent.KEY_TYPED, this::say);
        visibleProperty().bind(model.isOpen);
        managedProperty().bind(visibleProperty());
    }

    /// Puts the focus on the score chosen.
    @Override
    public void requestFocus() {
        rows().filter(row -> row.score == model.score.get()).forEach(RubricRow::requestFocus);
    }

    private void move(KeyEvent event) {
        switch (event.getCode()) {
            case DIGIT1, NUMPAD1 -> model.choose(1);
            case DIGIT2, NUMPAD2 -> model.choose(2);
            case DIGIT3, NUMPAD3 -> model.choose(3);
            case DIGIT4, NUMPAD4 -> model.choose(4);
            case DIGIT5, NUMPAD5 -> model.choose(5);
            case UP -> model.choose(model.score.get() + 1);
            case DOWN -> model.choose(model.score.get() - 1);
            case ENTER -> model.save();
            default -> {
                return;
            }
        }
        if (event.getCode() != KeyCode.ENTER) {
            requestFocus();
        }
        event.consume();
    }

    /// Whoever types has something to say: the words go on in the field for them.
    private void say(KeyEvent event) {
        var character = event.getCharacter();
        boolean isWord = !character.isBlank() && !Character.isISOControl(character.codePointAt(0));
        boolean isScore = Character.isDigit(character.isEmpty() ? ' ' : character.charAt(0));
        if (event.getTarget() != feedback && isWord && !isScore && !event.isShortcutDown() && !event.isAltDown()) {
            feedback.requestFocus();
            feedback.appendText(character);
            feedback.end();
            event.consume();
        }
    }

    private RubricRow row(int score) {
        var row = new RubricRow(score);
        row.setOnMouseClicked(_ -> {
            model.choose(score);
            row.requestFocus();
        });
        return row;
    }

    private Stream<RubricRow> rows() {
        return rubric.getChildren().stream().map(RubricRow.class::cast);
    }

    private void mark() {
        rows().forEach(row -> row.choose(row.score == model.score.get()));
    }

    private void show(@Nullable Problem failure) {
        problem.setVisible(failure != null);
        problem.setText(failure == null ? "" : (failure.message() + " " + failure.remedy()).strip());
    }

    private void showRule() {
        Optional<AutoRatingResult> rating = model.isOpen.get() ? model.rule.get() : Optional.empty();
        rule.setVisible(rating.isPresent());
        rule.getChildren().setAll(RuleNote.of(rating, model.score.get()));
    }

    @FXML
    private void save() {
        model.save();
    }

    @FXML
    private void cancel() {
        model.cancel();
    }
}
