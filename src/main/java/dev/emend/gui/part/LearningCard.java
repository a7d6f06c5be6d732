package dev.emend.gui.part;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Action;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Card of one learning: the lesson to remember first, then what failed, the action, the recovery, and
/// the evidence on demand.
public final class LearningCard extends VBox {
    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    private final VBox lesson = new VBox();
    private final VBox evidence = new VBox();
    private final FlowPane chips;
    private final VBox later = new VBox();
    private boolean isCurrent;

    /// @param number the position in the item, from 1
    public LearningCard(ReviewedLearning detail, int number, Dates dates) {
        var learning = detail.learning();
        getStyleClass().add("learning-card");
        setId("learning-" + number);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.LIST_ITEM);
        setAccessibleText(Texts.get("library.rating.learning", number) + ": " + VisibleText.of(learning.lesson()));
        showLesson(TextControls.wrappingLabel(learning.lesson(), "lesson"));
        chips = chips(detail, dates);
        getChildren().addAll(lesson, chips, later);
        later.getStyleClass().add("later");
        showLater(List.of());
        if (!learning.error().isEmpty() && !learning.error().equals(learning.lesson())) {
            add("part.learning.failed", TextControls.wrappingLabel(learning.error()));
        }
        add("part.learning.action", action(learning.originalAction()));
        learning.correctedAction().ifPresent(action -> add("part.learning.corrected", action(action)));
        learning.recovery()
                .filter(recovery -> !recovery.equals(learning.lesson()))
                .ifPresent(recovery -> add(
                        learning.isFromPerson() ? "part.learning.recovery.agent" : "part.learning.recovery",
                        TextControls.wrappingLabel(recovery)));
        if (!learning.task().isEmpty()) {
            add("part.learning.task", TextControls.wrappingLabel(learning.task(), "caption"));
        }
        var json = TextControls.wrappingLabel(PrettyJson.of(learning.fields()), "mono", "evidence");
        evidence.getChildren().addAll(TextControls.wrappingLabel(Texts.get("part.learning.evidence"), "caption"), json);
        showEvidence(false);
        getChildren().add(evidence);
    }

    /// Puts a node in the lesson's place: the lesson itself, or the field that edits it.
    public void showLesson(Node node) {
        lesson.getChildren().setAll(node);
    }

    /// The whole JSON of the learning, below the rest.
    public void showEvidence(boolean isShown) {
        evidence.setVisible(isShown);
        evidence.setManaged(isShown);
    }

    /// Adds a chip to the facts.
    public void tell(Chip chip) {
        chips.getChildren().add(chip);
    }

    /// Shows what came after the learning, below its facts; hidden when there is nothing.
    public void showLater(List<? extends Node> lines) {
        later.getChildren().setAll(lines);
        later.setVisible(!lines.isEmpty());
        later.setManaged(!lines.isEmpty());
    }

    /// Marks the card that keys change on.
    public void setCurrent(boolean isNow) {
        isCurrent = isNow;
        pseudoClassStateChanged(CURRENT, isNow);
        notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTED);
    }

    @Override
    public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        return attribute == AccessibleAttribute.SELECTED
                ? (Object) isCurrent
                : super.queryAccessibleAttribute(attribute, parameters);
    }

    private static FlowPane chips(ReviewedLearning detail, Dates dates) {
        var learning = detail.learning();
        var chips = new FlowPane(LearningSource.of(learning).chip());
        LearningSource.origin(learning).ifPresent(chips.getChildren()::add);
        chips.getChildren().add(state(detail));
        chips.getStyleClass().add("chips");
        learning.stepNum()
                .ifPresent(step -> chips.getChildren()
                        .add(TextControls.fixedLabel(
                                Texts.get("part.learning.step", Integer.toString(step)), "caption")));
        if (!learning.timestamp().isEmpty()) {
            var date = dates.label(learning.timestamp());
            date.getStyleClass().add("caption");
            chips.getChildren().add(date);
        }
        detail.rating()
                .ifPresent(rating -> chips.getChildren()
                        .add(new Chip(
                                Icons.RATE, Texts.get("part.learning.rating", rating.score()), StyleVariant.NEUTRAL)));
        return chips;
    }

    private static Chip state(ReviewedLearning detail) {
        var word = Texts.get("part.learning.state." + detail.state().word());
        return switch (detail.state()) {
            case PENDING -> new Chip(Icons.CLOCK, word, StyleVariant.NEUTRAL);
            case KEPT -> new Chip(Icons.KEEP, word, StyleVariant.SUCCESS);
            case CONTESTED -> new Chip(Icons.WARNING, word, StyleVariant.WARNING);
            case NOT_REVIEWED -> new Chip(Icons.UNKNOWN, word, StyleVariant.NEUTRAL);
            case REJECTED, SUPERSEDED, DELETED -> new Chip(Icons.ARCHIVE, word, StyleVariant.NEUTRAL);
        };
    }

    private static Node action(Action action) {
        return TextControls.wrappingLabel(action.oneLine(), "mono");
    }

    private void add(String title, Node body) {
        var part = new VBox(TextControls.wrappingLabel(Texts.get(title), "caption"), body);
        part.getStyleClass().add("card-part");
        getChildren().add(part);
    }
}
