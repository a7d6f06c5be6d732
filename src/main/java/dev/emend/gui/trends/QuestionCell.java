package dev.emend.gui.trends;

import dev.emend.app.trends.TrendTopic;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// A question, and its answer as soon as there is one.
final class QuestionCell extends WrappingCell<TrendTopic> {
    private final TrendsViewModel model;
    private final Label question = TextControls.wrapped("", "strong");
    private final Label answer = TextControls.wrapped("", "caption");
    private final VBox face = new VBox(4, question, answer);

    QuestionCell(TrendsViewModel model) {
        this.model = model;
    }

    @Override
    protected void updateItem(@Nullable TrendTopic topic, boolean isEmpty) {
        super.updateItem(topic, isEmpty);
        if (topic == null || isEmpty) {
            setGraphic(null);
            return;
        }
        question.setText(topic.question());
        answer.setText(model.sentence(topic));
        setAccessibleText(question.getText() + " " + answer.getText());
        setGraphic(face);
    }
}
