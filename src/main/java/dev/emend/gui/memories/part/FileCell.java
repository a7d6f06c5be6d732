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
    protected void updateItem(@Nullable Preview one, boolean isEmpty) {
        super.updateItem(one, isEmpty);
        if (one == null || isEmpty) {
            setGraphic(null);
            return;
        }
        boolean isWrong = !problem(one).isEmpty();
        sign.getChildren()
                .setAll(
                        new Icon(
                                isWrong || one.counts().rejected() > 0 ? Icons.WARNING : Icons.FILE,
                                16));
        name.setText(VisibleText.of(String.valueOf(one.path().getFileName())));
        counts.setText(
                isWrong
                        ? Texts.get("memories.import.file.not", format(one.format()))
                        : Texts.get(
                                "memories.import.file",
                                format(one.format()),
                                one.counts().imported(),
                                one.counts().unchanged(),
                                one.counts().rejected()));
        setAccessibleText(name.getText() + ", " + counts.getText());
        setGraphic(face);
    }

    /// The format in words for people.
    public static String format(String word) {
        var key = "memories.format." + word;
        return word.isEmpty()
                ? Texts.get("memories.format.unknown")
                : Texts.has(key) ? Texts.get(key) : word;
    }

    /// Why it can't be imported; empty when it can.
    public static String problem(Preview one) {
        return one.problem().isEmpty() && one.format().isEmpty()
                ? Texts.get("memories.import.unknown")
                : one.problem();
    }
}
