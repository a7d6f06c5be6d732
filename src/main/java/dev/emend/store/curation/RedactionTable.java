package dev.emend.store.curation;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.store.journal.CommandKind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// Secrets that were taken out of catalogs. Only a salted hash of each is kept, enough to know it
/// again.
public final class RedactionTable {
    /// The word of the journal for a change that takes a secret out.

    private static final String EMPTIED = "emptied";

    private static final int SALT_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    /// Words of people and agents that may hold a secret of a catalog.
    private static final List<Text> TEXTS = List.of(
            new Text("query_log", "query_text"),
            new Text("query_log", "filter_text"),
            new Text("golden_query", "query_text"),
            new Text("golden_query", "context_json"),
            new Text("keep_rule", "about"),
            new Text("rating", "feedback"));

    private record Text(String table, String column) {}

    private final Handle handle;
    private final Clock clock;

    public RedactionTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// A secret that must not come back.
    ///
    /// @param rule what it was, for people
    public record KnownSecret(String rule, byte[] salt, byte[] sha256) {
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

    public List<KnownSecret> all() {
        return handle.createQuery("select rule, salt, sha256 from redaction order by seq")
                .mapTo(KnownSecret.class)
                .list();
    }

    /// Empties what the journal kept of the changes on this catalog that hold a secret, and
    /// replaces the secret in the values of conflicts and marks and in what people and agents asked
    /// and said of any catalog. Rows stay, so that the chain of the journal does.
    ///
    /// @return the changes that were emptied and can't be taken back any more, and those that a
    ///   redaction among them had emptied; [#withEmptiedChanges] has to say so in the journal
    public List<Long> forget(UUID catalog, String secret, String placeholder) {
        var inJson = inJson(secret);
        var changes = handle.createQuery("""
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
        var emptiedChanges = new TreeSet<>(changes);
        changes.forEach(seq -> emptiedChanges.addAll(emptiedBy(seq)));
        var batch =
                handle.prepareBatch("update journal set before_json = '{}', after_json = '{}' where seq =" + " :seq");
        changes.forEach(seq -> batch.bind("seq", seq).add());
        if (!changes.isEmpty()) {
            batch.execute();
        }
        for (var column : List.of("base_json", "ours_json", "theirs_json")) {
            handle.createUpdate("""
                            update conflict set COLUMN = replace(COLUMN, :secret, :placeholder)
                            where catalog = :catalog and position(:secret in COLUMN) > 0
                            """.replace("COLUMN", column))
                    .bind("secret", inJson)
                    .bind("placeholder", inJson(placeholder))
                    .bind("catalog", catalog)
                    .execute();
        }
        handle.createUpdate("""
                        update mark set value_json = replace(value_json, :secret, :placeholder)
                        where target like :like and position(:secret in value_json) > 0
                        """)
                .bind("secret", inJson)
                .bind("placeholder", inJson(placeholder))
                .bind("like", catalog + "/%")
                .execute();
        for (var text : TEXTS) {
            replace(text, secret, placeholder);
            if (!inJson.equals(secret)) {
                replace(text, inJson, inJson(placeholder));
            }
        }
        return List.copyOf(emptiedChanges);
    }

    private void replace(Text text, String secret, String placeholder) {
        handle.createUpdate("""
                        update TABLE set COLUMN = replace(COLUMN, :secret, :placeholder)
                        where position(:secret in COLUMN) > 0
                        """.replace("TABLE", text.table).replace("COLUMN", text.column))
                .bind("secret", secret)
                .bind("placeholder", placeholder)
                .execute();
    }

    /// Adds the emptied changes to the description of a redaction: the check of the journal accepts no
    /// other evidence of them.
    public static Json.Obj withEmptiedChanges(Json.Obj done, Collection<Long> changes) {
        return done.with(EMPTIED, new Json.Arr(changes.stream().map(Json::from).toList()));
    }

    /// The changes a redaction says it emptied; empty when it is of a version that did not say.
    public static Optional<Set<Long>> emptiedChanges(String done) {
        try {
            return JsonText.parse(done) instanceof Json.Obj fields && fields.has(EMPTIED)
                    ? Optional.of(fields.array(EMPTIED).stream()
                            .map(seq -> Long.valueOf(seq.plain()))
                            .collect(Collectors.toSet()))
                    : Optional.empty();
        } catch (JsonFault | NumberFormatException e) {
            // its hash holds, so that this is no damage but another version's words
            return Optional.empty();
        }
    }

    /// The changes a redaction emptied whose own text is emptied now.
    private Set<Long> emptiedBy(long seq) {
        var done = handle.createQuery("select after_json from journal where seq = :seq and kind = :kind")
                .bind("seq", seq)
                .bind("kind", CommandKind.REDACT.word())
                .mapTo(String.class)
                .findFirst();
        return done.isEmpty()
                ? Set.of()
                : emptiedChanges(done.get())
                        .orElseGet(() -> handle.createQuery("select seq from journal where seq < :seq and"
                                        + " (before_json = '{}' or after_json = '{}')")
                                .bind("seq", seq)
                                .mapTo(Long.class)
                                .set());
    }

    /// A text as it stands between the quotes of a JSON text.
    private static String inJson(String text) {
        var json = new Json.Text(text).compact();
        return json.substring(1, json.length() - 1);
    }

    private static byte[] hash(byte[] salt, String secret) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(salt);
            return digest.digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
