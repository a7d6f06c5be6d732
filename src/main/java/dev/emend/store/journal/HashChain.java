package dev.emend.store.journal;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The links between the rows of the journal: each row's hash covers the row and the hash of the
/// row before, so that no row can be changed, removed, added or moved without a trace.
///
/// What a change did enters the chain by the hash of its text: a purge may empty the texts.
public final class HashChain {
    /// The hash that the first row follows.
    public static final byte[] START = new byte[32];

    private static final int PAGE = 500;

    private HashChain() {}

    /// The hashes of what a change found and left.
    public record Payload(byte[] before, byte[] after) {
        public static Payload of(String before, String after) {
            return new Payload(sha256(before), sha256(after));
        }
    }

    /// A row of the journal with its link.
    ///
    /// @param chain null in a row that was never linked
    public record ChainedRow(
            JournalEntry entry,
            String before,
            String after,
            @Nullable Payload payload,
            byte @Nullable [] chain) {}

    /// The hash of a row behind the row with the hash `previous`.
    public static byte[] link(byte[] previous, JournalEntry entry, Payload payload) {
        var sha = sha256();
        try (var out = new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), sha))) {
            out.write(previous);
            out.writeLong(entry.seq());
            // the database keeps microseconds
            out.writeLong(ChronoUnit.MICROS.between(java.time.Instant.EPOCH, entry.at()));
            var change = entry.change();
            for (var field : Arrays.asList(change.person(), change.kind(), change.label())) {
                write(out, field);
            }
            write(out, change.target().catalog());
            write(out, change.target().itemKey());
            write(out, change.target().learningKey());
            write(out, entry.undoes());
            write(out, entry.origin());
            out.write(payload.before());
            out.write(payload.after());
        } catch (IOException e) {
            throw new UncheckedIOException("a digest took no bytes", e);
        }
        return sha.digest();
    }

    /// Each field with its length in front, so that no text can pass for two.
    private static void write(DataOutputStream out, @Nullable Object field) throws IOException {
        if (field == null) {
            out.writeInt(-1);
            return;
        }
        var utf8 = field.toString().getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }

    public static JournalHead head(Handle handle) {
        return at(handle, "(select max(seq) from journal)").orElse(JournalHead.NONE);
    }

    /// Whether the row of this head is there and has its hash.
    public static boolean holds(Handle handle, JournalHead head) {
        return head.seq() == 0
                || at(handle, Long.toString(head.seq())).filter(head::equals).isPresent();
    }

    private static Optional<JournalHead> at(Handle handle, String seq) {
        return handle.createQuery("select seq, chain_sha256 from journal where seq = " + seq)
                .map(row -> {
                    var chain = row.getColumn("chain_sha256", byte[].class);
                    return new JournalHead(row.getColumn("seq", Long.class), chain == null ? "" : hex(chain));
                })
                .findFirst();
    }

    /// Links the rows of a journal that was written before there was a chain; rows that are linked
    /// stay as they are.
    public static void fill(Handle handle) {
        handle.useTransaction(transaction -> {
            long last = 0;
            var chain = START;
            for (var rows = rows(transaction, 0, PAGE); !rows.isEmpty(); rows = rows(transaction, last, PAGE)) {
                var batch = transaction.prepareBatch("""
                                update journal set before_sha256 = :before, after_sha256 = :after,
                                    chain_sha256 = :chain
                                where seq = :seq
                                """);
                for (var row : rows) {
                    last = row.entry.seq();
                    if (row.chain != null) {
                        chain = row.chain;
                        continue;
                    }
                    var payload = Payload.of(row.before, row.after);
                    chain = link(chain, row.entry, payload);
                    batch.bind("before", payload.before)
                            .bind("after", payload.after)
                            .bind("chain", chain)
                            .bind("seq", last)
                            .add();
                }
                if (batch.size() > 0) {
                    batch.execute();
                }
            }
        });
    }

    /// The next rows behind `last` in their order, without reading what the changes did.
    public static List<ChainedRow> rows(Handle handle, long last, int limit) {
        return handle.createQuery("""
                        select j.*, cast(null as bigint) as saved_seq from journal j
                        where j.seq > :last order by j.seq fetch first :limit rows only
                        """)
                .bind("last", last)
                .bind("limit", limit)
                .map(row -> {
                    var before = row.getColumn("before_sha256", byte[].class);
                    var after = row.getColumn("after_sha256", byte[].class);
                    return new ChainedRow(
                            JournalTable.bare(row),
                            Objects.requireNonNullElse(row.getColumn("before_json", String.class), ""),
                            Objects.requireNonNullElse(row.getColumn("after_json", String.class), ""),
                            before == null || after == null ? null : new Payload(before, after),
                            row.getColumn("chain_sha256", byte[].class));
                })
                .list();
    }

    public static String hex(byte[] sha256) {
        return HexFormat.of().formatHex(sha256);
    }

    public static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    public static byte[] sha256(String text) {
        return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
