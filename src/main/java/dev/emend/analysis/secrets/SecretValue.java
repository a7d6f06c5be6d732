package dev.emend.analysis.secrets;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reader of what follows `password:` or `api_key=`: a value, or a template, code or a sentence.
final class SecretValue {
    private static final int MAX_LENGTH = 300;
    private static final int MIN_PASSWORD = 4;
    private static final int MIN_KEY = 6;
    private static final int MAX_PHRASE = 80;

    /// The reach before `pass` of a word for its owner, or before any word of the name it is part of.
    private static final int BEFORE = 60;

    private static final String ENDS = "\"'`\\,;&>})]，。；";

    /// Placeholders that are filled in later: `$PASSWORD`, `%s`, `<key>`, `[key]`, `***`.
    private static final Pattern TEMPLATE =
            pattern("(?i)\\$[{(].*|\\$[a-z_]\\w*|%.*%|%[({].*|%[sdv]|[<\\[{!].*|[*x.•…_#?-]{3,}"
                    + "|(?:env|vault|file|ssm|op|arn|keyring|ref)[:.].*");

    /// Parts of placeholders that are filled in later: `your-password-here`.
    private static final List<String> OF_TEMPLATES =
            List.of("your", "placeholder", "redacted", "example", "insert", "xxxx", "****", "....");

    /// A member of a variable, or what is called or looked up.
    private static final Pattern CODE =
            pattern("[A-Za-z_$][\\w$]*+(?:(?:\\.[A-Za-z_$][\\w$]*+)++|[\\w$.]*+[(\\[{<].*)");

    /// A command and the quote before the name of a variable.
    private static final Pattern OPEN_ASSIGNMENT =
            pattern("(?s)(?:.*[^\\w-])?(?i:set|setx|export|declare|env|-e|--env)[ =]{1,3}([\"'])\\w*");

    /// What stands before the last word of a variable of a shell.
    private static final Pattern SHELL_NAME = pattern("(?s)(?:.*[^\\w.$-])?[A-Z0-9_]*");

    private static final Pattern SHELL_ASSIGNMENT = pattern("[A-Z]\\w*+=\\\\{0,4}");

    private static final Pattern WORD = pattern("[\\p{L}_.!?-]++");
    private static final Pattern NAMED_AFTER_IT =
            pattern("(?i)pass(?:word|wd|wort|phrase)|pwd|secret|token|kennwort|(?:^|[_-])pass(?:$|[_-])");

    /// A word such as `reset` before `password` says that no password follows.
    private static final Pattern ABOUT_IT =
            pattern("(?i).*(?:reset|forgot|forgotten|show|hide|has|is|change|no|need|needs|use|require"
                    + "|requires|allow|enable|toggle|lost)[_-]?");

    /// Behind a value on its line: nothing, a sign, or what is called something too.
    private static final Pattern REST = pattern("[\"'`\\\\]{0,4}[.,;!)]?\\s*+(?:|[|/].*|[\\w-]{2,20}[:=].*)");

    /// Words before `pass` that tell whose password it is.
    private static final Pattern OWNED =
            pattern("(?is)(?:.*[^\\pL\\pN])?(?:db|database|user|admin|root|login|smtp|imap|mail|email|ftp|sftp"
                    + "|ssh|http|proxy|mysql|pg|postgres|redis|mongo|ldap|vpn|wifi|wlan|sudo|ssl"
                    + "|my|your|our|the|his|her|their)[ _-]?"
                    + "|(?s).*(?i:user(?:name)?|login|account|name|email)\\s?(?:[:=]|is\\s)\\s?[^\\s:=]+\\s+");

    /// Before `pass` when no other word belongs to it.
    private static final Pattern FIRST =
            pattern("(?s)(?:.*[^\\pL\\pN\\s_.)!?%-]\\s*|(?:.*\\n)?\\s*(?:-\\s+)?|(?:.*\\s)?--?|.*\\pL\\.)");

    private static final Pattern PARTICIPLE = pattern("(?i).*-[a-z]+(?:ed|able|only)");

    /// Behind the last word of a sentence, or of a part of it.
    private static final Pattern END = pattern("(?s)[\"'`*\\\\]{0,4}(?:[.,;!?)]+(?:\\s.*|)|\\s*\\n.*|\\s*)");

    /// Weak passwords that are no words of a sentence.
    private static final Set<String> WEAK =
            Set.of("changeme", "change-me", "change_me", "letmein", "qwerty", "qwertz", "iloveyou");

    private static final Set<String> NO_VALUES =
            Set.of(("password passwd passwort pass pwd secret token key user username name value none null"
                            + " nil true false undefined unknown string str text char varchar bytes byte"
                            + " boolean bool int integer number object any type optional required"
                            + " mandatory missing empty blank invalid valid incorrect correct wrong"
                            + " hidden masked encrypted hashed expired forgotten reset changed set unset"
                            + " enter input prompt ask click field box button label form step must"
                            + " should may can will the this that with from same default disabled enabled"
                            + " weak strong short long good refused rejected accepted failed denied"
                            + " falsch richtig leer fehlt erforderlich ungültig abgelaufen"
                            + " base64 base32 sha1 sha256 sha512 md5 utf8 utf-8 bcrypt argon2 argon2id"
                            + " scrypt pbkdf2 aes128 aes256 sha224 sha384")
                    .split(" "));

    private SecretValue() {}

    /// The value behind a name and a sign; empty when there is none.
    ///
    /// @param name where the name begins
    /// @param from where the value may begin
    /// @param isKey letters and digits are wanted; else whatever people take for a password
    static List<SecretHeuristics.Range> findValue(String text, int name, int from, boolean isKey) {
        int start = from;
        while (start < text.length() && start < from + 4 && text.charAt(start) == '\\') {
            start++;
        }
        var phrase = isKey ? Optional.<SecretHeuristics.Range>empty() : shellPhrase(text, name, start);
        if (phrase.isPresent()) {
            return List.of(phrase.get());
        }
        boolean isQuoted = start < text.length() && "\"'`".indexOf(text.charAt(start)) >= 0;
        start += isQuoted ? 1 : 0;
        int end = start;
        var ends = isQuoted ? "\"'`\\" : ENDS;
        while (end < text.length()
                && end < start + MAX_LENGTH
                && !Character.isWhitespace(text.charAt(end))
                && ends.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        char next = end < text.length() ? text.charAt(end) : '\n';
        boolean isOpen = isQuoted && ends.indexOf(next) < 0;
        if (isOpen || end - start < (isKey ? MIN_KEY : MIN_PASSWORD)) {
            return List.of();
        }
        if (!isQuoted && text.charAt(end - 1) == '.') {
            end--; // of the sentence
        }
        var value = text.substring(start, end);
        boolean isArgument =
                ",)".indexOf(next) >= 0 && text.substring(name, from).contains("=");
        boolean isAlone = isQuoted || !isArgument && (text.charAt(from - 1) == '=' || isLastOfLine(text, end));
        return !isTemplate(value)
                        && !SecretHeuristics.isPath(value)
                        && !isInResourceName(text, name)
                        && (isQuoted || value.charAt(0) != '=' && !matches(CODE, value))
                        && !matches(ABOUT_IT, before(text, name))
                        && (isKey ? isKey(value) : isPassword(value, isAlone))
                ? List.of(new SecretHeuristics.Range(start, end))
                : List.of();
    }

    /// Words in quotes that a shell assigns to a variable: `DB_PASSWORD="correct horse"`, `set "DB_PASSWORD=correct
    /// horse"`. What a program assigns so is a message, unless one of its words is random.
    ///
    /// @param name where the name begins
    /// @param start where the quote may be
    private static Optional<SecretHeuristics.Range> shellPhrase(String text, int name, int start) {
        if (start == text.length() || !text.substring(name, start).contains("=")) {
            return Optional.empty();
        }
        var before = text.substring(Math.max(0, name - BEFORE), name);
        var opening = OPEN_ASSIGNMENT.matcher(before);
        boolean isNameInQuotes = opening.matches();
        char quote = isNameInQuotes ? opening.group(1).charAt(0) : text.charAt(start);
        if (quote != '"' && quote != '\'') {
            return Optional.empty();
        }
        int from = isNameInQuotes ? start : start + 1;
        int end = from;
        int max = Math.min(text.length(), from + MAX_LENGTH);
        while (end < max && text.charAt(end) != quote && text.charAt(end) != '\n') {
            end++;
        }
        if (end == max || text.charAt(end) != quote) {
            return Optional.empty();
        }
        while (end > from && text.charAt(end - 1) == '\\') {
            end--;
        }
        var value = text.substring(from, end);
        boolean isShell =
                isNameInQuotes || matches(SHELL_ASSIGNMENT, text.substring(name, start)) && matches(SHELL_NAME, before);
        boolean isSecret = value.indexOf(' ') > 0
                && !SecretHeuristics.isPlaceholder(value)
                && !isMessage(value)
                && (isShell || Arrays.stream(value.split(" ")).anyMatch(word -> SecretHeuristics.looksRandom(word, 8)));
        return isSecret ? Optional.of(new SecretHeuristics.Range(from, end)) : Optional.empty();
    }

    /// The value behind `pass` and a sign. Tests pass too, and so do buses: behind another word
    /// only what looks random is one, unless that word says whose password it is.
    ///
    /// @param name where the word begins
    /// @param from where the value may begin
    static List<SecretHeuristics.Range> pass(String text, int name, int from) {
        var ranges = findValue(text, name, from, false);
        if (ranges.isEmpty()) {
            return ranges;
        }
        var before = text.substring(Math.max(0, name - BEFORE), name);
        boolean isOwned = matches(OWNED, before);
        boolean isCamel = Character.isUpperCase(text.charAt(name)) && Character.isLowerCase(text.charAt(name + 1));
        boolean isInWord = !before.isEmpty() && Character.isLetterOrDigit(before.charAt(before.length() - 1));
        if (isInWord && !isOwned && !isCamel) {
            return List.of();
        }
        boolean isAssigned = text.substring(name, from).contains("=");
        boolean isFirst = matches(FIRST, before) && !text.startsWith("PASS", name);
        return ranges.stream()
                .filter(range -> {
                    var value = text.substring(range.start(), range.end());
                    long digits =
                            value.chars().filter(SecretHeuristics::isDigit).count();
                    boolean isWord = matches(WORD, value)
                            && !WEAK.contains(value.toLowerCase(Locale.ROOT))
                            && !isAssigned
                            && !isQuoted(text, range);
                    return isOwned
                            || isFirst && !isWord && !isAmount(value)
                            || digits > 1 && SecretHeuristics.looksRandom(value, 8);
                })
                .toList();
    }

    /// `1200`, `12/12`, `350ms`.
    private static boolean isAmount(String value) {
        return value.chars().noneMatch(Character::isLetter)
                || SecretHeuristics.isDigit(value.charAt(0)) && SecretHeuristics.isName(value);
    }

    /// The value behind `the password is`; empty when the sentence goes on.
    ///
    /// @param name where the word begins
    /// @param from where the value may begin
    static List<SecretHeuristics.Range> inSentence(String text, int name, int from) {
        var phrase = phrase(text, name, from);
        if (phrase.isPresent()) {
            return List.of(phrase.get());
        }
        return findValue(text, name, from, false).stream()
                .filter(range -> {
                    var value = text.substring(range.start(), range.end());
                    return SecretHeuristics.looksChosen(value)
                            || isLastOfSentence(text, range.end()) && (isQuoted(text, range) || isDistinctive(value));
                })
                .toList();
    }

    /// Words in quotes behind a colon: `the password is: "correct horse"`.
    private static Optional<SecretHeuristics.Range> phrase(String text, int name, int from) {
        int max = Math.min(text.length(), from + MAX_PHRASE);
        int quote = from < max ? "\"'`“„".indexOf(text.charAt(from)) : -1;
        if (quote < 0 || !text.substring(name, from).contains(":")) {
            return Optional.empty();
        }
        int end = from + 1;
        while (end < max && text.charAt(end) != "\"'`”“".charAt(quote) && text.charAt(end) != '\n') {
            end++;
        }
        if (end == max || text.charAt(end) == '\n' || end - from <= MIN_PASSWORD) {
            return Optional.empty();
        }
        return isMessage(text.substring(from + 1, end))
                ? Optional.empty()
                : Optional.of(new SecretHeuristics.Range(from + 1, end));
    }

    /// Too short, must be changed.
    private static boolean isMessage(String phrase) {
        var words = phrase.toLowerCase(Locale.ROOT).split(" ");
        long placeholders = Arrays.stream(words).filter(NO_VALUES::contains).count();
        return words.length < 2 || 2 * placeholders >= words.length;
    }

    /// Letters and digits as in no word: `hunter2`, `Tr0ub4dor`, `S0mmer!`, `1234`.
    private static boolean isDistinctive(String value) {
        return WEAK.contains(value.toLowerCase(Locale.ROOT))
                || value.matches("[A-Za-z]{3,}[0-9]+|[0-9]{4,}")
                || value.chars().anyMatch(SecretHeuristics::isDigit)
                        && value.chars().anyMatch(Character::isLetter)
                        && (value.chars().anyMatch(Character::isUpperCase)
                                || value.chars().anyMatch(c -> "!@#$%^*+~?".indexOf(c) >= 0))
                        && !SecretHeuristics.isName(value)
                        && !matches(PARTICIPLE, value);
    }

    private static boolean isQuoted(String text, SecretHeuristics.Range value) {
        return "\"'`".indexOf(text.charAt(value.start() - 1)) >= 0;
    }

    private static boolean isLastOfSentence(String text, int end) {
        int max = Math.min(text.length(), end + 8);
        return matches(END, text.substring(end, max));
    }

    private static boolean isKey(String value) {
        return value.chars().anyMatch(SecretHeuristics::isDigit)
                && value.chars().anyMatch(Character::isLetter)
                && !SecretHeuristics.isName(value)
                && !NO_VALUES.contains(value.toLowerCase(Locale.ROOT));
    }

    private static boolean isPassword(String value, boolean isAlone) {
        var lower = value.toLowerCase(Locale.ROOT);
        if (NO_VALUES.contains(lower) || isUnspacedSentence(value)) {
            return false;
        }
        if (matches(WORD, value)) {
            return WEAK.contains(lower)
                    || isAlone && !NAMED_AFTER_IT.matcher(value).find();
        }
        boolean isWordAndNumber = value.matches("[A-Za-z]{3,}[0-9]+");
        return isAlone || isWordAndNumber || !SecretHeuristics.isName(value);
    }

    /// Words of a script that puts no blanks between them: a password is typed in other letters, and
    /// has a digit where it stands behind such words.
    private static boolean isUnspacedSentence(String value) {
        return isUnspaced(value.codePointAt(0))
                && (value.chars().noneMatch(SecretHeuristics::isDigit)
                        || value.chars().filter(c -> c > ' ' && c < 127).count() < MIN_PASSWORD);
    }

    private static boolean isUnspaced(int point) {
        return switch (Character.UnicodeScript.of(point)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
            default -> false;
        };
    }

    /// Whether a word is a part of the name of a resource: `arn:aws:secretsmanager:…`.
    static boolean isInResourceName(String text, int word) {
        int start = word;
        while (start > 0 && start > word - BEFORE && isOfResourceName(text.charAt(start - 1))) {
            start--;
        }
        return text.startsWith("arn:", start) || text.startsWith("urn:", start) || text.startsWith("cpe:", start);
    }

    private static boolean isOfResourceName(char c) {
        return isOfName(c) || c == ':' || c == '/' || c == '.' || c == '*';
    }

    private static boolean isLastOfLine(String text, int end) {
        int max = Math.min(text.length(), end + MAX_LENGTH);
        int line = text.indexOf('\n', end, max);
        return matches(REST, text.substring(end, line < 0 ? max : line));
    }

    /// The part of a name that stands before the word in it.
    private static String before(String text, int name) {
        int start = name;
        while (start > 0 && start > name - 20 && isOfName(text.charAt(start - 1))) {
            start--;
        }
        return text.substring(start, name);
    }

    private static boolean isOfName(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }

    /// Whether a text is a placeholder that people and programs write in place of a secret.
    static boolean isTemplate(String text) {
        if (matches(TEMPLATE, text)) {
            return true;
        }
        var lower = text.toLowerCase(Locale.ROOT);
        return lower.indexOf('\n') < 0 && OF_TEMPLATES.stream().anyMatch(lower::contains);
    }

    private static boolean matches(Pattern pattern, String text) {
        return pattern.matcher(text).matches();
    }

    /// Compiles a pattern that needs no more steps than its text has characters, or a few times as
    /// many; texts here have at most [#MAX_LENGTH] characters or those of a rule.
    private static Pattern pattern(String regex) {
        return Pattern.compile(regex, Pattern.UNIX_LINES | Pattern.UNICODE_CASE);
    }
}
