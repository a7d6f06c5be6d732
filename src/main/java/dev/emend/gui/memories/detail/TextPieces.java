package dev.emend.gui.memories.detail;

import java.util.ArrayList;
import java.util.List;

/// A long text in pieces short enough for one cell each; put together again, with the line ends,
/// they are the text.
public final class TextPieces {
    /// Longer lines are cut, at blanks where there are any.
    private static final int MAX_LENGTH = 800;

    private TextPieces() {}

    public static List<String> of(String text) {
        var pieces = new ArrayList<String>();
        for (int from = 0; from <= text.length(); ) {
            // no farther than needed, as a line of megabytes is looked at once for each of its pieces
            int limit = Math.min(text.length(), from + MAX_LENGTH + 1);
            int end = text.indexOf('\n', from, limit);
            int to = end < 0 ? limit : end;
            if (to - from > MAX_LENGTH) {
                int blank = text.lastIndexOf(' ', from + MAX_LENGTH);
                int pieceEnd = blank > from + MAX_LENGTH / 2 ? blank + 1 : from + MAX_LENGTH;
                pieces.add(text.substring(from, pieceEnd));
                from = pieceEnd;
            } else {
                pieces.add(text.substring(from, to));
                from = to + 1;
            }
        }
        return pieces;
    }
}
