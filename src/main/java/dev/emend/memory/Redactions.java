package dev.emend.memory;

import dev.emend.model.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/// Secrets that were taken out of catalogs. Only a salted hash of each is kept, enough to know it
/// again.
public final class Redactions {
    private static final int SALT_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Handle handle;
    private final Clock clock;

    Redactions(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// One secret that must not come back.
    ///
    /// @param rule what it was, for people
    public record Known(String rule, byte[] salt, byte[] sha256) {
        public boolean is(String secret) {
            return MessageDigest.isEqual(sha256, hash(salt, secret));
        }
    }

    public void remember(String secret, String rule) {
        var salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        handle.execute(
                "insert into redaction (salt, sha256, rule, redacted_at) values (?, ?, ?, ?)",
                salt,
                hash(salt, secret),
                rule,
                clock.instant());
    }

    public List<Known> all() {
        return handle.createQuery("select rule, salt, sha256 from redaction order by seq")
                .map(row ->
                        new Known(
                                row.getColumn("rule", String.class),
                                row.getColumn("salt", byte[].class),
                                row.getColumn("sha256", byte[].class)))
                .list();
    }

    /// Empties what the journal kept of the acts on this catalog that hold a secret, and replaces
    /// the secret in the values of conflicts and marks. Rows stay, so that the chain of the journal
    /// does.
    ///
    /// @return the acts that were emptied and can't be taken back any more
    public List<Long> forget(UUID catalog, String secret, String placeholder) {
        var inJson = inJson(secret);
        var acts =
                handle.createQuery(
                                """
                                select seq from journal
                                where catalog = :catalog
                                    and (position(:secret in before_json) > 0
                                        or position(:secret in after_json) > 0)
                                order by seq
                                """)
                        .bind("catalog", catalog)
                        .bind("secret", inJson)
                        .mapTo(Long.class)
                        .list();
        var batch =
                handle.prepareBatch(
                        "update journal set before_json = '{}', after_json = '{}' where seq = :seq");
        acts.forEach(seq -> batch.bind("seq", seq).add());
        if (!acts.isEmpty()) {
            batch.execute();
        }
        for (var column : List.of("base_json", "ours_json", "theirs_json")) {
            handle.createUpdate(
                            """
                            update conflict set COLUMN = replace(COLUMN, :secret, :placeholder)
                            where catalog = :catalog and position(:secret in COLUMN) > 0
                            """
                                    .replace("COLUMN", column))
                    .bind("secret", inJson)
                    .bind("placeholder", inJson(placeholder))
                    .bind("catalog", catalog)
                    .execute();
        }
        handle.createUpdate(
                        """
                        update mark set value_json = replace(value_json, :secret, :placeholder)
                        where target like :like and position(:secret in value_json) > 0
                        """)
                .bind("secret", inJson)
                .bind("placeholder", inJson(placeholder))
                .bind("like", catalog + "/%")
                .execute();
        return new ArrayList<>(acts);
    }

    /// A text as it stands between the quotes of a JSON text.
    private static String inJson(String text) {
        var quoted = new Json.Text(text).compact();
        return quoted.substring(1, quoted.length() - 1);
    }

    private static byte[] hash(byte[] salt, String secret) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(salt);
            return digest.digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
