package dev.emend.analysis.secrets;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Rule that recognizes one kind of secret: by its beginning, then by its shape.
///
/// @param name what it is, for people
/// @param begins lower-case texts, one of which it begins with; at least three characters each
/// @param shape fits from there; its group 1, when it has one, is the secret; for those of the
///   kinds [Kind#GIVEN], [Kind#PASS], [Kind#SAID] and [Kind#COOKIE] what stands before it
/// @param kind what the rest of the line says about it
record SecretRule(String name, List<String> begins, SecretShape shape, Kind kind) {
    private static final int WINDOW = 700;
    private static final int LONG_WINDOW = 6_000;

    /// The least number of adjacent characters of a token, or of the name it begins with.
    private static final int GLANCE = 10;

    /// The most characters of a token of the kind [Kind#MIDDLE] before its distinctive part, and one
    /// more that is not part of the token.
    private static final int LEAD = 13;

    /// The entropy that a token exceeds, in bits per character.
    private static final double TOKEN_ENTROPY = 2.5;

    /// The longest header that browsers send.
    private static final int COOKIES = 8_192;

    private static final Pattern COOKIE =
            Pattern.compile("\\s{0,3}[^\\s=;,\"'\\\\]{1,200}+=([^\\s;\"'\\\\=][^\\s;\"'\\\\]*)(;?)");

    /// The greatest distance from the word for a secret to its sign.
    private static final int NAME = 40;

    enum Kind {
        /// The prefix alone says what it is; nothing else looks like it.
        TOKEN,
        /// A token of which some characters that tell nothing stand before those it is told by.
        MIDDLE,
        /// Nothing in it tells; the name of who gave it, which is what the rule begins with, stands
        /// close before it.
        NEAR,
        /// A word such as `password` stands before it; what follows must look random too.
        NAMED,
        /// A login inside an address.
        LOGIN,
        /// An argument of a command or a line of a file that holds nothing but passwords: whatever
        /// is no placeholder.
        ARGUMENT,
        /// `Authorization: Basic`: Base64 of a name and a password.
        BASIC,
        /// A word such as `password`, a sign, and behind the shape whatever is a value.
        GIVEN,
        /// The header of that name: the value of each cookie.
        COOKIE,
        /// The word for a password in another language; what follows must look random too.
        FOREIGN,
        /// `pass` and a sign: what [#GIVEN] takes, where it is no word of a sentence.
        PASS,
        /// `the password is` and behind the shape a value or a sentence.
        SAID,
        /// `Authorization`: a scheme and what looks random, but for the logins and bearers that
        /// have their own rules.
        HEADER
    }

    /// Whether what it finds says itself what it is, or what stands before it does.
    boolean isSpecific() {
        return isToken() || kind == Kind.NEAR;
    }

    /// Whether nothing but the secret itself says what it is.
    boolean isToken() {
        return kind == Kind.TOKEN || kind == Kind.MIDDLE;
    }

    /// The secrets that begin at a place.
    RuleMatches at(String text, int start) {
        if (isInWord(text, start) && (kind == Kind.ARGUMENT || kind == Kind.TOKEN) && !isInAddress()) {
            return RuleMatches.NOTHING;
        }
        if (!isWorthALook(text, start)) {
            return RuleMatches.NOTHING;
        }
        if (kind == Kind.MIDDLE) {
            return RuleMatches.of(rangeAt(text, start));
        }
        int reach = switch (name) {
            case "private key", "JSON web token", "bearer token" -> LONG_WINDOW;
            default -> WINDOW;
        };
        var window = text.substring(start, Math.min(text.length(), start + reach));
        var fit = shape.fit(window);
        if (fit == null) {
            return RuleMatches.NOTHING;
        }
        int from = start + fit.fullEnd();
        return switch (kind) {
            case GIVEN -> RuleMatches.of(SecretValue.findValue(text, start, from, name.equals("key")));
            case PASS -> RuleMatches.of(SecretValue.pass(text, start, from));
            case SAID -> RuleMatches.of(SecretValue.inSentence(text, start, from));
            case COOKIE -> cookies(text, start, from);
            case NEAR, MIDDLE -> throw new IllegalStateException("found from elsewhere");
            case TOKEN, NAMED, LOGIN, ARGUMENT, BASIC, FOREIGN, HEADER -> {
                var range = new SecretHeuristics.Range(start + fit.start(), start + fit.end());
                var secret = text.substring(range.start(), range.end());
                yield !isDocumented(secret) && isBelieved(text, start, range, secret)
                        ? RuleMatches.of(List.of(range))
                        : RuleMatches.NOTHING;
            }
        };
    }

    /// The secrets found at a place.
    ///
    /// @param until up to where the same rule has nothing more to find
    record RuleMatches(List<SecretHeuristics.Range> secrets, int until) {
        static final RuleMatches NOTHING = new RuleMatches(List.of(), 0);

        static RuleMatches of(List<SecretHeuristics.Range> secrets) {
            return secrets.isEmpty()
                    ? NOTHING
                    : new RuleMatches(secrets, secrets.getLast().end());
        }
    }

    /// The one that has a place in it; the shape skips what stands before it.
    private List<SecretHeuristics.Range> rangeAt(String text, int place) {
        int from = Math.max(0, place - LEAD);
        var fit = shape.fit(text.substring(from, Math.min(text.length(), place + WINDOW)));
        if (fit == null || from + fit.start() > place || from + fit.end() <= place) {
            return List.of();
        }
        var range = new SecretHeuristics.Range(from + fit.start(), from + fit.end());
        return SecretHeuristics.entropy(text.substring(range.start(), range.end())) > TOKEN_ENTROPY
                ? List.of(range)
                : List.of();
    }

    /// Of a cookie that is set, the first pair only: the others say how long and where.
    private static RuleMatches cookies(String text, int start, int from) {
        boolean isSet = text.regionMatches(true, start - 4, "set-", 0, 4);
        var ranges = new ArrayList<SecretHeuristics.Range>();
        var all = text.substring(from, Math.min(text.length(), from + COOKIES));
        var pair = COOKIE.matcher(all);
        int until = 0;
        while (pair.region(until, all.length()).lookingAt()) {
            until = pair.end();
            var value = pair.group(1);
            if (!SecretValue.isTemplate(value) || isHeaderInside(value)) {
                ranges.add(new SecretHeuristics.Range(from + pair.start(1), from + pair.end(1)));
            }
            if (isSet || pair.group(2).isEmpty()) {
                break;
            }
        }
        return new RuleMatches(ranges, from + until);
    }

    /// `www.example.com/?cookie=id=a1` has an example in it and is none.
    private static boolean isHeaderInside(String value) {
        var lower = value.toLowerCase(Locale.ROOT);
        return lower.contains("cookie:") || lower.contains("cookie=");
    }

    /// Whether a token begins there that is whole, or goes on behind the end of the line.
    boolean isTokenAt(String text, int start) {
        if (!isToken() || kind == Kind.TOKEN && isInWord(text, start) && !isInAddress()) {
            return false;
        }
        int end = behindGlance(text, start);
        return end == text.length() || end == start + GLANCE || text.charAt(end) == '\n' || text.charAt(end) == '\r';
    }

    private static boolean isLong(String text, int start) {
        return behindGlance(text, start) == start + GLANCE;
    }

    private static int behindGlance(String text, int start) {
        int end = start;
        while (end < text.length() && end < start + GLANCE && text.charAt(end) > ' ') {
            end++;
        }
        return end;
    }

    private static boolean isInWord(String text, int start) {
        return start > 0 && isWordPart(text.charAt(start - 1));
    }

    /// Whether the rule begins with a sign or a host, which may follow any character.
    private boolean isInAddress() {
        var begin = begins.getFirst();
        return !isWordPart(begin.charAt(0)) || begin.contains(".com/");
    }

    /// Rules out by a glance what the shape would refuse: words such as token are everywhere.
    private boolean isWorthALook(String text, int start) {
        return switch (kind) {
            case TOKEN, MIDDLE -> isLong(text, start);
            case NEAR, ARGUMENT, BASIC, FOREIGN, COOKIE, SAID, HEADER -> true;
            case GIVEN, PASS -> {
                int end = Math.min(text.length(), start + NAME);
                int i = start;
                while (i < end && ":=：＝\n".indexOf(text.charAt(i)) < 0) {
                    i++;
                }
                yield i < end && text.charAt(i) != '\n';
            }
            case LOGIN -> {
                int end = Math.min(text.length(), start + 310);
                int at = text.indexOf('@', Math.min(start + 3, end), end);
                int i = start + 3;
                while (i < at && " \"'<>\n\t".indexOf(text.charAt(i)) < 0) {
                    i++;
                }
                yield i == at;
            }
            case NAMED -> {
                int end = Math.min(text.length(), start + WINDOW);
                int i = start;
                while (i < end && (isWordPart(text.charAt(i)) || text.charAt(i) == '-')) {
                    i++;
                }
                boolean isOption = start > 0 && text.charAt(start - 1) == '-';
                while (i < end && " \t\n\"'\\".indexOf(text.charAt(i)) >= 0) {
                    i++;
                }
                yield i < end
                        && (text.charAt(i) == ':'
                                || text.charAt(i) == '='
                                || isOption
                                || name.equals("bearer token")
                                || text.startsWith("is", i));
            }
        };
    }

    private boolean isBelieved(String text, int start, SecretHeuristics.Range range, String secret) {
        return switch (kind) {
            case TOKEN -> name.equals("private key") || SecretHeuristics.entropy(secret) > TOKEN_ENTROPY;
            // what follows a port is a path
            case LOGIN -> !SecretHeuristics.isPlaceholder(secret) && !secret.matches("[0-9]{1,5}(?:[/?#].*)?");
            case ARGUMENT -> !SecretHeuristics.isPlaceholder(secret) && !SecretValue.isInResourceName(text, start);
            case BASIC -> SecretHeuristics.isLogin(secret);
            case HEADER -> {
                var scheme = text.substring(start, range.start()).toLowerCase(Locale.ROOT);
                yield !scheme.contains("basic")
                        && (!scheme.contains("bearer") || secret.length() < 20)
                        && SecretHeuristics.looksRandom(secret, 8);
            }
            case NEAR, MIDDLE, GIVEN, PASS, SAID, COOKIE -> throw new IllegalStateException("judged by their values");
            case FOREIGN -> {
                var between = text.substring(start, range.start());
                boolean isAssigned = between.chars().anyMatch(c -> ":=：＝是为為".indexOf(c) >= 0);
                yield isAssigned ? SecretHeuristics.looksRandom(secret, 8) : SecretHeuristics.looksChosen(secret);
            }
            case NAMED -> {
                if (SecretValue.isInResourceName(text, start)) {
                    yield false;
                }
                var between = text.substring(start, range.start());
                boolean isAssigned = between.contains("=") || between.contains(":");
                boolean isOption = start > 0 && text.charAt(start - 1) == '-';
                boolean isGiven = isAssigned || isOption || name.equals("bearer token");
                int min = name.startsWith("password") ? 8 : 16;
                yield isGiven && SecretHeuristics.looksRandom(secret, min)
                        || between.contains(" is") && SecretHeuristics.looksChosen(secret);
            }
        };
    }

    /// The keys that Amazon's own pages show end so, and open nothing.
    private boolean isDocumented(String secret) {
        return name.startsWith("AWS") && (secret.endsWith("EXAMPLE") || secret.endsWith("EXAMPLEKEY"));
    }

    private static boolean isWordPart(char c) {
        return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_';
    }
}
