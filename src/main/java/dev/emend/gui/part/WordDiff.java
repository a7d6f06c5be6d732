package dev.emend.gui.part;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.DeltaType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Difference between two texts, word by word, made for reading: a changed word stays whole, and
/// texts with little in common are shown as one replaced by the other.
///
/// The pieces that are not new make up the text before, those that are not gone the text after.
public final class WordDiff {
    public enum Kind {
        SAME,
        GONE,
        NEW
    }

    /// A stretch of text that shares one fate.
    public record Piece(Kind kind, String text) {}

    /// Numbers and words stay whole, with the points, apostrophes and hyphens inside them.
    private static final Pattern TOKEN = Pattern.compile(
            "\\p{N}++(?:[.,:]\\p{N}++)++|[\\p{L}\\p{N}_]++(?:['\u2019-][\\p{L}\\p{N}_]++)*+|\\s+|.", Pattern.DOTALL);

    /// Below this share of common words, mixing both texts reads worse than one after the other.
    private static final double MIN_IN_COMMON = 0.3;

    /// The table of common words takes four bytes per pair; longer texts are told as replaced.
    private static final long MAX_PAIRS = 4_000_000;

    private WordDiff() {}

    /// The pieces in reading order; what is gone stands before what is new in its place. No piece
    /// is empty.
    public static List<Piece> of(String before, String after) {
        var old = tokens(before);
        var current = tokens(after);
        int start = common(old, current);
        int end = Math.min(common(old.reversed(), current.reversed()), Math.min(old.size(), current.size()) - start);
        var oldMiddle = old.subList(start, old.size() - end);
        var nowMiddle = current.subList(start, current.size() - end);
        var pieces = new Pieces();
        pieces.add(Kind.SAME, old.subList(0, start));
        if ((long) oldMiddle.size() * nowMiddle.size() > MAX_PAIRS) {
            pieces.replace(oldMiddle, nowMiddle);
        } else {
            middle(oldMiddle, nowMiddle, pieces);
        }
        pieces.add(Kind.SAME, old.subList(old.size() - end, old.size()));
        var result = pieces.done();
        return isReadable(result, old, current) ? result : replacement(before, after);
    }

    /// Whether both texts say the same, so that there is nothing to show.
    public static boolean isSame(List<Piece> pieces) {
        return pieces.stream().allMatch(piece -> piece.kind() == Kind.SAME);
    }

    /// The pieces as a sentence for screen readers, given the words for gone and new.
    public static String sentence(List<Piece> pieces, String goneWord, String newWord) {
        return pieces.stream()
                .map(piece -> switch (piece.kind()) {
                    case SAME -> piece.text();
                    case GONE -> goneWord + " " + piece.text();
                    case NEW -> newWord + " " + piece.text();
                })
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static List<String> tokens(String text) {
        var tokens = new ArrayList<String>();
        var matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        return tokens;
    }

    /// The number of equal tokens at the beginning of two lists.
    private static int common(List<String> old, List<String> current) {
        int at = Arrays.mismatch(old.toArray(), current.toArray());
        return at < 0 ? old.size() : at;
    }

    /// The longest common sequence of tokens stays; the rest goes or is new.
    private static void middle(List<String> old, List<String> current, Pieces pieces) {
        for (var delta : DiffUtils.diff(old, current, true).getDeltas()) {
            if (delta.getType() == DeltaType.EQUAL) {
                pieces.add(Kind.SAME, delta.getSource().getLines());
            } else {
                pieces.replace(delta.getSource().getLines(), delta.getTarget().getLines());
            }
        }
    }

    private static boolean isReadable(List<Piece> pieces, List<String> old, List<String> current) {
        long words = Math.max(words(old), words(current));
        long sharedWords = pieces.stream()
                .filter(piece -> piece.kind() == Kind.SAME)
                .mapToLong(piece -> words(tokens(piece.text())))
                .sum();
        return words == 0 || sharedWords >= MIN_IN_COMMON * words;
    }

    private static long words(List<String> tokens) {
        return tokens.stream().filter(WordDiff::isWord).count();
    }

    private static boolean isWord(String token) {
        return Character.isLetterOrDigit(token.codePointAt(0)) || token.startsWith("_");
    }

    private static List<Piece> replacement(String before, String after) {
        var pieces = new ArrayList<Piece>();
        if (!before.isEmpty()) {
            pieces.add(new Piece(Kind.GONE, before));
        }
        if (!after.isEmpty()) {
            pieces.add(new Piece(Kind.NEW, after));
        }
        return pieces;
    }

    /// Puts tokens together. A blank or a comma that stayed between two changes joins them, as two
    /// changed words in a row read as one change; lines stay apart.
    private static final class Pieces {
        private final List<Piece> done = new ArrayList<>();
        private final StringBuilder commonText = new StringBuilder();
        private final StringBuilder removedText = new StringBuilder();
        private final StringBuilder addedText = new StringBuilder();

        void add(Kind kind, List<String> tokens) {
            for (var token : tokens) {
                if (kind == Kind.SAME) {
                    commonText.append(token);
                } else {
                    settle();
                    (kind == Kind.GONE ? removedText : addedText).append(token);
                }
            }
        }

        void replace(List<String> old, List<String> current) {
            add(Kind.GONE, old);
            add(Kind.NEW, current);
        }

        /// Before a further change: what stayed since the last one either joins both or parts them.
        private void settle() {
            if (commonText.isEmpty()) {
                return;
            }
            if (!removedText.isEmpty() && !addedText.isEmpty() && isJoint(commonText.toString())) {
                removedText.append(commonText);
                addedText.append(commonText);
            } else {
                change();
                done.add(new Piece(Kind.SAME, commonText.toString()));
            }
            commonText.setLength(0);
        }

        private static boolean isJoint(String between) {
            return between.indexOf('\n') < 0 && tokens(between).stream().noneMatch(WordDiff::isWord);
        }

        private void change() {
            done.addAll(replacement(removedText.toString(), addedText.toString()));
            removedText.setLength(0);
            addedText.setLength(0);
        }

        List<Piece> done() {
            change();
            if (!commonText.isEmpty()) {
                done.add(new Piece(Kind.SAME, commonText.toString()));
            }
            for (int i = 1; i < done.size() - 1; i++) {
                slide(i);
            }
            return done.stream().filter(piece -> !piece.text().isEmpty()).toList();
        }

        /// A sentence that came or went ends with its own full stop and not with the one before it.
        private void slide(int at) {
            var before = done.get(at - 1);
            var piece = done.get(at);
            var next = done.get(at + 1);
            if (piece.kind() == Kind.SAME || before.kind() != Kind.SAME || next.kind() != Kind.SAME) {
                return;
            }
            var first = tokens(piece.text()).getFirst();
            if (!first.isBlank()
                    && !isWord(first)
                    && piece.text().length() > first.length()
                    && next.text().startsWith(first)) {
                int length = first.length();
                done.set(at - 1, new Piece(Kind.SAME, before.text() + first));
                done.set(at, new Piece(piece.kind(), piece.text().substring(length) + first));
                done.set(at + 1, new Piece(Kind.SAME, next.text().substring(length)));
            }
        }
    }
}
