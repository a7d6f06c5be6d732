package dev.emend.gui.library;

import dev.emend.app.search.Summary;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// One sentence of a summary above the item it comes from.
final class SummaryCell extends WrappingCell<Summary.Line> {
    private final Label sentence = TextControls.wrapped("", "summary-line");
    private final Label source = TextControls.wrapped("", "mono", "caption");
    private final Label also = TextControls.wrapped("", "caption");
    private final VBox face = new VBox(sentence, source, also);

    SummaryCell() {
        face.getStyleClass().add("hit");
        also.managedProperty().bind(also.visibleProperty());
    }

    @Override
    protected void updateItem(Summary.@Nullable Line line, boolean isEmpty) {
        super.updateItem(line, isEmpty);
        setGraphic(null);
        if (line == null || isEmpty) {
            return;
        }
        sentence.setText(VisibleText.of(line.text()));
        source.setText(VisibleText.of(line.item().label()));
        also.setVisible(line.also() > 0);
        also.setText(line.also() > 0 ? Texts.get("library.summary.also", line.also()) : "");
        setAccessibleText(line.text() + ", " + line.item().label());
        setGraphic(face);
    }
}
