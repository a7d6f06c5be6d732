package dev.emend.analysis;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/// What tells a password or a key from words.
final class SecretText {
    private static final List<String> STAND_INS =
            List.of(
                    "example",
                    "changeme",
                    "your",
                    "placeholder",
                    "redacted",
                    "xxxx",
                    "****",
                    "....",
                    "dummy",
                    "sample",
                    "insert",
                    "password",
                    "passwd",
                    "passwort",
                    "secret",
                    "token",
                    "none",
                    "null",
                    "test");

    private SecretText() {}

    /// @param start inclusive, in UTF-16 units
    /// @param end exclusive
    record Range(int start, int end) {}

    /// What people write in the place of a secret.
    static boolean isPlaceholder(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        char first = text.charAt(0);
        return first == '$'
                || first == '%' && text.endsWith("%")
                || first == '<'
                || first == '['
                || first == '{'
                || lower.equals("pass")
                || lower.equals("pwd")
                || lower.equals("user")
                || lower.chars().distinct().count() < 3
                || STAND_INS.stream().anyMatch(lower::contains);
    }

    /// True for letters and digits in no order a word has.
    ///
    /// @param least the fewest characters
    static boolean looksRandom(String text, int least) {
        if (text.length() < least || isPlaceholder(text) || isPath(text)) {
            return false;
        }
        long digits = text.chars().filter(SecretText::isDigit).count();
        long letters = text.chars().filter(SecretText::isLetter).count();
        if (digits == 0 || letters == 0) {
            return false;
        }
        return least < 16
                ? digits >= 1 && entropy(text) >= 2.7 && !isName(text)
                : digits >= 2 && entropy(text) >= 3.0 && !isName(text);
    }

    /// Whether a text is the Base64 of a name, a colon and a password that is no stand-in.
    static boolean isLogin(String base64) {
        var standard = base64.replace('-', '+').replace('_', '/').replace("=", "");
        if (standard.length() % 4 == 1) {
            return false;
        }
        var login = new String(Base64.getDecoder().decode(standard), StandardCharsets.UTF_8);
        int colon = login.indexOf(':');
        return colon > 0
                && login.length() - colon > 3
                && login.chars().allMatch(c -> c >= ' ' && c != 127 && c != '\uFFFD')
                && !isPlaceholder(login.substring(colon + 1));
    }

    /// A password somebody chose: letters of both cases, a digit and a sign.
    static boolean looksChosen(String text) {
        return looksRandom(text, 8)
                && text.chars().anyMatch(Character::isUpperCase)
                && text.chars().anyMatch(Character::isLowerCase)
                && text.chars().anyMatch(c -> !isDigit(c) && !isLetter(c) && c != '.' && c != '-');
    }

    private static boolean isPath(String text) {
        return text.contains("://")
                || text.startsWith("./")
                || text.startsWith("~/")
                || text.startsWith(":\\", 1)
                || text.startsWith("/") && text.lastIndexOf('/') > 0 && text.length() < 40;
    }

    /// Words joined by signs, maybe with a number behind: `projects/demo/versions/3`,
    /// `2025-10-26T12:53:07`.
    private static boolean isName(String text) {
        for (var word : text.split("[-_./:#@]+")) {
            boolean isWord =
                    word.chars().allMatch(SecretText::isDigit)
                            || word.chars().allMatch(SecretText::isLetter)
                            || word.matches(
                                    "[A-Za-z]+[0-9]{1,2}|[0-9]{1,4}[A-Za-z]{1,2}[0-9]{0,2}");
            if (!isWord) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(int c) {
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
