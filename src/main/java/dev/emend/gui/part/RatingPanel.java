package dev.emend.gui.part;

import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Rating;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Rating with the rubric in view: digits or arrows choose, Enter saves, Esc leaves.
public final class RatingPanel extends VBox {
    private final RatingViewModel model;
    private final ToggleGroup group = new ToggleGroup();

    @FXML private Label title;
    @FXML private VBox rubric;
    @FXML private TextField feedback;
    @FXML private Label problem;

    public RatingPanel(RatingViewModel model) {
        this.model = model;
        Fxml.fill(this);
        title.textProperty()
                .bind(
                        Bindings.createStringBinding(
                                () -> Texts.get("part.rating.title", model.target().get()),
                                model.target()));
        for (int score = Rating.HIGHEST; score >= Rating.LOWEST; score--) {
            rubric.getChildren().add(row(score));
        }
        feedback.textProperty().bindBidirectional(model.feedback());
        problem.managedProperty().bind(problem.visibleProperty());
        model.problem().subscribe(this::show);
        model.score().subscribe(this::mark);
        rubric.addEventFilter(KeyEvent.KEY_PRESSED, this::move);
        visibleProperty().bind(model.isOpen());
        managedProperty().bind(visibleProperty());
    }

    /// Puts the focus on the score chosen.
    @Override
    public void requestFocus() {
        if (group.getSelectedToggle() instanceof ToggleButton chosen) {
            chosen.requestFocus();
        }
    }

    private ToggleButton row(int score) {
        var words =
                new VBox(
                        Prose.wrapped(Texts.get("part.rubric." + score), "rubric-criteria"),
                        Prose.wrapped(Texts.get("part.rubric." + score + ".examples"), "caption"));
        var face = new HBox(new KeyCap(Integer.toString(score)), words);
        face.getStyleClass().add("rubric-face");
        var row = new ToggleButton();
        row.setId("score-" + score);
        row.setGraphic(face);
        row.setToggleGroup(group);
        row.setUserData(score);
        row.setMaxWidth(Double.MAX_VALUE);
        row.getStyleClass().add("rubric-row");
        row.setAccessibleText(score + ": " + Texts.get("part.rubric." + score));
        row.setOnAction(_ -> model.choose(score));
        return row;
    }

    private void move(KeyEvent event) {
        switch (event.getCode()) {
            case UP -> model.choose(model.score().get() + 1);
            case DOWN -> model.choose(model.score().get() - 1);
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

    private void mark() {
        for (var toggle : group.getToggles()) {
            boolean isChosen = Integer.valueOf(model.score().get()).equals(toggle.getUserData());
            toggle.setSelected(isChosen);
            ((ToggleButton) toggle).setFocusTraversable(isChosen);
        }
    }

    private void show(@Nullable Problem failure) {
        problem.setVisible(failure != null);
        problem.setText(failure == null ? "" : (failure.what() + " " + failure.next()).strip());
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
