package dev.emend.analysis.secrets;

import dev.emend.analysis.secrets.SecretRule.Kind;
import java.util.ArrayList;
import java.util.List;
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

    private static final String ARGUMENTS = "\\b[^\\n|;&]{0,300}?\\s";
    private static final String QUOTE = "[\"'\\\\]{0,4}";
    private static final String VALUE = "([^\\s\"'\\\\]{3,200})";

    private static final String BEGIN_KEY = "-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----";

    /// A key whose end is missing, up to its last long line; its breaks may be escaped or quoted.
    private static final String CUT_KEY = cutKey();

    /// A shorter line that ends such a key, and behind the group what tells it from a word.
    private static final String LAST_LINE =
            "(?:\\n|\\r\\n|(?:\\\\{1,4}r)?\\\\{1,4}n)[ \\t>|\"'+]{0,12}[A-Za-z0-9+/]{2,19}={0,2})(?:\\r?\\n|\\z|[\"'`\\\\])";

    private static SecretRule cutKey(String shape) {
        return new SecretRule("private key", List.of("-----begin"), SecretShape.steady(shape), Kind.TOKEN);
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
    private static Stream<String> assigned(String word) {
        return Stream.of(":", "：", "=", " ", "是", "为", "為").map(word::concat);
    }

    /// What stands between the name of something and its value.
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

    private static SecretRule given(String name, List<String> words) {
        var begins = words.stream().flatMap(word -> word.length() > 2 ? Stream.of(word) : assigned(word));
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
                        + "(?:is|ist|lautet|was|war)(?: now)?:?[ \\t]{1,3}"),
                Kind.SAID);
    }

    private static SecretRule foreign() {
        var begins = new ArrayList<>(FOREIGN_WORDS);
        CHINESE.stream().flatMap(SecretRules::assigned).forEach(begins::add);
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

    /// How the first of the three parts of a bot's token begins: Base64 of the digits of its
    /// number.
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

    static final List<SecretRule> ALL = List.of(
            token("Emend token", "emend_", "emend_[\\w-]{43}"),
            foreign(),
            discord(),
            token("Telegram token", ":aa", ":(AA[\\w-]{33})"),
            token(
                    "Discord webhook",
                    "discord.com/api discordapp.com/api",
                    "(?i:discord(?:app)?\\.com/api)(?:/v[0-9]{1,2})?/webhooks/([0-9]{15,22}/[\\w-]{40,100})"),
            token(
                    "Teams webhook",
                    "webhook.office.com/ outlook.office.com/webhook/",
                    "(?i:(?:webhook|outlook)\\.office\\.com)/webhook(?:b2)?/([\\w@-]{30,100}/IncomingWebhook/[a-f0-9]{32}/[\\w-]{30,}(?:/[\\w-]+)?)"),
            token("signature in an address", "?sig= &sig=", "(?i)[?&]sig=([A-Za-z0-9%_-]{20,200})"),
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
            token("AWS access key", "akia asia", "A[KS]IA[A-Z2-7]{16}"),
            token("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", "gh[pousr]_[A-Za-z0-9]{36,255}"),
            token("GitHub token", "github_pat_", "github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{50,}"),
            token("GitLab token", "glpat- glptt- gldt- glrt-", "gl(?:pat|ptt|dt|rt)-[\\w-]{20,}"),
            token(
                    "Slack token",
                    "xoxb- xoxp- xoxa- xoxs- xoxr- xoxo-",
                    "xox[bpasro]-(?:[0-9]+-){1,3}[A-Za-z0-9-]{16,}"),
            token("Slack token", "xoxc- xoxd- xoxe- xoxe. xapp-", "(?:xoxe\\.xox[bp]|xox[cde]|xapp)-[\\w%/+-]{30,}"),
            token(
                    "Slack webhook",
                    "hooks.slack.com/",
                    "hooks\\.slack\\.com/(?:services|workflows|triggers)/([A-Za-z0-9]{8,}/[A-Za-z0-9]{8,}/(?:[0-9]{8,}/)?[A-Za-z0-9]{20,})"),
            token("Stripe key", "sk_live_ rk_live_ sk_test_", "[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"),
            token("Anthropic key", "sk-ant-", "sk-ant-[a-z]+[0-9]*-[\\w-]{60,}"),
            token("OpenAI key", "sk-", "sk-(?:proj-|svcacct-|admin-)?[\\w-]{16,}T3BlbkFJ[\\w-]{16,}"),
            token("OpenAI key", "sk-proj- sk-svcacct- sk-admin-", "sk-(?:proj|svcacct|admin)-[\\w-]{40,}"),
            token(
                    "AWS secret key",
                    "aws_secret_access_key",
                    "(?i)aws_secret_access_key[\"'\\\\]{0,4}\\s{0,3}[:=]\\s{0,3}"
                            + "[\"'\\\\]{0,4}([A-Za-z0-9/+=]{40})"),
            token("Google API key", "aiza", "AIza[\\w-]{35}"),
            token("Google token", "ya29.", "ya29\\.[\\w.-]{18,}[\\w-]"),
            token("Google client secret", "gocspx-", "GOCSPX-[\\w-]{24,}"),
            token("npm token", "npm_", "npm_[A-Za-z0-9]{36}"),
            token("PyPI token", "pypi-", "pypi-AgE[\\w-]{50,}"),
            token("Hugging Face token", "hf_", "hf_[A-Za-z]{30,}"),
            token("SendGrid key", "sg.", "SG\\.[\\w-]{20,24}\\.[\\w-]{39,50}"),
            token("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", "do[por]_v1_[a-f0-9]{64}"),
            token("Docker token", "dckr_pat_ dckr_oat_", "dckr_[po]at_[\\w-]{20,}"),
            token("Vault token", "hvs. hvb.", "hv[sb]\\.[\\w-]{60,}"),
            token("Databricks token", "dapi", "dapi[a-f0-9]{32}"),
            token("Shopify token", "shpat_ shpss_ shpca_", "shp(?:at|ss|ca)_[a-fA-F0-9]{32}"),
            token("Linear key", "lin_api_", "lin_api_[A-Za-z0-9]{40}"),
            token("Postman key", "pmak-", "PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
            token("age key", "age-secret-key-1", "AGE-SECRET-KEY-1[0-9A-Z]{58}"),
            token("Groq key", "gsk_", "gsk_[A-Za-z0-9]{40,}"),
            token("New Relic key", "nrak-", "NRAK-[A-Z0-9]{27}"),
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
            cutKey(CUT_KEY),
            cutKey("(" + CUT_KEY + LAST_LINE),
            new SecretRule(
                    "password in an address",
                    List.of("://"),
                    SecretShape.quick("://[^\\s/:@\"'<>\\\\]{0,100}:([^\\s\"'<>\\\\]{3,200})@[\\w.\\[-]"),
                    Kind.LOGIN),
            new SecretRule(
                    "bearer token",
                    List.of("bearer"),
                    SecretShape.quick("(?i)bearer\\s+([\\w.~+/-]{20,}=*)"),
                    Kind.NAMED),
            named("password", "password passwd pwd passphrase"),
            named("secret", "secret credential"),
            named(
                    "key",
                    "api_key apikey api-key access_key accesskey access-key accountkey sharedaccesskey encryption_key signing_key"),
            named("token", "token"),
            given("password", passwords()),
            given("key", keys()),
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

    private static SecretRule named(String name, String words) {
        return new SecretRule(
                name,
                List.of(words.split(" ")),
                SecretShape.quick(
                        "[A-Za-z-]++[\\w-]{0,24}+(?:[\"'\\\\]{0,4}+\\s{0,3}+(?:=>|:=|[:=])\\s{0,3}+|\\s++is:?\\s++|\\s)"
                                + "[\"'\\\\]{0,4}([^\\s\"'\\\\,;&<>{}()]{8,500})"),
                Kind.NAMED);
    }
}
