package dev.emend.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class SecretsTest {
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
            var found = Secrets.find(line.text());
            if (found.isEmpty()) {
                missed.merge(line.type(), 1, Integer::sum);
            } else if (Secrets.redacted(line.text()).contains(line.secret())) {
                loose.add(line.type());
            }
        }
        int misses = missed.values().stream().mapToInt(Integer::intValue).sum();
        System.out.printf(
                "secrets: %d of %d found; missed %s%n",
                lines.size() - misses, lines.size(), missed);
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
            Secrets.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        System.out.printf(
                "secrets: %d false in %,d harmless lines, %.2f per 1,000%n",
                wrong.size(), lines.size(), wrong.size() * 1000.0 / lines.size());
        assertTrue(wrong.size() <= lines.size() * 2 / 1000, () -> String.join("\n", wrong));
    }

    @Test
    void aPlaceholderIsNoSecret() {
        for (var line : new PlantedSecrets(random()).lines(300)) {
            var once = Secrets.redacted(line.text());
            assertEquals(once, Secrets.redacted(once), line.type());
        }
    }

    @Test
    void findsTheKeyThatStandsBesideTheNameAmazonGaveIt() {
        var key = "wJalrXUtnFEMIKpMDENG" + "bPxRfiCYzzKLMNOPQRST";
        for (var text :
                List.of(
                        "export AWS_SECRET_ACCESS_KEY=" + key,
                        "aws_secret_access_key = " + key,
                        "\"aws_secret_access_key\": \"" + key + "\"")) {
            assertFalse(Secrets.redacted(text).contains(key), text);
        }
    }

    @Test
    void showsNoMoreThanTheBeginning() {
        var token = "gh" + "p_" + "a1B2c3D4e5".repeat(4);
        var found = Secrets.find("use " + token + " here").getFirst();
        assertEquals("GitHub token", found.rule());
        assertEquals(token, ("use " + token + " here").substring(found.start(), found.end()));
        assertEquals("ghp_••••••••", Secrets.masked(token));
        assertFalse(Secrets.masked("Tr0ub4dor").contains("0ub4"));
    }

    /// Put together here so that no scanner takes this file for a leak.
    private static List<String[]> ofCommandsAndChats() {
        var word = "Vq7" + "mTr2xLp";
        var base64 =
                java.util.Base64.getEncoder().encodeToString(("deploy:" + word).getBytes(UTF_8));
        var discord = "MTE" + "4Nzk2MzQ1Njc4OTAxMjM0NQ" + ".GhT" + "x2a." + "k9Zq".repeat(8);
        var telegram = "AA" + "Hk7dPq2Wm9Xz4Lc8Vb1Nf6Rt3Ys5Ju0Ga";
        var hook = "4f8Kd2".repeat(10);
        return List.of(
                new String[] {"curl -u deploy:%s https://ci.local/job", word},
                new String[] {"curl -sS -u 'deploy:%s' https://ci.local", word},
                new String[] {"curl https://ci.local --user deploy:%s", word},
                new String[] {"curl -su \"deploy:%s\" https://ci.local", word},
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
                new String[] {
                    "xapp-1-%s", "A0" + "2BC3D4E5F-1234567890123-" + "9f8e7d6c5b4a3210".repeat(4)
                },
                new String[] {
                    "xoxe.xoxp-1-%s", "Mi0y" + "LTEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MA"
                },
                new String[] {"the bot runs with %s", discord},
                new String[] {"https://api.telegram.org/bot512345678:%s/getMe", telegram},
                new String[] {"512345678:%s", telegram},
                new String[] {"https://discord.com/api/webhooks/112233445566778899/%s", hook},
                new String[] {
                    "https://discordapp.com/api/v10/webhooks/112233445566778899/%s", hook
                },
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
                    "https://hooks.slack.com/triggers/T0A1B2C3D/6123456789012/%s",
                    "9f8e7d6c5b4a3210".repeat(2)
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

    @Test
    void findsPasswordsOfCommandsChatsAndOtherLanguages() {
        var missed = new ArrayList<String>();
        for (var one : ofCommandsAndChats()) {
            var line = one[0].formatted(one[1]);
            var redacted = Secrets.redacted(line);
            if (redacted.contains(one[1]) || !redacted.contains("[redacted: ")) {
                missed.add(redacted);
            }
        }
        assertEquals(List.of(), missed);
    }

    @Test
    void takesNoOrdinaryCommandOrAddressForOne() {
        var wrong = new ArrayList<String>();
        for (var line :
                List.of(
                        "docker run -u 1000:1000 -v /data:/data image",
                        "curl -u user:password https://ci.local",
                        "curl -u $USER:$PASS https://ci.local",
                        "mysql -u root -p shop",
                        "mysql -P 3306 -h db --protocol tcp",
                        "Basic authentication is off; basic understanding is enough",
                        "Authorization: Basic dXNlcjpwYXNzd29yZA==",
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
            Secrets.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void aMemberNamedPasswordHoldsOne() {
        assertEquals(1, Secrets.find("password", "correct7horse").size());
        assertEquals(0, Secrets.find("description", "correct7horse").size());
        assertEquals(0, Secrets.find("password", "the field on the left, step 2").size());
    }

    @Test
    void isQuickOnLargeTexts() throws Exception {
        var text = new StringBuilder();
        var lines =
                Files.readAllLines(Path.of("catalogs/spreadsheet_desktop/knowledge_catalog.json"));
        lines.addAll(new PlantedSecrets(random()).benign(100));
        while (text.length() < 20_000_000) {
            lines.forEach(line -> text.append(line).append('\n'));
        }
        var items = new ArrayList<String>();
        for (int at = 0; at + 1_000 <= text.length(); at += 1_000) {
            items.add(text.substring(at, at + 1_000));
        }
        var clock = ManagementFactory.getThreadMXBean(); // others use this machine too
        long start = clock.getCurrentThreadCpuTime();
        items.forEach(Secrets::find);
        double seconds = (clock.getCurrentThreadCpuTime() - start) / 1e9;
        System.out.printf("secrets: 20 MB in %.2f s of one core%n", seconds);
        assertTrue(seconds < 20, "took " + seconds);
    }
}
