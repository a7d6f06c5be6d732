package dev.emend.analysis.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/// Heuristics that distinguish a password or a key from words.
final class SecretHeuristics {
    /// Parts of words people write in the place of a secret, when no digit stands beside them.
    private static final List<String> STAND_INS =
            List.of("dummy", "sample", "password", "passwd", "passwort", "secret", "token", "none", "null", "test");

    /// Ends of names that only tell whose secret it would be: `my-pass`.
    private static final List<String> NAMES = List.of("-pass", "_pass", "-pwd", "_pwd");

    private SecretHeuristics() {}

    /// @param start inclusive, in UTF-16 units
    /// @param end exclusive
    record Range(int start, int end) {}

    /// Whether a text is what people write in the place of a secret.
    static boolean isPlaceholder(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        return SecretValue.isTemplate(text)
                || lower.equals("pass")
                || lower.equals("pwd")
                || lower.equals("user")
                || hasTwoCharacters(lower)
                || lower.chars().noneMatch(SecretHeuristics::isDigit)
                        && (STAND_INS.stream().anyMatch(lower::contains)
                                || NAMES.stream().anyMatch(lower::endsWith));
    }

    /// At most two different ones.
    private static boolean hasTwoCharacters(String text) {
        return text.chars().distinct().limit(3).count() <= 2;
    }

    /// True for letters and digits in no order a word has.
    ///
    /// @param min the fewest characters
    static boolean looksRandom(String text, int min) {
        if (text.length() < min || isPath(text)) {
            return false;
        }
        // what is quick to tell comes first: a hostile text asks this for each of its words
        long digits = text.chars().filter(SecretHeuristics::isDigit).count();
        if (digits < (min < 16 ? 1 : 2) || text.chars().noneMatch(SecretHeuristics::isLetter)) {
            return false;
        }
        return !isName(text) && entropy(text) >= (min < 16 ? 2.7 : 3.0) && !isPlaceholder(text);
    }

    /// Whether a text is the Base64 of a name, a colon and a password; either may be left out.
    static boolean isLogin(String base64) {
        var standard = base64.replace('-', '+').replace('_', '/').replace("=", "");
        if (standard.length() % 4 == 1) {
            return false;
        }
        var login = new String(Base64.getDecoder().decode(standard), StandardCharsets.UTF_8);
        return login.indexOf(':') >= 0
                && login.length() > 1
                && login.chars().allMatch(c -> c >= ' ' && c != 127 && c != '\uFFFD');
    }

    /// A password somebody chose: letters of both cases, a digit and a sign.
    static boolean looksChosen(String text) {
        return looksRandom(text, 8)
                && text.chars().anyMatch(Character::isUpperCase)
                && text.chars().anyMatch(Character::isLowerCase)
                && text.chars().anyMatch(c -> !isDigit(c) && !isLetter(c) && c != '.' && c != '-');
    }

    static boolean isPath(String text) {
        return text.contains("://")
                || text.startsWith("./")
                || text.startsWith("~/")
                || text.startsWith(":\\", 1)
                || text.startsWith("/") && text.lastIndexOf('/') > 0 && text.length() < 40;
    }

    /// Words joined by signs, maybe with a number behind: `projects/demo/versions/3`,
    /// `2025-10-26T12:53:07`. Not so what ends in a number and a sign: `cobble76#`.
    static boolean isName(String text) {
        if (text.length() > 1
                && "#@".indexOf(text.charAt(text.length() - 1)) >= 0
                && isDigit(text.charAt(text.length() - 2))) {
            return false;
        }
        int start = 0;
        for (int end = 0; end <= text.length(); end++) {
            if (end == text.length() || "-_./:#@".indexOf(text.charAt(end)) >= 0) {
                if (!isWord(text, start, end)) {
                    return false;
                }
                start = end + 1;
            }
        }
        return true;
    }

    /// Letters or digits, letters and two digits, or four digits, two letters and two digits, at
    /// most.
    private static boolean isWord(String text, int start, int end) {
        int first = skipWhile(text, start, end, SecretHeuristics::isDigit);
        int letters = skipWhile(text, first, end, SecretHeuristics::isLetter);
        int last = skipWhile(text, letters, end, SecretHeuristics::isDigit);
        return last == end
                && (first == end
                        || last - letters <= 2 && (first == start || first - start <= 4 && letters - first <= 2));
    }

    private static int skipWhile(String text, int start, int end, IntPredicate isPart) {
        int at = start;
        while (at < end && isPart.test(text.charAt(at))) {
            at++;
        }
        return at;
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(int c) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
    }

    /// Shannon's entropy in bits per character.
    static double entropy(String text) {
        var counts = new int[128];
        int other = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 128) {
                counts[c]++;
            } else {
                other++;
            }
        }
        double bits = part(other, text.length());
        for (int count : counts) {
            bits += part(count, text.length());
        }
        return bits;
    }

    private static double part(int count, int length) {
        if (count == 0) {
            return 0;
        }
        double share = (double) count / length;
        return -share * Math.log(share) / Math.log(2);
    }
}
