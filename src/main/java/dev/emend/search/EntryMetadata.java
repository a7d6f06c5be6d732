package dev.emend.search;

import java.util.UUID;

/// What is kept in memory of an entry: all but its texts.
///
/// @param textPrint changes with anything the word index holds
/// @param embeddedPrint changes with the text behind the vector
record EntryMetadata(
        UUID catalog,
        String owner,
        IndexEntry.Kind kind,
        IndexEntry.Attributes standing,
        long textPrint,
        long embeddedPrint) {

    static EntryMetadata of(UUID catalog, IndexEntry entry) {
        var texts = entry.texts();
        long print = TextHash.of(TextHash.of(TextHash.START, texts.title()), texts.body());
        for (var exact : texts.exact()) {
            print = TextHash.of(print, exact);
        }
        return new EntryMetadata(
                catalog,
                entry.owner(),
                entry.kind(),
                entry.standing(),
                print,
                TextHash.of(TextHash.START, texts.embedded()));
    }

    boolean needsIndexing(EntryMetadata before) {
        return textPrint != before.textPrint
                || embeddedPrint != before.embeddedPrint
                || kind != before.kind
                || !owner.equals(before.owner)
                || !catalog.equals(before.catalog);
    }
}
