package dev.emend.gui.kit;

import javafx.beans.binding.Bindings;
import javafx.scene.control.Control;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Label;

/// The name of a field for screen readers.
///
/// Screen readers take the name of a text or choice field from its label alone. Its accessible text
/// would replace its contents, so that nobody heard what they typed.
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
