package dev.emend.gui.review;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FigureTexts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.review.ReviewSnapshot.OutsideQueue;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Summary of what was done when nothing waits any more, and the next steps.
final class EndPane extends VBox {
    private final FlowPane tallies = new FlowPane(16, 16);
    private final Label pace = TextControls.wrappingLabel("", "muted");
    private final Label pendingLines = TextControls.wrappingLabel("", "muted");

    EndPane(ReviewActions actions) {
        getStyleClass().add("end-pane");
        setId("review-end");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT);
        var title = TextControls.wrappingLabel(Texts.get("review.end.title"), "screen-title");
        var head = new HBox(12, new Icon(Icons.TRUSTED, 24), title);
        head.getStyleClass().add("end-head");
        var bar = new FlowPane(8, 8);
        for (var action : actions.end) {
            var button = ActionControls.button(action);
            button.visibleProperty().bind(action.enabled());
            button.managedProperty().bind(button.visibleProperty());
            bar.getChildren().add(button);
        }
        getChildren().addAll(head, tallies, pace, pendingLines, bar);
        setMaxWidth(640);
        setMaxHeight(USE_PREF_SIZE);
    }

    /// A sentence for each kind of what waits and is no card.
    static List<String> pendingLines(OutsideQueue outside) {
        var sentences = new ArrayList<String>();
        if (!outside.snoozedRefs().isEmpty()) {
            sentences.add(Texts.get("review.end.snooze", outside.snoozedRefs().size()));
        }
        return sentences;
    }

    void show(ReviewSession session, OutsideQueue outside) {
        tallies.getChildren().clear();
        session.tallies().forEach((verb, count) -> {
            var number = TextControls.fixedLabel(Texts.get("number", count), "figure");
            var word = TextControls.fixedLabel(verb.done(), "caption");
            var box = new VBox(number, word);
            box.getStyleClass().add("figure-box");
            tallies.getChildren().add(box);
        });
        pace.setText(session.secondsEach()
                .map(each -> Texts.get(
                        "review.end.pace",
                        session.decidedCount(),
                        FigureTexts.minutes(session.spent()),
                        FigureTexts.seconds(each)))
                .orElse(""));
        pace.setManaged(!pace.getText().isEmpty());
        pendingLines.setText(String.join("\n", pendingLines(outside)));
        pendingLines.setManaged(!pendingLines.getText().isEmpty());
        setAccessibleText(String.join(" ", Texts.get("review.end.title"), pace.getText(), pendingLines.getText()));
    }
}
