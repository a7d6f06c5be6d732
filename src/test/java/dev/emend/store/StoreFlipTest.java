package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.StoreException.Kind;
import dev.emend.store.sql.TableShape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that changes bytes: whatever that does to a row is noticed.
class StoreFlipTest {
    private static final int ROWS = 60;

    /// The unit in which a store of H2 counts places, in bytes.
    private static final int BLOCK = 4_096;

    @TempDir
    private Path folder;

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

    /// A page says how many entries it has before it lists them.
    @Test
    void threePagesThatLoseAnEntryAreNoticed() throws Exception {
        loseAnEntry(entryCountsOfFirstPages().subList(0, 3));
    }

    @Test
    @Tag("slow")
    void firstPagesThatLoseAnEntryAreNoticed() throws Exception {
        loseAnEntry(entryCountsOfFirstPages());
    }

    private void loseAnEntry(List<Integer> places) throws IOException {
        for (var place : places) {
            damage(place, (byte) (whole[place] - 1));
        }
        // the history of migrations is no content
        assertTrue(harmless <= 1, () -> "%d of %d harmless".formatted(harmless, places.size()));
        assertEquals(List.of(), missed);
        assertEquals(0, emptied);
    }

    /// A table is found by its name; by another name it is there, but nobody asks for it.
    @Test
    @Tag("slow")
    void tablesThatLoseTheirNameAreNoticed() throws Exception {
        for (var name : List.of("name.table.", "root.")) {
            var all = new String(whole, StandardCharsets.ISO_8859_1);
            for (int at = all.indexOf(name); at >= 0; at = all.indexOf(name, at + 1)) {
                damage(at, (byte) 'N');
            }
        }
        assertTrue(refused + unreadable > 10, "no table lost its name");
        assertEquals(List.of(), missed);
        assertEquals(0, emptied);
    }

    private void damage(int place, byte to) throws IOException {
        var bytes = whole.clone();
        bytes[place] = to;
        Files.write(file, bytes);
        Files.write(identity, itsIdentity);
        open("%d at %d".formatted(to, place));
    }

    /// Where in the file the first page of each table that has rows counts its entries. The layout
    /// is that of `org.h2.mvstore.Page`: length, check value, number and map before the count.
    private List<Integer> entryCountsOfFirstPages() {
        var chunks = chunks();
        var places = new ArrayList<Integer>();
        try (var store =
                new MVStore.Builder().fileName(file.toString()).readOnly().open()) {
            store.getMetaMap().forEach((name, map) -> {
                var root = store.getLayoutMap().get("root." + map);
                if (name.startsWith("name.table.") && root != null && !root.equals("0")) {
                    long page = DataUtils.parseHexLong(root);
                    int chunk = chunks.getOrDefault(DataUtils.getPageChunkId(page), 0);
                    var bytes = ByteBuffer.wrap(whole);
                    bytes.position(chunk + DataUtils.getPageOffset(page) + 6);
                    DataUtils.readVarInt(bytes);
                    DataUtils.readVarInt(bytes);
                    places.add(bytes.position());
                }
            });
        }
        return places.stream().filter(place -> whole[place] > 0).toList();
    }

    /// Where each part of the file begins, by its number.
    private Map<Integer, Integer> chunks() {
        var chunks = new TreeMap<Integer, Integer>();
        for (int at = 0; at < whole.length; at += BLOCK) {
            var head = Pattern.compile("chunk:([0-9a-f]+),len")
                    .matcher(new String(whole, at, 32, StandardCharsets.ISO_8859_1));
            if (head.lookingAt()) {
                chunks.put(Integer.parseInt(head.group(1), 16), at);
            }
        }
        return chunks;
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
            Files.copy(new ByteArrayInputStream(itsIdentity), identity, StandardCopyOption.REPLACE_EXISTING);
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
