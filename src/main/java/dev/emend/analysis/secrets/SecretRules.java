package dev.emend.analysis.secrets;

import dev.emend.analysis.secrets.SecretRule.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The kinds of secrets that are looked for.
final class SecretRules {
    private SecretRules() {}

    private static SecretRule token(String name, String begins, String shape) {
        return new SecretRule(name, List.of(begins.split(" ")), SecretShape.quick(shape), Kind.TOKEN);
    }

    private static SecretRule argument(String name, String begins, String shape) {
        return new SecretRule(name, List.of(begins.split(" ")), SecretShape.quick(shape), Kind.ARGUMENT);
    }

    /// A command of two words.
    private static SecretRule command(String begin, String shape) {
        return new SecretRule("password of a command", List.of(begin), SecretShape.quick(shape), Kind.ARGUMENT);
    }

    private static final String ARGUMENTS = "\\b[^\\n|;&]{0,300}?\\s";
    private static final String QUOTE = "[\"'\\\\]{0,4}";
    private static final String VALUE = "([^\\s\"'\\\\]{3,200})";

    /// The user and the password of a line of `.pgpass`, which Markdown may quote; no artifact of Maven.
    private static final String PGPASS_END =
            ":(?!(?:jar|test-jar|war|ear|aar|pom|zip|bundle|maven-plugin):)[^\\s:]{1,63}"
                    + ":((?:[^\\s:\"'\\\\]|\\\\.){3,200}?)(?=`?(?:\\s|\\z|[\"'])|`[.,;:!?)*]{1,3}(?:\\s|\\z))";

    /// No option, no share and no star that asks for it.
    private static final String WINDOWS_VALUE = QUOTE + "([^\\s\"'\\\\/*][^\\s\"']{2,200}+)";

    /// The commands of cmd, csh and fish. The name says so; the others hold paths and languages.
    private static SecretRule environment(String value) {
        return new SecretRule(
                "password of a command",
                List.of("setx", "setenv", "set -"),
                SecretShape.quick("(?i)set(?:x(?:\\.exe)?|env| -[a-z-]{1,12})\\s{1,3}(?:/m\\s{1,3})?"
                        + "\\w{0,60}(?:pass(?:word|wd|phrase)?|pwd|secret|token|key)(?:_\\w{0,60})?\\s{1,3}"
                        + value),
                Kind.ARGUMENT);
    }

    /// A quoted value up to its quote, and no path.
    private static String words(String quote) {
        return "(?![a-z]:\\\\)([^\\n" + quote + "]{3,200}?)\\\\{0,2}" + quote;
    }

    private static final String BEGIN_KEY = "-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----";

    /// A key whose end is missing, up to its last long line; its breaks may be escaped or quoted.
    private static final String CUT_KEY = cutKey();

    /// A shorter line that ends such a key, and behind the group what tells it from a word.
    private static final String LAST_LINE =
            "(?:\\n|\\r\\n|(?:\\\\{1,4}r)?\\\\{1,4}n)[ \\t>|\"'+]{0,12}[A-Za-z0-9+/]{2,19}={0,2})(?:\\r?\\n|\\z|[\"'`\\\\])";

    private static SecretRule cutKey(String shape) {
        var begin = SecretShape.quick(BEGIN_KEY);
        var key = SecretShape.steady(shape); // takes long to find that a text is none
        return new SecretRule(
                "private key",
                List.of("-----begin"),
                window -> begin.fit(window) == null ? null : key.fit(window),
                Kind.TOKEN);
    }

    private static String cutKey() {
        var between = "(?:[\\s>|\"'+]|\\\\{1,4}[nrt\"'])";
        var base64 = "(?:[A-Za-z0-9+/]|\\\\{1,2}/)";
        var head = "(?:" + between + "{1,40}[A-Z][A-Za-z-]{2,20}: [\\w ,.()-]{1,80})";
        return BEGIN_KEY + head + "{0,3}(?:" + between + "{1,40}" + base64 + "{20,}={0,2})+";
    }

    private static final List<String> FOREIGN_WORDS = List.of(
            "passwort",
            "kennwort",
            "mot de passe",
            "contraseña",
            "contrasena",
            "senha",
            "parola d'ordine",
            "parola chiave",
            "parola",
            "wachtwoord",
            "lösenord",
            "adgangskode",
            "salasana",
            "hasło",
            "haslo",
            "heslo",
            "jelszó",
            "şifre",
            "пароль",
            "κωδικός",
            "סיסמה",
            "كلمة المرور",
            "पासवर्ड",
            "mật khẩu",
            "รหัสผ่าน",
            "パスワード",
            "비밀번호");

    private static final List<String> CHINESE = List.of("密码", "密碼", "口令");

    private static final List<String> OF_KEYS = List.of(
            "api",
            "access",
            "account",
            "sharedaccess",
            "secret",
            "client",
            "consumer",
            "auth",
            "session",
            "refresh",
            "private",
            "signing",
            "encryption");

    /// Two characters alone are too short to begin a rule.
    private static Stream<String> withAssignmentSigns(String word) {
        return Stream.of(":", "：", "=", " ", "是", "为", "為").map(word::concat);
    }

    /// The signs between a name and its value.
    private static final String GIVEN = QUOTE + "[ \\t]{0,3}(?:=>|:=|[:=：＝])[ \\t]{0,3}";

    private static List<String> passwords() {
        return Stream.of(List.of("password", "passwd", "pwd", "passphrase"), FOREIGN_WORDS, CHINESE)
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> keys() {
        var names = new ArrayList<String>();
        for (var first : OF_KEYS) {
            for (var sign : List.of("", "_", "-", " ")) {
                for (var last : List.of("key", "token", "secret")) {
                    names.add(first + sign + last);
                }
            }
        }
        return names;
    }

    private static SecretRule givenRule(String name, List<String> words) {
        var begins = words.stream().flatMap(word -> word.length() > 2 ? Stream.of(word) : withAssignmentSigns(word));
        return new SecretRule(
                name,
                begins.toList(),
                SecretShape.quick("(?i)(?:" + String.join("|", words) + ")" + GIVEN),
                Kind.GIVEN);
    }

    /// The word and the verb of a sentence that tells a password.
    private static SecretRule passwordSentence() {
        return new SecretRule(
                "password",
                List.of("password", "passwd", "passphrase", "passwort", "kennwort"),
                SecretShape.quick("(?i)(?:password|passwd|passphrase|passwort|kennwort)[ \\t]{1,3}"
                        + "(?:is|ist|lautet|was|war)(?: now)?(?:[*_]{0,2}:[*_]{0,2}[ \\t]{0,3}|[ \\t]{1,3})"),
                Kind.SAID);
    }

    private static SecretRule foreign() {
        var begins = new ArrayList<>(FOREIGN_WORDS);
        CHINESE.stream().flatMap(SecretRules::withAssignmentSigns).forEach(begins::add);
        var words = new ArrayList<>(FOREIGN_WORDS);
        words.addAll(CHINESE);
        return new SecretRule(
                "password",
                begins,
                SecretShape.quick("(?i)(?:"
                        + String.join("|", words)
                        + ")"
                        + QUOTE
                        + "(?:\\s{0,3}(?:=>|:=|[:=：＝])|\\s{1,3}(?:ist|est|es|é|è|is|är|er|jest|je)(?:\\s|:)|\\s{0,3}(?:是|为|為))"
                        + "\\s{0,3}"
                        + QUOTE
                        + "([^\\s\"'\\\\,;&<>{}()，。；]{8,200})"),
                Kind.FOREIGN);
    }

    /// The rule for tokens of Discord bots, whose first of three parts is the number of the bot, its
    /// digits in Base64.
    private static SecretRule discord() {
        var begins = new ArrayList<String>();
        for (var first : "mno".split("")) {
            for (var second : "dtjz".split("")) {
                for (var third : "aeimquycgk".split("")) {
                    begins.add(first + second + third);
                }
            }
        }
        return new SecretRule(
                "Discord token",
                begins,
                SecretShape.quick("[MNO][\\w-]{22,27}\\.[\\w-]{6}\\.[\\w-]{27,45}"),
                Kind.TOKEN);
    }

    /// Three characters, a digit, and what tells.
    private static SecretRule azureClientSecret() {
        return new SecretRule(
                "Azure client secret",
                IntStream.range(0, 10).mapToObj(digit -> digit + "q~").toList(),
                SecretShape.quick("(?s).{0,10}?(?<![\\w~])([\\w~.-]{3}[0-9]Q~[\\w~.-]{31,34})(?![\\w~])"),
                Kind.MIDDLE);
    }

    static final List<SecretRule> ALL =
            Stream.of(TokenTable.rules(), ofCode()).flatMap(List::stream).toList();

    /// The rules that a table cannot express.
    private static List<SecretRule> ofCode() {
        return List.of(
                foreign(),
                discord(),
                new SecretRule(
                        "Telegram token",
                        List.of(":aa"),
                        SecretShape.quick("(?s).{0,5}?(?<![0-9])([0-9]{8,12}:AA[\\w-]{33,})"),
                        Kind.MIDDLE),
                azureClientSecret(),
                argument(
                        "password of a command",
                        "curl",
                        "curl(?:\\.exe)?"
                                + ARGUMENTS
                                + "(?:-[a-zA-Z]{0,10}[uU]|--(?:proxy-)?user)[ =]?\\s{0,3}"
                                + QUOTE
                                + "[^\\s:\"'\\\\]{1,100}:"
                                + VALUE),
                argument(
                        "password of a command",
                        "curl",
                        "curl(?:\\.exe)?"
                                + ARGUMENTS
                                + "(?:-[a-zA-Z]{0,10}[uU]|--(?:proxy-)?user)[ =]?\\s{0,3}"
                                + "[\"'][^\\s:\"'\\\\]{1,100}:([^\"'\\\\\\n]{3,200})[\"']"),
                argument(
                        "password of a command",
                        "mysql mariadb",
                        "(?:mysql|mariadb)(?>[a-z-]{0,12}\\b)" + ARGUMENTS + "-p" + QUOTE + VALUE),
                command("az login", "az login" + ARGUMENTS + "-p[ =]\\s{0,3}" + QUOTE + VALUE),
                command("net use", "(?i)net use" + ARGUMENTS + "/u(?:ser)?:[^\\s/]{1,100}\\s{1,3}" + WINDOWS_VALUE),
                command("net use", "(?i)net use" + ARGUMENTS + "\\\\{2,8}[^\\s\"']{1,200}\\s{1,3}" + WINDOWS_VALUE),
                command(
                        "net user",
                        "(?i)net user\\s{1,3}[^\\s/]{1,60}\\s{1,3}" + WINDOWS_VALUE + "[^\\n]{0,200}/add\\b"),
                environment(QUOTE + VALUE),
                environment("\\\\{0,2}\"" + words("\"")),
                environment("\\\\{0,2}'" + words("'")),
                command(
                        "configure set",
                        "configure set\\s{1,3}(?:profile\\.[^\\s.]{1,60}\\.)?aws_(?:secret_access_key|session_token)\\s{1,3}"
                                + QUOTE
                                + VALUE),
                argument("password in pgpass", ":5432: :5433: :6432:", ":[0-9]{4}:[^\\s:]{1,63}" + PGPASS_END),
                argument("password in pgpass", "*:*:*: \\*:\\*:\\*:", "(?:\\\\?\\*:){2}\\\\?\\*(?!:\\*)" + PGPASS_END),
                // permissions and filters of artifacts look so too: only what is random
                new SecretRule(
                        "password in pgpass",
                        List.of(":*:", ":\\*:"),
                        SecretShape.quick(":\\\\?\\*:[^\\s:]{1,63}" + PGPASS_END),
                        Kind.NAMED),
                argument(
                        "password hash",
                        "$1$ $5$ $6$ $y$ $7$ $apr1$ $2a$ $2b$ $2x$ $2y$ $p$ $argon2",
                        "((?:\\$(?:1|apr1)\\$[./\\w]{1,8}\\$[./\\w]{22}"
                                + "|\\$[56]\\$(?:rounds=[0-9]{1,9}\\$)?[./\\w]{1,16}\\$(?:[./\\w]{86}|[./\\w]{43})"
                                + "|\\$[y7]\\$[./\\w]{1,90}(?:\\$[./\\w]{1,86})?\\$[./\\w]{43}"
                                + "|\\$2[abxy]\\$[0-9]{2}\\$[./\\w]{53}|\\$P\\$[./\\w]{31}"
                                + "|\\$argon2(?:id|i|d)\\$v=[0-9]{1,3}\\$[a-z0-9=,]{5,60}\\$[\\w+/]{8,90}\\$[\\w+/]{20,180}))"
                                + "(?![./\\w])"),
                argument(
                        "password",
                        "<pass> <pass",
                        "(?i)<pass(?:word|wd)?(?: encoding=\"[a-z0-9]{1,20}\")?>([^<>\\s]{3,200})</pass"),
                // of WordPress, and of those who do as it does
                argument(
                        "password",
                        "define",
                        "define\\s{0,3}\\(\\s{0,3}[\"'][A-Z_]{0,40}(?:PASSWORD|PASSWD|SECRET|_SALT"
                                + "|(?:AUTH|LOGGED_IN|NONCE|API|ACCESS|SECRET|PRIVATE|ENCRYPTION)_KEY)[\"']"
                                + "\\s{0,3},\\s{0,20}[\"']([^'\\n]{4,200}?)[\"']\\s{0,3}\\)"),
                argument("password of a command", "sshpass", "sshpass" + ARGUMENTS + "-p\\s{0,3}" + QUOTE + VALUE),
                argument("password of a command", "redis-cli", "redis-cli" + ARGUMENTS + "-a\\s{1,3}" + QUOTE + VALUE),
                argument(
                        "password of a command",
                        "docker podman",
                        "(?:docker|podman)\\s+login" + ARGUMENTS + "-p\\s{1,3}" + QUOTE + VALUE),
                new SecretRule(
                        "password in netrc",
                        List.of("machine"),
                        SecretShape.quick("machine\\s+\\S{1,200}\\s+login\\s+\\S{1,100}"
                                + "(?:\\s+account\\s+\\S{1,100})?\\s+password\\s+(\\S{3,200})"),
                        Kind.ARGUMENT),
                new SecretRule(
                        "password in netrc",
                        List.of("default"),
                        SecretShape.quick("default\\s+login\\s+\\S{1,100}\\s+password\\s+(\\S{0,100}[0-9]\\S{0,100})"),
                        Kind.ARGUMENT),
                new SecretRule(
                        "basic login",
                        List.of("basic"),
                        SecretShape.quick("(?i:basic)\\s{1,3}([A-Za-z0-9+/_-]{4,600}={0,2})"),
                        Kind.BASIC),
                token(
                        "JSON web token",
                        "eyj",
                        // a first part without end would let each word be read to the end
                        "eyJ[\\w-]{10,500}+\\.eyJ[\\w-]{10,}+\\.[\\w-]{16,}"),
                token(
                        "private key",
                        "-----begin",
                        BEGIN_KEY
                                + "[A-Za-z0-9+/=\\s\\\\:,.-]*?"
                                + "(?:-----END [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----|\\z)"),
                new SecretRule(
                        "private key",
                        List.of("private-lines"),
                        SecretShape.steady(
                                "Private-Lines: [0-9]{1,4}\\r?\\n((?:[A-Za-z0-9+/=]{1,76}\\r?\\n)*[A-Za-z0-9+/=]{1,76})"),
                        Kind.TOKEN),
                cutKey(CUT_KEY),
                cutKey("(" + CUT_KEY + LAST_LINE),
                new SecretRule(
                        "password in an address",
                        List.of("://"),
                        SecretShape.quick("://[^\\s/:@\"'<>\\\\]{0,100}:([^\\s\"'<>\\\\]{3,200})@[\\w.\\[-]"),
                        Kind.LOGIN),
                // the name is an address of mail
                new SecretRule(
                        "password in an address",
                        List.of("://"),
                        SecretShape.quick(
                                "://[^\\s/:@\"'<>\\\\]{1,100}@[^\\s/:@\"'<>\\\\]{1,100}:([^\\s\"'<>\\\\/]{3,200})@[\\w.\\[-]"),
                        Kind.LOGIN),
                new SecretRule(
                        "bearer token",
                        List.of("bearer"),
                        SecretShape.quick("(?i)bearer\\s+([\\w.~+/-]{20,}=*)"),
                        Kind.NAMED),
                namedRule("password", "password passwd pwd passphrase"),
                namedRule("secret", "secret credential"),
                namedRule(
                        "key",
                        "api_key apikey api-key access_key accesskey access-key accountkey sharedaccesskey encryption_key signing_key"),
                namedRule("token", "token"),
                givenRule("password", passwords()),
                givenRule("key", keys()),
                new SecretRule("password", List.of("pass"), SecretShape.quick("(?i)pass" + GIVEN), Kind.PASS),
                passwordSentence(),
                new SecretRule(
                        "authorization",
                        List.of("authorization"),
                        SecretShape.quick("(?i)authorization"
                                + GIVEN
                                + QUOTE
                                + "[a-z][\\w-]{0,30}[ \\t]{1,3}([^\\s\"'`\\\\,;&<>{}()]{8,500})"),
                        Kind.HEADER),
                new SecretRule(
                        "cookie",
                        List.of("cookie"),
                        SecretShape.quick("(?i)cookie2?" + GIVEN + "\\\\{0,2}[\"']?"),
                        Kind.COOKIE));
    }

    private static SecretRule namedRule(String name, String words) {
        return new SecretRule(
                name,
                List.of(words.split(" ")),
                SecretShape.quick(
                        "[A-Za-z-]++[\\w-]{0,24}+(?:[\"'\\\\]{0,4}+\\s{0,3}+(?:=>|:=|[:=])\\s{0,3}+|\\s++is:?\\s++|\\s)"
                                + "[\"'\\\\]{0,4}([^\\s\"'\\\\,;&<>{}()]{8,500})"),
                Kind.NAMED);
    }
}
