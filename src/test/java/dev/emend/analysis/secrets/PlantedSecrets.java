package dev.emend.analysis.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/// The judgement set of secrets: lines agents write, each with one made-up secret, made from a
/// seed. Prefixes are put together here so that no scanner takes this file for a leak. Written
/// before the rules it judges.
final class PlantedSecrets {
    private static final String DIGITS = "0123456789";
    private static final String HEX = DIGITS + "abcdef";
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String ALNUM = UPPER + LOWER + DIGITS;
    private static final String URL64 = ALNUM + "-_";

    private final RandomGenerator random;

    PlantedSecrets(RandomGenerator random) {
        this.random = random;
    }

    /// @param secret what must be found; a part of the line, as it was before it was wrapped
    /// @param type for the report
    record Line(String type, String text, String secret) {}

    private record Kind(String name, String frame, UnaryOperator<String> make) {}

    List<Line> lines(int count) {
        var kinds = kinds();
        var lines = new java.util.ArrayList<Line>();
        for (int i = 0; i < count; i++) {
            var kind = kinds.get(i % kinds.size());
            var secret = kind.make().apply("");
            lines.add(line(kind, secret, i));
        }
        return lines;
    }

    /// Every fourth line hides its secret in a way texts do by themselves.
    private Line line(Kind kind, String secret, int number) {
        var plain = kind.frame().replace("%s", secret);
        boolean isToken = kind.frame().endsWith(" %s") || kind.frame().equals("%s");
        return switch (number / kinds().size() % 4) {
            case 1 ->
                new Line(
                        kind.name() + ", escaped",
                        "log: {\"line\": \""
                                + plain.replace("\\", "\\\\")
                                        .replace("\"", "\\\"")
                                        .replace("\n", "\\n")
                                + "\"}",
                        secret);
            case 2 ->
                new Line(
                        kind.name() + ", base64",
                        "stored as " + Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8)),
                        secret);
            case 3 ->
                isToken && secret.length() > 30 && !secret.contains("\n")
                        ? new Line(
                                kind.name() + ", split",
                                plain.substring(0, plain.length() - 12)
                                        + "\n    "
                                        + plain.substring(plain.length() - 12),
                                secret)
                        : new Line(kind.name(), "Then I ran it: " + plain, secret);
            default -> new Line(kind.name(), plain, secret);
        };
    }

    private List<Kind> kinds() {
        return List.of(
                new Kind("AWS key", "Configured the profile with %s", _ -> "AK" + "IA" + some(UPPER + "234567", 16)),
                new Kind("AWS secret", "aws_secret_access_key = %s", _ -> some(ALNUM + "/+", 40)),
                new Kind(
                        "GitHub classic",
                        "git push failed until I used %s",
                        _ -> "gh" + any("p", "o", "u", "s") + "_" + some(ALNUM, 36)),
                new Kind(
                        "GitHub fine-grained",
                        "The token is %s",
                        _ -> "github" + "_pat_" + some(ALNUM, 22) + "_" + some(ALNUM, 59)),
                new Kind("GitLab", "clone with oauth2 and %s", _ -> "gl" + "pat-" + some(URL64, 20)),
                new Kind(
                        "Slack",
                        "slack bot answered to %s",
                        _ -> "xo"
                                + any("xb-", "xp-")
                                + some(DIGITS, 12)
                                + "-"
                                + some(DIGITS, 12)
                                + "-"
                                + some(ALNUM, 24)),
                new Kind(
                        "Slack hook",
                        "posted to %s",
                        _ -> "https://hooks.sl"
                                + "ack.com/services/T"
                                + some(UPPER + DIGITS, 8)
                                + "/B"
                                + some(UPPER + DIGITS, 8)
                                + "/"
                                + some(ALNUM, 24)),
                new Kind("Stripe", "charge works with %s", _ -> any("sk", "rk") + "_li" + "ve_" + some(ALNUM, 24)),
                new Kind(
                        "OpenAI",
                        "export OPENAI_API_KEY= %s",
                        _ -> "s" + "k-proj-" + some(URL64, 40) + "T3Blbk" + "FJ" + some(URL64, 40)),
                new Kind("Anthropic", "the model needs %s", _ -> "s" + "k-ant-api03-" + some(URL64, 93) + "AA"),
                new Kind("Google API", "maps key %s", _ -> "AI" + "za" + some(URL64, 35)),
                new Kind("Google OAuth", "client secret %s", _ -> "GOC" + "SPX-" + some(URL64, 28)),
                new Kind("npm", "//registry.npmjs.org/:_authToken=%s", _ -> "np" + "m_" + some(ALNUM, 36)),
                new Kind("PyPI", "twine upload with %s", _ -> "py" + "pi-AgEIcHlwaS5vcmc" + some(URL64, 90)),
                new Kind(
                        "JWT",
                        "header Authorization: Bearer %s",
                        _ -> "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "J" + some(URL64, 60) + "." + some(URL64, 43)),
                new Kind(
                        "private key",
                        "The file held:\n%s",
                        _ -> "-----BEGIN "
                                + any("RSA ", "EC ", "OPENSSH ", "")
                                + "PRIV"
                                + "ATE KEY-----\n"
                                + some(ALNUM + "+/", 64)
                                + "\n"
                                + some(ALNUM + "+/", 64)
                                + "\n-----END PRIVATE KEY-----"),
                new Kind(
                        "database URL",
                        "DATABASE_URL="
                                + any("postgres", "mysql", "mongodb+srv", "redis")
                                + "://app:%s@db.intern:5432/shop",
                        _ -> some(ALNUM, 14)),
                new Kind(
                        "URL login",
                        "git remote add origin https://ci-bot:%s@git.firm.example/repo.git",
                        _ -> some(ALNUM, 16)),
                new Kind(
                        "password",
                        "mysql password: %s",
                        _ -> some(LOWER, 5) + some(DIGITS, 3) + any("!", "#", "?", "%") + some(UPPER, 3)),
                new Kind(
                        "password in JSON",
                        "{\"user\": \"ada\", \"password\": \"%s\"}",
                        _ -> some(ALNUM, 9) + some(DIGITS, 3)),
                new Kind("API key", "api_key=%s", _ -> some(HEX, 31) + "7"),
                new Kind("Hugging Face", "downloads need %s", _ -> "h" + "f_" + some(UPPER + LOWER, 34)),
                new Kind(
                        "SendGrid", "mail goes out with %s", _ -> "S" + "G." + some(URL64, 22) + "." + some(URL64, 43)),
                new Kind(
                        "Azure",
                        "DefaultEndpointsProtocol=https;AccountName=logs;AccountKey=%s",
                        _ -> some(ALNUM + "+/", 86) + "=="),
                new Kind("DigitalOcean", "doctl auth %s", _ -> "do" + "p_v1_" + some(HEX, 64)),
                new Kind(
                        "command line",
                        "ran mysqldump --password %s --all",
                        _ -> some(ALNUM, 8) + "9" + some(LOWER, 2)),
                new Kind(
                        "Bearer",
                        "curl -H 'Authorization: Bearer %s' https://api.example",
                        _ -> some(ALNUM, 38) + "42"),
                new Kind("Docker", "docker login with %s", _ -> "dc" + "kr_pat_" + some(URL64, 27)),
                new Kind("Vault", "unsealed by %s", _ -> "hv" + "s." + some(ALNUM, 90)),
                new Kind("Databricks", "workspace opens with %s", _ -> "da" + "pi" + some(HEX, 32)));
    }

    private String any(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String some(String alphabet, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    /// Lines that hold none: what agents, people and programs write about keys, ids and paths.
    List<String> benign(int count) {
        var lines = new java.util.ArrayList<String>();
        for (int i = 0; i < count; i++) {
            lines.add(benignLine(i));
        }
        return lines;
    }

    private String benignLine(int number) {
        return switch (number % 40) {
            case 0 -> "commit " + some(HEX, 40);
            case 1 ->
                "run "
                        + some(HEX, 8)
                        + "-"
                        + some(HEX, 4)
                        + "-4"
                        + some(HEX, 3)
                        + "-a"
                        + some(HEX, 3)
                        + "-"
                        + some(HEX, 12)
                        + " finished";
            case 2 -> "sha256:" + some(HEX, 64) + " pulled";
            case 3 -> "token = tokenizer.next_token() # the token count is " + random.nextInt(5000);
            case 4 -> "Enter your password in the Password field, then click Sign in (step " + number + ")";
            case 5 -> "password=your_password_" + random.nextInt(9);
            case 6 -> "https://user:pass@example.com/index.html?page=" + number;
            case 7 -> "api_key=${API_KEY_" + number + "}";
            case 8 -> "C:\\Users\\ada\\Documents\\measure_" + some(LOWER, 12) + "_" + number + ".mf4";
            case 9 ->
                "/opt/"
                        + some(LOWER, 7)
                        + "/lib64/python3."
                        + random.nextInt(14)
                        + "/site-packages/secrets.py:"
                        + number;
            case 10 -> "data:image/png;base64,iVBORw0KGgo" + some(ALNUM + "+/", 120) + "==";
            case 11 ->
                "Click-Tool {\"loc\": ["
                        + random.nextInt(1900)
                        + ", "
                        + random.nextInt(1000)
                        + "], \"button\": \"left\"}";
            case 12 -> "max_tokens: " + random.nextInt(100000) + ", temperature: 0." + random.nextInt(9);
            case 13 -> "the secret of " + some(LOWER, 8) + " is to press Ctrl+" + some(UPPER, 1) + " twice";
            case 14 -> "integrity sha512-" + some(ALNUM + "+/", 86) + "==";
            case 15 -> "def " + some(LOWER, 9) + "_token_" + number + "(self, password: str, secret: bytes) -> None:";
            case 16 -> "git clone git@github.com:team/" + some(LOWER, 10) + ".git  # ssh";
            case 17 -> "https://example.com/a/" + some(ALNUM, 22) + "?ref=" + some(LOWER, 8) + "@2x";
            case 18 -> "password: ********  (" + number + ")";
            case 19 -> "Set access_key to <your access key " + number + ">";
            case 20 -> "trace id " + some(HEX, 32) + " span " + some(HEX, 16);
            case 21 -> "export TOKEN=$(cat /run/token_" + number + ")";
            case 22 ->
                "sk-learn "
                        + random.nextInt(2)
                        + "."
                        + random.nextInt(9)
                        + " is imported as sklearn; task-"
                        + some(LOWER, 20);
            case 23 -> "risk-assessment-for-" + some(LOWER, 24) + "-and-" + some(LOWER, 10);
            case 24 -> "npm_config_registry=https://registry.npmjs.org/ npm_package_name=" + some(LOWER, 8);
            case 25 -> "secret_name: projects/demo/secrets/" + some(LOWER, 9) + "/versions/" + random.nextInt(9);
            case 26 -> "Author: Ada <ada" + number + "@firm.example>";
            case 27 -> "the key " + some(UPPER, 4) + "-" + some(DIGITS, 4) + " names ticket " + number;
            case 28 -> "-----BEGIN CERTIFICATE----- " + some(ALNUM + "+/", 64);
            case 29 -> "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI" + some(ALNUM + "+/", 43) + " ada@desk";
            case 30 -> "Concatenate_all__MF4_files_in_the_input_folder_and_" + some(HEX, 8) + "_Plan_" + number;
            case 31 -> "password_reset_url = '/accounts/password/reset/" + number + "/'";
            case 32 -> "token expired at 2025-10-" + (10 + random.nextInt(20)) + "T12:53:07.123456, retry " + number;
            case 33 -> "postgres://localhost:5432/shop_" + number + " has no user";
            case 34 -> "jdbc:postgresql://db.intern:5432/shop?user=app&password=${PW}";
            case 35 -> "TokenType." + some(UPPER, 6) + ": secret=False, password=None, api_key=None";
            case 36 -> "x-request-id: " + some(ALNUM, 20) + " etag: \"" + some(HEX, 32) + "\"";
            case 37 -> "if token == 'identifier_" + number + "': return password_field.text";
            case 38 -> "Bearer tokens are sent in the Authorization header (" + some(LOWER, 30) + ")";
            default -> "bpy.ops.mesh.primitive_cube_add(size=" + number + ") # " + some(LOWER + " ", 40);
        };
    }
}
