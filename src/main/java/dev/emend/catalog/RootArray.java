package dev.emend.catalog;

import java.util.ArrayList;

/// The root array of a catalog cut at its items, whose places are known already.
///
/// @param before the bytes in front of the opening bracket
/// @param after the bytes behind the closing bracket
record RootArray(Slice before, Container root, Slice after) {

    static RootArray of(byte[] bytes, ItemOffsets slots) {
        int open = 0;
        while (bytes[open] != '[') {
            open++;
        }
        var elements = new ArrayList<Element>(slots.size());
        int lead = open + 1;
        int boundary = open + 1;
        var closingSpace = Slice.EMPTY;
        for (int i = 0; i < slots.size(); i++) {
            int end = slots.end(i);
            boundary = skipSpace(bytes, end);
            boolean isLast = i == slots.size() - 1;
            var trail = new Slice(bytes, end, boundary);
            elements.add(new Element(
                    new Slice(bytes, lead, slots.start(i)),
                    null,
                    Slice.EMPTY,
                    new Slice(bytes, slots.start(i), end),
                    isLast ? Slice.EMPTY : trail));
            closingSpace = trail;
            lead = boundary + 1;
        }
        if (elements.isEmpty()) {
            boundary = skipSpace(bytes, boundary);
        }
        return new RootArray(
                new Slice(bytes, 0, open),
                new Container('[', "", elements, closingSpace),
                new Slice(bytes, boundary + 1, bytes.length));
    }

    private static int skipSpace(byte[] bytes, int at) {
        int i = at;
        while (bytes[i] == ' ' || bytes[i] == '\n' || bytes[i] == '\r' || bytes[i] == '\t') {
            i++;
        }
        return i;
    }
}
