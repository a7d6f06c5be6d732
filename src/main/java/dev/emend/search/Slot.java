package dev.emend.search;

import java.nio.charset.StandardCharsets;
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
        long print = print(print(0, texts.title()), texts.body());
        for (var exact : texts.exact()) {
            print = print(print, exact);
        }
        return new Slot(
                catalog,
                entry.owner(),
                entry.kind(),
                entry.standing(),
                print,
                print(0, texts.embedded()));
    }

    boolean needsIndexing(Slot before) {
        return textPrint != before.textPrint
                || embeddedPrint != before.embeddedPrint
                || kind != before.kind
                || !owner.equals(before.owner)
                || !catalog.equals(before.catalog);
    }

    /// FNV-1a over 64 bits: a missed change costs a stale search text, so chance is enough.
    private static long print(long start, String text) {
        long print = start ^ 0xcbf29ce484222325L;
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            print = (print ^ (octet & 0xff)) * 0x100000001b3L;
        }
        return (print ^ 0xff) * 0x100000001b3L;
    }
}
