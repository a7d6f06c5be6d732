package dev.emend.gui.kit;

import javafx.beans.binding.Bindings;
import javafx.scene.control.Control;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Label;

/// What a field is called to those who listen.
///
/// Screen readers take the name of a field of text or of a choice from its label alone. Its accessible
/// text would stand for what is in it, and nobody heard what they typed.
public final class FieldName {
    private FieldName() {}

    /// Names a field that has no label beside it, or one that says less; in FXML
    /// `FieldName.words="%library.search"`.
    public static void setWords(Control field, String words) {
        var label = new Label(words);
        label.setAccessibleText(words); // one that is not shown says nothing else
        label.setLabelFor(field);
        if (field instanceof DatePicker date) { // it has no value besides its name
            date.accessibleTextProperty()
                    .bind(Bindings.createStringBinding(
                            () -> date.getValue() == null
                                    ? words
                                    : words + ", " + date.getConverter().toString(date.getValue()),
                            date.valueProperty(),
                            date.converterProperty()));
        }
    }
}
