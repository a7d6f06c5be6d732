package dev.emend.gui.memories.part;

import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// One file that was looked into: its name, its format, and what would come of it.
public final class FileCell extends WrappingCell<Preview> {
    private final StackPane sign = new StackPane();
    private final Label name = TextControls.wrapped("", "strong");
    private final Label counts = TextControls.wrapped("", "caption", "figures");
    private final HBox face;

    public FileCell() {
        var words = new VBox(2, name, counts);
        HBox.setHgrow(words, Priority.ALWAYS);
        face = new HBox(10, sign, words);
    }

    @Override
    protected void updateItem(@Nullable Preview preview, boolean isEmpty) {
        super.updateItem(preview, isEmpty);
        if (preview == null || isEmpty) {
            setGraphic(null);
            return;
        }
        boolean isWrong = !problem(preview).isEmpty();
        sign.getChildren()
                .setAll(new Icon(isWrong || preview.counts().rejected() > 0 ? Icons.WARNING : Icons.FILE, 16));
        name.setText(VisibleText.of(String.valueOf(preview.path().getFileName())));
        counts.setText(
                isWrong
                        ? Texts.get("memories.import.file.not", format(preview.format()))
                        : Texts.get(
                                "memories.import.file",
                                format(preview.format()),
                                preview.counts().imported(),
                                preview.counts().unchanged(),
                                preview.counts().rejected()));
        setAccessibleText(name.getText() + ", " + counts.getText());
        setGraphic(face);
    }

    /// The format in words for people.
    public static String format(String word) {
        var key = "memories.format." + word;
        return word.isEmpty() ? Texts.get("memories.format.unknown") : Texts.has(key) ? Texts.get(key) : word;
    }

    /// Why it can't be imported; empty when it can.
    public static String problem(Preview preview) {
        return preview.problem().isEmpty() && preview.format().isEmpty()
                ? Texts.get("memories.import.unknown")
                : preview.problem();
    }
}
