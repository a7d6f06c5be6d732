package dev.emend.analysis.patterns;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

/// A set of characters as Python's `re` builds it. Not thread-safe.
final class RegexCharSet {
    private static final int LAST = Character.MAX_CODE_POINT;
    private static final Map<Character, String> TEXTS = new ConcurrentHashMap<>();

    private final BitSet points = new BitSet();

    /// The characters of `\d` and similar classes, which do not depend on case.
    private final BitSet categories = new BitSet();

    /// @param first -1 for nothing
    void add(int first, int last) {
        if (first >= 0) {
            points.set(first, last + 1);
        }
    }

    /// Adds what `\d`, `\s`, `\w` or their opposites stand for.
    void addCategory(char letter) {
        var category = switch (Character.toLowerCase(letter)) {
            case 'w' -> Categories.WORDS;
            case 'd' -> Categories.DIGITS;
            default -> Categories.SPACES;
        };
        var characters = (BitSet) category.clone();
        if (Character.isUpperCase(letter)) {
            characters.flip(0, LAST + 1);
        }
        categories.or(characters);
    }

    /// The characters of `\d` and similar classes outside brackets, as a class of RE2.
    static String category(char letter) {
        return TEXTS.computeIfAbsent(letter, _ -> {
            var set = new RegexCharSet();
            set.addCategory(letter);
            return set.toClass(false, false);
        });
    }

    /// The set as a class of RE2.
    String toClass(boolean ignoresCase, boolean isNegated) {
        var all = (BitSet) points.clone();
        if (ignoresCase) {
            points.stream()
                    .forEach(point -> Cases.SAME.getOrDefault(point, Set.of()).forEach(all::set));
        }
        all.or(categories);
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
                point(text.append('-'), to);
            }
            from = points.nextSetBit(to + 1);
        }
        return text.append(']').toString();
    }

    private static void point(StringBuilder text, int point) {
        text.append("\\x{").append(Integer.toHexString(point)).append('}');
    }

    /// True for what `\w` stands for.
    static boolean isWord(int point) {
        return point == '_'
                || Character.isLetter(point)
                || switch (Character.getType(point)) {
                    case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
                    default -> false;
                };
    }

    /// Characters that Python takes for the same when cases are ignored, such as `s`, `S` and `ſ`:
    /// their lower cases have one upper case.
    private static final class Cases {
        static final Map<Integer, Set<Integer>> SAME = caseVariants();

        private static Map<Integer, Set<Integer>> caseVariants() {
            var byUpper = new HashMap<String, Set<Integer>>();
            for (int point = 0; point <= 0x1FFFF; point++) {
                var lower = Character.toString(Character.toLowerCase(point));
                boolean isLetter = Character.isLetter(point) || point == 0x345;
                var upper = isLetter ? lower.toUpperCase(Locale.ROOT) : lower;
                byUpper.computeIfAbsent(upper, _ -> new HashSet<>()).add(point);
            }
            var same = new HashMap<Integer, Set<Integer>>();
            byUpper.values().stream()
                    .filter(points -> points.size() > 1)
                    .forEach(points -> points.forEach(point -> same.put(point, points)));
            return same;
        }
    }

    private static final class Categories {
        static final BitSet WORDS = of(RegexCharSet::isWord);
        static final BitSet DIGITS = of(point -> Character.getType(point) == Character.DECIMAL_DIGIT_NUMBER);
        static final BitSet SPACES = of(point -> point >= 9 && point <= 13
                || point >= 0x1C && point <= 0x1F
                || point == 0x85
                || Character.isSpaceChar(point));

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
