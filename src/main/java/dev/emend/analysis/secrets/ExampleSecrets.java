package dev.emend.analysis.secrets;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Passwords that documentation makes up: `Password123`, `p@ssw0rd`, `user-input-value`, `sk_live_abc123def456`,
/// and what only stands in the place of one: a call, the name of a variable, a key with dots for its body.
/// Masking covers them all the same; a check does not call them mistakes.
public final class ExampleSecrets {
    /// Longer ones are not made up of words.
    private static final int MAX_LENGTH = 64;

    private static final Set<String> WORDS = Set.of(
            "password",
            "passwd",
            "passwort",
            "pass",
            "pwd",
            "secret",
            "token",
            "api",
            "key",
            "test",
            "tester",
            "testing",
            "user",
            "username",
            "admin",
            "root",
            "guest",
            "login",
            "example",
            "sample",
            "demo",
            "dummy",
            "fake",
            "mock",
            "placeholder",
            "value",
            "input",
            "string",
            "your",
            "my",
            "the",
            "some",
            "here",
            "new",
            "old",
            "wrong",
            "invalid",
            "correct",
            "valid",
            "right",
            "bad",
            "good",
            "real",
            "live",
            "prod",
            "dev",
            "staging",
            "local",
            "default",
            "change",
            "changeme",
            "me",
            "it",
            "this",
            "strong",
            "weak",
            "secure",
            "super",
            "safe",
            "very",
            "hunter",
            "letmein",
            "welcome",
            "qwerty",
            "foo",
            "bar",
            "baz",
            "foobar",
            "abc",
            "def",
            "ghi",
            "xyz",
            "sk",
            "pk",
            "db",
            "proxy",
            "redis",
            "postgres",
            "mysql",
            "hash",
            "hashed",
            "encrypted",
            "client",
            "auth",
            "session",
            "fail",
            "hardcoded",
            "development");

    private static final Pattern STAND_IN =
            Pattern.compile("(?s)\\w+(?:::\\w+)+\\(.*|[A-Z]{2,8}|[A-Z]+(?:_[A-Z]+)+(?:=.*)?"
                    + "|-----BEGIN [A-Z ]+-----[\\s.]*-----END.*|.*[Xx]{6}.*|.*\\.\\.\\.|0x1234\\w*");

    private ExampleSecrets() {}

    /// Whether a text is put together of such words, digits and signs alone, or stands in the place of a secret.
    public static boolean isExample(String secret) {
        if (STAND_IN.matches(secret)) {
            return true;
        }
        if (secret.length() > MAX_LENGTH) {
            return false;
        }
        var plain = secret.toLowerCase(Locale.ROOT);
        return isOfWords(letters(plain)) || isOfWords(letters(decodeLeet(plain)));
    }

    /// Whether what begins there is public by its name, as assemblies of .NET name the hash of a public key, or
    /// stands behind the end of the code that would take it.
    public static boolean isPublic(String text, int start) {
        if (text.startsWith("`. ", start - 3) || text.startsWith("` ", start - 2)) {
            return true;
        }
        var name = "publickeytoken";
        int end = start;
        while (end > 0 && "= :\"'".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.regionMatches(true, end - name.length(), name, 0, name.length());
    }

    /// Without digits and signs.
    private static String letters(String text) {
        var letters = new StringBuilder();
        text.codePoints().filter(Character::isLetter).forEach(letters::appendCodePoint);
        return letters.toString();
    }

    /// With the letters that digits and signs stand for.
    private static String decodeLeet(String text) {
        var plainText = text;
        for (var sign : List.of("@a", "4a", "0o", "$s", "5s", "1i", "!i", "3e", "7t")) {
            plainText = plainText.replace(sign.charAt(0), sign.charAt(1));
        }
        return plainText;
    }

    private static boolean isOfWords(String letters) {
        var ends = new boolean[letters.length() + 1];
        ends[0] = true;
        for (int from = 0; from < letters.length(); from++) {
            for (int to = from + 1; ends[from] && to <= letters.length(); to++) {
                ends[to] |= WORDS.contains(letters.substring(from, to));
            }
        }
        return ends[letters.length()] && !letters.isEmpty();
    }
}
