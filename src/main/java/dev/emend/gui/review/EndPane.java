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

/// What was done when nothing waits any more, and what to do about it.
final class EndPane extends VBox {
    private final FlowPane tallies = new FlowPane(16, 16);
    private final Label pace = TextControls.wrapped("", "muted");
    private final Label waiting = TextControls.wrapped("", "muted");

    EndPane(ReviewActions actions) {
        getStyleClass().add("end-pane");
        setId("review-end");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT);
        var title = TextControls.wrapped(Texts.get("review.end.title"), "screen-title");
        var head = new HBox(12, new Icon(Icons.TRUSTED, 24), title);
        head.getStyleClass().add("end-head");
        var bar = new FlowPane(8, 8);
        for (var action : actions.end) {
            var button = ActionControls.button(action);
            button.visibleProperty().bind(action.enabled());
            button.managedProperty().bind(button.visibleProperty());
            bar.getChildren().add(button);
        }
        getChildren().addAll(head, tallies, pace, waiting, bar);
        setMaxWidth(640);
        setMaxHeight(USE_PREF_SIZE);
    }

    /// A sentence for each kind of what waits and is no card.
    static List<String> waiting(OutsideQueue outside) {
        var sentences = new ArrayList<String>();
        if (!outside.snoozed().isEmpty()) {
            sentences.add(Texts.get("review.end.snooze", outside.snoozed().size()));
        }
        return sentences;
    }

    void show(ReviewSession session, OutsideQueue outside) {
        tallies.getChildren().clear();
        session.tallies().forEach((verb, count) -> {
            var number = TextControls.fixed(Texts.get("number", count), "figure");
            var word = TextControls.fixed(verb.done(), "caption");
            var box = new VBox(number, word);
            box.getStyleClass().add("figure-box");
            tallies.getChildren().add(box);
        });
        pace.setText(session.secondsEach()
                .map(each -> Texts.get(
                        "review.end.pace",
                        session.decided(),
                        FigureTexts.minutes(session.spent()),
                        FigureTexts.seconds(each)))
                .orElse(""));
        pace.setManaged(!pace.getText().isEmpty());
        waiting.setText(String.join("\n", waiting(outside)));
        waiting.setManaged(!waiting.getText().isEmpty());
        setAccessibleText(String.join(" ", Texts.get("review.end.title"), pace.getText(), waiting.getText()));
    }
}
