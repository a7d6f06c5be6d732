package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import java.util.stream.Stream;

/// Names for the fields of items and memories, as people call them.
public final class FieldNames {
    private FieldNames() {}

    /// The name in the language of the window; of a field that only an agent knows the name in the file.
    public static String of(String field) {
        return Stream.of("library.field.name.", "memories.field.")
                .map(group -> group + field)
                .filter(Texts::has)
                .findFirst()
                .map(Texts::get)
                .orElse(field);
    }
}
