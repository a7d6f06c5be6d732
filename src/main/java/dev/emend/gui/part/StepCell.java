package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import dev.emend.model.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// One step in the picker: its number and tool, what the agent wanted, and the item it worked from.
final class StepCell extends WrappingCell<InterruptStep> {
    private final Label number = TextControls.fixed("", "caption");
    private final Label tool = new Label();
    private final Label reasoning = TextControls.wrapped("", "caption");
    private final Label source = TextControls.fixed("", "mono", "caption");
    private final VBox face;

    StepCell() {
        tool.getStyleClass().add("strong");
        HBox.setHgrow(tool, Priority.ALWAYS);
        tool.setMaxWidth(Double.MAX_VALUE);
        face = new VBox(new HBox(8, tool, number), reasoning, source);
        face.getStyleClass().add("step");
    }

    @Override
    protected void updateItem(@Nullable InterruptStep step, boolean isEmpty) {
        super.updateItem(step, isEmpty);
        if (step == null || isEmpty) {
            setGraphic(null);
            return;
        }
        var action = step.action();
        number.setText(Texts.get("part.interrupt.step", Integer.toString(step.number())));
        tool.setText(VisibleText.of(action.toolName()));
        show(reasoning, action.reasoning());
        show(source, action.kbSource().orElse(""));
        setAccessibleText(tool.getText() + ", " + number.getText() + ": " + reasoning.getText());
        setGraphic(face);
    }

    private static void show(Label label, String text) {
        label.setText(VisibleText.of(text));
        label.setVisible(!text.isEmpty());
        label.setManaged(!text.isEmpty());
    }
}
