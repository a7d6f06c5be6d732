package dev.emend.analysis.patterns;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Patterns of Python's `re` as RE2 takes them: what means the same is passed on, what RE2 writes
/// otherwise is mapped, and the rest is refused by its name. What is a mistake in both is left to
/// RE2 to find.
///
/// Characters, ranges and classes such as `\w` become classes of what Python finds in them, in
/// Unicode and in either case. RE2's `\b` knows ASCII words only. For a text with other letters
/// both are *spread*: every character stands between two marks that are ASCII word characters when
/// it belongs to a word, so that RE2 sees the edges Python sees.
final class Re2Translator {
    private static final int MAX_REPEATS = 1000;
    private static final String MARK = "(?s:.)";

    /// The beginning of each unsupported construct and the reason; the first that matches counts.
    private static final List<List<String>> REFUSED = List.of(
            List.of("(?=", "look-ahead (?=…) is not supported"),
            List.of("(?!", "negative look-ahead (?!…) is not supported"),
            List.of("(?<=", "look-behind (?<…) is not supported"),
            List.of("(?<!", "look-behind (?<…) is not supported"),
            List.of("(?<", "Python writes a named group as (?P<name>…)"),
            List.of("(?P=", "a back-reference (?P=…) is not supported"),
            List.of("(?(", "a conditional (?(…)…) is not supported"),
            List.of("(?>", "an atomic group (?>…) is not supported"),
            List.of("\\B", "a place inside a word, \\B, is not supported"));

    private static final Pattern FLAGS = Pattern.compile("\\(\\?([aiLmsux]+)\\)");
    private static final Pattern COMMENT = Pattern.compile("\\(\\?#[^)]*\\)");
    private static final Pattern GROUP =
            Pattern.compile("\\((?:\\?(?:P<[^>]*>|([aiLmsux]*)(?:-([aiLmsux]+))?:))?(?!\\?)");
    private static final Pattern REPEAT = Pattern.compile("(?:[*+?]|\\{([0-9]+)\\}|\\{([0-9]*),([0-9]*)\\})\\??");
    private static final Pattern HEXADECIMAL =
            Pattern.compile("\\\\(?:x(\\p{XDigit}{2})|u(\\p{XDigit}{4})|U(\\p{XDigit}{8}))");

    private static final String LETTERS = "ntrfva";
    private static final String LETTERS_MEAN = "\n\t\r\f\u000b\u0007";

    private final String python;
    private final Matcher matcher;
    private final boolean isSpread;
    private final StringBuilder re2 = new StringBuilder();

    /// Of the pattern and of each open group: the letters that are on.
    private final Deque<String> flags = new ArrayDeque<>();

    /// About how many instructions there were before each open group.
    private final Deque<Long> sizes = new ArrayDeque<>();

    private long size;

    /// Before what a repetition would repeat.
    private long lastSize;

    private boolean isBehindPlace;
    private int at;

    private Re2Translator(String python, boolean isSpread) {
        this.python = python;
        this.matcher = FLAGS.matcher(python);
        this.isSpread = isSpread;
    }

    /// A pattern that cannot be used.
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        Unusable(String reason) {
            super(reason);
        }

        static Unusable unsupported(String construct) {
            return new Unusable(construct + " is not supported");
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    static String of(String python, boolean isSpread) throws Unusable {
        return new Re2Translator(python, isSpread).translate();
    }

    static String spread(String text) {
        var spread = new StringBuilder(text.length() * 3);
        text.codePoints().forEach(point -> {
            // a line feed is its own mark: RE2 looks for it at the edges of lines
            char mark = point == '\n' ? '\n' : RegexCharSet.isWord(point) ? 'a' : '-';
            spread.append(mark).appendCodePoint(point).append(mark);
        });
        return spread.toString();
    }

    private String translate() throws Unusable {
        flags.push("");
        while (takes(FLAGS)) {
            flags.push(with(flags.pop() + matcher.group(1).replace("u", "")));
        }
        while (at < python.length()) {
            for (var unsupportedSyntax : REFUSED) {
                if (python.startsWith(unsupportedSyntax.getFirst(), at)) {
                    throw new Unusable(unsupportedSyntax.getLast());
                }
            }
            if (takes(REPEAT)) {
                repeat();
            } else if (!takes(COMMENT)) {
                part();
            }
        }
        if (flags.size() > 1) {
            throw new Unusable("a group is not closed");
        }
        return re2.toString();
    }

    private void part() throws Unusable {
        int next = next();
        switch (next) {
            case '(' -> group();
            case ')' -> {
                flags.pop();
                if (flags.isEmpty()) {
                    throw new Unusable("a closing parenthesis has no opening one");
                }
                add(")");
                lastSize = sizes.pop();
            }
            case '|' -> add("|");
            case '[' -> set();
            case '\\' -> escape();
            case '.' -> character(has('s') ? MARK : "[^\\n]");
            case '^' -> place(has('m') ? "(?m:^)" : "\\A");
            case '$' -> place(has('m') ? "(?m:$)" : end());
            default -> character(next);
        }
    }

    private void add(String text) {
        re2.append(text);
        lastSize = size++;
        isBehindPlace = false;
    }

    private void place(String place) {
        re2.append(place);
        isBehindPlace = true;
    }

    private void character(int point) {
        var set = new RegexCharSet();
        set.add(point, point);
        character(set.toClass(has('i'), false));
    }

    /// @param set a class of RE2
    private void character(String set) {
        add(isSpread ? "(?:" + MARK + set + MARK + ")" : set);
    }

    /// In front of a line feed that ends the text too. RE2 does not look ahead, so nothing may
    /// follow.
    private String end() throws Unusable {
        var rest = python.substring(at);
        var tail = rest.replaceFirst("^\\)*", "");
        boolean isLast = tail.isEmpty() || tail.startsWith("|") && flags.size() - 1 == rest.length() - tail.length();
        if (!isLast) {
            throw Unusable.unsupported("a $ that is not at the end of the pattern");
        }
        return "(?:" + (isSpread ? "(?:\\n\\n\\n)?" : "\\n?") + "\\z)";
    }

    private void group() throws Unusable {
        at--;
        if (!takes(GROUP)) {
            throw new Unusable(
                    takes(FLAGS)
                            ? "flags for the whole pattern stand at its start only"
                            : "a group begins with (?, and what follows is unknown");
        }
        var on = String.valueOf(flags.peek());
        if (matcher.group(1) != null) {
            on = with(on + matcher.group(1));
        }
        if (matcher.group(2) != null) {
            on = on.replaceAll("[" + with(matcher.group(2)) + "]", "");
        }
        flags.push(on);
        sizes.push(size);
        add(matcher.group(1) == null ? matcher.group() : "(?:");
    }

    private static String with(String letters) throws Unusable {
        for (char letter : letters.toCharArray()) {
            if ("ims".indexOf(letter) < 0) {
                throw Unusable.unsupported("the flag " + letter);
            }
        }
        return letters;
    }

    private boolean has(char flag) {
        return String.valueOf(flags.peek()).indexOf(flag) >= 0;
    }

    /// Whether it fits does not depend on greed, so that a `?` behind is left out.
    private void repeat() throws Unusable {
        if (isBehindPlace) {
            throw new Unusable("a place such as ^, $ or \\b cannot be repeated");
        }
        if (python.startsWith("+", at)) {
            throw Unusable.unsupported("a possessive quantifier such as a++");
        }
        char sign = matcher.group().charAt(0);
        var times = matcher.group(1);
        int min = sign == '+' ? 1 : count(times == null ? matcher.group(2) : times, 0);
        int max = sign == '?' ? 1 : count(times == null ? matcher.group(3) : times, -1);
        size = lastSize + Math.max(1, Math.max(min, max)) * (size - lastSize + 1);
        if (size > UserRegex.MAX_SIZE) { // before RE2 multiplies them
            throw new Unusable(UserRegex.TOO_LARGE);
        }
        re2.append('{').append(min).append(',').append(max < 0 ? "" : max).append('}');
    }

    private static int count(@Nullable String digits, int defaultCount) throws Unusable {
        if (digits == null || digits.isEmpty()) {
            return defaultCount;
        }
        if (digits.length() > 4 || Integer.parseInt(digits) > MAX_REPEATS) {
            throw Unusable.unsupported("a repetition of more than 1,000 times");
        }
        return Integer.parseInt(digits);
    }

    /// A class such as `[^a-z\d]`, behind its opening bracket.
    private void set() throws Unusable {
        var set = new RegexCharSet();
        boolean isNegated = takes('^');
        do {
            int from = member(set);
            int to = from;
            if (python.startsWith("-", at) && !python.startsWith("-]", at)) {
                at++;
                to = member(set);
                if (from < 0 || to < from) {
                    throw new Unusable("a range in brackets has no end or runs backwards");
                }
            }
            set.add(from, to);
        } while (!takes(']'));
        character(set.toClass(has('i'), isNegated));
    }

    /// Reads one end of a range or a single member; -1 for a class, which is added to the set.
    private int member(RegexCharSet set) throws Unusable {
        if (python.startsWith("[:", at)) {
            throw Unusable.unsupported("a POSIX class such as [:alpha:]");
        }
        if (at >= python.length()) {
            throw new Unusable("a bracket is not closed");
        }
        int next = next();
        if (next != '\\') {
            return next;
        }
        if (isCategory()) {
            set.addCategory((char) next());
            return -1;
        }
        return takes('b') ? '\b' : parseEscape();
    }

    private void escape() throws Unusable {
        if (isCategory()) {
            character(RegexCharSet.category((char) next()));
        } else if (takes('A')) {
            place("\\A");
        } else if (takes('Z')) {
            place("\\z");
        } else if (takes('b')) {
            place("\\b");
        } else {
            character(parseEscape());
        }
    }

    private boolean isCategory() {
        return at < python.length() && "dDsSwW".indexOf(python.charAt(at)) >= 0;
    }

    /// The character an escape stands for, behind its backslash.
    private int parseEscape() throws Unusable {
        at--;
        if (takes(HEXADECIMAL)) {
            int point = (int) Long.parseLong(matcher.group().substring(2), 16);
            if (!Character.isValidCodePoint(point)) {
                throw new Unusable("an escape stands for no character");
            }
            return point;
        }
        at++;
        if (at >= python.length()) {
            throw new Unusable("it ends with a backslash");
        }
        int letter = next();
        if (letter == '0' || letter == 'N') {
            throw Unusable.unsupported("a character by its number or name, \\0 or \\N,");
        }
        if (letter >= '1' && letter <= '9') {
            throw Unusable.unsupported("a back-reference such as \\" + (char) letter);
        }
        int index = LETTERS.indexOf(letter);
        if (index < 0 && letter < 128 && Character.isLetter(letter)) {
            throw new Unusable("Python knows no escape \\" + (char) letter + " here");
        }
        return index < 0 ? letter : LETTERS_MEAN.charAt(index);
    }

    private boolean takes(Pattern token) {
        matcher.usePattern(token).region(at, python.length());
        boolean isThere = matcher.lookingAt();
        at = isThere ? matcher.end() : at;
        return isThere;
    }

    private boolean takes(char expected) {
        boolean isThere = at < python.length() && python.charAt(at) == expected;
        at += isThere ? 1 : 0;
        return isThere;
    }

    private int next() {
        int next = python.codePointAt(at);
        at += Character.charCount(next);
        return next;
    }
}
