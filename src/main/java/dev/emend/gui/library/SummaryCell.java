package dev.emend.gui.library;

import dev.emend.app.search.Summary;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Prose;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.Visible;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// One sentence of a summary above the item it comes from.
final class SummaryCell extends WrappingCell<Summary.Line> {
    private final Label sentence = Prose.wrapped("", "summary-line");
    private final Label source = Prose.wrapped("", "mono", "caption");
    private final Label also = Prose.wrapped("", "caption");
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
        sentence.setText(Visible.of(line.text()));
        source.setText(Visible.of(line.item().label()));
        also.setVisible(line.also() > 0);
        also.setText(line.also() > 0 ? Texts.get("library.summary.also", line.also()) : "");
        setAccessibleText(line.text() + ", " + line.item().label());
        setGraphic(face);
    }
}
