package dev.emend.search;

import java.util.UUID;

/// What is kept in memory of an entry: all but its texts.
///
/// @param textPrint changes with anything the word index holds
/// @param embeddedPrint changes with the text behind the vector
record Slot(
        UUID catalog,
        String owner,
        Entry.Kind kind,
        Entry.Standing standing,
        long textPrint,
        long embeddedPrint) {

    static Slot of(UUID catalog, Entry entry) {
        var texts = entry.texts();
        long print = Prints.of(Prints.of(Prints.START, texts.title()), texts.body());
        for (var exact : texts.exact()) {
            print = Prints.of(print, exact);
        }
        return new Slot(
                catalog,
                entry.owner(),
                entry.kind(),
                entry.standing(),
                print,
                Prints.of(Prints.START, texts.embedded()));
    }

    boolean needsIndexing(Slot before) {
        return textPrint != before.textPrint
                || embeddedPrint != before.embeddedPrint
                || kind != before.kind
                || !owner.equals(before.owner)
                || !catalog.equals(before.catalog);
    }
}
