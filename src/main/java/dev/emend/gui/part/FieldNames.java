package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;

/// What people call the fields of items.
public final class FieldNames {
    private FieldNames() {}

    /// The name in the language of the window; of a field that only an agent knows the name in the file.
    public static String of(String field) {
        var key = "library.field.name." + field;
        return Texts.has(key) ? Texts.get(key) : field;
    }
}
