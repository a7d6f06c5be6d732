package dev.emend.gui.imports;

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

/// One file that was looked into: its name, its format, and what it holds.
final class FileCell extends WrappingCell<Preview> {
    private final StackPane sign = new StackPane();
    private final Label name = TextControls.wrapped("", "strong");
    private final Label holds = TextControls.wrapped("", "caption", "figures");
    private final HBox face;

    FileCell() {
        var words = new VBox(2, name, holds);
        HBox.setHgrow(words, Priority.ALWAYS);
        face = new HBox(10, sign, words);
    }

    @Override
    protected void updateItem(@Nullable Preview file, boolean isEmpty) {
        super.updateItem(file, isEmpty);
        if (file == null || isEmpty) {
            setGraphic(null);
            return;
        }
        boolean isWrong = !file.problem().isEmpty();
        sign.getChildren().setAll(new Icon(isWrong || file.counts().rejected() > 0 ? Icons.WARNING : Icons.FILE, 16));
        name.setText(VisibleText.of(String.valueOf(file.path().getFileName())));
        var format = ImportTexts.format(file.format());
        holds.setText(
                isWrong
                        ? Texts.get("imports.cell.not", format)
                        : Texts.get("imports.line", format, ImportTexts.holds(file.contents(), file.format())));
        setAccessibleText(name.getText() + ", " + holds.getText());
        setGraphic(face);
    }
}
