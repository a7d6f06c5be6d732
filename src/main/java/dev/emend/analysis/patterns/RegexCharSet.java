package dev.emend.analysis.patterns;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

/// A set of characters as Python's `re` builds it, without its case when that is ignored. Not
/// thread-safe.
final class RegexCharSet {
    private static final int LAST = Character.MAX_CODE_POINT;

    private final BitSet points = new BitSet();
    private final boolean ignoresCase;
    private final boolean isAscii;

    /// @param isAscii only ASCII has cases, words and digits (`(?a)`)
    RegexCharSet(boolean ignoresCase, boolean isAscii) {
        this.ignoresCase = ignoresCase;
        this.isAscii = isAscii;
    }

    void add(int first, int last) {
        if (!ignoresCase) {
            points.set(first, last + 1);
            return;
        }
        for (int point = first; point <= last; point++) {
            int lower = lower(point);
            points.set(lower);
            if (!isAscii) {
                Cases.SAME.getOrDefault(lower, Set.of()).forEach(points::set);
            }
        }
    }

    /// Adds what `\d`, `\s`, `\w` or their opposites stand for.
    void addCategory(char letter) {
        var category = isAscii ? Categories.ascii(letter) : Categories.unicode(letter);
        if (Character.isUpperCase(letter)) {
            var rest = new BitSet();
            rest.set(0, LAST + 1);
            rest.andNot(category);
            points.or(rest);
        } else {
            points.or(category);
        }
    }

    /// What `\d` and the like stand for outside brackets, as a class of RE2; cases change nothing.
    static String category(char letter, boolean isAscii) {
        return Categories.TEXTS.computeIfAbsent(
                isAscii ? "a" + letter : "" + letter,
                _ -> {
                    var set = new RegexCharSet(false, isAscii);
                    set.addCategory(letter);
                    return set.toClass(false);
                });
    }

    /// The set as a class of RE2: every character whose lower case is in it when cases are ignored.
    String toClass(boolean isNegated) {
        var all = (BitSet) points.clone();
        if (ignoresCase) {
            for (var upper : Cases.LOWER.entrySet()) {
                if (lower(upper.getKey()) != upper.getKey()) {
                    all.set(upper.getKey(), points.get(upper.getValue()));
                }
            }
        }
        if (isNegated) {
            all.flip(0, LAST + 1);
        }
        return text(all);
    }

    private static String text(BitSet points) {
        if (points.isEmpty()) {
            return "[^\\x{0}-\\x{10ffff}]";
        }
        var text = new StringBuilder("[");
        for (int from = points.nextSetBit(0); from >= 0; ) {
            int to = points.nextClearBit(from) - 1;
            point(text, from);
            if (to > from) {
                point(text.append(to > from + 1 ? "-" : ""), to);
            }
            from = points.nextSetBit(to + 1);
        }
        return text.append(']').toString();
    }

    private static void point(StringBuilder text, int point) {
        text.append("\\x{").append(Integer.toHexString(point)).append('}');
    }

    private int lower(int point) {
        if (isAscii) {
            return point >= 'A' && point <= 'Z' ? point + 32 : point;
        }
        return Character.toLowerCase(point);
    }

    /// True for what `\w` stands for outside `(?a)`.
    static boolean isWord(int point) {
        return point == '_'
                || Character.isLetter(point)
                || switch (Character.getType(point)) {
                    case Character.DECIMAL_DIGIT_NUMBER,
                            Character.LETTER_NUMBER,
                            Character.OTHER_NUMBER ->
                            true;
                    default -> false;
                };
    }

    /// Lower-case characters with one upper case, such as `s` and `ſ`: Python takes them for the
    /// same.
    private static final class Cases {
        static final Map<Integer, Set<Integer>> SAME = same();

        /// Every character that is not its own lower case, with its lower case.
        static final Map<Integer, Integer> LOWER = lowers();

        private static Map<Integer, Integer> lowers() {
            var lowers = new HashMap<Integer, Integer>();
            for (int point = 0; point <= 0x1FFFF; point++) {
                int lower = Character.toLowerCase(point);
                if (lower != point) {
                    lowers.put(point, lower);
                }
            }
            return lowers;
        }

        private static Map<Integer, Set<Integer>> same() {
            var byUpper = new HashMap<String, Set<Integer>>();
            for (int point = 0; point <= 0x1FFFF; point++) {
                int lower = Character.toLowerCase(point);
                if (Character.isLetter(point) || point == 0x345) {
                    var upper = Character.toString(lower).toUpperCase(Locale.ROOT);
                    byUpper.computeIfAbsent(upper, _ -> new HashSet<>()).add(lower);
                }
            }
            var same = new HashMap<Integer, Set<Integer>>();
            for (var group : byUpper.values()) {
                if (group.size() > 1) {
                    group.forEach(point -> same.put(point, group));
                }
            }
            return same;
        }
    }

    private static final class Categories {
        static final ConcurrentHashMap<String, String> TEXTS = new ConcurrentHashMap<>();
        private static final BitSet WORDS = of(RegexCharSet::isWord);
        private static final BitSet DIGITS =
                of(point -> Character.getType(point) == Character.DECIMAL_DIGIT_NUMBER);
        private static final BitSet SPACES =
                of(point ->
                        point >= 9 && point <= 13
                                || point >= 0x1C && point <= 0x1F
                                || point == 0x85
                                || Character.getType(point) == Character.SPACE_SEPARATOR
                                || point == 0x2028
                                || point == 0x2029);

        static BitSet unicode(char letter) {
            return switch (Character.toLowerCase(letter)) {
                case 'w' -> WORDS;
                case 'd' -> DIGITS;
                default -> SPACES;
            };
        }

        static BitSet ascii(char letter) {
            var ascii = new BitSet();
            ascii.set(0, 128);
            ascii.and(unicode(letter));
            ascii.clear(0x1C, 0x20); // white space in Unicode only
            return ascii;
        }

        private static BitSet of(IntPredicate holds) {
            var points = new BitSet();
            for (int point = 0; point <= LAST; point++) {
                if (holds.test(point)) {
                    points.set(point);
                }
            }
            return points;
        }
    }
}
