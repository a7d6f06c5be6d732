package dev.emend.gui.palette;

import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.part.HighlightedText;
import dev.emend.model.VisibleText;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// A line of the palette.
final class PaletteCell extends ListCell<PaletteRow> {
    private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");
    private static final int ICON = 16;

    PaletteCell() {
        setPrefWidth(0); // long labels end with an ellipsis
    }

    @Override
    protected void updateItem(@Nullable PaletteRow row, boolean isEmpty) {
        super.updateItem(row, isEmpty);
        pseudoClassStateChanged(HEADING, row != null && !isEmpty && !row.isChoice());
        if (row == null || isEmpty) {
            setGraphic(null);
            setAccessibleText("");
            return;
        }
        switch (row) {
            case PaletteRow.Heading(var text) -> show(text, label(text, "palette-heading"));
            case PaletteRow.Nothing(var text) -> show(text, label(text, "palette-nothing"));
            case PaletteRow.Suggestion(var text, var _) -> show(text, face(new Icon(Icons.SEARCH, ICON), label(text)));
            case PaletteRow.Choice choice -> show(choice);
        }
    }

    private void show(PaletteRow.Choice choice) {
        var entry = choice.entry();
        var words = new HighlightedText("palette-label");
        words.show(entry.label(), choice.matches());
        HBox.setHgrow(words, Priority.SOMETIMES);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var face = face(new Icon(entry.icon(), ICON), words);
        face.getChildren().add(gap);
        if (!entry.detail().isEmpty()) {
            var detail = label(VisibleText.of(entry.detail()), "palette-detail");
            detail.setMinWidth(USE_PREF_SIZE);
            face.getChildren().add(detail);
        }
        if (!entry.key().isEmpty()) {
            face.getChildren().add(new KeyCap(entry.key()));
        }
        var said = entry.detail().isEmpty() ? entry.label() : entry.label() + ", " + entry.detail();
        show(entry.key().isEmpty() ? said : said + ", " + entry.key(), face);
    }

    private void show(String said, Region face) {
        setAccessibleText(said);
        setGraphic(face);
    }

    private static HBox face(Icon icon, Region words) {
        var face = new HBox(icon, words);
        face.getStyleClass().add("palette-line");
        return face;
    }

    private static Label label(String text, String... styles) {
        var label = new Label(text);
        label.getStyleClass().addAll(styles);
        return label;
    }
}
