package dev.emend.analysis.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class SecretDetectorTest {
    private static final long SEED = 45;

    private static RandomGenerator random() {
        System.out.println("seed " + SEED);
        return RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    }

    @Test
    void findsAtLeast95OfAHundredPlantedSecrets() {
        var lines = new PlantedSecrets(random()).lines(300);
        var missed = new TreeMap<String, Integer>();
        var loose = new ArrayList<String>();
        for (var line : lines) {
            var found = SecretDetector.find(line.text());
            if (found.isEmpty()) {
                missed.merge(line.type(), 1, Integer::sum);
            } else if (SecretDetector.redact(line.text()).contains(line.secret())) {
                loose.add(line.type());
            }
        }
        int misses = missed.values().stream().mapToInt(Integer::intValue).sum();
        System.out.printf("secrets: %d of %d found; missed %s%n", lines.size() - misses, lines.size(), missed);
        assertTrue(misses <= lines.size() * 5 / 100, missed::toString);
        assertEquals(List.of(), loose, "what is found is gone after it is replaced");
    }

    @Test
    void takesAtMostTwoOfAThousandHarmlessLinesForOne() throws Exception {
        var lines = new ArrayList<>(new PlantedSecrets(random()).benign(2_000));
        try (var catalogs = Files.walk(Path.of("catalogs"))) {
            for (var file : catalogs.filter(Files::isRegularFile).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        var wrong = new ArrayList<String>();
        for (var line : lines) {
            SecretDetector.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        System.out.printf(
                "secrets: %d false in %,d harmless lines, %.2f per 1,000%n",
                wrong.size(), lines.size(), wrong.size() * 1000.0 / lines.size());
        assertTrue(wrong.size() <= lines.size() * 2 / 1000, () -> String.join("\n", wrong));
    }

    @Test
    void aPlaceholderIsNoSecret() {
        for (var line : new PlantedSecrets(random()).lines(300)) {
            var once = SecretDetector.redact(line.text());
            assertEquals(once, SecretDetector.redact(once), line.type());
        }
    }

    @Test
    void findsTheKeyThatStandsBesideTheNameAmazonGaveIt() {
        var key = "wJalrXUtnFEMIKpMDENG" + "bPxRfiCYzzKLMNOPQRST";
        for (var text : List.of(
                "export AWS_SECRET_ACCESS_KEY=" + key,
                "aws_secret_access_key = " + key,
                "\"aws_secret_access_key\": \"" + key + "\"")) {
            assertFalse(SecretDetector.redact(text).contains(key), text);
        }
    }

    @Test
    void showsNoMoreThanTheBeginning() {
        var token = "gh" + "p_" + "a1B2c3D4e5".repeat(4);
        var found = SecretDetector.find("use " + token + " here").getFirst();
        assertEquals("GitHub token", found.rule());
        assertEquals(token, ("use " + token + " here").substring(found.start(), found.end()));
        assertEquals("ghp_••••••••", SecretDetector.mask(token));
        assertFalse(SecretDetector.mask("Tr0ub4dor").contains("0ub4"));
    }

    /// Put together here so that no scanner takes this file for a leak.
    private static List<String[]> ofCommandsAndChats() {
        var word = "Vq7" + "mTr2xLp";
        var base64 = java.util.Base64.getEncoder().encodeToString(("deploy:" + word).getBytes(UTF_8));
        var discord = "MTE" + "4Nzk2MzQ1Njc4OTAxMjM0NQ" + ".GhT" + "x2a." + "k9Zq".repeat(8);
        var telegram = "AA" + "Hk7dPq2Wm9Xz4Lc8Vb1Nf6Rt3Ys5Ju0Ga";
        var hook = "4f8Kd2".repeat(10);
        return List.of(
                new String[] {"curl -u deploy:%s https://ci.local/job", word},
                new String[] {"curl -sS -u 'deploy:%s' https://ci.local", word},
                new String[] {"curl https://ci.local --user deploy:%s", word},
                new String[] {"curl -su \"deploy:%s\" https://ci.local", word},
                new String[] {"curl -u \"deploy:%s\" https://ci.local", word + " " + word},
                new String[] {"mysql -h db -u root -p%s shop", word},
                new String[] {"mysqldump --all-databases -p'%s' > all.sql", word},
                new String[] {"sshpass -p %s ssh root@host", word},
                new String[] {"redis-cli -h cache -a %s ping", word},
                new String[] {"docker login -u robot -p %s registry.local", word},
                new String[] {"Authorization: Basic %s", base64},
                new String[] {"\"authorization\": \"basic %s\"", base64},
                new String[] {"machine api.local login deploy password %s", word},
                new String[] {"machine api.local\n  login deploy\n  password %s\n", word},
                new String[] {"default login anonymous password %s", word},
                new String[] {"postgres://app:%s@db:5432/shop", "p@" + word},
                new String[] {"amqp://app:%s@mq/vhost", word.substring(0, 4) + "/" + word},
                new String[] {"redis://:%s@cache:6379/0", word},
                new String[] {"scp report.pdf deploy:%s@files.local:/srv", word},
                new String[] {"xapp-1-%s", "A0" + "2BC3D4E5F-1234567890123-" + "9f8e7d6c5b4a3210".repeat(4)},
                new String[] {"xoxe.xoxp-1-%s", "Mi0y" + "LTEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MA"},
                new String[] {"the bot runs with %s", discord},
                new String[] {"https://api.telegram.org/bot512345678:%s/getMe", telegram},
                new String[] {"512345678:%s", telegram},
                new String[] {"https://discord.com/api/webhooks/112233445566778899/%s", hook},
                new String[] {"https://discordapp.com/api/v10/webhooks/112233445566778899/%s", hook},
                new String[] {
                    "https://acme.webhook.office.com/webhookb2/"
                            + "1a2b3c4d-5e6f-7a8b-9c0d-1e2f3a4b5c6d@6f5e4d3c-2b1a-0f9e-8d7c-6b5a4f3e2d1c"
                            + "/IncomingWebhook/%s/1a2b3c4d-5e6f-7a8b-9c0d-1e2f3a4b5c6d",
                    "0a1b2c3d4e5f60718293a4b5c6d7e8f9"
                },
                new String[] {
                    "https://prod-07.westeurope.logic.azure.com/workflows/1/invoke?sv=1.0&sig=%s",
                    "qL3v" + "Zx8Tn5Rk2Wd9Hb6Mf1Yc4Jp7Sg0Ua"
                },
                new String[] {
                    "https://hooks.slack.com/triggers/T0A1B2C3D/6123456789012/%s", "9f8e7d6c5b4a3210".repeat(2)
                },
                new String[] {"Passwort: %s", word},
                new String[] {"Das Datenbankpasswort lautet nicht so, Kennwort = %s", word},
                new String[] {"Mot de passe : %s", word},
                new String[] {"Contraseña: %s", word},
                new String[] {"Senha: %s", word},
                new String[] {"Wachtwoord: %s", word},
                new String[] {"Hasło: %s", word},
                new String[] {"Пароль: %s", word},
                new String[] {"密码：%s", word},
                new String[] {"密码: %s", word},
                new String[] {"パスワード: %s", word},
                new String[] {"비밀번호: %s", word});
    }

    /// An address ends at a blank.
    private static String placeholder(String before, String rule) {
        return before.matches("(?s).*://[^\\s\"]*")
                ? "[redacted:" + rule.replace(' ', '-') + "]"
                : "[redacted: " + rule + "]";
    }

    @Test
    void findsPasswordsOfCommandsChatsAndOtherLanguages() {
        var missed = new ArrayList<String>();
        for (var example : ofCommandsAndChats()) {
            var line = example[0].formatted(example[1]);
            var redacted = SecretDetector.redact(line);
            if (redacted.contains(example[1]) || !SecretDetector.isRedacted(redacted)) {
                missed.add(redacted);
            }
        }
        assertEquals(List.of(), missed);
    }

    @Test
    void takesNoOrdinaryCommandOrAddressForOne() {
        var wrong = new ArrayList<String>();
        for (var line : List.of(
                "docker run -u 1000:1000 -v /data:/data image",
                "curl -u user:password https://ci.local",
                "curl -u $USER:$PASS https://ci.local",
                "mysql -u root -p shop",
                "mysql -P 3306 -h db --protocol tcp",
                "Basic authentication is off; basic understanding is enough",
                "Authorization: Basic is what the server asks for",
                "the login form has a password field",
                "default login page password reset",
                "http://localhost:8080/@scope/package",
                "http://host:3000/path?x=a@b.example",
                "mailto:alice99smith@example.org",
                "Contact:alice99smith@example.org, From:bob2026jones@example.org",
                "npm:string2width9cjs@4.2.3",
                "registry/app:v1x2y3z4@sha256:0123456789abcdef",
                "file.py:123@main and 10:30@office",
                "Passwort: bitte eingeben",
                "Das Passwort ist falsch.",
                "密码错误，请重试",
                "discord.com/api/webhooks are documented",
                "ode to joy, model code, nothing: aa")) {
            SecretDetector.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void aLineOfPgpassWithStarsIsMaskedInProseAndAlone() {
        for (var frame : List.of(
                "Put `*:*:*:postgres:%s` into ~/.pgpass.",
                "Add the line `*:*:*:postgres:%s` to ~/.pgpass",
                "~/.pgpass holds `*:*:*:postgres:%s`.",
                "The line (`*:*:*:postgres:%s`), once written, is read by psql",
                "echo *:*:*:ann:%s > .pgpass",
                "echo \"*:*:*:ann:%s\" >> ~/.pgpass",
                "echo '*:*:*:ann:%s' >> ~/.pgpass",
                ".pgpass:\n*:*:*:ann:%s\n",
                "    *:*:*:ann:%s",
                "- Put \\*:\\*:\\*:ann:%s into .pgpass",
                "Put *:*:*:*:%s into .pgpass",
                "Put `db.lan:*:shop:ann:%s` into .pgpass",
                "Put `*:*:shop:ann:%s` into .pgpass",
                "Put `*:5432:*:ann:%s` into .pgpass",
                "Put `db.lan:5432:shop:ann:%s` into .pgpass")) {
            masks("password in pgpass", frame, "Kx9vQ2mZ7pLr4T");
        }
        masks(
                "password in pgpass",
                "Put `*:*:*:postgres:%s` into ~/.pgpass.",
                "changeme",
                "hunter2",
                "Sommer",
                "a`b9!");
    }

    @Test
    void starsAndColonsThatAreNoLineOfPgpassStay() {
        var wrong = new ArrayList<String>();
        for (var line : List.of(
                "Put `*:*:*:user:password` into ~/.pgpass.",
                "*:*:*:postgres:<password>",
                "`*:*:*:postgres:<password>` is a line of ~/.pgpass",
                "*:*:*:postgres:$PGPASSWORD",
                "*:*:*:postgres:${DB_PASSWORD}",
                "*:*:*:postgres:your-password",
                "*:*:*:postgres:***",
                "0 3 * * *: backup, */5 * * * * ping",
                "permit *:*, *:*:*, *:*:*:* and *:*:*:*:*",
                "npm run test:*:unit:watch:all",
                "Foo::*::bar::baz and std::vector<int*>::iterator",
                "at *:30:45 or 10:30:45:120",
                "<exclude>*:*:*:jar:compile</exclude>",
                "org.acme:*:jar:tests:1.0.0-beta2",
                "*:*:jar:sources:1.0.0",
                "arn:aws:logs:*:*:log-group:Kx9vQ2mZ7pLr4T",
                "arn:aws:*:*:*:role:Kx9vQ2mZ7pLr4T",
                "cpe:2.3:a:acme:shop:*:*:*:*:*:linux:x64v2build7",
                "daemon:*:1:1:Owner of many system processes:/root:/usr/sbin/nologin",
                "nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false")) {
            SecretDetector.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void aPassphraseInQuotesIsMaskedAsAWhole() {
        var words = new String[] {"open sesame Kx9vQ2mZ7pLr4X now", "several words", "Tr0ub4dor and friends"};
        for (var frame : List.of(
                "setx DB_PASSWORD \"%s\"",
                "setx DB_PASSWORD '%s'",
                "setx /M DB_PASSWORD \"%s\" && echo done",
                "Run `setx.exe API_TOKEN \"%s\"` once",
                "setenv DB_PASSWORD \"%s\"",
                "set -gx DB_PASSWORD '%s'")) {
            masks("password of a command", frame, words);
        }
        for (var frame : List.of(
                "export DB_PASSWORD=\"%s\"",
                "export DB_PASSWORD='%s'",
                "set DB_PASSWORD=\"%s\"",
                "set DB_PASSWORD='%s'",
                "set \"DB_PASSWORD=%s\"",
                "docker run -e \"DB_PASSWORD=%s\" image",
                "DB_PASSWORD='%s'",
                "DB_PASSWORD=\"%s\" ./start",
                "PGPASSWORD='%s' psql -h db",
                "Put `SMTP_PASS=\"%s\"` into .env",
                "{\"run\": \"export DB_PASSWORD=\\\"%s\\\"\"}")) {
            masks("password", frame, words);
        }
        masks("password of a command", "setx DB_PASSWORD \"%s\"", "it's Kx9vQ2mZ7pLr4X");
        masks("password", "export DB_PASSWORD=\"%s\"", "it's Kx9vQ2mZ7pLr4X");
        for (var frame : List.of("db_password = \"%s\"", "$env:DB_PASSWORD = '%s'", "connect(password='%s')")) {
            masks("password", frame, "open sesame Kx9vQ2mZ7pLr4X now");
        }
    }

    @Test
    void messagesAndTemplatesInQuotesAreNoPassphrase() {
        var wrong = new ArrayList<String>();
        for (var line : List.of(
                "setx DB_PASSWORD \"<your password>\"",
                "setx DB_PASSWORD \"your password here\"",
                "setx KEY_PATH \"C:\\Program Files\\App\"",
                "export DB_PASSWORD=\"your password here\"",
                "export DB_PASSWORD=\"<the real one>\"",
                "export DB_PASSWORD=\"$(cat /run/secrets/db)\"",
                "export DB_PASSWORD=\"${A} ${B}\"",
                "set DB_PASSWORD=\"some password here\"",
                "ERR_PASSWORD=\"The password is too short\"",
                "password = \"Enter it twice, please\"",
                "private static final String PASSWORD = \"Please type it again\";",
                "password=\"must have 8 characters\"",
                "label.password='Type the same again'",
                "<input name=\"password\" placeholder=\"Type it here\">",
                "if (password == \"a b c\") { say(\"no such one\"); }",
                "\"password\": \"Please type it again\"",
                "the word PASSWORD, then \"several words\"")) {
            SecretDetector.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        assertEquals(List.of(), wrong);
    }

    /// What stands for the secret is `%s`.
    private static void masks(String rule, String frame, String... secrets) {
        for (var secret : secrets) {
            assertEquals(
                    frame.replace("%s", placeholder(frame.substring(0, frame.indexOf("%s")), rule)),
                    SecretDetector.redact(frame.replace("%s", secret)));
        }
    }

    @Test
    void aPasswordThatIsCalledSoIsMaskedHoweverWeakItIs() {
        var weak = new String[] {"changeme", "hunter2", "secret123", "letmein", "password1", "1234"};
        for (var frame : List.of(
                "Passwort: %s",
                "the login is ada, password: %s",
                "DB_PASSWORD=%s",
                "\"password\": \"%s\", \"user\": \"ada\"",
                "{\\\"passwd\\\": \\\"%s\\\"}",
                "password = '%s'",
                "Kennwort: %s\nUser: ada",
                "password: %s user: ada",
                "https://ci.local/?user=ada&password=%s&x=1",
                "密码：%s")) {
            masks("password", frame, weak);
        }
        masks("password", "password: %s and then press Enter", "changeme", "hunter2", "S0mmer!");
        masks("password", "password: '%s'", "p@ss(word)1", "a,b;c&d9");
        masks("password", "pwd: %s", "correct-horse-battery", "Sommer");
        assertEquals(1, SecretDetector.find("password", "changeme").size());
    }

    @Test
    void aLoginOfAHeaderIsMaskedWhateverItIs() {
        for (var login : List.of("user:password", "admin:changeme", "a:b", "test:test", "tok3n:")) {
            masks("basic login", "Authorization: Basic %s", base64(login));
            masks("basic login", "'authorization': 'basic %s'", base64(login));
        }
    }

    @Test
    void theValueOfEachCookieIsMaskedAndItsNameStays() {
        var cookie = "[redacted: cookie]";
        redactsExactly(List.of(
                new String[] {
                    "Cookie: ref=www.example.com/?cookie=sid=a1; lang=en",
                    "Cookie: ref=%s; lang=%s".replace("%s", cookie)
                },
                new String[] {
                    "Cookie: ref=www.example.com/Cookie:sid=a1; lang=en",
                    "Cookie: ref=%s; lang=%s".replace("%s", cookie)
                },
                new String[] {"Cookie: ref=www.example.com/; lang=en", "Cookie: ref=www.example.com/; lang=" + cookie},
                new String[] {"Cookie: cookie=<name=value>", "Cookie: cookie=<name=value>"},
                new String[] {
                    "Cookie: session=abc; theme=dark;lang=\nHost: ci.local",
                    "Cookie: session=%s; theme=%s;lang=\nHost: ci.local".replace("%s", cookie)
                },
                new String[] {
                    "Set-Cookie: sid=a1=b2; Path=/; Max-Age=60; Secure",
                    "Set-Cookie: sid=" + cookie + "; Path=/; Max-Age=60; Secure"
                },
                new String[] {
                    "{\"Cookie\": \"a=1; b=2\", \"Accept\": \"*/*\"}",
                    "{\"Cookie\": \"a=%s; b=%s\", \"Accept\": \"*/*\"}".replace("%s", cookie)
                },
                new String[] {
                    "curl -H 'cookie: sid=x7' https://ci.local", "curl -H 'cookie: sid=" + cookie + "' https://ci.local"
                }));
    }

    @Test
    void aShortKeyThatIsCalledSoIsMasked() {
        for (var frame : List.of(
                "api_key=%s",
                "X-Api-Key: %s",
                "\"apiKey\": \"%s\"",
                "the API key: %s",
                "client_secret=%s&grant=x",
                "access-token: %s")) {
            masks("key", frame, "abc123", "k9x2Lm");
        }
    }

    @Test
    void whatIsSaidOfPasswordsKeysAndCookiesIsNoSecret() {
        var wrong = new ArrayList<String>();
        for (var line : List.of(
                "password: must have 8 characters",
                "Password: 8-character minimum",
                "password: required, at least 8 characters",
                "password: enter it twice",
                "Passwort: bitte zweimal eingeben",
                "password: string",
                "password=None, user=None",
                "password=<password>",
                "password: \"<your password>\"",
                "password=${DB_PASSWORD} and $PASSWORD",
                "PASSWORD=$PASSWORD",
                "password={{password}}",
                "\"password\": \"{{ vault_password }}\"",
                "password='%s'",
                "password=%PASSWORD%",
                "password: xxx",
                "password: ***",
                "password: …",
                "password: ...",
                "password: your-password-here",
                "password = getpass.getpass()",
                "password = config.db.password",
                "password=os.environ['DB_PASSWORD']",
                "connect(user=user, password=hidden_value)",
                "connect(password=find(name), user=user)",
                "connect(password=creds, user=user)",
                "def login(user: str, password: str = None) -> bool:",
                "if password == confirm_password:",
                "password: bcrypt hash",
                "password: env:DB_PASSWORD",
                "reset_password=link",
                "PWD=/home/ada/projects",
                "the password was changed: see the log",
                "password:\n  The field on the left",
                "api_key: required",
                "api_key: your_api_key_1",
                "access_token: version2",
                "The cookie: a small text a server sends",
                "Cookie: session=<id>; theme=$THEME",
                "Cookie: session={{cookie}}; theme=<cookie>",
                "cookies = {'name': 'value'}",
                "document.cookie = name + '=' + value",
                "Basic auth: basic user")) {
            SecretDetector.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void aMemberNamedPasswordHoldsOne() {
        assertEquals(1, SecretDetector.find("password", "correct7horse").size());
        assertEquals(0, SecretDetector.find("description", "correct7horse").size());
        assertEquals(
                0,
                SecretDetector.find("password", "the field on the left, step 2").size());
    }

    private static final String TOKEN = "gh" + "p_" + "a1B2c3D4e5".repeat(4);
    private static final String WORD = "Vq7" + "mTr2xLp";
    private static final String TELEGRAM = "AA" + "Hk7dPq2Wm9Xz4Lc8Vb1Nf6Rt3Ys5Ju0Ga";

    private static String base64(String text) {
        return java.util.Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    private static String[] login(String before, String after) {
        return new String[] {before + WORD + after, before + placeholder(before, "password in an address") + after};
    }

    private static String[] token(String before, String after) {
        return new String[] {before + TOKEN + after, before + placeholder(before, "GitHub token") + after};
    }

    private static String[] password(String before, String word, String after) {
        return new String[] {before + word + after, before + placeholder(before, "password") + after};
    }

    private static void redactsExactly(List<String[]> cases) {
        for (var example : cases) {
            assertEquals(example[1], SecretDetector.redact(example[0]), example[0]);
        }
    }

    @Test
    void theSecretAndNothingElseIsReplacedWhereverItStands() {
        var far = "and so on, ".repeat(30);
        var key =
                "-----BEGIN PRIVATE KEY-----\n" + "MIIEvQIBADANBgkqhkiG9w0B\n".repeat(80) + "-----END PRIVATE KEY-----";
        redactsExactly(List.of(
                token("", ""),
                token("use ", " here"),
                token("url=/", " here"),
                token("[", "]"),
                token("`", "`"),
                token("{", "}"),
                token("@", " here"),
                token(":", " here"),
                token("log\\n", " end"),
                token("\\n", " end"),
                token("password=", " end"),
                token("db_password_token=", " end"),
                new String[] {"the key " + key + " ends", "the key [redacted: private key] ends"},
                login("deploy:", "@files.local"),
                login("@bob: scp deploy:", "@files.local:/srv"),
                login(far + "scp deploy:", "@files.local"),
                login("ws://app:", "@mq"),
                password("DB_PASSWORD=", WORD, " and more"),
                password("password = ", WORD, ""),
                password("run --password ", WORD, ""),
                password("the password is ", "Vq7!" + "mTr2xLp", ", it says"),
                password("Passwort: ", "correct7" + "horse", ""),
                password("Das Passwort ist ", "Vq7!" + "mTr2xLp", ""),
                new String[] {
                    "$ curl -u deploy:" + WORD + " https://ci.local",
                    "$ curl -u deploy:[redacted: password of a command] https://ci.local"
                },
                new String[] {
                    "the header Bearer a1B2c3D4e5a1B2c3D4e5 goes first",
                    "the header Bearer [redacted: bearer token] goes first"
                },
                new String[] {
                    "to=https%3A%2F%2Fhooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/" + "9f8e7d6c5b4a3210".repeat(2),
                    "to=https%3A%2F%2Fhooks.slack.com/services/[redacted: Slack webhook]"
                },
                new String[] {"the bot 90909090:" + TELEGRAM, "the bot [redacted: Telegram token]"}));
    }

    @Test
    void theHostOfALoginMayBeginWithAnyLetterOrDigit() {
        for (var host : "0 9 a z A Z _ b7".split(" ")) {
            redactsExactly(List.<String[]>of(login("scp deploy:", "@" + host + "host")));
        }
    }

    @Test
    void aTextWrappedInBase64IsReplacedAsAWhole() {
        for (var before : List.of("", " ", "\n", "\t", "\r", "use ", "run: ", "A ", "AB ")) {
            var wrapped = base64(before + TOKEN);
            redactsExactly(List.of(
                    new String[] {wrapped, "[redacted: GitHub token]"},
                    new String[] {"stored as " + wrapped + " end", "stored as [redacted: GitHub token] end"}));
        }
        redactsExactly(List.<String[]>of(new String[] {base64(TOKEN + "@@@@"), "[redacted: GitHub token]"}));
        // 24 characters
        assertEquals("[redacted: password]", SecretDetector.redact(base64("password=Vq7" + "mTr2xL")));
    }

    @Test
    void eachOfSeveralSecretsIsReplacedAndCalledByItsName() {
        var aws = "AK" + "IA" + "IOSFODNN7ABCDEFG";
        var key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEvQIBADANBg\npassword: "
                + WORD
                + "\n"
                + aws
                + "\n-----END RSA PRIVATE KEY-----";
        redactsExactly(List.of(
                new String[] {
                    "scp deploy:" + WORD + "@files.local, then " + TOKEN + ", then " + aws,
                    "scp deploy:[redacted: password in an address]@files.local, then"
                            + " [redacted: GitHub token], then [redacted: AWS access key]"
                },
                new String[] {
                    TOKEN + " and log\\n" + aws + " end",
                    "[redacted: GitHub token] and log\\n[redacted: AWS access key] end"
                },
                new String[] {
                    "log\\n" + aws + " and " + TOKEN, "log\\n[redacted: AWS access key] and [redacted: GitHub token]"
                },
                new String[] {key, "[redacted: private key]"},
                new String[] {"log\\n" + TOKEN + key, "log\\n[redacted: GitHub token][redacted: private key]"}));
    }

    @Test
    void aTokenThatIsBrokenOverLinesIsFoundWhateverElseTheTextSpeaksOf() {
        var broken = TOKEN.substring(0, 30) + "\n    " + TOKEN.substring(30) + " and the password field";

        assertEquals("[redacted: GitHub token] and the password field", SecretDetector.redact(broken));
    }

    /// Whether a token begins anywhere is noted by the way, and must not be forgotten.
    @Test
    void aTokenThatIsBrokenOverLinesIsFoundAloneAndBesideOneWord() {
        var broken = TOKEN.substring(0, 30) + "\n    " + TOKEN.substring(30);
        redactsExactly(List.of(
                new String[] {"use " + broken + " here", "use [redacted: GitHub token] here"},
                new String[] {broken + " is secret", "[redacted: GitHub token] is secret"},
                new String[] {"the secret " + broken, "the secret [redacted: GitHub token]"}));
    }

    @Test
    void ofLinesPutTogetherOnlyWhatIsBrokenIsNew() {
        var key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----";
        redactsExactly(List.of(
                new String[] {TOKEN + "\nand press Enter", "[redacted: GitHub token]\nand press Enter"},
                new String[] {"use " + TOKEN + "\nand press Enter", "use [redacted: GitHub token]\nand press Enter"},
                new String[] {
                    TOKEN.substring(0, 30) + "\n" + TOKEN.substring(30) + key,
                    "[redacted: GitHub token][redacted: private key]"
                }));
    }

    /// Programs write `\/` and `\u00e4` into JSON; the text up to there looks like a secret
    /// already.
    @Test
    void aSecretIsMaskedToItsEndAlsoWhereJsonEscapesACharacterOfIt() {
        redactsExactly(List.of(
                new String[] {
                    "{\"password\": \"Vq7mTr2xLp\\/9Zk4Wd\", \"user\": \"ada\"}",
                    "{\"password\": \"[redacted: password]\", \"user\": \"ada\"}"
                },
                new String[] {"{\"password\": \"Sommer\\u00e4rger7\"}", "{\"password\": \"[redacted: password]\"}"},
                new String[] {
                    "{\"run\": \"Bearer a1B2c3D4e5a1B2c3D4e5\\/f6G7h8\"}",
                    "{\"run\": \"Bearer [redacted: bearer token]\"}"
                }));
    }

    @Test
    void ofAPartOfATextOnlyTheSecretsInItAreReplaced() {
        var text = "use " + TOKEN + " here";
        var found = SecretDetector.find(text);
        int end = 4 + TOKEN.length();

        assertEquals("use ", SecretDetector.redact(text, found, 0, 4));
        assertEquals(" here", SecretDetector.redact(text, found, end, text.length()));
        assertEquals("[redacted: GitHub token]", SecretDetector.redact(text, found, 10, 20));
        assertEquals("use [redacted: GitHub token]", SecretDetector.redact(text, found, 0, 5));
        assertEquals("[redacted: GitHub token] here", SecretDetector.redact(text, found, end - 1, text.length()));
    }

    @Test
    void ofAShortSecretLessIsShown() {
        assertEquals("T••••••••", SecretDetector.mask("Tr0ub" + "4dor"));
        assertEquals("••••••••", SecretDetector.mask("Tr0ub"));
        assertEquals("a b ••••••••", SecretDetector.mask("a\nb\t" + "x".repeat(30)));
    }

    @Test
    void theValueOfAMemberIsCoveredAsAWholeAndByWhatItSays() {
        assertEquals(
                List.of(new SecretDetector.SecretSpan("password", 0, 13)),
                SecretDetector.find("password", "correct7" + "horse"));
        assertEquals(
                List.of(new SecretDetector.SecretSpan("GitHub token", 0, TOKEN.length())),
                SecretDetector.find("notes", TOKEN));
        assertEquals(List.of(), SecretDetector.find("password", ""));
        assertEquals(List.of(), SecretDetector.find("password", "chapter7horse and others"));
        assertEquals(List.of(), SecretDetector.find(TOKEN, "plain"), "the name is no value");
    }

    @Test
    void takesNoTextThatOnlyResemblesASecretForOne() {
        var wrong = new ArrayList<String>();
        var texts = new ArrayList<>(List.of(
                "gh" + "p_" + "a".repeat(40),
                "alice@example.org",
                "deploy:" + WORD + "@",
                "at :" + WORD + "@host",
                "deploy:" + WORD + "@ noon",
                "deploy:" + WORD + "@*",
                "deploy:" + WORD + "@{",
                "deploy:see " + WORD + "@host",
                "db7:abc!defgh@host",
                "see http://host:3000",
                "mycurl -u deploy:" + WORD + " https://ci.local",
                "the password " + WORD,
                "the password is correct7" + "horse",
                "Das Passwort ist correct7" + "horse",
                "1234567:" + TELEGRAM,
                "12 345 678:" + TELEGRAM,
                "9 1234567:" + TELEGRAM,
                "note:" + TELEGRAM,
                "npm_ is how it begins\nof pass\nword=chap7b42xqr",
                "\u0080 and \u0080 and \u0080"));
        for (var before : "0 9 A Z a z _ 5 m M".split(" ")) {
            texts.add("in " + before + TOKEN);
        }
        texts.forEach(text -> SecretDetector.find(text).forEach(found -> wrong.add(found.rule() + " in " + text)));
        assertEquals(List.of(), wrong);
    }

    @Test
    void aValueMayStandOnTheNextLine() {
        for (var before : List.of("Passwort:\n", "password:\n", "password =\n  ", "senha:\n")) {
            var found = SecretDetector.find(before + "k3rt7wq9zx2m");
            assertEquals(1, found.size(), before);
            assertEquals(before.length(), found.getFirst().start(), before);
        }
    }

    @Test
    void whatNobodySeesInANameHidesNoSecret() {
        for (var unseen : List.of("\u200B", "\u200D", "\u00AD", "\u202E", "\u2066", "\uFE0F", "\u2060\uFEFF")) {
            var name = "pass" + unseen + "word: ";
            redactsExactly(List.of(
                    new String[] {"the " + name + "hunter2 ends", "the " + name + "[redacted: password] ends"},
                    new String[] {
                        "use " + TOKEN.substring(0, 9) + unseen + TOKEN.substring(9) + " here",
                        "use [redacted: GitHub token] here"
                    },
                    new String[] {"use " + TOKEN + unseen + "a1B2 here", "use [redacted: GitHub token] here"}));
        }
        redactsExactly(List.of(
                new String[] {
                    "{\"a\": \"pass\\u200bword: hunter2\"}", "{\"a\": \"pass\\u200bword: [redacted: password]\"}"
                },
                new String[] {"pass\r\nword: hunter2", "pass\r\nword: hunter2"}));
    }

    @Test
    void aNameOrValueInWideOrStyledLettersIsReadAsPlain() {
        redactsExactly(List.of(
                new String[] {"ｐａｓｓｗｏｒｄ：hunter2", "ｐａｓｓｗｏｒｄ：[redacted: password]"},
                new String[] {"メモ　ｐａｓｓｗｏｒｄ＝ｈｕｎｔｅｒ２　ｅｎｄ", "メモ　ｐａｓｓｗｏｒｄ＝[redacted: password]　ｅｎｄ"},
                new String[] {"𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝: 𝐡𝐮𝐧𝐭𝐞𝐫𝟐 ends", "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝: [redacted: password] ends"},
                new String[] {"\\uff50\\uff41ssword: hunter2", "\\uff50\\uff41ssword: [redacted: password]"}));
    }

    @Test
    void aKeyWhoseEndIsMissingIsMaskedUpToItsLastLine() {
        var line = "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAABlwAAAAdz";
        var begin = "-----" + "BEGIN OPENSSH PRIVATE KEY-----";
        for (var feed : List.of("\n", "\r\n", "\\n", "\\\\n", "\\r\\n", "\n> ", "\\n' + '")) {
            var key = begin + feed + line + feed + line;
            masks("private key", "run('%s')", key, key + feed + "MIIEvQIB");
            masks("private key", "run(\"%s\"); then {go on}", key, key + feed + "AAAB==");
        }
        masks("private key", "run('%s')", "-----" + "BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n" + line);
        redactsExactly(List.<String[]>of(new String[] {
            "`" + begin + "` (first line) is how it begins", "`" + begin + "` (first line) is how it begins"
        }));
    }

    @Test
    void theHeaderThatSaysWhoAsksIsMaskedWhateverItsScheme() {
        var hex = "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567";
        for (var frame : List.of(
                "Authorization: token %s",
                "authorization: ApiKey %s",
                "curl -H 'Authorization: Custom-Scheme %s' https://ci.local",
                "{\"Authorization\": \"Bot %s\", \"Accept\": \"*/*\"}",
                "Proxy-Authorization = Key %s",
                "Authorization: Bearer %s")) {
            masks("authorization", frame, "k3rt7wq9", "k3rt7wq9zx2m");
        }
        masks("authorization", "Authorization: token %s", hex);
        masks("authorization", "Authorization: Bearer %s", "k3rt7wq9zx2mk3rt7wq");
        masks("bearer token", "Authorization: Bearer %s", "k3rt7wq9zx2mk3rt7wq9");
    }

    @Test
    void tokensOfGoogleAndProjectKeysStandAlone() {
        masks("Google token", "got %s.", "ya" + "29." + "a0AfH6SMBx-3_9Qk2Zr7".repeat(3));
        masks("OpenAI key", "use %s here", "sk-" + "proj-" + "a1B2c3D4".repeat(6));
    }

    /// With claims and a signature as large providers write them.
    @Test
    void aTokenThatSaysMuchIsMaskedToItsEnd() {
        for (int claims : List.of(20, 28, 60, 250)) {
            var token = "eyJ"
                    + "hbGciOiJSUzI1NiJ9.eyJ"
                    + "a1B2c3D4e5f6G7h8".repeat(claims)
                    + "."
                    + "Z9y8X7w6V5u4".repeat(28);
            masks("JSON web token", "use %s here", token);
            masks("JSON web token", "Authorization: Bearer %s\nHost: ci.local", token);
        }
        masks("bearer token", "the header Bearer %s goes first", "a1B2c3D4e5".repeat(150));
    }

    @Test
    void whatIsCalledPassIsMaskedAsAPassword() {
        for (var frame : List.of(
                "pass: %s",
                "pass = %s",
                "user: ada\npass: %s\n",
                "user: ada, pass: %s",
                "the login is ada, pass: %s",
                "DB_PASS=%s",
                "dbPass = '%s'",
                "dbpass=%s",
                "{\"pass\": \"%s\"}",
                "config.pass = '%s'",
                "run --pass=%s",
                "https://ci.local/?user=ada&pass=%s&x=1",
                "my pass: %s")) {
            masks("password", frame, "hunter2", "changeme", "S0mmer!");
        }
        masks("password", "user: ada pass: %s", "Sommer", "1234");
        masks("password", "pass = '%s'", "Sommer");
    }

    @Test
    void aPasswordThatASentenceTellsIsMasked() {
        for (var frame : List.of(
                "the password is %s",
                "The password is %s, the user ada.",
                "Password is now %s.",
                "its passphrase is: \"%s\"",
                "the password was `%s` before",
                "Das Passwort ist %s.")) {
            masks("password", frame.replace("` before", "`."), "hunter2", "changeme", "Tr0ub" + "4dor");
        }
        masks("password", "the password is '%s'.", "Sommer", "correct7" + "horse");
    }

    @Test
    void aKeyOrTokenThatASentenceTellsIsMasked() {
        masks("token", "the token is %s for now", "Vq7!" + "mTr2xLp");
        masks("secret", "Their secret is: %s, keep it", "Vq7!" + "mTr2xLp");
        masks("key", "the apikey is '%s'", "Vq7!" + "mTr2xLp");
    }

    @Test
    void sentencesOfPassesPasswordsAndHeadersAreNoSecrets() {
        var wrong = new ArrayList<String>();
        for (var line : List.of(
                "tests pass: 12 of 12",
                "tests pass: 1234 of 1234",
                "All tests pass: 1234",
                "the tests pass: python3 and java25",
                "checks pass: log4j, junit5",
                "pass: 1200, fail: 3",
                "Pass: 1200\nFail: 3",
                "PASS: TestParser (0.00s)",
                "PASS: test_parser1",
                "pass: cleanup",
                "pass: 12/12",
                "{\"pass\": \"12/12\", \"time\": \"350ms\"}",
                "pass: 350ms",
                "first pass: parse2ast",
                "render pass: shadow",
                "bypass: enabled",
                "bypass = always2",
                "compass: north",
                "tests_pass=1200",
                "pass = getpass()",
                "pass: ${DB_PASS}",
                "pass: required",
                "try:\n    work()\nexcept OSError:\n    pass\n",
                "the password is wrong",
                "the password is required",
                "the password is stored in the vault",
                "the password is 'wrong'",
                "the password is hashed with sha256.",
                "the password is SHA256.",
                "the password is AES512-encrypted.",
                "the password is base64-encoded",
                "the password is 12 characters long",
                "the password is step2 of the form",
                "the password is $DB_PASSWORD",
                "the password is <password>",
                "the password is 'Sommer' in the example below",
                "Das Passwort ist falsch.",
                "Authorization: the application must send it",
                "Authorization: token required",
                "Authorization: token <your token>",
                "Authorization: token $GITHUB_TOKEN",
                "Authorization: token ${GITHUB_TOKEN}",
                "headers = {'Authorization': 'token ' + value1234}",
                "Authorization: see section-2025-10-26",
                "authorization: role based, version2025",
                "sk-proj- is how it begins; ya29. too",
                "❤️ it works‍, 👩‍💻 pass\u00ADages are fine",
                "ｐａｓｓｗｏｒｄ：ｒｅｑｕｉｒｅｄ")) {
            SecretDetector.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        assertEquals(List.of(), wrong);
    }

    private static final String DIGITS = "0123456789";
    private static final String HEX = DIGITS + "abcdef";
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String ALNUM = DIGITS + LOWER + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /// So many characters, the first of them a letter and a digit.
    private static String some(RandomGenerator random, String alphabet, int count) {
        var text = new StringBuilder();
        while (text.length() < count) {
            var from = text.length() == 0 && alphabet.contains("c") ? "abcdef" : text.length() < 4 ? DIGITS : alphabet;
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }

    @Test
    void theTokensOfManyProvidersStandAlone() {
        var random = random();
        for (var kind : List.of(
                new String[] {"Heroku key", "HRKU" + "-AA" + some(random, ALNUM, 58)},
                new String[] {
                    "Tailscale auth key",
                    "tskey" + "-auth-k" + some(random, ALNUM, 11) + "CNTRL-" + some(random, ALNUM, 32)
                },
                new String[] {"Pulumi token", "pu" + "l-" + some(random, HEX, 40)},
                new String[] {
                    "Grafana service account", "gl" + "sa_" + some(random, ALNUM, 32) + "_" + some(random, HEX, 8)
                },
                new String[] {"Atlassian token", "ATA" + "TT3xFfG" + "F0" + some(random, ALNUM, 170)},
                new String[] {
                    "CircleCI personal token", "CCI" + "PAT_" + some(random, ALNUM, 22) + "_" + some(random, HEX, 40)
                },
                new String[] {"Supabase token", "sb" + "p_" + some(random, HEX, 40)},
                new String[] {"OpenRouter key", "sk" + "-or-v1-" + some(random, HEX, 64)},
                new String[] {"Brevo key", "xkey" + "sib-" + some(random, HEX, 64) + "-" + some(random, ALNUM, 16)},
                new String[] {"RubyGems key", "ruby" + "gems_" + some(random, HEX, 48)},
                new String[] {"Doppler service token", "dp" + ".st.prd." + some(random, ALNUM, 43)},
                new String[] {"Notion token", "nt" + "n_" + some(random, DIGITS, 11) + some(random, ALNUM, 35)},
                new String[] {"Contentful token", "CFP" + "AT-" + some(random, ALNUM + "-_", 42) + "a"},
                new String[] {
                    "Docker Swarm token",
                    "SWM" + "TKN-1-" + some(random, DIGITS + LOWER, 50) + "-" + some(random, LOWER, 25)
                },
                new String[] {"OpenShift token", "sha" + "256~" + some(random, ALNUM, 43)},
                new String[] {"Stripe webhook secret", "whs" + "ec_" + some(random, ALNUM, 32)},
                new String[] {"Figma token", "fi" + "gd_" + some(random, ALNUM, 40)})) {
            masks(kind[0], "use %s here", kind[1]);
            masks(kind[0], "{\"value\": \"%s\"}", kind[1]);
        }
    }

    @Test
    void aTokenIsFoundByWhatStandsInItsMiddle() {
        var random = random();
        var azure = "a.8" + "7Q" + "~" + some(random, ALNUM, 34);
        masks("Azure client secret", "use %s here", azure);
        masks("Azure client secret", "{\"value\": \"%s\"}", azure);
        masks("Telegram token", "https://api.telegram.org/bot%s/getMe", "6789012345:" + "AA" + some(random, ALNUM, 33));
        for (var line : List.of("x" + azure, azure + "xx", "123:" + "AA" + some(random, ALNUM, 33))) {
            assertEquals(List.of(), SecretDetector.find(line), line);
        }
    }

    @Test
    void thePasswordOfACommandOfTwoWordsIsFound() {
        masks("password of a command", "az login --service-principal -u app -p %s --tenant firm", "Kiesel-otter");
        masks(
                "password of a command",
                "net use Z: \\\\filer\\files /user:FIRM\\ada %s /persistent:yes",
                "Kiesel_otter");
        masks("password of a command", "net use \\\\filer\\files %s /user:FIRM\\ada", "Kiesel_otter");
        masks("password of a command", "NET USER ada %s /add", "Kiesel_otter");
        for (var line : List.of(
                "net use Z: \\\\filer\\files /user:FIRM\\ada * /persistent:yes",
                "net use \\\\filer\\files /delete",
                "net user ada /add",
                "net user ada shows the groups",
                "az login --tenant firm -o table")) {
            assertEquals(List.of(), SecretDetector.find(line), line);
        }
    }

    @Test
    void aWordInTheNameOfAResourceGivesNothing() {
        for (var line : List.of(
                "arn:aws:secretsmanager:eu-central-1:418820117365:secret:shop/db-Ab3kQz",
                "\"arn:aws:ssm:eu-west-1:418820117365:parameter/password:v1-Ab3kQz\"",
                "urn:firm:token:a8f3k2m9x7q1w5e4")) {
            assertEquals(List.of(), SecretDetector.find(line), line);
        }
        assertFalse(SecretDetector.find("learn: secret:shop/db-Ab3kQz9w").isEmpty());
    }

    @Test
    void wordsOfAScriptWithoutBlanksAreNoPassword() {
        for (var line : List.of(
                "パスワード：管理者に確認してください", "密码：请联系管理员获取", "密码：请联系admin获取", "密码：至少8位字符", "รหัสผ่าน: ติดต่อผู้ดูแลระบบ")) {
            assertEquals(List.of(), SecretDetector.find(line), line);
        }
        for (var line : List.of("密码：hunter2请勿外传", "密码：小明hunter2", "パスワード：K4N7crYu")) {
            assertFalse(SecretDetector.find(line).isEmpty(), line);
        }
    }

    @Test
    void aValueThatEndsInANumberAndASignIsNoName() {
        masks("password", "contraseña: %s, caduca el viernes", "Lampion.kiesel76#");
        assertEquals(List.of(), SecretDetector.find("password: Section.two#, then the rest"));
    }

    private static String uuid(RandomGenerator random) {
        return some(random, HEX, 8) + "-" + some(random, HEX, 4) + "-4" + some(random, HEX, 3) + "-"
                + some(random, HEX, 4) + "-" + some(random, HEX, 12);
    }

    @Test
    void aTokenThatTellsNothingIsFoundBehindTheNameOfWhoGaveIt() {
        var random = random();
        masks("Datadog key", "the Datadog key is %s", some(random, HEX, 32));
        masks("Datadog application key", "datadog: %s", some(random, HEX, 40));
        masks("Heroku old key", "log in to heroku with the token %s", uuid(random));
        masks("Cloudflare old token", "cloudflare accepts %s for the zone", some(random, ALNUM, 40));
        masks("PagerDuty key", "PagerDuty answers to %s", some(random, ALNUM, 20));
        masks("Asana token", "Asana takes %s", "1/" + some(random, DIGITS, 16) + ":" + some(random, HEX, 32));
        masks("Twilio key", "TWILIO_SID, then %s", "SK" + some(random, HEX, 32));
        masks("Mailgun key", "mailgun answers to %s", "key-" + some(random, HEX, 32));
        masks("Algolia key", "new AlgoliaClient(apiKey: '%s')", some(random, HEX, 32));
        masks("Mailchimp key", "MyMailchimp %s", some(random, HEX, 32) + "-us12");
    }

    @Test
    void digestsAndNumbersOfThingsAreNoTokens() {
        var random = random();
        var wrong = new ArrayList<String>();
        var sha = some(random, HEX, 40);
        var digest = some(random, HEX, 64);
        var md5 = some(random, HEX, 32);
        for (var line : List.of(
                "commit " + sha,
                "git checkout " + sha + " && make",
                "sha256:" + digest,
                "sha256=" + digest,
                "md5 " + md5 + "  file.tar.gz",
                "\"integrity\": \"sha512-" + some(random, ALNUM, 86) + "==\"",
                "id " + uuid(random),
                "{\"id\": \"" + uuid(random) + "\"}",
                "https://github.com/cloudflare/workers-sdk/commit/" + sha,
                "the cloudflare worker at " + sha,
                "cloudflare account_id: " + md5,
                "datadog agent in commit " + sha,
                "the datadog key was rotated in commit " + sha,
                "datadog trace " + md5,
                "heroku release " + uuid(random),
                "heroku app id: " + uuid(random),
                "sentry event " + md5,
                "sentry image digest: " + digest,
                "snyk project " + uuid(random) + " has no key",
                "the sandbox.com key " + md5,
                "pagerduty_incident_number_one_is_a_name",
                "cloudflare-pages-deployment-configuration-2024-test1 is a name",
                "datadog " + "word ".repeat(14) + "key " + md5,
                "azure resource-group-for-the-production-environment-0001",
                "twitter 1234567890123456789 said so",
                "task-" + md5 + " and risk-" + sha,
                "pattern_" + md5 + ", test_" + md5 + ", live_view_of_the_things_that_change",
                "api-" + sha + ", key-" + md5 + ", token-" + md5)) {
            SecretDetector.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void anAddressWithoutItsSecretIsStillOneAddress() {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        for (var address : List.of("https://a.example.com/b?token=%s&page=1", "https://ann:%s@a.example.com/b")) {
            var link = "See [the page](" + address.formatted(key) + ") of ";
            var redacted = SecretDetector.redact(link + key);
            var target = redacted.substring(redacted.indexOf('(') + 1, redacted.indexOf(')'));
            var parts = address.split("%s");
            assertTrue(target.startsWith(parts[0] + "[redacted:") && target.endsWith("]" + parts[1]), redacted);
            assertFalse(target.contains(" "), target);
            assertTrue(redacted.endsWith(" of [redacted: GitHub token]"), redacted);
            assertTrue(SecretDetector.isRedacted(target), target);
            assertEquals(redacted, SecretDetector.redact(redacted));
            assertEquals(redacted, SecretDetector.redactCopies(link + key, key, "GitHub token"));
        }
    }
}
