package dev.emend.analysis.secrets;

import dev.emend.analysis.secrets.SecretHeuristics.Range;
import dev.emend.analysis.secrets.SecretScanner.Hit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Finder of tokens that look like any other digest: only the name of the issuer, close before a token,
/// tells. One instance is for one pass over a text, from its beginning to its end, and examines each
/// place once for each name close before it.
final class NearTokens {
    /// The greatest distance from the end of the name to the token.
    private static final int REACH = 60;

    /// The greatest distance before the name of a word such as key.
    private static final int BEFORE = 30;

    private static final int SHORTEST = 15;
    private static final int WINDOW = 700;

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private static final Pattern OF_SECRETS = Pattern.compile(
            "key|token|secret|passw|pwd|credential|auth|bearer|licen[cs]e|(?<![a-z])(?:api|pat|dsn)(?![a-z])");

    /// Names of values that are no secrets.
    private static final Pattern OPEN = Pattern.compile("(?:[\\w-]*[_-])?(?:commit|sha-?[0-9]*|digest|checksum|md5|hash"
            + "|revision|rev|etag|trace|fingerprint|version)s?|[\\w-]*[ug]?u?ids?");

    private final String text;

    /// The names found, at most one for each rule, the last one.
    private final List<NearName> names = new ArrayList<>();

    /// The first blank behind the last place that was looked at.
    private int blank;

    /// The last place that one of the names reaches.
    private int reach = -1;

    NearTokens(String text) {
        this.text = text;
    }

    /// A word of a rule and where it stands.
    ///
    /// @param end exclusive
    private record NearName(SecretRule rule, int start, int end) {}

    /// Keeps the name of who gives a kind of token.
    ///
    /// @param start where one of the words of the rule begins
    /// @return false when it is only a part of another word
    boolean add(SecretRule rule, int start, int end) {
        if (start > 0 && isSameWord(text.charAt(start - 1), text.charAt(start))) {
            return false;
        }
        names.removeIf(name -> name.rule == rule && name.end <= end || name.end + REACH < start);
        if (names.stream().noneMatch(name -> name.rule == rule)) { // else by a longer word
            names.add(new NearName(rule, start, end));
        }
        reach = Math.max(reach, end + REACH);
        return true;
    }

    /// Whether a name stands close before a place.
    boolean isNear(int at) {
        return at <= reach;
    }

    /// The tokens that begin at a place; each is the first behind its name.
    void find(int at, List<Hit> hits) {
        if (!mayBegin(at)) {
            return;
        }
        var window = text.substring(at, endOfWindow(at));
        for (var each = names.iterator(); each.hasNext(); ) {
            var name = each.next();
            if (at < name.end || at > name.end + REACH) {
                continue;
            }
            var fit = name.rule.shape().fit(window);
            if (fit != null && ends(at + fit.fullEnd())) {
                var range = new Range(at + fit.start(), at + fit.end());
                if (isBelieved(name, range)) {
                    hits.add(new Hit(name.rule.name(), range.start(), range.end(), true));
                    each.remove();
                }
            }
        }
    }

    /// No token of these has a blank in it.
    private int endOfWindow(int at) {
        blank = Math.max(blank, at);
        while (blank < text.length() && blank < at + WINDOW && text.charAt(blank) > ' ') {
            blank++;
        }
        return Math.min(blank, at + WINDOW);
    }

    /// `MyDatadogKey` has the word in it, `sandbox` has no box in it.
    private static boolean isSameWord(char before, char first) {
        return Character.isLetter(before) && !(Character.isLowerCase(before) && Character.isUpperCase(first));
    }

    private boolean mayBegin(int at) {
        if (at + SHORTEST > text.length()) {
            return false;
        }
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

    private boolean ends(int end) {
        return end == text.length()
                || !isWordPart(text.charAt(end))
                        && !(text.charAt(end) == '-' && end + 1 < text.length() && isWordPart(text.charAt(end + 1)));
    }

    private boolean isBelieved(NearName name, Range range) {
        var secret = text.substring(range.start(), range.end());
        var before = text.substring(name.end, range.start()).toLowerCase(Locale.ROOT);
        if (!SecretHeuristics.looksRandom(secret, SHORTEST)
                || OPEN.matcher(lastWord(before)).matches()) {
            return false;
        }
        if (!DIGEST.matcher(secret).matches()) {
            return true;
        }
        // of a wider alphabet a token has other letters too
        return name.rule.shape().fit(secret.replaceAll("[a-f]", "g")) == null
                && (isAssigned(before)
                        || OF_SECRETS
                                .matcher(text.substring(Math.max(0, name.start - BEFORE), range.start())
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
