package dev.emend.store.team;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.sql.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is taken as the address of a team's store, and where its password comes from.
class TeamAddressTest {
    private static final String SECRET = "hunter2";

    @Test
    void readsTheFieldsAndGivesTheDriverNothingElse() throws StoreException {
        var address = TeamAddress.parse("jdbc:postgresql://db.example.org:6543/kb?user=ada&sslmode=require");

        assertEquals(new TeamAddress("db.example.org", 6543, "kb", "ada", "require"), address);
        assertEquals("db.example.org:6543/kb", address.toString());
        var settings = address.settings(Optional.empty());
        assertEquals("jdbc:postgresql://db.example.org:6543/kb", address.url());
        assertEquals("ada", settings.getProperty("user"));
        assertEquals("require", settings.getProperty("sslmode"));
        assertEquals("0", settings.getProperty("prepareThreshold"));
    }

    @Test
    void fillsInThePortAndTheAccount() throws StoreException {
        var address = TeamAddress.parse("jdbc:postgresql://[::1]/kb");

        assertEquals(5432, address.port());
        assertEquals(
                System.getProperty("user.name"),
                address.settings(Optional.empty()).getProperty("user"));
        assertEquals("___1__5432_kb", address.folderName());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://h/d",
                "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'x'",
                "jdbc:postgresql://h/d;x",
                "jdbc:postgresql://h,h2/d",
                "jdbc:postgresql://h:99999/d",
                "jdbc:postgresql:///d",
                "jdbc:postgresql://h/",
                "jdbc:postgresql://user:hunter2@h/d",
                "jdbc:postgresql://h/d?socketFactory=org.springframework.context.support.X",
                "jdbc:postgresql://h/d?socketFactoryArg=http://evil/x.xml",
                "jdbc:postgresql://h/d?loggerFile=/etc/cron.d/x&loggerLevel=DEBUG",
                "jdbc:postgresql://h/d?sslfactory=a.B",
                "jdbc:postgresql://h/d?user=a&user=b",
                "jdbc:postgresql://h/d?user=a%00",
                "jdbc:postgresql://h/d?sslmode=allow",
                "jdbc:postgresql://h/d?user=ada&password=hunter2",
                "jdbc:postgresql://h/../d",
            })
    void refusesWhatIsNoAddressAndNamesTheWayOut(String text) {
        var refusal = assertThrows(StoreException.class, () -> TeamAddress.parse(text));

        assertFalse((refusal.message() + refusal.remedy()).contains(SECRET), refusal.message());
        assertTrue(refusal.remedy().contains("jdbc:postgresql://host:5432/database?user=name"));
    }

    @Test
    void aPasswordInTheAddressIsShownTheWayToItsPlace() {
        var refusal =
                assertThrows(StoreException.class, () -> TeamAddress.parse("jdbc:postgresql://h/d?password=" + SECRET));

        assertTrue(refusal.message().contains("PGPASSWORD or ~/.pgpass"), refusal.message());
    }

    @Test
    void thePasswordOfTheEnvironmentGoesBeforeTheFile(@TempDir Path home) throws Exception {
        var file = pgpass(home, "*:*:*:*:other\n");

        assertEquals(Optional.of(SECRET), PgPassword.of(address(), Map.of("PGPASSWORD", SECRET), file));
    }

    @Test
    void theFirstLineThatFitsGivesThePassword(@TempDir Path home) throws Exception {
        var file = pgpass(home, """
                        # the team
                        db.example.org:1:kb:ada:wrong port
                        db.example.org:6543:*:ada:a\\:b\\\\c
                        *:*:*:*:too late
                        """);

        assertEquals(Optional.of("a:b\\c"), PgPassword.of(address(), Map.of(), file));
        assertEquals(Optional.empty(), PgPassword.of(address(), Map.of(), home.resolve("no such file")));
    }

    @Test
    void aFileOfPasswordsThatOthersCanReadIsRefused(@TempDir Path home) throws Exception {
        var file = pgpass(home, "*:*:*:*:" + SECRET + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        var refusal = assertThrows(StoreException.class, () -> PgPassword.of(address(), Map.of(), file));

        assertTrue(refusal.remedy().contains("chmod 600 " + file));
        assertFalse((refusal.message() + refusal.remedy()).contains(SECRET));
    }

    private static TeamAddress address() throws StoreException {
        return TeamAddress.parse("jdbc:postgresql://db.example.org:6543/kb?user=ada");
    }

    private static Path pgpass(Path home, String lines) throws Exception {
        var file = Files.writeString(home.resolve(".pgpass"), lines);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /// What is copied for an agent leads to the same store.
    @Test
    void isWrittenAsItIsRead() throws Exception {
        for (var text : List.of(
                "jdbc:postgresql://desk.lan:5432/emend",
                "jdbc:postgresql://desk.lan:6432/emend?user=ada",
                "jdbc:postgresql://desk.lan:5432/emend?user=ada&sslmode=verify-full")) {
            assertEquals(text, TeamAddress.parse(text).text());
        }
    }
}
