package dev.emend.gui.conflicts;

import dev.emend.gui.part.WordDiff.Kind;
import dev.emend.gui.part.WordDiff.Piece;
import java.util.ArrayList;
import java.util.List;

/// The part of a long text a person needs to judge a change: what changed, and some words around it.
///
/// @param pieces of the text, with an ellipsis where something is left out
/// @param isWhole whether nothing is left out
record ChangeExcerpt(List<Piece> pieces, boolean isWhole) {
    /// Characters; a screen of text.
    static final int MAX = 1600;

    /// Characters of a text that stayed, beside what changed in it.
    private static final int AROUND = 160;

    ChangeExcerpt {
        pieces = List.copyOf(pieces);
    }

    static ChangeExcerpt of(List<Piece> whole) {
        boolean isCompared = whole.size() > 1;
        var pieces = new ArrayList<Piece>();
        int room = MAX;
        boolean isWhole = true;
        for (int i = 0; i < whole.size() && room > 0; i++) {
            var text = whole.get(i).text();
            var words = text;
            if (isCompared && whole.get(i).kind() == Kind.SAME) {
                words = shorten(text, i > 0, i < whole.size() - 1);
            }
            if (words.length() > room) {
                words = head(words, room);
            }
            isWhole &= words.equals(text);
            room -= words.length();
            pieces.add(new Piece(whole.get(i).kind(), words));
        }
        return new ChangeExcerpt(pieces, isWhole && pieces.size() == whole.size());
    }

    private static String shorten(String text, boolean hasBefore, boolean hasAfter) {
        int room = (hasBefore ? AROUND : 0) + (hasAfter ? AROUND : 0);
        if (text.length() <= room + AROUND) {
            return text;
        }
        var first = hasBefore ? head(text, AROUND) : "… ";
        return hasAfter ? first + tail(text) : first;
    }

    /// Ends between words where there is a space.
    private static String head(String text, int length) {
        int space = text.lastIndexOf(' ', length);
        return text.substring(0, space > length / 2 ? space : length) + " … ";
    }

    private static String tail(String text) {
        int from = text.length() - AROUND;
        int space = text.indexOf(' ', from);
        return text.substring(space < 0 || space > from + AROUND / 2 ? from : space + 1);
    }
}
