package dev.emend.analysis.secrets;

import dev.emend.analysis.secrets.SecretScanner.Hit;
import dev.emend.analysis.secrets.SecretScanner.Trace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Finds keys, tokens and passwords in texts, also where a text quotes them as JSON, breaks them
/// over lines, wraps them in Base64, or hides characters in them. Pure and linear in the length of
/// the text.
public final class SecretDetector {
    private static final String REDACTED = "[redacted:";

    /// The longest part of an address before a secret in it.
    private static final int MAX_ADDRESS = 2_000;

    private static final int SHOWN = 4;
    private static final int MIN_BASE64 = 24;

    /// Of a text that can hold one.
    private static final int SHORTEST = 6;

    private static final int MAX_NAME = 64;
    private static final int MAX_PASSWORD = 100;

    /// Words before a mail address or a version, which do not precede a password.
    private static final Set<String> NO_LOGINS = Set.of(
            "mailto",
            "to",
            "from",
            "cc",
            "bcc",
            "mail",
            "email",
            "e-mail",
            "author",
            "contact",
            "user",
            "username",
            "login",
            "account",
            "name",
            "reply-to",
            "sip",
            "xmpp",
            "acct",
            "npm",
            "workspace",
            "link",
            "file",
            "github",
            "docker",
            "image");

    private static final byte[] BASE64 = base64();

    private SecretDetector() {}

    /// A secret in a text.
    ///
    /// @param rule what it is, for people: `GitHub token`
    /// @param start inclusive, in UTF-16 units
    /// @param end exclusive
    public record SecretSpan(String rule, int start, int end) {
        public String placeholder() {
            return REDACTED + " " + rule + "]";
        }

        /// The same without blanks in an address, which would end at one.
        ///
        /// @param text the one it stands in
        public String placeholder(String text) {
            return isInAddress(text) ? placeholder().replace(": ", ":").replace(' ', '-') : placeholder();
        }

        private boolean isInAddress(String text) {
            int from = start;
            while (from > 0 && start - from < MAX_ADDRESS && isOfAddress(text.charAt(from - 1))) {
                from--;
            }
            return text.substring(from, start).contains("://");
        }

        private static boolean isOfAddress(char c) {
            return c > ' ' && "\"'<>`\\".indexOf(c) < 0;
        }
    }

    /// The secrets of a text, in their order, none inside another.
    public static List<SecretSpan> find(String text) {
        if (text.length() < SHORTEST) {
            return List.of();
        }
        return all(text, hits(text));
    }

    /// The secrets of a file, whose name may tell its content: `.pgpass`, `.htpasswd`, `master.key`.
    public static List<SecretSpan> inFile(String name, String text) {
        var hits = hits(text);
        CredentialFiles.scan(name, text, hits);
        return all(text, hits);
    }

    /// Whether programs keep credentials in files of that name.
    public static boolean isOfCredentials(String name) {
        return !CredentialFiles.of(name).isEmpty();
    }

    private static List<SecretSpan> all(String text, List<Hit> hits) {
        if (DecodedText.isFoldable(text)) {
            var inner = DecodedText.fold(text);
            for (var hit : hits(inner.text())) {
                hits.add(new Hit(hit.rule(), inner.place(hit.start()), inner.end(hit.end() - 1), hit.isSpecific()));
            }
        }
        return hits.isEmpty() ? List.of() : merge(hits);
    }

    private static List<Hit> hits(String text) {
        var hits = new ArrayList<Hit>();
        var trace = SecretScanner.scan(text, _ -> true, hits);
        if (text.contains(trace == Trace.NONE ? "\\u" : "\\")) {
            within(DecodedText.unescape(text), hits, true);
        }
        if (trace == Trace.TOKEN && text.contains("\n")) {
            within(DecodedText.joinLines(text), hits, false);
        }
        inBase64(text, hits);
        inLogins(text, hits);
        return hits;
    }

    /// The secrets of the value of a JSON member, whose name may tell its content.
    public static List<SecretSpan> find(String member, String value) {
        var spans = find(value);
        if (!spans.isEmpty() || value.isEmpty() || value.chars().anyMatch(c -> c <= ' ')) {
            return spans;
        }
        var line = member + "=" + value;
        int shift = member.length() + 1;
        return find(line).stream()
                .filter(span -> span.start() >= shift)
                .map(span -> new SecretSpan(span.rule(), span.start() - shift, span.end() - shift))
                .toList();
    }

    /// Whether a secret stands in the text of a file, as it is or quoted as JSON.
    public static boolean isIn(String text, String secret) {
        if (text.contains(secret)) {
            return true;
        }
        if (!text.contains("\\")) {
            return false;
        }
        var inner = DecodedText.unescape(text).text();
        return inner.contains(secret) || inner.contains(DecodedText.fold(secret).text());
    }

    /// A part of a JSON or program text without its backslashes.
    public static String unescaped(String text) {
        return DecodedText.unescape(text).text();
    }

    /// The text with a placeholder in place of each copy of a secret.
    ///
    /// @param rule what it is, for people
    public static String redactCopies(String text, String secret, String rule) {
        var copies = new ArrayList<SecretSpan>();
        for (int at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length())) {
            copies.add(new SecretSpan(rule, at, at + secret.length()));
        }
        return redact(text, copies, 0, text.length());
    }

    /// Whether a placeholder stands where a secret was.
    public static boolean isRedacted(String text) {
        return text.contains(REDACTED);
    }

    /// The text with a placeholder in place of each secret.
    public static String redact(String text) {
        return redact(text, find(text), 0, text.length());
    }

    /// A part of a text with a placeholder in place of each secret that reaches into it.
    ///
    /// @param secrets those of the whole text, in their order
    /// @param start inclusive, in UTF-16 units
    /// @param end exclusive
    public static String redact(String text, List<SecretSpan> secrets, int start, int end) {
        var plain = new StringBuilder();
        int done = start;
        for (var span : secrets) {
            if (span.end() > start && span.start() < end) {
                plain.append(text, done, Math.max(done, span.start())).append(span.placeholder(text));
                done = Math.min(end, span.end());
            }
        }
        return plain.append(text, done, end).toString();
    }

    /// Its first characters, fewer for a short one, and dots.
    public static String mask(String secret) {
        return secret.substring(0, Math.min(SHOWN, secret.length() / 6)).replaceAll("\\s", " ") + "••••••••";
    }

    /// @param isQuoted everything is looked for; else only what says itself what it is
    private static void within(DecodedText inner, List<Hit> hits, boolean isQuoted) {
        if (inner.isSame()) {
            return;
        }
        var more = new ArrayList<Hit>();
        SecretScanner.scan(inner.text(), rule -> isQuoted || rule.isToken(), more);
        var hitCharacters = new BitSet(); // one bit for each character of a hit
        if (!isQuoted) { // joined, a token seems to go on with the word on the next line
            hits.forEach(hit -> hitCharacters.set(hit.start(), hit.end()));
        }
        for (var hit : more) {
            int start = inner.place(hit.start());
            int end = inner.end(hit.end() - 1);
            int next = hitCharacters.nextSetBit(start);
            if (next < 0 || next >= end) {
                hits.add(new Hit(hit.rule(), start, end, hit.isSpecific()));
            }
        }
    }

    /// `name:password@host` without a scheme before it.
    private static void inLogins(String text, List<Hit> hits) {
        for (int at = text.indexOf('@', 1); at > 0; at = text.indexOf('@', at + 1)) {
            int colon = at - 1;
            while (colon > 0 && at - colon < MAX_PASSWORD && isOfLogin(text.charAt(colon))) {
                colon--;
            }
            int start = colon;
            while (start > 0 && colon - start < MAX_NAME && isOfName(text.charAt(start - 1))) {
                start--;
            }
            boolean isLogin = text.charAt(colon) == ':'
                    && start < colon
                    && at + 1 < text.length()
                    && isOfName(text.charAt(at + 1))
                    && !text.startsWith("sha", at + 1)
                    && !NO_LOGINS.contains(text.substring(start, colon).toLowerCase(Locale.ROOT))
                    && SecretHeuristics.looksRandom(text.substring(colon + 1, at), 8);
            if (isLogin) {
                hits.add(new Hit("password in an address", colon + 1, at, false));
            }
        }
    }

    private static boolean isOfLogin(char c) {
        return c > ' ' && ":@/\"'<>\\,;()[]{}".indexOf(c) < 0;
    }

    private static boolean isOfName(char c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '-' || c == '.';
    }

    private static void inBase64(String text, List<Hit> hits) {
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean isPart = i < text.length() && isBase64(text.charAt(i));
            if (isPart && start < 0) {
                start = i;
            } else if (!isPart && start >= 0) {
                if (i - start >= MIN_BASE64) {
                    decode(text, start, i, hits);
                }
                start = -1;
            }
        }
    }

    private static void decode(String text, int start, int end, List<Hit> hits) {
        int length = (end - start) / 4 * 4;
        if (!isReadable(text, start)) {
            return;
        }
        var run = text.substring(start, start + length).replace('-', '+').replace('_', '/');
        int rest = end - start - length;
        var whole = rest > 1
                ? run + text.substring(start + length, end).replace('-', '+').replace('_', '/')
                : run;
        var inner = new String(Base64.getDecoder().decode(whole), StandardCharsets.ISO_8859_1);
        var more = new ArrayList<Hit>();
        SecretScanner.scan(inner, _ -> true, more);
        if (!more.isEmpty()) {
            int paddingEnd = end;
            while (paddingEnd < text.length() && text.charAt(paddingEnd) == '=') {
                paddingEnd++;
            }
            hits.add(new Hit(more.getFirst().rule(), start, paddingEnd, true));
        }
    }

    /// Whether the first four characters wrap text, as anything worth reading does.
    private static boolean isReadable(String text, int start) {
        int bits = 0;
        for (int i = start; i < start + 4; i++) {
            bits = bits << 6 | BASE64[text.charAt(i)];
        }
        return isReadable(bits >> 16) && isReadable(bits >> 8 & 255) && isReadable(bits & 255);
    }

    private static boolean isReadable(int b) {
        return b >= ' ' && b < 127 || b == '\n' || b == '\t' || b == '\r';
    }

    private static boolean isBase64(char c) {
        return c < BASE64.length && BASE64[c] >= 0;
    }

    /// The six bits of each character; -1 for what is no Base64.
    private static byte[] base64() {
        var bits = new byte[128];
        java.util.Arrays.fill(bits, (byte) -1);
        var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        for (int i = 0; i < alphabet.length(); i++) {
            bits[alphabet.charAt(i)] = (byte) i;
        }
        bits['+'] = 62;
        bits['-'] = 62;
        bits['/'] = 63;
        bits['_'] = 63;
        return bits;
    }

    /// Of overlapping hits one remains, as long as all of them, called by the most telling name.
    private static List<SecretSpan> merge(List<Hit> hits) {
        var sorted = new ArrayList<>(hits);
        sorted.sort(Comparator.comparingInt(Hit::start));
        var merged = new ArrayList<Hit>();
        for (var hit : sorted) {
            var last = merged.isEmpty() ? null : merged.getLast();
            if (last == null || last.end() <= hit.start()) {
                merged.add(hit);
            } else {
                var name = !last.isSpecific() && hit.isSpecific() ? hit.rule() : last.rule();
                merged.set(
                        merged.size() - 1,
                        new Hit(
                                name,
                                last.start(),
                                Math.max(last.end(), hit.end()),
                                last.isSpecific() || hit.isSpecific()));
            }
        }
        return merged.stream()
                .map(hit -> new SecretSpan(hit.rule(), hit.start(), hit.end()))
                .toList();
    }
}
