package dev.emend.analysis.secrets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Files that programs keep credentials in. All values are made up, and put together so that no scanner takes this file
/// for a leak.
class CredentialFilesTest {
    private static final String WORD = "Vq7" + "mTr2xLp";
    private static final String LETTERS = "q7Rt2LmX9aWd4KbZ";

    /// @param name of a file, or of what the text is
    private record Sample(String name, String text, String secret) {}

    /// Known by what stands in them, wherever that is.
    private static List<Sample> byShape() {
        var sha512 = "$6$" + LETTERS + "$" + (LETTERS.repeat(6)).substring(0, 86);
        var bcrypt = "$2y$12$" + LETTERS.repeat(4).substring(0, 53);
        var apache = "$apr1$" + "tp8glkbm" + "$" + LETTERS.repeat(2).substring(0, 22);
        var phpass = "$P$B" + LETTERS.repeat(2).substring(0, 30);
        var yescrypt = "$y$j9T$" + LETTERS + "$" + LETTERS.repeat(3).substring(0, 43);
        var argon = "$argon2id$v=19$m=65536,t=3,p=4$" + LETTERS + "$"
                + LETTERS.repeat(3).substring(0, 43);
        var line = LETTERS.repeat(4);
        return List.of(
                new Sample("shadow", "daemon:*:17431:0:99999:7:::\nann:%s:19000:0:99999:7:::\n", sha512),
                new Sample("shadow", "ann:%s:19000:0:99999:7:::\n", yescrypt),
                new Sample("dump", "INSERT INTO `users` VALUES\n(1, 'ann', '%s', 1),\n", bcrypt),
                new Sample("dump", "INSERT INTO wp_users VALUES (1,'admin','%s');", phpass),
                new Sample("dump", "COPY users FROM stdin;\n1\tann\t%s\t\\N\n", argon),
                new Sample("htpasswd", "ann:%s", apache),
                new Sample("pgpass", "localhost:5432:shop:app:%s\n", WORD),
                new Sample("git-credentials", "https://ann@example.com:%s@git.example.com\n", WORD + "!#@4"),
                new Sample("wp-config.php", "define( 'DB_PASSWORD', '%s' );", "admin"),
                new Sample("wp-config.php", "define('AUTH_KEY',   '%s');", "k|9 q7[Rt2" + LETTERS + LETTERS),
                new Sample("FileZilla", "<User>ann</User>\n<Pass encoding=\"base64\">%s</Pass>", LETTERS),
                new Sample("FileZilla", "<Pass>%s</Pass>", WORD),
                new Sample(
                        "PuTTY",
                        "PuTTY-User-Key-File-2: ssh-rsa\nPrivate-Lines: 3\n%s\nPrivate-MAC: 01",
                        line + "\n" + line + "\n" + LETTERS + "=="),
                new Sample(
                        "command",
                        "aws configure set aws_secret_access_key %s",
                        LETTERS.repeat(3).substring(0, 40)),
                new Sample("command", "aws configure set profile.ci.aws_session_token \"%s\"", LETTERS),
                new Sample("command", "setx DB_PASSWORD %s", WORD),
                new Sample("command", "setx /M API_TOKEN \"%s\"", LETTERS),
                new Sample("Twilio", "Client(\"%s\")", "SK" + "5d2c71e09ab34f6e8d7c0b1a2f3e4d5c"),
                new Sample("Atlassian", "use %s", "ATATT3" + "xFfGF0" + LETTERS.repeat(3)),
                new Sample("sentence", "the password is: \"%s\"", WORD),
                new Sample("sentence", "**The password is:** \"%s\".", "correct horse battery"),
                new Sample("sentence", "das Passwort ist: „%s“", "Sommer Regen"));
    }

    /// Known by the name of the file: there, whatever stands in the place of a password is one.
    private static List<Sample> byName() {
        return List.of(
                new Sample("db/.pgpass", "# host:port\n*:*:*:postgres:%s\n", "password"),
                new Sample("C:\\Users\\ann\\pgpass.conf", "db.lan:6000:a\\:b:app:%s", "pass\\:word"),
                new Sample(".git-credentials", "https://ann:%s@example.com", "secret"),
                new Sample(".htpasswd", "ann:{SHA}%s", LETTERS),
                new Sample("shadow", "root::17431:0:99999:7:::\nann:%s:19000:0:::\n", "rl.3StKT.4T8M"),
                new Sample("sitemanager.xml", "<Pass>%s</Pass>", "ExamplePass"),
                new Sample("dbeaver-data-sources.xml", "<connection save-password=\"x\" password=\"%s\"/>", "password"),
                new Sample(".esmtprc", "username \"ann\"\npassword \"%s\"\n", "password"),
                new Sample("mongoid.yml", "uri: \"mongodb://shop:%s@db.example.com:27017/shop\"", "testpass"),
                new Sample("config/master.key", "%s\n", "3ebf21f8e5d1ab86b27a720842c3bb5a"));
    }

    @Test
    void whatStandsInSuchAFileIsKnownByItsShape() {
        for (var sample : byShape()) {
            var text = sample.text.formatted(sample.secret);
            assertFalse(SecretDetector.redact(text).contains(sample.secret), text);
            assertFalse(SecretDetector.find(text).isEmpty(), text);
        }
    }

    @Test
    void inAFileOfThatNameAnyValueIsOne() {
        for (var sample : byName()) {
            var text = sample.text.formatted(sample.secret);
            var found = SecretDetector.inFile(sample.name, text);
            assertEquals(1, found.size(), text + found);
            assertEquals(
                    sample.secret,
                    text.substring(found.getFirst().start(), found.getFirst().end()));
        }
    }

    @Test
    void placeholdersAndWhatAmazonDocumentsAreNone() {
        for (var text : List.of(
                "aws_access_key_id = AKIA" + "IOSFODNN7EXAMPLE",
                "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG" + "/bPxRfiCYEXAMPLEKEY",
                "aws configure set aws_secret_access_key wJalrXUtnFEMI/K7MDENG" + "/bPxRfiCYEXAMPLEKEY",
                "curl -u me:my-pass https://ci.local",
                "curl --proxy-user me:proxy-pass https://ci.local",
                "password: my-pass",
                "export TOKEN=<token>",
                "setx API_KEY %API_KEY%",
                "setx KEYBOARD german",
                "define('DB_PASSWORD', getenv('DB_PASSWORD'));",
                "define('AUTH_KEY', 'put your unique phrase here');",
                "error: the password is: \"too short\"",
                "docker run -p 127.0.0.1:5432:5432 postgres:16",
                "db:5432:shop:app:${DB_PASSWORD}",
                "arn:aws:logs:*:*:log-group:shop",
                "pip install git+ssh://git@github.com:org/shop.git@main",
                "a hash begins with $2y$12$ and a salt")) {
            assertEquals(List.of(), SecretDetector.find(text), text);
        }
        for (var sample : List.of(
                new Sample(".pgpass", "localhost:5432:shop:app:<password>", ""),
                new Sample("master.key.md", "3ebf21f8e5d1ab86b27a720842c3bb5a", ""),
                new Sample(".esmtprc", "hostname smtp.example.com:587", ""))) {
            assertEquals(List.of(), SecretDetector.inFile(sample.name, sample.text), sample.text);
        }
    }
}
