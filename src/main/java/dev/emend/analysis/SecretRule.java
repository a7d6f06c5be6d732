package dev.emend.analysis;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How one kind of secret is recognised: by what it begins with, then by its shape.
///
/// @param name what it is, for people
/// @param begins lower-case texts, one of which it begins with; at least three characters each
/// @param shape fits from there; its group 1, when it has one, is the secret
/// @param kind what the rest of the line says about it
record SecretRule(String name, List<String> begins, Pattern shape, Kind kind) {
    private static final int WINDOW = 700;
    private static final int LONG_WINDOW = 6_000;

    enum Kind {
        /// The prefix alone says what it is; nothing else looks like it.
        TOKEN,
        /// A word such as `password` stands before it; what follows must look random too.
        NAMED,
        /// A login inside an address.
        LOGIN,
        /// An argument of a command or a line of a file that holds nothing but passwords: whatever
        /// is no placeholder.
        ARGUMENT,
        /// `Authorization: Basic`: Base64 of a name and a password.
        BASIC,
        /// The word for a password in another language; what follows must look random too.
        FOREIGN
    }

    private static SecretRule token(String name, String begins, String shape) {
        return new SecretRule(name, List.of(begins.split(" ")), Pattern.compile(shape), Kind.TOKEN);
    }

    private static SecretRule argument(String name, String begins, String shape) {
        return new SecretRule(
                name, List.of(begins.split(" ")), Pattern.compile(shape), Kind.ARGUMENT);
    }

    private static final String ARGUMENTS = "\\b[^\\n|;&]{0,300}?\\s";
    private static final String QUOTE = "[\"'\\\\]{0,4}";
    private static final String VALUE = "([^\\s\"'\\\\]{3,200})";

    private static final List<String> FOREIGN_WORDS =
            List.of(
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

    /// Two characters alone are too short to begin a rule.
    private static final List<String> CHINESE_WORDS =
            List.of("密码", "密碼", "口令").stream()
                    .flatMap(word -> Stream.of(":", "：", "=", " ", "是", "为", "為").map(word::concat))
                    .toList();

    private static SecretRule foreign() {
        var begins = new ArrayList<>(FOREIGN_WORDS);
        begins.addAll(CHINESE_WORDS);
        var words = new ArrayList<>(FOREIGN_WORDS);
        words.addAll(List.of("密码", "密碼", "口令"));
        return new SecretRule(
                "password",
                begins,
                Pattern.compile(
                        "(?i)(?:"
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
                Pattern.compile("[MNO][\\w-]{22,27}\\.[\\w-]{6}\\.[\\w-]{27,45}"),
                Kind.TOKEN);
    }

    static final List<SecretRule> ALL =
            List.of(
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
                    token(
                            "signature in an address",
                            "?sig= &sig=",
                            "(?i)[?&]sig=([A-Za-z0-9%_-]{20,200})"),
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
                            "(?:mysql|mariadb)[a-z-]{0,12}" + ARGUMENTS + "-p" + QUOTE + VALUE),
                    argument(
                            "password of a command",
                            "sshpass",
                            "sshpass" + ARGUMENTS + "-p\\s{0,3}" + QUOTE + VALUE),
                    argument(
                            "password of a command",
                            "redis-cli",
                            "redis-cli" + ARGUMENTS + "-a\\s{1,3}" + QUOTE + VALUE),
                    argument(
                            "password of a command",
                            "docker podman",
                            "(?:docker|podman)\\s+login"
                                    + ARGUMENTS
                                    + "-p\\s{1,3}"
                                    + QUOTE
                                    + VALUE),
                    new SecretRule(
                            "password in netrc",
                            List.of("machine"),
                            Pattern.compile(
                                    "machine\\s+\\S{1,200}\\s+login\\s+\\S{1,100}"
                                            + "(?:\\s+account\\s+\\S{1,100})?\\s+password\\s+(\\S{3,200})"),
                            Kind.ARGUMENT),
                    new SecretRule(
                            "password in netrc",
                            List.of("default"),
                            Pattern.compile(
                                    "default\\s+login\\s+\\S{1,100}\\s+password\\s+(\\S{0,100}[0-9]\\S{0,100})"),
                            Kind.ARGUMENT),
                    new SecretRule(
                            "basic login",
                            List.of("basic"),
                            Pattern.compile("(?i)basic\\s{1,3}([A-Za-z0-9+/_-]{8,400}={0,2})"),
                            Kind.BASIC),
                    token("AWS access key", "akia asia", "A[KS]IA[A-Z2-7]{16}"),
                    token(
                            "GitHub token",
                            "ghp_ gho_ ghu_ ghs_ ghr_",
                            "gh[pousr]_[A-Za-z0-9]{36,255}"),
                    token(
                            "GitHub token",
                            "github_pat_",
                            "github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{50,}"),
                    token(
                            "GitLab token",
                            "glpat- glptt- gldt- glrt-",
                            "gl(?:pat|ptt|dt|rt)-[\\w-]{20,}"),
                    token(
                            "Slack token",
                            "xoxb- xoxp- xoxa- xoxs- xoxr- xoxo-",
                            "xox[bpasro]-(?:[0-9]+-){1,3}[A-Za-z0-9-]{16,}"),
                    token(
                            "Slack token",
                            "xoxc- xoxd- xoxe- xoxe. xapp-",
                            "(?:xoxe\\.xox[bp]|xox[cde]|xapp)-[\\w%/+-]{30,}"),
                    token(
                            "Slack webhook",
                            "hooks.slack.com/",
                            "hooks\\.slack\\.com/(?:services|workflows|triggers)/([A-Za-z0-9]{8,}/[A-Za-z0-9]{8,}/(?:[0-9]{8,}/)?[A-Za-z0-9]{20,})"),
                    token(
                            "Stripe key",
                            "sk_live_ rk_live_ sk_test_",
                            "[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"),
                    token("Anthropic key", "sk-ant-", "sk-ant-[a-z]+[0-9]*-[\\w-]{60,}"),
                    token(
                            "OpenAI key",
                            "sk-",
                            "sk-(?:proj-|svcacct-|admin-)?[\\w-]{16,}T3BlbkFJ[\\w-]{16,}"),
                    token(
                            "AWS secret key",
                            "aws_secret_access_key",
                            "(?i)aws_secret_access_key[\"'\\\\]{0,4}\\s{0,3}[:=]\\s{0,3}"
                                    + "[\"'\\\\]{0,4}([A-Za-z0-9/+=]{40})"),
                    token("Google API key", "aiza", "AIza[\\w-]{35}"),
                    token("Google client secret", "gocspx-", "GOCSPX-[\\w-]{24,}"),
                    token("npm token", "npm_", "npm_[A-Za-z0-9]{36}"),
                    token("PyPI token", "pypi-", "pypi-AgE[\\w-]{50,}"),
                    token("Hugging Face token", "hf_", "hf_[A-Za-z]{30,}"),
                    token("SendGrid key", "sg.", "SG\\.[\\w-]{20,24}\\.[\\w-]{39,50}"),
                    token(
                            "DigitalOcean token",
                            "dop_v1_ doo_v1_ dor_v1_",
                            "do[por]_v1_[a-f0-9]{64}"),
                    token("Docker token", "dckr_pat_ dckr_oat_", "dckr_[po]at_[\\w-]{20,}"),
                    token("Vault token", "hvs. hvb.", "hv[sb]\\.[\\w-]{60,}"),
                    token("Databricks token", "dapi", "dapi[a-f0-9]{32}"),
                    token(
                            "Shopify token",
                            "shpat_ shpss_ shpca_",
                            "shp(?:at|ss|ca)_[a-fA-F0-9]{32}"),
                    token("Linear key", "lin_api_", "lin_api_[A-Za-z0-9]{40}"),
                    token("Postman key", "pmak-", "PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
                    token("age key", "age-secret-key-1", "AGE-SECRET-KEY-1[0-9A-Z]{58}"),
                    token("Groq key", "gsk_", "gsk_[A-Za-z0-9]{40,}"),
                    token("New Relic key", "nrak-", "NRAK-[A-Z0-9]{27}"),
                    token("JSON web token", "eyj", "eyJ[\\w-]{10,}\\.eyJ[\\w-]{10,}\\.[\\w-]{16,}"),
                    token(
                            "private key",
                            "-----begin",
                            "-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\\s\\\\:,.-]*?"
                                    + "(?:-----END [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----|\\z)"),
                    new SecretRule(
                            "password in an address",
                            List.of("://"),
                            Pattern.compile(
                                    "://[^\\s/:@\"'<>\\\\]{0,100}:([^\\s\"'<>\\\\]{3,200})@[\\w.\\[-]"),
                            Kind.LOGIN),
                    new SecretRule(
                            "bearer token",
                            List.of("bearer"),
                            Pattern.compile("(?i)bearer\\s+([\\w.~+/-]{20,}=*)"),
                            Kind.NAMED),
                    named("password", "password passwd pwd passphrase"),
                    named("secret", "secret credential"),
                    named(
                            "key",
                            "api_key apikey api-key access_key accesskey access-key accountkey sharedaccesskey encryption_key signing_key"),
                    named("token", "token"));

    private static SecretRule named(String name, String words) {
        return new SecretRule(
                name,
                List.of(words.split(" ")),
                Pattern.compile(
                        "[A-Za-z-]+[\\w-]{0,24}(?:[\"'\\\\]{0,4}\\s{0,3}(?:=>|:=|[:=])\\s{0,3}|\\s+is:?\\s+|\\s)"
                                + "[\"'\\\\]{0,4}([^\\s\"'\\\\,;&<>{}()]{8,500})"),
                Kind.NAMED);
    }

    /// The secret that begins at a place; null when there is none.
    SecretText.@Nullable Range at(String text, int start) {
        if (kind == Kind.TOKEN
                && start > 0
                && isWordPart(text.charAt(start - 1))
                && !isInAddress()) {
            return null;
        }
        if (!isWorthALook(text, start)) {
            return null;
        }
        int reach = name.equals("private key") ? LONG_WINDOW : WINDOW;
        var window = text.substring(start, Math.min(text.length(), start + reach));
        Matcher fit = shape.matcher(window);
        if (!fit.lookingAt()) {
            return null;
        }
        int group = fit.groupCount() > 0 ? 1 : 0;
        var range = new SecretText.Range(start + fit.start(group), start + fit.end(group));
        var secret = text.substring(range.start(), range.end());
        return isBelieved(text, start, range, secret) ? range : null;
    }

    /// What begins with a sign or a host may stand behind anything.
    private boolean isInAddress() {
        var begin = begins.getFirst();
        return !isWordPart(begin.charAt(0)) || begin.contains(".com/");
    }

    /// Rules out by a glance what the shape would refuse: words such as token are everywhere.
    private boolean isWorthALook(String text, int start) {
        return switch (kind) {
            case TOKEN, ARGUMENT, BASIC, FOREIGN -> true;
            case LOGIN -> {
                int i = start + 3;
                while (i < text.length()
                        && i < start + 310
                        && " \"'<>\n\t".indexOf(text.charAt(i)) < 0) {
                    if (text.charAt(i) == '@') {
                        yield true;
                    }
                    i++;
                }
                yield false;
            }
            case NAMED -> {
                int i = start;
                while (i < text.length() && (isWordPart(text.charAt(i)) || text.charAt(i) == '-')) {
                    i++;
                }
                boolean isOption = start > 0 && text.charAt(start - 1) == '-';
                while (i < text.length() && " \t\n\"'\\".indexOf(text.charAt(i)) >= 0) {
                    i++;
                }
                yield i < text.length()
                        && (text.charAt(i) == ':'
                                || text.charAt(i) == '='
                                || isOption
                                || name.equals("bearer token")
                                || text.startsWith("is", i));
            }
        };
    }

    private boolean isBelieved(String text, int start, SecretText.Range range, String secret) {
        return switch (kind) {
            case TOKEN ->
                    name.equals("private key")
                            || SecretText.entropy(secret) > 2.5
                                    && (!name.equals("Telegram token")
                                            || endsInDigits(text, start));
            // what follows a port is a path
            case LOGIN ->
                    !SecretText.isPlaceholder(secret) && !secret.matches("[0-9]{1,5}(?:[/?#].*)?");
            case ARGUMENT ->
                    (start == 0 || !isWordPart(text.charAt(start - 1)))
                            && !SecretText.isPlaceholder(secret);
            case BASIC -> SecretText.isLogin(secret);
            case FOREIGN -> {
                var between = text.substring(start, range.start());
                boolean isAssigned = between.chars().anyMatch(c -> ":=：＝是为為".indexOf(c) >= 0);
                yield isAssigned
                        ? SecretText.looksRandom(secret, 8)
                        : SecretText.looksChosen(secret);
            }
            case NAMED -> {
                var between = text.substring(start, range.start());
                boolean isAssigned = between.contains("=") || between.contains(":");
                boolean isOption = start > 0 && text.charAt(start - 1) == '-';
                yield isAssigned || isOption || name.equals("bearer token")
                        ? SecretText.looksRandom(secret, name.equals("password") ? 8 : 16)
                        : between.contains(" is") && SecretText.looksChosen(secret);
            }
        };
    }

    /// Whether a number of eight or more digits ends there.
    private static boolean endsInDigits(String text, int end) {
        int i = end;
        while (i > 0 && text.charAt(i - 1) >= '0' && text.charAt(i - 1) <= '9') {
            i--;
        }
        return end - i >= 8;
    }

    private static boolean isWordPart(char c) {
        return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_';
    }
}
