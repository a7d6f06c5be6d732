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
    public static final int MAX_LENGTH = 1_000;

    /// Instructions of a compiled pattern.
    public static final int MAX_SIZE = 10_000;

    /// Characters of a text; a longer one fits no pattern.
    public static final int MAX_TEXT = 1_000_000;

    static final String TOO_LARGE = "its repetitions multiply to too many steps";

    private final @Nullable Pattern pattern;

    /// The pattern for spread texts, in the syntax of RE2; empty when no `\b` asks for them.
    private final String spread;

    private final @Nullable String problem;

    private UserRegex(@Nullable Pattern pattern, String spread, @Nullable String problem) {
        this.pattern = pattern;
        this.spread = spread;
        this.problem = problem;
    }

    public static UserRegex of(String python) {
        if (python.codePointCount(0, python.length()) > MAX_LENGTH) {
            return invalid("it is longer than 1,000 characters");
        }
        try {
            var pattern = Pattern.compile(Re2Translator.of(python, false));
            return pattern.programSize() > MAX_SIZE
                    ? invalid(TOO_LARGE)
                    : new UserRegex(pattern, python.contains("\\b") ? Re2Translator.of(python, true) : "", null);
        } catch (Re2Translator.Unusable e) {
            return invalid(e.reason());
        } catch (PatternSyntaxException e) {
            var reason = e.getDescription();
            return invalid(reason.startsWith("invalid repeat count") ? TOO_LARGE : reason);
        }
    }

    private static UserRegex invalid(String reason) {
        return new UserRegex(null, "", reason);
    }

    /// Why it cannot be used, without capital or full stop, naming the construct: `look-ahead (?=…)
    /// is not supported`.
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /// True when the pattern fits the start of the text.
    public boolean matches(String text) {
        if (pattern == null || text.length() > MAX_TEXT) {
            return false;
        }
        return spread.isEmpty() || text.chars().allMatch(c -> c < 128)
                ? pattern.matcher(text).lookingAt()
                : Pattern.compile(spread).matcher(Re2Translator.spread(text)).lookingAt();
    }
}
