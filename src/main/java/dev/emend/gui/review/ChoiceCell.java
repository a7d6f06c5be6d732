package dev.emend.gui.review;

import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.part.Heading;
import dev.emend.gui.part.TextControls;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// One line of a list to choose from, ticked or not where several can be chosen.
final class ChoiceCell extends ListCell<ChoiceOption> {
    private static final int TITLE = 180;
    private static final int CAPTION = 110;

    private final PanelViewModel panel;

    ChoiceCell(PanelViewModel panel) {
        this.panel = panel;
        setPrefWidth(0); // wraps at the width of the list
    }

    @Override
    protected void updateItem(@Nullable ChoiceOption choice, boolean isEmpty) {
        super.updateItem(choice, isEmpty);
        if (choice == null || isEmpty) {
            setGraphic(null);
            setAccessibleText("");
            return;
        }
        var line = new HBox(10);
        line.getStyleClass().add("choice");
        if (panel.mode().get().isCluster()) {
            boolean isTicked = panel.ticked().contains(choice);
            line.getChildren().add(new Icon(isTicked ? Icons.TICKED : Icons.UNTICKED, 16));
        }
        var style = choice.learning().isPresent() ? "choice-lesson" : "mono";
        var words = new VBox(
                2,
                TextControls.wrapped(Heading.of(choice.title(), TITLE), style),
                TextControls.wrapped(Heading.of(choice.caption(), CAPTION), "caption"));
        HBox.setHgrow(words, Priority.ALWAYS);
        line.getChildren().add(words);
        setGraphic(line);
        setAccessibleText(choice.title() + ", " + choice.caption());
    }
}
