package dev.emend.gui.part;

import dev.emend.gui.part.InterruptDraft.Field;

/// The forms of corrections, for tests outside this package.
public final class InterruptForms {
    private InterruptForms() {}

    /// Puts a lesson in place of the one typed. On the JavaFX thread.
    public static void writeLesson(InterruptFormViewModel form, String words) {
        form.text(Field.LESSON).set(words);
    }
}
