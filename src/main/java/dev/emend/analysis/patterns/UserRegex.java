package dev.emend.analysis.patterns;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A pattern a person or an agent wrote, with the meaning of Python's `re.match`: it has to fit at
/// the start of a text, not up to its end.
///
/// Time grows with the length of the text and never faster. Immutable and thread-safe. A pattern
/// that cannot be used says why and fits nothing.
public final class UserRegex {
    /// Characters of a pattern.
    public static final int LONGEST = 1_000;

    /// Instructions of a compiled pattern.
    public static final int LARGEST = 10_000;

    /// Characters of a text; a longer one fits no pattern.
    public static final int LONGEST_TEXT = 1_000_000;

    private final @Nullable RegexNode tree;
    private final @Nullable Pattern pattern;
    private final @Nullable String problem;

    private UserRegex(
            @Nullable RegexNode tree, @Nullable Pattern pattern, @Nullable String problem) {
        this.tree = tree;
        this.pattern = pattern;
        this.problem = problem;
    }

    public static UserRegex of(String python) {
        if (python.codePointCount(0, python.length()) > LONGEST) {
            return invalid("it is longer than 1,000 characters");
        }
        try {
            var tree = new PythonRegexParser(python).parse();
            if (tree.size() > LARGEST) {
                return invalid("its repetitions multiply to too many steps");
            }
            var pattern = Pattern.compile(Re2Translator.of(tree, false));
            return pattern.programSize() > LARGEST
                    ? invalid("its repetitions multiply to too many steps")
                    : new UserRegex(tree, pattern, null);
        } catch (PythonRegexParser.Unusable unusable) {
            return invalid(unusable.reason());
        } catch (PatternSyntaxException notForRe2) { // what slipped through our own reading
            return invalid(notForRe2.getDescription());
        }
    }

    private static UserRegex invalid(String reason) {
        return new UserRegex(null, null, reason);
    }

    /// Why it cannot be used, without capital or full stop, naming the construct: `look-ahead (?=…)
    /// is not supported`.
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /// True when the pattern fits the start of the text.
    public boolean matches(String text) {
        if (tree == null || pattern == null || text.length() > LONGEST_TEXT) {
            return false;
        }
        boolean isPlain = text.chars().allMatch(c -> c < 128);
        if (isPlain && !(text.isEmpty() && Re2Translator.asksNoEdge(tree))) {
            return pattern.matcher(text).lookingAt();
        }
        if (text.isEmpty()) {
            // Python knows no place without a word's edge in an empty text
            return Pattern.compile(Re2Translator.ofEmpty(tree)).matcher(text).lookingAt();
        }
        if (!Re2Translator.asksEdge(tree)) {
            return pattern.matcher(text).lookingAt();
        }
        return Pattern.compile(Re2Translator.of(tree, true))
                .matcher(Re2Translator.spread(text))
                .lookingAt();
    }
}
