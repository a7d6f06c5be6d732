package dev.emend.gui.palette;

import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.part.Focusability;
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

    /// Made once: a line changes with each key that is typed.
    private final HighlightedText words = new HighlightedText("palette-label");

    private final Label detail = label("", "palette-detail");
    private final KeyCap key = new KeyCap("");
    private final HBox face = face(new Icon(Icons.SEARCH, ICON), words);
    private Icons shownIcon = Icons.SEARCH;

    PaletteCell() {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox.setHgrow(words, Priority.SOMETIMES);
        detail.setMinWidth(USE_PREF_SIZE);
        face.getChildren().addAll(gap, detail, key);
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
        words.show(entry.label(), choice.matches());
        if (!entry.icon().equals(shownIcon)) {
            shownIcon = entry.icon();
            face.getChildren().set(0, new Icon(entry.icon(), ICON));
        }
        detail.setText(VisibleText.of(entry.detail()));
        Focusability.setShown(detail, !entry.detail().isEmpty());
        key.setText(entry.key());
        Focusability.setShown(key, !entry.key().isEmpty());
        var text = entry.detail().isEmpty() ? entry.label() : entry.label() + ", " + entry.detail();
        show(entry.key().isEmpty() ? text : text + ", " + entry.key(), face);
    }

    private void show(String text, Region face) {
        setAccessibleText(text);
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
