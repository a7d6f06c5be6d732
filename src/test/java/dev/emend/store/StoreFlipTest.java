package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.StoreException.Kind;
import dev.emend.store.sql.TableShape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that changes bytes: whatever that does to a row is noticed.
class StoreFlipTest {
    private static final int ROWS = 60;

    @TempDir private Path folder;
    private Path file;
    private Path identity;
    private byte[] whole = {};
    private byte[] itsIdentity = {};
    private Map<String, Map<String, String>> expected = Map.of();

    private int refused;
    private int unreadable;
    private int harmless;
    private int emptied;
    private final List<String> missed = new ArrayList<>();
    private int changed;

    @BeforeEach
    void fill() throws Exception {
        file = folder.resolve("store.mv.db");
        identity = folder.resolve("store.json");
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            EveryTable.fill(store, ROWS);
            expected = rows(store);
        }
        whole = Files.readAllBytes(file);
        itsIdentity = Files.readAllBytes(identity);
    }

    @Test
    void twentyFlipsAreNoticed() throws Exception {
        flip(20, 20261120);
    }

    @Test
    @Tag("slow")
    void fiveHundredFlipsAreNoticed() throws Exception {
        flip(500, 20261121);
        assertTrue(changed > 0, "no flip changed a row");
    }

    private void flip(int flips, long seed) throws Exception {
        var random = new Random(seed);
        for (int i = 0; i < flips; i++) {
            var bytes = whole.clone();
            int length = i % 2 == 0 ? 1 : 16;
            int at = random.nextInt(bytes.length - length);
            for (int k = 0; k < length; k++) {
                bytes[at + k] ^= (byte) (1 + random.nextInt(255));
            }
            Files.write(file, bytes);
            Files.copy(
                    new ByteArrayInputStream(itsIdentity),
                    identity,
                    StandardCopyOption.REPLACE_EXISTING);
            open("flip %d, %d bytes at %d".formatted(i, length, at));
        }
        System.out.printf(
                "store: %d flips (seed %d): %d refused, %d found unreadable, %d harmless,"
                        + " %d rows changed, %d of them silently, %d opened empty%n",
                flips, seed, refused, unreadable, harmless, changed, missed.size(), emptied);
        assertTrue(changed + refused + unreadable > flips / 10, "the flips hit nothing");
        assertTrue(missed.size() * 1_000L <= changed, () -> String.join("\n", missed));
        assertEquals(0, emptied);
    }

    private void open(String flip) throws IOException {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            compare(store, flip);
        } catch (StoreException refusal) {
            assertEquals(Kind.DAMAGED, refusal.kind(), flip + ": " + refusal.getMessage());
            refused++;
        }
    }

    private void compare(Store store, String flip) throws StoreException {
        var scrub = store.scrub();
        var found = new TreeMap<String, Map<String, String>>();
        boolean isReadable = true;
        for (var table : expected.keySet()) {
            try {
                found.put(table, rows(store, table));
            } catch (StoreException e) {
                isReadable = false;
                assertTrue(!scrub.isWhole(), flip + ": " + e.getMessage());
            }
        }
        if (!isReadable) {
            unreadable++;
        } else if (found.equals(expected)) {
            harmless++;
        }
        found.forEach((table, rows) -> count(table, rows, scrub, flip));
    }

    private void count(String table, Map<String, String> rows, IntegrityReport scrub, String flip) {
        var right = Objects.requireNonNull(expected.get(table));
        var keys = new TreeMap<>(right);
        keys.putAll(rows);
        if (rows.isEmpty() && scrub.isWhole()) {
            emptied++;
        }
        for (var key : keys.keySet()) {
            if (!Objects.equals(right.get(key), rows.get(key))) {
                changed++;
                if (scrub.damage().stream().noneMatch(damage -> damage.table().equals(table))) {
                    missed.add("%s: %s %s".formatted(flip, table, key));
                }
            }
        }
    }

    private static Map<String, Map<String, String>> rows(Store store) throws StoreException {
        var all = new TreeMap<String, Map<String, String>>();
        for (var table : store.read(session -> TableShape.of(session.handle()))) {
            all.put(table.name(), rows(store, table.name()));
        }
        return all;
    }

    /// The rows as a person who reads the whole table sees them.
    private static Map<String, String> rows(Store store, String table) throws StoreException {
        return store.read(session -> {
            var rows = new TreeMap<String, String>();
            session.handle()
                    .createQuery("select _rowid_, t.* from %s t".formatted(table))
                    .scanResultSet((all, context) -> {
                        try (context) {
                            var row = all.get();
                            while (row.next()) {
                                var text = new StringBuilder();
                                for (int i = 2; i <= row.getMetaData().getColumnCount(); i++) {
                                    text.append(row.getString(i)).append('|');
                                }
                                rows.put("%08d".formatted(row.getLong(1)), text.toString());
                            }
                            return rows;
                        }
                    });
            return rows;
        });
    }
}
