package dev.emend.gui.part;

import javafx.css.PseudoClass;

/// Marks that styles know.
final class PseudoClasses {
    /// A field whose content cannot be saved.
    static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private PseudoClasses() {}
}
