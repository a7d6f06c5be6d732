package dev.emend.gui.part;

import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableStringValue;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.textfield.CustomTextField;

/// The line in which a list is filtered or searched, from the FXML of its view.
public final class FilterLine {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private FilterLine() {}

    /// @param leave what Enter and Down do: go to the rows
    public static void wire(CustomTextField field, Icons icon, StringProperty text, Runnable leave) {
        wire(field, icon, text, leave, leave);
    }

    public static void wire(CustomTextField field, Icons icon, StringProperty text, Runnable onEnter, Runnable onDown) {
        field.textProperty().bindBidirectional(text);
        field.setLeft(new StackPane(new Icon(icon, 16)));
        TextControls.fitPrompt(field);
        field.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER) {
                onEnter.run();
                event.consume();
            } else if (event.getCode() == KeyCode.DOWN) {
                onDown.run();
                event.consume();
            }
        });
    }

    /// Shows the mistake in a filter line below the line.
    ///
    /// @param mistake a sentence, empty while the line is right
    public static void tell(CustomTextField field, Label label, ObservableStringValue mistake) {
        label.textProperty().bind(mistake);
        label.visibleProperty().bind(label.textProperty().isNotEmpty());
        label.managedProperty().bind(label.visibleProperty());
        mistake.subscribe(sentence -> {
            field.pseudoClassStateChanged(WRONG, !sentence.isEmpty());
            field.setAccessibleHelp(sentence);
        });
    }

    /// Goes to the line, so that the next key replaces what stands there.
    public static void focus(CustomTextField field) {
        field.requestFocus();
        field.selectAll();
    }
}
