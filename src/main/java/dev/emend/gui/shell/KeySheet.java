package dev.emend.gui.shell;

import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.Texts;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// All keys of the screen that is on, and those that work everywhere.
final class KeySheet extends VBox {
    private final Button close = new Button(Texts.get("shell.close"));

    KeySheet(String screenTitle, List<Act> here, List<Act> everywhere, Runnable onClose) {
        getStyleClass().add("sheet");
        var columns = new HBox(32);
        if (here.stream().anyMatch(act -> !act.keys().isEmpty())) {
            columns.getChildren().add(column(screenTitle, here));
        }
        columns.getChildren().add(column(Texts.get("shell.sheet.everywhere"), everywhere));
        close.setOnAction(_ -> onClose.run());
        close.setAccessibleText(Texts.get("shell.close"));
        close.setGraphic(new KeyCap("Esc"));
        close.setContentDisplay(javafx.scene.control.ContentDisplay.RIGHT);
        setMaxWidth(USE_PREF_SIZE);
        getChildren().addAll(columns, close);
    }

    Button closeButton() {
        return close;
    }

    private static Section column(String title, List<Act> acts) {
        var section = new Section(title);
        section.setPrefWidth(320);
        for (var act : acts) {
            if (!act.keys().isEmpty()) {
                section.getChildren().add(line(act));
            }
        }
        return section;
    }

    private static HBox line(Act act) {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var line = new HBox(new Label(act.label()), gap, new KeyCap(act.keyText()));
        line.getStyleClass().add("sheet-line");
        return line;
    }
}
