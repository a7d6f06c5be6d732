package dev.emend.analysis.secrets;

import dev.emend.analysis.secrets.SecretHeuristics.Range;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// A token that looks like any other digest: only the name of who gave it, close before it, tells.
final class NearToken {
    /// How far behind the name it begins, at most.
    private static final int REACH = 60;

    /// How far before the name a word such as key may stand.
    private static final int BEFORE = 30;

    private static final int SHORTEST = 15;
    private static final int WINDOW = 700;

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private static final Pattern OF_SECRETS = Pattern.compile(
            "key|token|secret|passw|pwd|credential|auth|bearer|licen[cs]e|(?<![a-z])(?:api|pat|dsn)(?![a-z])");

    /// What is named so is no secret.
    private static final Pattern OPEN = Pattern.compile("(?:[\\w-]*[_-])?(?:commit|sha-?[0-9]*|digest|checksum|md5|hash"
            + "|revision|rev|etag|trace|fingerprint|version)s?|[\\w-]*[ug]?u?ids?");

    private NearToken() {}

    /// The first behind a word; none when that is only a part of another word.
    ///
    /// @param start where one of the words begins
    static List<Range> behind(String text, int start, List<String> words, SecretShape shape) {
        if (start > 0 && isSameWord(text.charAt(start - 1), text.charAt(start))) {
            return List.of();
        }
        int behind = start;
        for (var word : words) {
            if (text.regionMatches(true, start, word, 0, word.length())) {
                behind = Math.max(behind, start + word.length());
            }
        }
        int last = Math.min(behind + REACH, text.length() - SHORTEST);
        for (int at = behind; at <= last; at++) {
            if (mayBegin(text, at)) {
                var fit = shape.fit(text.substring(at, Math.min(text.length(), at + WINDOW)));
                if (fit != null && ends(text, at + fit.whole())) {
                    var range = new Range(at + fit.start(), at + fit.end());
                    if (isBelieved(text, start, behind, range, shape)) {
                        return List.of(range);
                    }
                }
            }
        }
        return List.of();
    }

    /// `MyDatadogKey` has the word in it, `sandbox` has no box in it.
    private static boolean isSameWord(char before, char first) {
        return Character.isLetter(before) && !(Character.isLowerCase(before) && Character.isUpperCase(first));
    }

    private static boolean mayBegin(String text, int at) {
        char before = text.charAt(at - 1);
        if (isWordPart(before) || before == '-' && at > 1 && isWordPart(text.charAt(at - 2))) {
            return false;
        }
        for (int i = at; i < at + SHORTEST; i++) {
            char c = text.charAt(i);
            if (!isWordPart(c) && "-./+:|~*".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean ends(String text, int end) {
        return end == text.length()
                || !isWordPart(text.charAt(end))
                        && !(text.charAt(end) == '-' && end + 1 < text.length() && isWordPart(text.charAt(end + 1)));
    }

    private static boolean isBelieved(String text, int start, int behind, Range range, SecretShape shape) {
        var secret = text.substring(range.start(), range.end());
        var before = text.substring(behind, range.start()).toLowerCase(Locale.ROOT);
        if (!SecretHeuristics.looksRandom(secret, SHORTEST)
                || OPEN.matcher(lastWord(before)).matches()) {
            return false;
        }
        if (!DIGEST.matcher(secret).matches()) {
            return true;
        }
        // of a wider alphabet a token has other letters too
        return shape.fit(secret.replaceAll("[a-f]", "g")) == null
                && (isAssigned(before)
                        || OF_SECRETS
                                .matcher(text.substring(Math.max(0, start - BEFORE), range.start())
                                        .toLowerCase(Locale.ROOT))
                                .find());
    }

    private static boolean isAssigned(String between) {
        return between.chars().noneMatch(Character::isLetter) && between.chars().anyMatch(c -> c == ':' || c == '=');
    }

    private static String lastWord(String before) {
        int end = before.length();
        while (end > 0 && !isWordPart(before.charAt(end - 1))) {
            end--;
        }
        int begin = end;
        while (begin > 0 && (isWordPart(before.charAt(begin - 1)) || before.charAt(begin - 1) == '-')) {
            begin--;
        }
        return before.substring(begin, end);
    }

    private static boolean isWordPart(char c) {
        return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_';
    }
}
